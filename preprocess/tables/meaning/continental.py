"""Figures of filings that group thousands with dots and write decimal commas: one convention holds for a whole filing.

"57.264" alone may be 57 thousand or 57 and a quarter. Figures that can only be of one kind decide ("1.284.610",
"1.284,6" or "4,42" against "1,284.6" or "1,284,610"); where both kinds are printed, nothing is read anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Cell, Table
from preprocess.tables.meaning.values import NUMBER_IN
from preprocess.tables.proof.checks import checked

DOTTED = re.compile(r"(?<![\d.,])\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d+)?|(?:\.\d{3})+,\d+)(?![\d.,])")
COMMAS = re.compile(r"(?<![\d.,])\d{1,3}(?:(?:,\d{3}){2,}(?:\.\d+)?|(?:,\d{3})+\.\d+)(?![\d.,])")
ONE_DOT = re.compile(r"(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])")
ONE_COMMA = re.compile(r"(?<![\d.,])\d{1,3},\d{3}(?![\d.,])")
FEWEST = 3
"""So many figures that can only be of one convention show it."""


def continental(tables: Sequence[Table]) -> list[Table]:
    """The tables of a filing with their figures read by the convention that all of its unmistakable figures follow."""
    texts = [cell.text for table in tables for cell in _cells(table)]
    if sum(DOTTED.search(text) is not None for text in texts) < FEWEST or any(COMMAS.search(text) for text in texts):
        return list(tables)
    return [_reread(table) for table in tables]


def _cells(table: Table) -> Iterator[Cell]:
    yield from (cell for row in table.rows for cell in row.cells if cell.value is not None)


def _reread(table: Table) -> Table:
    """One table with the figures that were read by the other convention."""
    if not any(_doubtful(cell) for cell in _cells(table)):
        return table
    rows = [replace(row, cells=tuple(_cell(cell) for cell in row.cells)) for row in table.rows]
    return checked(replace(table, rows=tuple(rows)))


def _doubtful(cell: Cell) -> bool:
    return ONE_DOT.search(cell.text) is not None or ONE_COMMA.search(cell.text) is not None


def _cell(cell: Cell) -> Cell:
    """A cell whose one dot groups thousands, or whose one comma is a decimal one."""
    found = NUMBER_IN.search(cell.text.replace(" ", ""))
    if cell.value is None or found is None or not _doubtful(cell):
        return cell
    value = Decimal(found.group().replace(".", "").replace(",", "."))
    return replace(cell, value=-value if cell.value < 0 else value)
