"""Tables whose rows are periods and whose columns are measures: results and forecasts of a year a row, ratios by year.

"First half | Net sales | Operating profit" has its figure where the row is the time and the column what is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from preprocess.report import Period, Report, Row, Table
from rag.calculator.facts.telling import telling
from rag.calculator.spans import Span, quarter_on, read_span
from rag.query.periods import find_periods

AHEAD = telling("forecast")
_BRACKETS = re.compile(r"\([^)]*\)")
# What a row says of its time beside words; "(Forecast)" stays.
_TIME = re.compile(
    r"\b(?:balances?(?=,| at\b| as\b)|as of|as at|at|for|the|fiscal|financial|full|whole|years?|first|second|third|"
    r"fourth|half|quarters?|nine|six|three|twelve|months|ended|ending|end|to|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|"
    r"aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|fy|q[1-4]|h1|\d+h\d*)\b|\d+",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"\b(?:full|whole|fiscal|financial) year\b|\byear ended|\btwelve months", re.IGNORECASE)
_UNIT = re.compile(
    r"(?:\b(?:in )?(?:thousands?|millions?|billions?|hundred millions?) of (?:yen|euros?|dollars|won|yuan|rupees)|"
    r"\b(?:yen|euros?|dollars|times)|%)\s*$",
    re.IGNORECASE,
)
# "Fiscal year-end" is one of the payments of a year, and no whole year.
_YEAR_END = re.compile(r"\byear[- ]end\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Turned:
    """One cell by its row's time and its column's words; name: the measure as the column prints it."""

    index: int
    column: int
    year: int
    span: Span | None
    own: frozenset[str]
    name: str


def turned(report: Report, table: Table) -> Iterator[Turned]:
    """The cells of a table whose columns tell no time and whose rows tell nothing else."""
    if any(column.period is not None and column.period.fiscal_year for column in table.columns):
        return
    names = [_UNIT.sub("", " ".join(column.label.split())).strip() for column in table.columns]
    for index, row in enumerate(table.rows):
        when = _when(report, table, row)
        if when is None or not is_time(row.label):
            continue
        ahead = AHEAD & telling(f"{row.label} {table.caption} {table.context_heading}".replace("(", " "))
        for column, cell in enumerate(row.cells):
            if cell.value is None or cell.nil or column >= len(names):
                continue
            span, own = _measured(table, names[column], when[1])
            if own:
                name = f"{names[column]}, forecast" if ahead else names[column]
                yield Turned(index, column, when[0], span, own | ahead, name)


def timeless(label: str) -> str:
    """What a row says beside its time."""
    return _TIME.sub(" ", label)


def _measured(table: Table, name: str, span: Span | None) -> tuple[Span | None, frozenset[str]]:
    """What a column measures; of one that only names a quarter it is what the table is called."""
    spoken = None if span is not None else read_span(name)
    plain = _BRACKETS.sub(" ", name)
    own = telling(plain) | ({"year-end"} if _YEAR_END.search(name) else frozenset())
    if spoken is None or spoken.span is None or spoken.span.months != 3:
        return span, own
    return spoken.span, telling(timeless(f"{table.caption or table.context_heading} {plain}"))


def is_time(label: str) -> bool:
    """Whether a row says when and nothing more, or that it is a forecast."""
    return not telling(timeless(label.replace("(", " ").replace(")", " "))) - AHEAD


def _when(report: Report, table: Table, row: Row) -> tuple[int, Span | None] | None:
    """The fiscal year of a row and the part of it; None where the row or what heads its table does not say it."""
    if row.period is not None:
        return _dated(report, row.period)
    spoken = read_span(row.label)
    if spoken is None or (spoken.span is None and not _WHOLE.search(row.label)):
        return None
    above = _BRACKETS.sub(" ", f"{table.context_heading}\n{table.caption}")
    years = find_periods(row.label).years or find_periods(above).years
    return (years[0], spoken.span) if len(years) == 1 and spoken.span != Span(0, 3) else None


def _dated(report: Report, period: Period) -> tuple[int, Span | None] | None:
    found = quarter_on(report, period.end) if period.end is not None else None
    if found is None or period.months not in (None, 3, 6, 9, 12):
        return (period.fiscal_year, None) if period.fiscal_year and period.months in (None, 12) else None
    year, quarter = found
    if period.months == 12 or (period.months is None and quarter == 4):
        return year, None
    return year, Span(quarter, period.months or 3)
