"""Which cells of a table its unit scales, which are percentages, and which have a scale of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from preprocess.report import Cell, Row, Unit
from preprocess.tables.meaning.exceptions import SHARE_HELD
from preprocess.tables.meaning.headed import Head, heading_of, heads_of, scale_of_shares, under_rates, with_rates
from preprocess.tables.meaning.kinds import told_apart
from preprocess.tables.meaning.per_share import is_per_share
from preprocess.tables.meaning.shares import in_full
from preprocess.tables.meaning.summed import counted_in_sums, sums_in_scale
from preprocess.tables.meaning.units import CURRENCY_SIGN, PERCENT, is_percent, own_scale, row_scaled
from preprocess.tables.meaning.values import in_own_unit, is_year, parse_value

MEASURES = re.compile(r"units?(?: of measure(?:ment)?)?|UoM", re.IGNORECASE)
"""The head of a column that says in what each row is counted."""
LARGEST_PERCENT = 10_000
"""A change of a hundredfold is printed as "NM"."""


def in_unit(rows: Sequence[Row], columns: Sequence[str], unit: Unit) -> tuple[Row, ...]:
    """The rows with each cell's percent, scaled and scale, by the labels of its row, its heading and its column."""
    columns = [_without_percent(label, [row.cells[k] for row in rows]) for k, label in enumerate(columns)]
    measures = next((k for k, label in enumerate(columns) if _tells_units(label, [r.cells[k] for r in rows])), None)
    heads = heads_of(columns, rows)
    told = [_row(row, rows, heads, unit) for row in rows]
    told = list(in_full(under_rates(with_rates(told, columns)), columns, unit))
    told = told if measures is None else [_measured(row, row.cells[measures].text) for row in told]
    return counted_in_sums(sums_in_scale(told_apart(told, unit)))


def _tells_units(label: str, cells: Sequence[Cell]) -> bool:
    """Whether a column holds units in words, and does not count units of shares; without a head, scales and %."""
    if any(cell.value is not None for cell in cells):
        return False
    printed = {cell.text for cell in cells if cell.text}
    units = any(own_scale((text,)) for text in printed) and any(PERCENT.fullmatch(text) for text in printed)
    return MEASURES.fullmatch(label.strip()) is not None or (not label.strip() and units)


def _measured(row: Row, unit: str) -> Row:
    """A row with the unit that a column of units states for it ("kt", "%", "A$ million"), not the table's."""
    if not unit:
        return row
    own, percent = own_scale((unit,)), PERCENT.fullmatch(unit) is not None
    cells = (
        replace(c, percent=percent or c.percent, scaled=own is not None and not percent, scale=own)
        if c.value is not None
        else c
        for c in row.cells
    )
    return replace(row, cells=tuple(cells))


def _without_percent(label: str, cells: Sequence[Cell]) -> str:
    """A column's label without its percent sign where no figure has one and some are large, or money by their sign."""
    label = SHARE_HELD.sub("", label)
    if not PERCENT.search(label) or any("%" in cell.text for cell in cells):
        return label
    large = any(cell.value is not None and abs(cell.value) >= LARGEST_PERCENT for cell in cells)
    signed = any(cell.value and CURRENCY_SIGN.search(cell.text) for cell in cells)
    return PERCENT.sub(" ", label) if large or signed else label


def _row(row: Row, rows: Sequence[Row], heads: Sequence[Head], unit: Unit) -> Row:
    """One row; the row that heads it decides with it."""
    heading, figures = heading_of(row, rows, unit), [cell.text for cell in row.cells if cell.text]
    cells = (_cell(c, (row.label, heading), head, unit, figures) for c, head in zip(row.cells, heads, strict=True))
    return replace(row, cells=tuple(cells))


def _cell(cell: Cell, named: tuple[str, str], head: Head, unit: Unit, figures: Sequence[str]) -> Cell:
    """One printed cell, named by its row's label and the row that heads it, and by its column."""
    if not cell.text:
        return cell
    (label, heading), column = named, head.label
    percent = cell.value is not None and (
        parse_value(cell.text).percent or is_percent(cell.text, column, label, heading)
    )
    own = own_scale((label, column, heading))
    # The head of a column speaks for its rows as the table's unit does: "In millions, except per share".
    of_column = own is not None and own_scale((label, heading)) is None and is_per_share(label, heading, figures)
    own = None if of_column else own or scale_of_shares(cell, (label, heading, column), unit)
    scaled = own is not None or row_scaled(label, heading, head.over(cell), unit, figures)
    scaled = scaled and not of_column
    scaled = scaled and not percent and not is_year(cell.text) and not in_own_unit(cell.text)
    return replace(cell, percent=percent, scaled=scaled, scale=None if own == unit.scale else own)
