"""Cells that only the rest of their table tells apart: prices among amounts, percentages between two with a sign."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from preprocess.report import Cell, Row, Unit
from preprocess.tables.meaning.exceptions import excepted_per
from preprocess.tables.meaning.per_share import PER_SHARE
from preprocess.tables.meaning.percent_sums import with_sums

# Two decimals: prices are printed to the cent beside amounts in whole millions.
CENTS = -2
# Earnings, dividends and prices of a share stay below; larger figures with cents are amounts in full.
LARGEST_PRICE = 1000
# Growth of more than tenfold is printed as "NM", so a larger figure is no percentage.
LARGEST_PERCENT = 1000
MONEY = re.compile(r"[$€£¥]|,\d{3}")


def told_apart(rows: Sequence[Row], unit: Unit) -> tuple[Row, ...]:
    """The rows with the scale off their prices and the percentages marked that print their sign at the ends only."""
    return tuple(_with_prices(with_sums(_with_percents(rows)), unit))


def _with_prices(rows: Sequence[Row], unit: Unit) -> Iterator[Row]:
    """Rows of cents among amounts without are per share, where the table has rows per share at all.

    "Pension adjustment  ($1.71)" stands between two rows of earnings per share and does not say so itself.
    """
    some = PER_SHARE.search(unit.exceptions or "") or any(PER_SHARE.search(row.label) for row in rows)
    decimals = Counter(_exponent(cell) for row in rows for cell in _amounts(row))
    fine = unit.scale < 1000 or not some or not decimals or decimals.most_common(1)[0][0] <= CENTS
    for row in rows:
        amounts = list(_amounts(row))
        if not fine and amounts and all(_is_price(cell) for cell in amounts):
            yield replace(row, cells=tuple(c if c.scale else replace(c, scaled=False) for c in row.cells))
        elif excepted_per(unit.exceptions or "", row.label) and decimals.most_common(1)[0][0] > CENTS:
            yield replace(row, cells=tuple(replace(c, scaled=c.scaled and not _is_price(c)) for c in row.cells))
        else:
            yield row


def _amounts(row: Row) -> Iterator[Cell]:
    """The printed amounts of a row that the table's scale applies to."""
    return (cell for cell in row.cells if cell.value and cell.scaled and not (cell.percent or cell.nil))


def _exponent(cell: Cell) -> int:
    exponent = cell.value.as_tuple().exponent if cell.value is not None else 0
    return exponent if isinstance(exponent, int) else 0


def _is_price(cell: Cell) -> bool:
    return _exponent(cell) == CENTS and cell.value is not None and abs(cell.value) < LARGEST_PRICE and not cell.scale


def _with_percents(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Columns whose first and last figures carry a percent sign, and no figure the look of money, are percentages."""
    columns = {k for k in range(len(rows[0].cells) if rows else 0) if _in_percent([row.cells[k] for row in rows])}
    if not columns:
        return tuple(rows)
    return tuple(
        replace(row, cells=tuple(_percent(cell) if k in columns else cell for k, cell in enumerate(row.cells)))
        for row in rows
    )


def _in_percent(cells: Sequence[Cell]) -> bool:
    """Whether the figures of a column are percentages, though only those at its ends say so."""
    figures = [cell for cell in cells if cell.value is not None and not cell.nil]
    if len(figures) < 3 or not (figures[0].percent and figures[-1].percent) or all(cell.percent for cell in figures):
        return False
    return not any(MONEY.search(c.text) or (c.value is not None and abs(c.value) >= LARGEST_PERCENT) for c in figures)


def _percent(cell: Cell) -> Cell:
    return cell if cell.value is None or cell.percent else replace(cell, percent=True, scaled=False)
