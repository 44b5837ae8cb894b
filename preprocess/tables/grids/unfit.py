"""What speaks against a header cell over some columns: their labels below, by the calendar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from preprocess.tables.grids.header_groups import HeaderCell
from preprocess.tables.meaning.days import printed_day
from preprocess.tables.meaning.periods import COMPARISON, is_period_text, months_named
from preprocess.tables.meaning.values import is_year

YEAR_LEFT = 6.0
"""Cost, in font sizes, of a bare year that gets no part of the period printed over its row ("Years ended May 31,").

Dearer than sitting off the middle: "Years ended" over three years heads all of them, not the nearest.
"""
CLASH = 10.0
"""Cost, in font sizes, of columns of one length whose ends do not fit it."""
STEPS = {3: 3, 6: 6, 9: 12, 12: 12}
"""Months by whose multiples the ends of stretches of one length lie apart: years end on one day of the year."""


def waits(cell: HeaderCell) -> bool:
    """Whether a cell names a period but no year."""
    return is_period_text(cell.text) and not any(is_year(word) for word in cell.text.split())


def misfits(cell: HeaderCell, cells: Sequence[HeaderCell], below: Sequence[str]) -> list[tuple[int, int, float]]:
    """Pairs of columns (the first may be the second) that the cell should not head together, with the cost of each.

    A year ended 31.12.2022 stands beside none ended 31.03.2023; "Change" heads no bare year that a period waits for.
    """
    found: list[tuple[int, int, float]] = []
    if COMPARISON.search(cell.text) and any(waits(other) for other in cells if other is not cell):
        found += [(k, k, YEAR_LEFT) for k, label in enumerate(below) if is_year(label)]
    step = STEPS.get(months_named(cell.text) or 0)
    if step is not None and not any(is_year(word) for word in cell.text.split()):
        days = [(k, day) for k, label in enumerate(below) if (day := printed_day(label))]
        found += [(i, k, CLASH) for (i, a), (k, b) in pairwise(days) if _apart(a, b) % step]
    return found


def _apart(first: date, second: date) -> int:
    """Whole months between two days."""
    return round(abs((second - first).days) / 30.44)
