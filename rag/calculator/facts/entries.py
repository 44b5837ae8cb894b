"""Rows of a report made ready to be found by their own words: those at a row, over it, over its columns and table."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from preprocess.reading import reading
from preprocess.report import Report, Row, Table
from rag.calculator.facts.over import is_bare, over, section_of, stub_of
from rag.calculator.facts.parted import column_stem
from rag.calculator.facts.schedules import DUE, LATER, Coming, coming_columns, coming_rows
from rag.calculator.facts.statements import ANNUAL, columns_by_year, printed_name
from rag.calculator.facts.telling import aside_words, elsewhere, named, short_of, telling, words
from rag.calculator.facts.titles import of_the_caption
from rag.calculator.facts.turned import timeless, turned
from rag.calculator.facts.undated import undated_columns
from rag.calculator.spans import Span, read_span
from rag.query.periods import find_periods

_MOST_KEPT = 32
# A long paragraph before a table speaks of much else: only its last sentence leads to the table.
_LEADING = re.compile(r"[^.]*[^.\s][.:]?\s*$")
# "The table below reflects the benefits expected to be paid. Our share …": that sentence leads too, wherever it stands.
_OF_TABLE = re.compile(
    r"[^.]*\b(?:(?:tables?|schedules?) below|(?:following|below) (?:tables?|schedules?))\b[^.]*\.(?=\s)", re.IGNORECASE
)
# "A search for his successor has begun": a sentence that does not lead to the table says nothing of whose it is.
_INTRODUCES = re.compile(
    r":\s*$|\b(?:follow|below|table|summar|present|set forth|shown|consist|compris)", re.IGNORECASE
)
# What of a stub ("Flexibles") is no unit and no period.
UNIT = re.compile(
    r"\([^)]*\)?|\bexcept\b.*|[$€£]|"
    r"(?:\band (?:shares|units) )?\b(?:in )?(?:USD|CHF|EUR|GBP)?\s*(?:thousands?|millions?|billions?)\b|"
    r"\b(?:CHF|EUR|GBP|USD|000s?)\b",
    re.I,
)
_RECONCILES = re.compile(r"\W*adjustments? (?:required )?to reconcile\b", re.IGNORECASE)
_ANY_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
# A sum over all rows of a schedule.
_WHOLE = re.compile(r"(?:(?:sub ?)?totals?)?", re.IGNORECASE)
_entries: OrderedDict[tuple[Hashable, Span | None], tuple[Entry, ...]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Entry:
    """One row under columns of one kind: its words, those over it, over the columns and over the table.

    own are the words that a question has to say, may those that it may say beside them; due: a year of a schedule,
    where the question says some of the table's words and none that the table lacks. coming: the year to come.
    short: what the row's name is abbreviated to; undated: no column or row says of which time it is. name: what the
    column measures where the row is a period. heading: what stands over all of the table's rows.
    """

    table: Table
    index: int
    columns: dict[int, int]
    own: frozenset[str]
    may: frozenset[str]
    heads: tuple[str, ...]
    bare: tuple[str, ...]
    above: frozenset[str]
    column: frozenset[str]
    near: frozenset[str]
    foreign: frozenset[str]
    due: bool = False
    coming: Coming | None = None
    short: frozenset[str] = frozenset()
    undated: bool = False
    name: str = ""
    heading: str = ""


def entries_of(report: Report, span: Span | None) -> tuple[Entry, ...]:
    """Every row of the report with the columns of whole years, or of that part of them."""
    key = (reading(report), span)
    if key not in _entries:
        _entries[key] = tuple(entry for table in report.tables for entry in _of_table(report, table, span))
        while len(_entries) > _MOST_KEPT:
            _entries.popitem(last=False)
    return _entries[key]


def _of_table(report: Report, table: Table, span: Span | None) -> Iterator[Entry]:
    if table.is_contents:
        return
    around = _around(table)
    coming = coming_rows(table, max(_years(report, table, None, range(len(table.columns))), default=None))
    whole = _only_year(report, table, span)
    for stem, indices in around.stems.items():
        years = _years(report, table, span, indices)
        if not years and whole is not None and stem and len(indices) == 1:
            years = {whole: indices[0]}
        for index, row in enumerate(table.rows):
            dated = years or _own_year(report, row, span, indices)
            columns = {y: c for y, c in dated.items() if c < len(row.cells) and row.cells[c].value is not None}
            if columns and index not in coming:
                yield from _entry(table, index, stem, columns, around)
    for column, year in undated_columns(report, table, span).items():
        stem = column_stem(table.columns[column])
        for index, row in enumerate(table.rows):
            if column < len(row.cells) and row.cells[column].value is not None:
                # Of a column without a time the question has to say the name as well.
                own = named(row.label) | around.heads[stem]
                yield replace(_made(table, index, {year: column}, own, frozenset(), around), undated=True)
    if span is None:
        yield from _to_come(report, table, coming, around)
    told = _told(report, table) if not coming else None
    if told is not None and told[1] == span:
        yield from _of_its_time(table, told[0], around)
    for cell in turned(report, table):
        if cell.span == span:
            made = _made(table, cell.index, {cell.year: cell.column}, cell.own, frozenset(), around)
            yield replace(made, may=made.may | aside_words(cell.name), name=cell.name)


@dataclass(frozen=True, slots=True)
class _Around:
    """What stands around the rows of a table: the words near it, its stub's, and those of its columns by their stem."""

    stems: dict[str, list[int]]
    heads: dict[str, frozenset[str]]
    near: frozenset[str]
    foreign: frozenset[str]
    stub: frozenset[str]
    heading: str


def _around(table: Table) -> _Around:
    stems: dict[str, list[int]] = {}
    for index, column in enumerate(table.columns):
        stems.setdefault(column_stem(column), []).append(index)
    led = _leading(table) if _INTRODUCES.search(_leading(table)) else ""
    # Where a row bears the heading's name as well, the others are not under it: it headed what stands before.
    own = telling(table.context_heading)
    heading = "" if any(telling(row.label) == own for row in table.rows) else table.context_heading
    heading = of_the_caption(heading, table.caption)
    near = telling(f"{table.caption} {heading} {_leading(table)}")
    foreign = elsewhere(f"{table.caption} {table.context_heading} {led}")
    said = {stem: re.sub(r"\bu s\b", "united states", stem) for stem in stems}
    heads = {stem: telling(text) | aside_words(text) for stem, text in said.items()}
    return _Around(stems, heads, near, foreign, telling(UNIT.sub(" ", stub_of(table))), heading)


def _entry(table: Table, index: int, stem: str, columns: dict[int, int], around: _Around) -> Iterator[Entry]:
    """A row under its dated columns; none where it lists what its columns are called and no scale is sure."""
    row, heads = table.rows[index], around.heads
    others = frozenset().union(*(held for other, held in heads.items() if other != stem)) - heads[stem]
    # "Adjusted EBITDA, EBIT and EPS" over columns of these: a column is one of them, and no scale is sure.
    names = named(row_called(table, index) if row.period is None else timeless(row.label))
    several = sum(bool(held) and held <= names for held in heads.values()) > 1
    listed = several and not all(row.cells[c].scaled for c in columns.values())
    if not (listed and "ep" not in heads[stem]):
        yield _made(table, index, columns, names - others if several else names, heads[stem] | around.stub, around)


def row_called(table: Table, index: int) -> str:
    """The row's label; of a "Total" without a name of its own what it is the total of: the heading right over it."""
    label = table.rows[index].label
    heads = over(table, index) if label.strip() and _WHOLE.fullmatch(printed_name(label)) else ()
    return next((table.rows[at].label for at in heads if is_bare(table.rows[at])), label)


def _to_come(report: Report, table: Table, rows: dict[int, Coming], around: _Around) -> Iterator[Entry]:
    """What falls due in years to come: "2026" is the year that is asked for, and what it is of the table says."""
    first = min((one.year for one in rows.values()), default=None)
    if first is not None and report.doc_type in ANNUAL and first <= (report.fiscal_year or 0):
        # What was to come at the end of the year before, printed again beside what is to come now.
        rows = {}
    for index, coming in rows.items():
        for stem, columns in around.stems.items():
            held = [
                c for c in columns if c < len(table.rows[index].cells) and table.rows[index].cells[c].value is not None
            ]
            if len(held) == 1:
                head = around.heads[stem] | around.stub
                own = (around.near | head) - DUE - LATER - words().apart
                made = _made(table, index, _keyed(report, coming, held[0]), own, head, around)
                yield replace(made, may=made.may | DUE | LATER, due=True, coming=coming)
    for column, coming in coming_columns(report, table).items():
        for index, row in enumerate(table.rows):
            if column < len(row.cells) and row.cells[column].value is not None:
                whole = _WHOLE.fullmatch(printed_name(row.label)) is not None
                own = (around.near if whole else named(row.label)) - DUE - LATER - words().apart
                head = telling(table.columns[column].label)
                made = _made(table, index, _keyed(report, coming, column), own, head, around)
                yield replace(made, may=made.may | DUE | LATER, due=whole, coming=coming)


def _told(report: Report, table: Table) -> tuple[int, Span | None] | None:
    """The year and the part of it that a table without dated columns or rows is of; None where nothing tells it.

    Its heading says it ("Operating segments (Q2 2024)"); one in an annual filing that says none is of that year.
    """
    dated = columns_by_year(report, table, None, range(len(table.columns)))
    if dated or any(row.period is not None for row in table.rows):
        return None
    heading = (
        table.context_heading if table.caption in table.context_heading else f"{table.context_heading} {table.caption}"
    )
    spoken, years = read_span(heading), find_periods(heading).years
    if len(years) == 1 and spoken is not None and spoken.day is None and spoken.span not in (None, Span(0, 3)):
        return years[0], spoken.span
    around = f"{heading} {_leading(table)} {' '.join(row.label for row in table.rows)}"
    other = set(_ANY_YEAR.findall(around)) - {str(report.fiscal_year)}
    own = report.fiscal_year if report.doc_type in ANNUAL and not other else None
    return (own, None) if own is not None else None


def _of_its_time(table: Table, year: int, around: _Around) -> Iterator[Entry]:
    for stem, columns in around.stems.items():
        for index, row in enumerate(table.rows):
            held = [column for column in columns if column < len(row.cells) and row.cells[column].value is not None]
            if stem and len(held) == 1 and row.label.strip() and table.columns[held[0]].period is None:
                for made in _entry(table, index, stem, {year: held[0]}, around):
                    yield replace(made, undated=True)


def _keyed(report: Report, coming: Coming, column: int) -> dict[int, int]:
    """The column by its year; what falls due later than it by the report's own too: "thereafter" names no year."""
    own = {report.fiscal_year: column} if coming.after and report.fiscal_year is not None else {}
    return {**own, coming.year: column}


def _made(
    table: Table,
    index: int,
    columns: dict[int, int],
    own: frozenset[str],
    column: frozenset[str],
    around: _Around,
) -> Entry:
    label = table.rows[index].label
    # "Adjustments to reconcile net income": what they are taken from is not what they are.
    heads = [at for at in over(table, index) if not _RECONCILES.match(table.rows[at].label)]
    above = frozenset().union(section_of(table, index), *(telling(table.rows[at].label) for at in heads))
    labels = tuple(printed_name(table.rows[at].label) for at in heads)
    bare = tuple(name for at, name in zip(heads, labels, strict=True) if is_bare(table.rows[at]))
    short = short_of(label)
    may = aside_words(label) | telling(label) | short
    made = Entry(table, index, columns, own, may, labels, bare, above, column, around.near, around.foreign, short=short)
    return replace(made, heading=around.heading)


def _only_year(report: Report, table: Table, span: Span | None) -> int | None:
    """The fiscal year of all dated columns, where there is one: a spanning head may date only one of its columns."""
    found = columns_by_year(report, table, span, range(len(table.columns)))
    ends = {column.period.end or column.period.fiscal_year for column in table.columns if column.period is not None}
    return next(iter(found)) if len(found) == 1 and len(ends) == 1 else None


def _own_year(report: Report, row: Row, span: Span | None, indices: Sequence[int]) -> dict[int, int]:
    """The year that the row itself is of, under a column that tells none ("Granted" between two balances)."""
    period = row.period
    if span is not None or period is None or period.fiscal_year is None or len(indices) != 1:
        return {}
    return {period.fiscal_year: indices[0]} if period.months in (None, 12) else {}


def _leading(table: Table) -> str:
    found = _LEADING.search(table.context_paragraph)
    last = found[0] if found else ""
    return " ".join(one for one in (*_OF_TABLE.findall(table.context_paragraph), last) if one)


def _years(report: Report, table: Table, span: Span | None, indices: Sequence[int]) -> dict[int, int]:
    """The column of each year; columns of days are balances, whatever the table is."""
    periods = [table.columns[index].period for index in indices]
    days = span is not None and all(period is None or period.kind == "instant" for period in periods)
    return columns_by_year(report, replace(table, statement_type="balance_sheet") if days else table, span, indices)
