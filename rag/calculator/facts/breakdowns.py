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
from preprocess.report import Column, Report, Row, Table
from rag.calculator.facts.regions import names_part
from rag.calculator.facts.statements import columns_by_year, plain_label, printed_name
from rag.calculator.spans import Span

# Arithmetic over cells that were read with doubt proves nothing.
_SURE = 0.9
# More than thirty rows are no segments or regions but a schedule of something.
_FEWEST, _MOST_PARTS, _MOST_KEPT = 2, 30, 64
_YEAR = re.compile(r"\b((?:19|20)\d\d)\b")
# The words of a column's period; what is left tells apart "Net sales 2022" from "Profit 2022".
_WHEN = re.compile(
    r"(?i)\b(?:for the|as of|fiscal|years?|quarters?|ended|ending|"
    r"(?:three|six|nine|twelve|3|6|9|12|52|53) (?:months|weeks)|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|"
    r"aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|[1-4]q(?:\d\d)*|q[1-4](?:\d\d)*|(?<!level )(?<!stage )(?<!tier )\d+)\b",
)
_TOTAL = re.compile(
    r"(?:(?:sub ?)?total|consolidated|combined|worldwide|group)\b.*|.*\btotals?|.*\brevenues?|.*\bsales|"
    r"segments? (?:sales|revenues?|earnings|income|operating|profit|results?|ebitda?)\b.*|"
)
# Columns that add up too, but to something else than a company by part.
_OTHER_AXIS = re.compile(r"guarantor|\bissuer\b|\bparent\b|fair value|level [123]\b|carrying", re.IGNORECASE)
_AMOUNT_APART = re.compile(r"change|increase|decrease|variance|%|percent|effect", re.IGNORECASE)
Values = tuple[Decimal, ...]
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a whole by its printed name, with the (row, column) of its figure in each fiscal year."""

    name: str
    places: Mapping[int, Place]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A figure by part. titles: what the table calls the figure, nearest first; totals: the whole, in base units."""

    table: Table
    titles: tuple[str, ...]
    parts: tuple[Part, ...]
    totals: Mapping[int, Decimal]

    def part(self, name: str) -> Part | None:
        """The part of that name, None where there is none."""
        return next((part for part in self.parts if part.name == name), None)


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
        found = (made for table in tables for made in _of_table(report, table, span))
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
    yield from _by_columns(report, table, span)


def column_stem(column: Column, *, printed: bool = False) -> str:
    """What a column's header says beside its period, in small letters unless it is wanted as printed."""
    said = " ".join(_WHEN.sub(" ", re.sub(r"[^A-Za-z0-9& ]", " ", column.label)).split())
    return said if printed else said.lower()


def _by_rows(table: Table, years: Mapping[int, int], stem: str) -> Iterator[Breakdown]:
    """Rows that a later row adds up, in every year; a sum may be a part of another."""
    order = sorted(years)
    entries: list[_Entry] = []
    for index, row in enumerate(table.rows):
        values = _values(row, [years[year] for year in order])
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
        if _FEWEST <= len(leaves) <= _MOST_PARTS and own_names:
            parts = tuple(Part(_name(table, one), {year: (one.index, years[year]) for year in order}) for one in leaves)
            scales = {year: table.scale_of(row.cells[years[year]]) for year in order}
            totals = {year: value * scales[year] for year, value in zip(order, values, strict=True)}
            yield Breakdown(table, _titles(table, leaves[0].index, index, stem), parts, totals)


def _values(row: Row, columns: Sequence[int]) -> Values | None:
    """The row's amounts in these columns; None where it prints none, or shares and ratios."""
    cells = [row.cells[column] for column in columns if column < len(row.cells)]
    if len(cells) < len(columns) or all(cell.value is None for cell in cells):
        return None
    if any(cell.percent or not cell.scaled for cell in cells if cell.value is not None):
        return None
    return tuple(cell.value or Decimal(0) for cell in cells)


def _adds_up(entries: Sequence[_Entry], values: Values) -> int:
    """How many of the last rows the values are the sum of, in every column; 0 for none. Rounding is let by."""
    near = Decimal(1).scaleb(max(_exponent(value) for value in values))
    sums = [Decimal(0)] * len(values)
    for count, entry in enumerate(reversed(entries[-_MOST_PARTS:]), start=1):
        sums = [known + value for known, value in zip(sums, entry.values, strict=True)]
        fits = all(abs(known - value) <= near for known, value in zip(sums, values, strict=True))
        positive = sum(any(value > 0 for value in one.values) for one in entries[-count:])
        if fits and positive >= _FEWEST and any(values):
            return count
    return 0


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


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
    if not table.rows[index].label.strip() and parent is not None and _is_heading(table.rows[parent]):
        return printed_name(table.rows[parent].label)
    own = re.sub(r"^(?:sub ?)?total ", "", plain_label(table.rows[index].label))
    heads = (row.label for row in table.rows[:index] if _is_heading(row))
    return next((label.strip(" :") for label in heads if plain_label(label) == own and own), "")


def _name(table: Table, entry: _Entry) -> str:
    return entry.named or printed_name(table.rows[entry.index].label)


def _is_heading(row: Row) -> bool:
    return all(cell.value is None for cell in row.cells)


def _titles(table: Table, first: int, total: int, stem: str) -> tuple[str, ...]:
    """The heading over the first part, the label of the total, the columns' words and the caption, as plain labels."""
    heads = [row for row in table.rows[:first] if _is_heading(row)]
    near = [heads[-1].label] if heads and first - table.rows.index(heads[-1]) <= 2 else []
    return tuple(title for text in (*near, table.rows[total].label, stem) if (title := plain_label(text)))


def _by_columns(report: Report, table: Table, span: Span | None) -> Iterator[Breakdown]:
    """Columns that their last one adds up; each row is a figure, years are told by headings or by the columns."""
    if span is not None:
        return
    for year, indices in _member_columns(table):
        if len(indices) < _FEWEST + 1:
            continue
        names = _without_common([table.columns[i].label for i in indices])
        blocks = _year_blocks(report, table) if year is None else dict.fromkeys(range(len(table.rows)), year)
        found: dict[str, dict[int, int]] = {}
        for index, row in enumerate(table.rows):
            values = _values(row, indices)
            if index in blocks and values is not None and _is_sum(values):
                found.setdefault(plain_label(row.label), {}).setdefault(blocks[index], index)
        for title, rows in found.items():
            yield _crossed(table, title, rows, list(zip(names, indices, strict=True)))


def _member_columns(table: Table) -> Iterator[tuple[int | None, list[int]]]:
    """Columns side by side that are not told apart by their period: all of them, or those of each year."""
    usable = [i for i, column in enumerate(table.columns) if not _AMOUNT_APART.search(column.label)]
    dated = {
        i: column.period.fiscal_year
        for i in usable
        if (column := table.columns[i]).period is not None and column.period.months in (None, 12) and column.period
    }
    if not any(dated.values()):
        yield None, usable
        return
    for year in dict.fromkeys(year for year in dated.values() if year):
        yield year, [i for i in usable if dated.get(i) == year]


def _is_sum(values: Values) -> bool:
    near = Decimal(1).scaleb(max(_exponent(value) for value in values))
    return abs(sum(values[:-1], Decimal(0)) - values[-1]) <= near and sum(v > 0 for v in values[:-1]) >= _FEWEST


def _without_common(labels: Sequence[str]) -> list[str]:
    """Headers without the words that all of them begin with."""
    words = [label.split() for label in labels]
    same = 0
    while all(len(one) > same + 1 for one in words) and len({one[same] for one in words}) == 1:
        same += 1
    return [printed_name(" ".join(one[same:]).replace("/ ", "/")) for one in words]


def _year_blocks(report: Report, table: Table) -> dict[int, int]:
    """The fiscal year of each row by the heading above it; the rows above the first heading are the newest year's."""
    found: dict[int, int] = {}
    headings: list[int] = []
    year: int | None = None
    for index, row in enumerate(table.rows):
        named = set(_YEAR.findall(row.label)) if _is_heading(row) else set()
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


def _crossed(table: Table, title: str, rows: Mapping[int, int], columns: Sequence[tuple[str, int]]) -> Breakdown:
    """A row whose columns are the parts, with the same row under the headings of other years."""

    def places(column: int) -> dict[int, Place]:
        printed = {year: row for year, row in rows.items() if table.rows[row].cells[column].value is not None}
        return {year: (row, column) for year, row in printed.items()}

    parts = tuple(Part(name, places(column)) for name, column in columns[:-1])
    last = columns[-1][1]
    totals = {year: table.base_value(table.rows[row].cells[last]) or Decimal(0) for year, row in rows.items()}
    return Breakdown(table, (title,), parts, totals)
