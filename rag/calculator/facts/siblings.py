"""Things of one kind that stand beside each other in a table: resorts with their rooms, states with their stores.

They need not add up to anything. What they have in common is told around them: by the head of their column, or the
label of their row, by the heading over them and by the table's caption.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.reading import reading
from preprocess.report import Cell, Report, Table
from rag.answering.match.abbreviations import spelled_out
from rag.calculator.facts.parts import is_rest
from rag.calculator.facts.runs import BARE_YEAR, TOTAL, heading_of, is_words, runs_of
from rag.calculator.facts.statements import ANNUAL, printed_name
from rag.calculator.facts.telling import telling
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.spans import Span, quarter_on, span_year

_SURE, _FEWEST, _MOST, _MOST_KEPT, _QUARTER = 0.9, 2, 80, 16, 3
_WHOLE, _OFF = Decimal(100), Decimal(3)
_YEARS = re.compile(r"\b(?:19|20)\d\d\b")
_CHANGES = re.compile(r"change|increase|decrease|variance|growth", re.IGNORECASE)
# Grades, ages and ends of terms are no things that could be told by their names.
_NO_THING = re.compile(
    r"\W*(?:level|stage|tier|within|after|before|less than|more than|over|under|due|thereafter|\d+ ?(?:-|–|to) ?\d+)\b|"
    r"\W*(?:19|20)\d\d\W*$",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_TIME = re.compile(
    r"\b(?:(?:for )?the |as of |at )?(?:fiscal |years? |quarters? |(?:three|six|nine|twelve) (?:months|weeks) )*"
    r"(?:ended |ending )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? )?"
    r"(?:19|20)\d\d\b",
    re.IGNORECASE,
)
# Most filings are of American companies.
_HOME, _DOMESTIC = telling("united states"), telling("domestic")
_LETTER = re.compile(r"[A-Za-z]{2}|\d{2}")


Place = tuple[str, int, int]
"""A thing by its name, with the row and the column of its figure."""


@dataclass(frozen=True, slots=True)
class Siblings:
    """Things with the (row, column) of each one's figure, in one fiscal year; label: what the figures are called.

    title: what heads them. own: the telling words of both; said: those of all that stands around them.
    """

    table: Table
    year: int
    places: tuple[Place, ...]
    label: str
    title: str
    own: frozenset[str]
    said: frozenset[str]

    @property
    def names(self) -> tuple[str, ...]:
        """What the things are called."""
        return tuple(name for name, _, _ in self.places)

    def value(self, place: Place) -> Decimal:
        """The figure of one of them in base units."""
        return self.table.base_value(self._cell(place)) or Decimal(0)

    @property
    def makes_a_whole(self) -> bool:
        """Whether the figures are shares of one whole: percentages that come to a hundred."""
        total = sum((self._cell(place).value or Decimal(0) for place in self.places), Decimal(0))
        return self.in_percent and abs(total - _WHOLE) <= _OFF

    def _cell(self, place: Place) -> Cell:
        return self.table.rows[place[1]].cells[place[2]]

    @property
    def in_percent(self) -> bool:
        """Whether their figures are percentages."""
        return any(self._cell(place).percent for place in self.places)


_kept: OrderedDict[tuple[Hashable, Span | None], tuple[Siblings, ...]] = OrderedDict()


def siblings_of(report: Report, span: Span | None = None) -> tuple[Siblings, ...]:
    """All that stand beside each other in the tables of a report, of whole years or of that part of them."""
    key = (reading(report), span)
    if key not in _kept:
        tables = [one for one in report.tables if one.confidence >= _SURE and not _is_doubtful(one)]
        _kept[key] = tuple(found for table in tables for found in _of_table(report, table, span))
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _is_doubtful(table: Table) -> bool:
    return table.is_contents or table.is_financial_statement or any(not check.passed for check in table.checks)


def _of_table(report: Report, table: Table, span: Span | None) -> Iterator[Siblings]:
    said = (_written_out(report, text) for text in (table.caption, table.context_heading, *_path(report, table)))
    around = frozenset[str]().union(*said)
    yield from _down(report, table, span, around)
    yield from _across(report, table, span, around)


def _path(report: Report, table: Table) -> tuple[str, ...]:
    """The headings under which a table stands, the nearest last."""
    return next((block.heading_path for block in report.blocks if block.id == table.id), ())


def titles_of(report: Report, table: Table) -> tuple[str, ...]:
    """What a table is called by what stands right over it."""
    return tuple(title.strip(" :") for title in (table.caption, table.context_heading, *_path(report, table)[-1:]))


def _written_out(report: Report, text: str) -> frozenset[str]:
    """The telling words of a text, and of what the abbreviations in it stand for in this filing."""
    said = telling(text)
    said |= _HOME if said & _DOMESTIC else frozenset()
    return said.union(*(telling(" ".join(long)) for short, long in spelled_out(report) if short in said))


def _down(report: Report, table: Table, span: Span | None, around: frozenset[str]) -> Iterator[Siblings]:
    """Rows under one column: each run of them, and all runs together where each has a heading of its own."""
    for column, head in enumerate(table.columns):
        year = _year_of(report, table, column, span)
        if year is None or _CHANGES.search(head.label):
            continue
        label = _without_time(head.label) if head.period is not None else head.label
        runs = list(runs_of(table, column))
        for run in runs:
            places = [(_name(table, index), index, column) for index in run.rows]
            yield from _made(table, year, places, (label, run.title), around)
        # What is left over stands behind the last of them.
        while runs and runs[-1].rows and all(is_rest(_name(table, index)) for index in runs[-1].rows):
            runs.pop()
        if len(runs) > 1 and all(run.title and run.rows for run in runs):
            places = [(_name(table, index), index, column) for run in runs for index in run.rows]
            yield from _made(table, year, places, (label, ""), around)


def _across(report: Report, table: Table, span: Span | None, around: frozenset[str]) -> Iterator[Siblings]:
    """Columns of one row, told apart by their heads and not by their time."""
    by_year: dict[int | None, list[int]] = {}
    for column, head in enumerate(table.columns):
        if not TOTAL.match(head.label) and not _CHANGES.search(head.label) and head.label.strip():
            year = _year_of(report, table, column, span) if head.period is not None else None
            if year is not None or head.period is None:
                by_year.setdefault(year, []).append(column)
    for year, columns in by_year.items():
        names, common = _heads(table, columns)
        for index, row in enumerate(table.rows) if len(set(names)) == len(columns) else ():
            own = year if year is not None else _row_year(report, table, index, span)
            title = _title(table, index)
            places = [(name, index, column) for name, column in zip(names, columns, strict=True)]
            if own is not None and row.label.strip() and not BARE_YEAR.fullmatch(row.label):
                yield from _made(table, own, places, (printed_name(row.label), f"{title} {common}"), around)


def _made(
    table: Table, year: int, places: Sequence[Place], labels: tuple[str, str], around: frozenset[str]
) -> Iterator[Siblings]:
    """The things, where their figures are of one kind and each has a name of its own that is no measure."""
    filled = tuple(one for one in places if _is_told(table, one))
    names = [plain(name) for name, _, _ in filled if not is_rest(name)]
    cells = [table.rows[row].cells[column] for _, row, column in filled]
    alike = len({cell.percent for cell in cells if cell.value}) == 1
    named = all(_LETTER.search(name) and not _NO_THING.match(name) for name in names)
    # "Services" may be a part, beside rows of a statement it is none.
    named = named and 3 * sum(name in book().names for name in names) <= len(names)
    if _FEWEST <= len(names) <= _MOST and alike and named and len(set(names)) == len(names):
        own = telling(" ".join(labels))
        yield Siblings(table, year, filled, labels[0].strip(" :"), labels[1].strip(" :"), own, own | around)


def _is_told(table: Table, place: Place) -> bool:
    """Whether a figure is printed there; a dash says that there is none."""
    _, row, column = place
    cells = table.rows[row].cells
    return column < len(cells) and cells[column].value is not None and _DIGIT.search(cells[column].text) is not None


def _title(table: Table, index: int) -> str:
    at = heading_of(table, index)
    return "" if at is None or BARE_YEAR.fullmatch(table.rows[at].label) else table.rows[at].label


def _name(table: Table, index: int) -> str:
    return printed_name(table.rows[index].label)


def _heads(table: Table, columns: Sequence[int]) -> tuple[list[str], str]:
    """What the columns are called without the words that all of them begin with, and these words."""
    labels = [table.columns[one].label for one in columns]
    words = [(_without_time(text) if table.columns[columns[0]].period is not None else text).split() for text in labels]
    same = 0
    while all(len(one) > same + 1 for one in words) and len({one[same] for one in words}) == 1:
        same += 1
    return [" ".join(one[same:]) for one in words], " ".join(words[0][:same]) if words else ""


def _without_time(label: str) -> str:
    return " ".join(_TIME.sub(" ", label).split())


def _year_of(report: Report, table: Table, column: int, span: Span | None) -> int | None:
    """The fiscal year of a column; of one without a time the filing's own, where nothing around it names another."""
    period = table.columns[column].period
    if period is None:
        return _own_year(report, table) if span is None else None
    if span is not None:
        return span_year(report, table, table.columns[column], span) or _at_its_end(report, table, column, span)
    return period.fiscal_year if period.months in (None, 12) and report.doc_type in ANNUAL else None


def _at_its_end(report: Report, table: Table, column: int, span: Span) -> int | None:
    """The fiscal year of a quarter that ends on the day under which a column of counts stands."""
    period = table.columns[column].period
    if (
        period is None
        or period.months is not None
        or period.end is None
        or table.unit.currency
        or span.months != _QUARTER
    ):
        return None
    found = quarter_on(report, period.end)
    return found[0] if found is not None and found[1] == span.quarter else None


def _own_year(report: Report, table: Table) -> int | None:
    if report.doc_type not in ANNUAL or report.fiscal_year is None:
        return None
    told = {int(year) for year in _YEARS.findall(table.caption)}
    told |= {int(year) for row in table.rows if is_words(row) for year in _YEARS.findall(row.label)}
    dated = any(
        column.period is not None and column.period.fiscal_year != report.fiscal_year for column in table.columns
    )
    return None if dated or told - {report.fiscal_year} else report.fiscal_year


def _row_year(report: Report, table: Table, index: int, span: Span | None) -> int | None:
    """The year of a row by the bare year that heads it; else the filing's own."""
    at = heading_of(table, index)
    found = BARE_YEAR.fullmatch(table.rows[at].label) if at is not None else None
    if found is not None:
        return int(found["year"]) if span is None and report.doc_type in ANNUAL else None
    return _own_year(report, table) if span is None else None
