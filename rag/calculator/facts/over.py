"""What stands over a row: the rows that head it, and of a balance sheet without headings the part it is in."""

from __future__ import annotations

import re
from decimal import Decimal

from preprocess.report import Row, Table
from rag.calculator.facts.telling import telling

_PART_SUM = re.compile(
    r"\s*(?:total )?((?:non-?\s?)?current|(?:long|short)[- ]term) (?:assets|liabilities)\W*$", re.IGNORECASE
)

_LESS = re.compile(r"\W*less\b", re.IGNORECASE)


def over(table: Table, index: int) -> tuple[int, ...]:
    """The rows that head a row, nearest first; after those the nearest row of words only."""
    found: list[int] = []
    at = table.rows[index].parent
    while at is not None and at not in (index, *found):
        head = table.rows[at]
        # "Less: accumulated depreciation (228)": what is left comes after it, and is not under it.
        taken_off = _LESS.match(head.label) is not None and not is_bare(head)
        sums = _is_sum(table, at, index)
        if not taken_off and not sums and not _exceeds(table.rows[index], head) and not _closed(table, at, index):
            found.append(at)
        at = table.rows[at].parent
    bare = next((i for i in range(index - 1, -1, -1) if is_bare(table.rows[i])), None)
    if bare is not None and bare not in found and table.rows[bare].label.strip() and not _closed(table, bare, index):
        found.append(bare)
    return tuple(found)


def _closed(table: Table, head: int, index: int) -> bool:
    """Whether a row is behind those under a heading: past their total, not indented as they are, or more than it."""
    name = table.rows[head].label.strip(" :").lower()
    if any(one.label.strip(" :").lower() == f"total {name}" for one in table.rows[head + 1 : index]):
        return True
    row, own = table.rows[index], [one for one in table.rows[head:index] if one.parent == head]
    out = row.level <= table.rows[head].level and any(one.level > row.level for one in own)
    return out or any(not one.label.strip() and not is_bare(one) and _exceeds(row, one) for one in own)


def _exceeds(row: Row, head: Row) -> bool:
    """Whether a row is more than the one it is indented under, so that it is no part of it."""
    pairs = ((one.value, other.value) for one, other in zip(row.cells, head.cells, strict=False))
    return any(one and other and not one * other < 0 and abs(one) > abs(other) for one, other in pairs)


def _is_sum(table: Table, head: int, index: int) -> bool:
    """Whether a row indented under the last of several is what they add up to: "Net premiums" after "Ceded".

    Not every column has to add up: filings misprint a figure.
    """
    row, level = table.rows[index], table.rows[head].level
    beside = [one for one in table.rows[:index] if one.level == level and not is_bare(one)]
    found = [
        own
        for column, cell in enumerate(row.cells)
        if (own := cell.value)
        and column < len(table.rows[head].cells)
        and own in _sums_up([one.cells[column].value or Decimal(0) for one in beside if column < len(one.cells)])
    ]
    return 2 * len(found) > sum(bool(cell.value) for cell in row.cells)


def _sums_up(values: list[Decimal]) -> set[Decimal]:
    """What the last two or more of the values add up to."""
    return {sum(values[-many:], Decimal(0)) for many in range(2, len(values) + 1)}


def section_of(table: Table, index: int) -> frozenset[str]:
    """Of what a row of a balance sheet without headings is a part: the next sum says whether it is current."""
    if table.statement_type != "balance_sheet":
        return frozenset()
    sums = (_PART_SUM.match(row.label) for row in table.rows[index:] if not is_bare(row))
    found = next(filter(None, sums), None)
    return telling(found[1]) if found is not None else frozenset()


def stub_of(table: Table) -> str:
    """What the column of the rows' names is headed with; "" where it took in the name that the first row lacks."""
    return table.stub_label if not table.rows or table.rows[0].label.strip() else ""


def is_bare(row: Row) -> bool:
    """Whether a row is words only."""
    return all(cell.value is None for cell in row.cells)
