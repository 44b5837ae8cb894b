"""Rows of a report made ready to be found by their own words: those at a row, over it, over its columns and table."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from preprocess.reading import reading
from preprocess.report import Report, Row, Table
from rag.calculator.facts.breakdowns import column_stem
from rag.calculator.facts.statements import columns_by_year, printed_name
from rag.calculator.facts.telling import aside_words, elsewhere, named, telling, words
from rag.calculator.spans import Span

_MOST_KEPT = 32
# A long paragraph before a table speaks of much else: only its last sentence leads to the table.
_LEADING = re.compile(r"[^.]*[^.\s][.:]?\s*$")
# "A search for his successor has begun": a sentence that does not lead to the table says nothing of whose it is.
_INTRODUCES = re.compile(
    r":\s*$|\b(?:follow|below|table|summar|present|set forth|shown|consist|compris)", re.IGNORECASE
)
# What of a stub ("Flexibles") is no unit and no period.
UNIT = re.compile(
    r"\([^)]*\)?|\bexcept\b.*|\b(?:in )?(?:USD|CHF|EUR|GBP)?\s*(?:thousands?|millions?|billions?)\b|[$€£]|"
    r"\b(?:CHF|EUR|GBP|USD|000s?)\b",
    re.I,
)
_YEAR_ROW = re.compile(r"(?:fiscal |fy ?|year (?:ending |ended )?)*(?:19|20)\d\d", re.IGNORECASE)
# What a question says of a schedule and the schedule of itself.
DUE = telling(
    "due fall falls mature matures maturity maturities maturing owe owes owed pay payable payment payments must make "
    "repay future"
)
_entries: OrderedDict[tuple[Hashable, Span | None], tuple[Entry, ...]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Entry:
    """One row under columns of one kind: its words, those over it, over the columns and over the table.

    own are the words that a question has to say, may those that it may say beside them; due: a year of a schedule,
    where the question says some of the table's words and none that the table lacks.
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
    stems: dict[str, list[int]] = {}
    for index, column in enumerate(table.columns):
        stems.setdefault(column_stem(column), []).append(index)
    around = f"{table.caption} {table.context_heading} {_leading(table)}"
    led = _leading(table) if _INTRODUCES.search(_leading(table)) else ""
    near, foreign = telling(around), elsewhere(f"{table.caption} {table.context_heading} {led}")
    stub = telling(UNIT.sub(" ", table.stub_label))
    heads = {stem: telling(stem) | aside_words(stem) for stem in stems}
    whole = _only_year(report, table, span)
    for stem, indices in stems.items():
        years = _years(report, table, span, indices)
        if not years and whole is not None and stem and len(indices) == 1:
            years = {whole: indices[0]}
        others = frozenset().union(*(held for other, held in heads.items() if other != stem)) - heads[stem]
        for index, row in enumerate(table.rows):
            dated = years or _own_year(report, row, span, indices)
            columns = {y: c for y, c in dated.items() if c < len(row.cells) and row.cells[c].value is not None}
            # "Adjusted EBITDA, EBIT and EPS" over columns of these: a column is one of them, and no scale is sure.
            names = named(row.label)
            several = sum(bool(held) and held <= names for held in heads.values()) > 1
            own = names - others if several else names
            # "2026" of a schedule is the year that is asked for; what falls due then the table says.
            due = _YEAR_ROW.fullmatch(row.label.strip()) is not None and row.period is not None and not years
            own = (near | stub | heads[stem]) - DUE - words().apart if due else own
            listed = several and not all(row.cells[c].scaled for c in columns.values())
            if columns and not (listed and "ep" not in heads[stem]):
                may, over = aside_words(row.label) | telling(row.label), _over(table, index)
                above = frozenset().union(*(telling(table.rows[at].label) for at in over))
                labels = tuple(printed_name(table.rows[at].label) for at in over)
                bare = tuple(label for at, label in zip(over, labels, strict=True) if _is_bare(table.rows[at]))
                may = may | DUE if due else may
                head = heads[stem] | stub
                yield Entry(table, index, columns, own, may, labels, bare, above, head, near, foreign, due)


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
    return found[0] if found else ""


def _years(report: Report, table: Table, span: Span | None, indices: Sequence[int]) -> dict[int, int]:
    """The column of each year; columns of days are balances, whatever the table is."""
    periods = [table.columns[index].period for index in indices]
    days = span is not None and all(period is None or period.kind == "instant" for period in periods)
    return columns_by_year(report, replace(table, statement_type="balance_sheet") if days else table, span, indices)


def _over(table: Table, index: int) -> tuple[int, ...]:
    """The rows that head a row, nearest first; after those the nearest row of words only."""
    found: list[int] = []
    at = table.rows[index].parent
    while at is not None and at not in (index, *found):
        found.append(at)
        at = table.rows[at].parent
    head = next((i for i in range(index - 1, -1, -1) if _is_bare(table.rows[i])), None)
    if head is not None and head not in found and table.rows[head].label.strip():
        found.append(head)
    return tuple(found)


def _is_bare(row: Row) -> bool:
    return all(cell.value is None for cell in row.cells)
