"""Figures by part: rows or columns that add up to a total, such as net sales by segment, region or product.

What belongs together is told by arithmetic: parts are the rows (or columns) whose sum is the printed total, in every
period that the table shows. Only then is a row taken for a part of the whole.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.reading import reading
from preprocess.report import Report, Table
from rag.calculator.facts.columned import by_columns
from rag.calculator.facts.parted import (
    FEWEST,
    Breakdown,
    Part,
    Values,
    amounts_in,
    column_stem,
    exponent_of,
    is_heading,
)
from rag.calculator.facts.regions import names_part
from rag.calculator.facts.statements import columns_by_year, plain_label, printed_name
from rag.calculator.spans import Span

# Arithmetic over cells that were read with doubt proves nothing.
_SURE = 0.9
# More than thirty rows are no segments or regions but a schedule of something.
_MOST_PARTS, _MOST_KEPT = 30, 64
_TOTAL = re.compile(
    r"(?:(?:sub ?)?total|consolidated|combined|worldwide|group)\b.*|.*\btotals?|.*\brevenues?|.*\bsales|"
    r"segments? (?:sales|revenues?|earnings|income|operating|profit|results?|ebitda?)\b.*|"
)
# Columns that add up too, but to something else than a company by part.
_OTHER_AXIS = re.compile(
    r"^(?:avg|average|min|max|high|low)\b|guarantor|\bissuer\b|\bparent\b|fair value|level [123]\b|carrying|"
    r"\bgaap\b|^(?:as )?(?:previously )?reported\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A row with values that is no part of a sum yet; a sum knows the rows that it adds up, `named` its own heading."""

    index: int
    values: Values
    parts: tuple[_Entry, ...] = ()
    named: str = ""


_kept: OrderedDict[tuple[Hashable, Span | None], tuple[Breakdown, ...]] = OrderedDict()


def breakdowns_of(report: Report, span: Span | None = None) -> tuple[Breakdown, ...]:
    """Every breakdown of a report in table order: of whole fiscal years, or of that part of them."""
    key = (reading(report), span)
    if key not in _kept:
        tables = [t for t in report.tables if not t.is_contents and t.unit.printed and t.confidence >= _SURE]
        order = {table.id: number for number, table in enumerate(tables)}
        by_rows = (made for table in tables for made in _of_table(report, table, span))
        found = sorted((*by_rows, *by_columns(report, tables, span)), key=lambda made: order[made.table.id])
        _kept[key] = tuple(made for made in found if not any(_OTHER_AXIS.search(part.name) for part in made.parts))
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _of_table(report: Report, table: Table, span: Span | None) -> Iterator[Breakdown]:
    stems: dict[str, list[int]] = {}
    for index, column in enumerate(table.columns):
        stems.setdefault(column_stem(column), []).append(index)
    for stem, indices in stems.items():
        years = columns_by_year(report, table, span, indices)
        if years:
            yield from _by_rows(table, years, stem)


def _by_rows(table: Table, years: Mapping[int, int], stem: str) -> Iterator[Breakdown]:
    """Rows that a later row adds up, in every year; a sum may be a part of another."""
    order = sorted(years)
    entries: list[_Entry] = []
    for index, row in enumerate(table.rows):
        values = amounts_in(row, [years[year] for year in order])
        if values is None:
            continue
        count = _adds_up(entries, values) if _TOTAL.fullmatch(plain_label(row.label)) else 0
        if not count:
            entries.append(_Entry(index, values))
            continue
        own, entries = tuple(entries[-count:]), entries[:-count]
        entry = _Entry(index, values, own, _heading_of(table, index))
        entries.append(entry)
        leaves = list(_leaves(own))
        own_names = all(names_part(table.rows[one.index]) for one in leaves)
        if FEWEST <= len(leaves) <= _MOST_PARTS and own_names:
            parts = tuple(Part(_name(table, one), {year: (one.index, years[year]) for year in order}) for one in leaves)
            scales = {year: table.scale_of(row.cells[years[year]]) for year in order}
            totals = {year: value * scales[year] for year, value in zip(order, values, strict=True)}
            yield Breakdown(table, _titles(table, leaves[0].index, index, stem), parts, totals)


def _adds_up(entries: Sequence[_Entry], values: Values) -> int:
    """How many of the last rows the values are the sum of, in every column; 0 for none. Rounding is let by."""
    near = Decimal(1).scaleb(max(exponent_of(value) for value in values))
    sums = [Decimal(0)] * len(values)
    for count, entry in enumerate(reversed(entries[-_MOST_PARTS:]), start=1):
        sums = [known + value for known, value in zip(sums, entry.values, strict=True)]
        fits = all(abs(known - value) <= near for known, value in zip(sums, values, strict=True))
        positive = sum(any(value > 0 for value in one.values) for one in entries[-count:])
        if fits and positive >= FEWEST and any(values):
            return count
    return 0


def _leaves(entries: Sequence[_Entry]) -> Iterator[_Entry]:
    """The rows of a sum; a sum among them counts by itself where a heading names it, else its own rows stand for it."""
    for entry in entries:
        if entry.parts and not entry.named:
            yield from _leaves(entry.parts)
        else:
            yield entry


def _heading_of(table: Table, index: int) -> str:
    """The heading over the rows of a sum where the sum is called after it: "Americas:" of "Total Americas"."""
    parent = table.rows[index].parent
    if not table.rows[index].label.strip() and parent is not None and is_heading(table.rows[parent]):
        return printed_name(table.rows[parent].label)
    own = re.sub(r"^(?:sub ?)?total ", "", plain_label(table.rows[index].label))
    heads = (row.label for row in table.rows[:index] if is_heading(row))
    return next((label.strip(" :") for label in heads if plain_label(label) == own and own), "")


def _name(table: Table, entry: _Entry) -> str:
    return entry.named or printed_name(table.rows[entry.index].label)


def _titles(table: Table, first: int, total: int, stem: str) -> tuple[str, ...]:
    """The heading over the first part, the label of the total, the columns' words and the caption, as plain labels."""
    heads = [row for row in table.rows[:first] if is_heading(row)]
    near = [heads[-1].label] if heads and first - table.rows.index(heads[-1]) <= 2 else []
    return tuple(title for text in (*near, table.rows[total].label, stem) if (title := plain_label(text)))
