"""Columns that are percentages because those beside them make it so: growth, and the parts that it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Cell, Row
from preprocess.tables.meaning.units import CURRENCY_SIGN

_ROUNDED = Decimal("0.6")
_TELLING = 3
"""So many sums are not right by chance."""


def with_sums(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with a column as percentages where it and the percentages left of it make those left of these.

    So are the changes between the two columns before it, of which only the first may bear a sign.
    """
    cells, width = [row.cells for row in rows], len(rows[0].cells) if rows else 0
    told = {k for k in range(2, width) if _is_part(cells, k) or _is_change(cells, k)}
    return tuple(
        replace(row, cells=tuple(_percent(cell) if k in told else cell for k, cell in enumerate(row.cells)))
        for row in rows
    )


def _is_part(rows: Sequence[Sequence[Cell]], at: int) -> bool:
    """Whether the figures of a column, in decimals and unsigned, are what two columns of percentages differ by."""
    told = [cells for cells in rows if cells[at].value and not cells[at].percent]
    return len(told) >= _TELLING and all(
        _in_decimals(cells[at]) and cells[at - 2].percent and cells[at - 1].percent and _adds_up(cells[at - 2 : at + 1])
        for cells in told
    )


def _is_change(rows: Sequence[Sequence[Cell]], at: int) -> bool:
    """Whether a column with a percent sign prints the growth between the two before it, in each row that has none."""
    told = [cells for cells in rows if cells[at].value and not cells[at].percent]
    signed = any(cells[at].value and cells[at].percent for cells in rows)
    return signed and len(told) > 0 and all(_is_growth(*cells[at - 2 : at + 1]) for cells in told)


def _is_growth(new: Cell, old: Cell, change: Cell) -> bool:
    if not (new.value and old.value and change.value) or new.percent or CURRENCY_SIGN.search(change.text):
        return False
    return abs(100 * (new.value - old.value) / abs(old.value) - change.value) < _ROUNDED


def _adds_up(cells: Sequence[Cell]) -> bool:
    whole, *parts = (cell.value or Decimal(0) for cell in cells)
    return whole == sum(parts)


def _in_decimals(cell: Cell) -> bool:
    value = cell.value or Decimal(0)
    return value.as_tuple().exponent in (-1, -2) and cell.scale is None and not CURRENCY_SIGN.search(cell.text)


def _percent(cell: Cell) -> Cell:
    return cell if cell.value is None or cell.percent else replace(cell, percent=True, scaled=False)
