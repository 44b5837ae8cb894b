"""What moved between balances that a table lays out from left to right: "2021 | Acquired | Sold | 2022"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from preprocess.report import Column, Period, Row

_DAYS_OF_MONTH = 30.4


def moved_between(columns: tuple[Column, ...], rows: Sequence[Row]) -> tuple[Column, ...]:
    """The columns with a time for those between two balances that lead from the one to the other in every row.

    What moved is of the time that ends with the later balance; nothing is told where a row does not add up.
    """
    dated = [k for k, column in enumerate(columns) if column.period is not None]
    if len(dated) < 2 or dated[0] != 0 or dated[-1] != len(columns) - 1:
        return columns
    gaps = list(pairwise(dated))
    names = {tuple(column.label for column in columns[a + 1 : b]) for a, b in gaps}
    if len(names) != 1 or not all(all(name) for name in names) or not _adds_up(rows, gaps):
        return columns
    times = {k: _between(columns[a].period, columns[b].period) for a, b in gaps for k in range(a + 1, b)}
    return tuple(replace(c, period=times[k]) if times.get(k) else c for k, c in enumerate(columns))


def _adds_up(rows: Sequence[Row], gaps: Sequence[tuple[int, int]]) -> bool:
    """Whether each balance of every row is the one before with what moved; two rows at least have to show it."""
    whole = [[cell.value for cell in row.cells] for row in rows if row.cells[0].value is not None]
    sums = [(sum((v or Decimal(0) for v in values[a:b]), Decimal(0)), values[b]) for values in whole for a, b in gaps]
    return len(whole) > 1 and all(told is not None and made == told for made, told in sums)


def _between(first: Period | None, last: Period | None) -> Period | None:
    """The time from one balance to the next; None where their days are not known or do not follow."""
    if first is None or last is None or first.end is None or last.end is None or last.end <= first.end:
        return None
    months = round((last.end - first.end).days / _DAYS_OF_MONTH)
    # From one day to the next a standard was adopted; nothing moved.
    return replace(last, kind="duration", months=months) if months else None
