"""Figures by part: rows or columns that add up to a total, such as net sales by segment, region or product.

What belongs together is told by arithmetic: parts are the rows (or columns) whose sum is the printed total, in every
period that the table shows. Only then is a row taken for a part of the whole.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.reading import reading
from preprocess.report import Report, Table
from rag.calculator.facts.columned import by_columns
from rag.calculator.facts.nested import (
    Entry,
    at_every_depth,
    divided,
    has_on_top,
    headed,
    on_top,
    topped,
    under_its_heading,
)
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
# Sums of sums, each rounded by itself, are off by more than one of the last digit.
_NESTED_OFF = 2
# More than thirty rows are no segments or regions but a schedule of something.
_MOST_PARTS, _MOST_NESTED, _MOST_KEPT = 30, 60, 64
_TOTAL = re.compile(
    r"(?:(?:sub ?)?total|consolidated|combined|worldwide|ww|group)\b.*|.*\btotals?|.*\brevenues?|.*\bsales|"
    r"segments? (?:sales|revenues?|earnings|income|operating|profit|results?|ebitda?)\b.*|"
    # What all places but the home country come to.
    r"international|foreign|non united states|"
)
# Columns that add up too, but to something else than a company by part.
_OTHER_AXIS = re.compile(
    r"^(?:avg|average|min|max|high|low)\b|guarantor|\bissuer\b|\bparent\b|fair value|level [123]\b|carrying|"
    r"\bgaap\b|^(?:as )?(?:previously )?reported\b",
    re.IGNORECASE,
)


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
    """Rows that a later row, or the one over them, adds up in every year; a sum may be a part of another."""
    columns = [years[year] for year in sorted(years)]
    held = ((index, amounts_in(row, columns)) for index, row in enumerate(table.rows))
    plain = [Entry(at, values, level=table.rows[at].level) for at, values in held if values is not None]
    entries, sums = _summed(table, plain)
    nested = entries if table.is_financial_statement else topped(table, entries)
    if nested != entries or any(headed(table, one.index, one.parts[0].index) for one in sums):
        sums = [*sums, *on_top(nested), *_summed(table, nested, off=_NESTED_OFF)[1]]
    elif not table.is_financial_statement and (over := topped(table, plain)) != plain:
        # The rows under a sum came to the total in its place: it is a part all the same.
        sums = [*sums, *on_top(over), *_summed(table, over, off=_NESTED_OFF)[1]]
    for entry in sums:
        most = _MOST_NESTED if has_on_top(entry.parts) else _MOST_PARTS
        for parts in at_every_depth(table, entry.parts):
            yield from _of_sum(table, replace(entry, parts=parts), years, stem, most)


def _summed(table: Table, rows: Sequence[Entry], off: int = 1) -> tuple[list[Entry], list[Entry]]:
    """The rows, those that a later one adds up within it, and every such sum; off: by how many of the last digit."""
    entries: list[Entry] = []
    sums: list[Entry] = []
    for entry in rows:
        label = plain_label(table.rows[entry.index].label)
        count = _adds_up(entries, entry.values, off) if _TOTAL.fullmatch(label) else 0
        count = count or under_its_heading(table, entries, entry)
        if count:
            own, entries = tuple(entries[-count:]), entries[:-count]
            name, level = headed(table, entry.index, own[0].index) or (_heading_of(table, entry.index), entry.level)
            entry = replace(entry, parts=own, named=entry.named or name, level=level)
            sums.append(entry)
        entries.append(entry)
    return entries, sums


def _of_sum(table: Table, entry: Entry, years: Mapping[int, int], stem: str, most: int) -> Iterator[Breakdown]:
    """The breakdown of one sum into so many parts at most; none where a row of it bears no name of its own."""
    leaves, total = list(_leaves(entry.parts)), table.rows[entry.index]
    # The same categories of two segments are no parts that could be told apart.
    names = {_name(table, one) for one in leaves}
    if len(names) < len(leaves) and (entry.on_top or any(one.parts for one in entry.parts)):
        return
    if FEWEST <= len(leaves) <= most and all(names_part(table.rows[one.index]) for one in leaves):
        order = sorted(years)
        parts = tuple(Part(_name(table, one), {year: (one.index, years[year]) for year in order}) for one in leaves)
        scales = {year: table.scale_of(total.cells[years[year]]) for year in order}
        totals = {year: value * scales[year] for year, value in zip(order, entry.values, strict=True)}
        titles = _titles(table, min(leaves[0].index, entry.index), entry.index, stem)
        whole = Part(entry.named or divided(total.label), {year: (entry.index, years[year]) for year in order})
        yield Breakdown(table, titles, parts, totals, whole if whole.name else None, entry.on_top)


def _adds_up(entries: Sequence[Entry], values: Values, off: int) -> int:
    """How many of the last rows the values are the sum of, in every column; 0 for none. Rounding is let by."""
    near = off * Decimal(1).scaleb(max(exponent_of(value) for value in values))
    sums = [Decimal(0)] * len(values)
    for count, entry in enumerate(reversed(entries[-_MOST_PARTS:]), start=1):
        sums = [known + value for known, value in zip(sums, entry.values, strict=True)]
        fits = all(abs(known - value) <= near for known, value in zip(sums, values, strict=True))
        positive = sum(any(value > 0 for value in one.values) for one in entries[-count:])
        if fits and positive >= FEWEST and any(values):
            return count
    return 0


def _leaves(entries: Sequence[Entry]) -> Iterator[Entry]:
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


def _name(table: Table, entry: Entry) -> str:
    return entry.named or printed_name(table.rows[entry.index].label)


def _titles(table: Table, first: int, total: int, stem: str) -> tuple[str, ...]:
    """The heading over the first part, the label of the total, the columns' words and the caption, as plain labels."""
    heads = [row for row in table.rows[:first] if is_heading(row)]
    near = [heads[-1].label] if heads and first - table.rows.index(heads[-1]) <= 2 else []
    return tuple(title for text in (*near, table.rows[total].label, stem) if (title := plain_label(text)))
