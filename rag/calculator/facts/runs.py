"""Rows of a table that belong together: between headings and totals, each run with what heads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from preprocess.report import Row, Table
from rag.calculator.facts.parted import exponent_of

TOTAL = re.compile(r"\W*(?:(?:sub|grand )?-?total|consolidated|combined|worldwide)\b|.*\btotals?\W*$", re.IGNORECASE)
"""What a row or column calls itself that is the sum of others."""
BARE_YEAR = re.compile(r"\W*(?:fiscal |FY ?|year )?(?P<year>(?:19|20)\d\d)\W*", re.IGNORECASE)
"""A heading that is the year of the rows under it."""
_FEWEST_SUMMED = 3


class Run(NamedTuple):
    """Rows between headings and totals, and the heading right over them."""

    rows: list[int]
    title: str


def runs_of(table: Table, column: int) -> Iterator[Run]:
    """The runs of rows with a figure in the column; what stands behind a total without a heading is another run.

    One that does not come to its total leaves something out: it is handed out without rows.
    """
    rows, before = list[int](), list[int]()
    title = ""
    for index, row in enumerate(table.rows):
        told = column < len(row.cells) and row.cells[column].value is not None
        bare, ends = is_words(row), bool(TOTAL.match(row.label)) or not row.label.strip()
        if bare or (told and (ends or _adds_up(table, rows, index))):
            whole = bare or any(_comes_to(table, own, index, column) for own in (rows, before + rows))
            if rows:
                yield Run(rows if whole else [], title)
            before += rows
            rows, title = [], row.label if bare and not BARE_YEAR.fullmatch(row.label) else ""
        elif told:
            rows.append(index)
    if rows:
        yield Run(rows, title)


def _comes_to(table: Table, rows: Sequence[int], index: int, column: int) -> bool:
    """Whether a total is that of rows above it, give or take what is rounded; no percentages are added up."""
    total = table.rows[index].cells[column]
    if total.percent or total.value is None:
        return True
    near = max(1, len(rows) // 2) * Decimal(1).scaleb(exponent_of(total.value))
    return abs(sum((_at(table.rows[row], column) for row in rows), Decimal(0)) - total.value) <= near


def _adds_up(table: Table, rows: Sequence[int], index: int) -> bool:
    """Whether a row is what all rows of a run come to, in every column of amounts: in one it may be so by chance."""
    if len(rows) < _FEWEST_SUMMED:
        return False
    amounts = [(at, cell.value) for at, cell in enumerate(table.rows[index].cells) if cell.value and not cell.percent]
    sums = [sum((_at(table.rows[row], at) for row in rows), Decimal(0)) == value for at, value in amounts]
    return bool(sums) and all(sums)


def _at(row: Row, column: int) -> Decimal:
    return (row.cells[column].value or Decimal(0)) if column < len(row.cells) else Decimal(0)


def heading_of(table: Table, index: int) -> int | None:
    """The nearest row of words only over a row."""
    return next((at for at in range(index - 1, -1, -1) if is_words(table.rows[at])), None)


def is_words(row: Row) -> bool:
    """Whether a row is a heading: words, and no figure."""
    return bool(row.label.strip()) and all(cell.value is None for cell in row.cells)
