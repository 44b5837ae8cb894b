"""Parts that stand as columns: of one table, or of several below each other that go on with the same rows.

A bank prints three of its segments over the other two and the total; the rows of both say the same figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from preprocess.report import Column, Report, Table
from preprocess.tables.meaning.cell_periods import called_above, years_beside
from rag.calculator.facts.parted import (
    FEWEST,
    WHEN,
    Breakdown,
    Part,
    Place,
    Values,
    amounts_in,
    column_stem,
    exponent_of,
    is_heading,
)
from rag.calculator.facts.statements import plain_label, printed_name
from rag.calculator.spans import Span, span_year

_YEAR = re.compile(r"\b((?:19|20)\d\d)\b")
_AMOUNT_APART = re.compile(r"change|increase|decrease|variance|%|percent|effect", re.IGNORECASE)
_TOTAL = re.compile(r"(?:total|consolidated|combined|group|worldwide)\b", re.IGNORECASE)
# So much of the rows of a table stands in the one below it too, where that goes on with other columns.
_GOES_ON, _MOST_STACKED = 0.7, 4


class Member(NamedTuple):
    """A column that is a part, or the total."""

    table: Table
    column: int

    @property
    def label(self) -> str:
        """What stands over it."""
        return self.table.columns[self.column].label


def by_columns(report: Report, tables: Sequence[Table], span: Span | None) -> Iterator[Breakdown]:
    """Columns that their last one adds up; each row is a figure, years are told by headings or by the columns."""
    for table in tables:
        if span is None and (at := years_beside(table, report.fiscal_year)) is not None:
            years = {index: int(row.cells[at].text) for index, row in enumerate(table.rows) if row.cells[at].text}
            labels = [plain_label(called_above(table, index, report.fiscal_year)) for index in range(len(table.rows))]
            yield from _crossed([Member(table, index) for index in range(at + 1, len(table.columns))], years, labels)
            continue
        for year, indices in _member_columns(report, table, span):
            blocks = _year_blocks(report, table) if year is None else dict.fromkeys(range(len(table.rows)), year)
            yield from _crossed([Member(table, index) for index in indices], blocks)
    for stack in _stacks(tables):
        for year, members in _stacked_members(report, stack, span).items():
            yield from _crossed(members, dict.fromkeys(range(len(stack[0].rows)), year))


def _member_columns(report: Report, table: Table, span: Span | None) -> Iterator[tuple[int | None, list[int]]]:
    """Columns side by side that are not told apart by their period: all of them, or those of each year."""
    usable = [i for i, column in enumerate(table.columns) if not _AMOUNT_APART.search(column.label)]
    dated = {i: _year_of(report, table, table.columns[i], span) for i in usable}
    if not any(dated.values()):
        if span is None:
            yield None, usable
        return
    for year in dict.fromkeys(year for year in dated.values() if year):
        yield year, [i for i in usable if dated.get(i) == year]


def _year_of(report: Report, table: Table, column: Column, span: Span | None) -> int | None:
    """The fiscal year that a column is of, or whose span; None for a column of another time."""
    if span is not None:
        return span_year(report, table, column, span)
    period = column.period
    return period.fiscal_year if period is not None and period.months in (None, 12) else None


def _stacks(tables: Sequence[Table]) -> Iterator[list[Table]]:
    """Tables below each other, each with columns of its own over the same rows, down to the one with the total."""
    for start, first in enumerate(tables):
        stack = [first]
        for below in tables[start + 1 : start + _MOST_STACKED]:
            if _has_total(stack[-1]) or not goes_on(stack, below):
                break
            stack.append(below)
        if len(stack) > 1 and _has_total(stack[-1]):
            yield stack


def _has_total(table: Table) -> bool:
    return any(_TOTAL.match(column.label.strip()) for column in table.columns)


def goes_on(stack: Sequence[Table], below: Table) -> bool:
    """Whether a table has the rows of the one above it, in its unit, under other columns."""
    last = stack[-1]
    near = 0 <= below.pages[0] - last.pages[-1] <= 1 and below.unit == last.unit
    above, own = ([plain_label(row.label) for row in table.rows if not is_heading(row)] for table in (last, below))
    shared = sum(label in above for label in own)
    stems = {column_stem(column) for table in stack for column in table.columns}
    others = not stems & {column_stem(column) for column in below.columns} - {""}
    return near and others and shared >= max(FEWEST, _GOES_ON * max(len(own), len(above)))


def _stacked_members(report: Report, stack: Sequence[Table], span: Span | None) -> dict[int, list[Member]]:
    """The columns of each year over all tables of a stack, in which the last one is the total."""
    found: dict[int, list[Member]] = {}
    for table in stack:
        for year, indices in _member_columns(report, table, span):
            if year is not None:
                found.setdefault(year, []).extend(Member(table, index) for index in indices)
    return {year: own for year, own in found.items() if _TOTAL.match(own[-1].label) and own[0].table is stack[0]}


def _crossed(members: Sequence[Member], blocks: Mapping[int, int], called: Sequence[str] = ()) -> Iterator[Breakdown]:
    """Each row whose last column adds up the others, with the same row under the headings of other years."""
    if len(members) < FEWEST + 1:
        return
    table = members[0].table
    found: dict[str, dict[int, list[Place]]] = {}
    labels = called or [plain_label(row.label) for row in table.rows]
    for index in range(len(table.rows)):
        places = _places(members, index) if index in blocks else None
        if places is not None and _is_sum(members, places):
            found.setdefault(labels[index], {}).setdefault(blocks[index], places)
    names = _names(members)
    for title, rows in found.items():
        parts = tuple(_part(name, number, members, rows) for number, name in enumerate(names[:-1]))
        total = members[-1].table
        totals = {year: _base(total, places[-1]) for year, places in rows.items()}
        yield Breakdown(table, (title,), parts, totals)


def _places(members: Sequence[Member], index: int) -> list[Place] | None:
    """Where a row of the first table stands under every member; None where a table below has not just one such row."""
    label, first = plain_label(members[0].table.rows[index].label), members[0].table
    rows: dict[str, int] = {first.id: index}
    for table in {member.table.id: member.table for member in members[1:]}.values():
        same = [number for number, row in enumerate(table.rows) if plain_label(row.label) == label]
        if table is not first and len(same) != 1:
            return None
        rows.setdefault(table.id, same[0])
    return [(rows[member.table.id], member.column) for member in members]


def _is_sum(members: Sequence[Member], places: Sequence[Place]) -> bool:
    """Whether the last of the amounts is the sum of the others, in every table an amount."""
    values: list[Decimal] = []
    for table in {member.table.id: member.table for member in members}.values():
        own = [place for member, place in zip(members, places, strict=True) if member.table is table]
        amounts = amounts_in(table.rows[own[0][0]], [column for _, column in own])
        if amounts is None:
            return False
        values.extend(amounts)
    return _adds_up(tuple(values))


def _adds_up(values: Values) -> bool:
    near = Decimal(1).scaleb(max(exponent_of(value) for value in values))
    return abs(sum(values[:-1], Decimal(0)) - values[-1]) <= near and sum(v > 0 for v in values[:-1]) >= FEWEST


def _part(name: str, number: int, members: Sequence[Member], rows: Mapping[int, Sequence[Place]]) -> Part:
    member = members[number]
    printed = {year: places[number] for year, places in rows.items()}
    told = {
        year: (row, column)
        for year, (row, column) in printed.items()
        if member.table.rows[row].cells[column].value is not None
    }
    return Part(name, told, None if member.table is members[0].table else member.table)


def _base(table: Table, place: Place) -> Decimal:
    row, column = place
    return table.base_value(table.rows[row].cells[column]) or Decimal(0)


def _names(members: Sequence[Member]) -> list[str]:
    """Headers without the words that all of them begin with, and without the year under each name."""
    labels = [printed_name(member.label) for member in members]
    bare = [" ".join(WHEN.sub(" ", label).split()).strip(" ,") for label in labels]
    words = [label.split() for label in (bare if all(bare) and len(set(bare)) == len(bare) else labels)]
    same = 0
    while all(len(one) > same + 1 for one in words) and len({one[same] for one in words}) == 1:
        same += 1
    return [" ".join(one[same:]).replace("/ ", "/") for one in words]


def _year_blocks(report: Report, table: Table) -> dict[int, int]:
    """The fiscal year of each row by the heading above it; the rows above the first heading are the newest year's."""
    found: dict[int, int] = {}
    headings: list[int] = []
    year: int | None = None
    for index, row in enumerate(table.rows):
        named = set(_YEAR.findall(row.label)) if is_heading(row) else set()
        if len(named) == 1:
            year = int(named.pop())
            headings.append(year)
        if year is not None:
            found[index] = year
    if headings and headings[0] not in found.values():
        return {}
    newest = report.fiscal_year
    shift = newest - max(headings) if headings and newest and 0 in found else 0
    first = next(iter(found), len(table.rows))
    if not headings:
        named = set(_YEAR.findall(f"{table.caption} {' '.join(c.label for c in table.columns)}"))
        return {i: int(next(iter(named))) for i in range(len(table.rows))} if len(named) == 1 else {}
    if first > 0 and newest is not None and max(headings) == newest - 1:
        found |= dict.fromkeys(range(first), newest)
    return {index: year + (shift if shift == -1 else 0) for index, year in found.items()}
