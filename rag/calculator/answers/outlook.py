"""What a release expects, in columns of a low and a high end: a range with both cells, for the period that is asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from preprocess.report import Column, Report, Table
from rag.calculator.amounts import amount_words, label_words
from rag.calculator.facts.entries import UNIT
from rag.calculator.facts.items import Fact
from rag.calculator.facts.printed import PRINTED
from rag.calculator.facts.statements import printed_name
from rag.calculator.facts.telling import telling, words
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.asking import cleaned
from rag.calculator.results import Calculation
from rag.calculator.solve import Side, ordered
from rag.calculator.spans import Span, read_span, when_words
from rag.query.periods import find_periods
from rag.types import Context, Filing

_AHEAD = (
    r"expect(?:s|ed|ing|ation|ations)?|guid(?:e[sd]?|ance|ing)|forecast(?:s|ed|ing)?|outlook|anticipat(?:e[sd]?|ing)"
)
_ASKS = re.compile(rf"\b(?:{_AHEAD})\b", re.IGNORECASE)
_TABLE = re.compile(r"\b(?:outlook|guidance|forecasts?|expect\w*|targets?|projected)\b", re.IGNORECASE)
# Of a reason, or of what was expected once and what came, a range is no answer.
_OTHER = re.compile(r"\b(?:why|how|reasons?|actual|compared?|versus|previous\w*|prior|raised?|lower(?:ed)?)\b", re.I)
_ENDS = re.compile(
    r"\b(?:(?P<low>low(?:er)?|minimum|from)|(?P<high>high(?:er)?|maximum|to))(?: end)?\W*$", re.IGNORECASE
)
_SAID = re.compile(rf"\b(?:{_AHEAD}|range|for|to|of|give[ns]?|issued?|provided?)\b", re.IGNORECASE)
# What a label may add to the words of a question.
_BESIDE = telling("diluted total net")
_YEAR = 12


def outlook_of(
    question: str,
    company_words: Collection[str],
    side: Side,
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
) -> Calculation | None:
    """The range that the newest filing prints for the one period and row that the question names, else None."""
    periods, spoken = find_periods(question), read_span(question)
    if not _ASKS.search(question) or _OTHER.search(question) or len(periods.years) != 1 or spoken is None or spoken.day:
        return None
    year, span = periods.years[0], spoken.span
    wanted = telling(_SAID.sub(" ", cleaned(spoken.rest, company_words))) - words().unheld
    for filing in ordered(side.filings, year, interim=True):
        found = list(_ranges(report_of(filing.report_id), wanted, year, span))
        if len(found) == 1:
            return _told(filing, found[0], year, span, contexts)
    return None


def _ranges(report: Report, wanted: frozenset[str], year: int, span: Span | None) -> Iterator[tuple[Fact, Fact]]:
    for table in report.tables:
        ends = _ends(table, year, span) if table.sure and not table.is_contents else None
        if ends is None or not _TABLE.search(f"{table.caption} {table.context_heading}"):
            continue
        for index, row in enumerate(table.rows):
            own = telling(row.label)
            if own and own - _BESIDE <= wanted <= own | _BESIDE and all(at < len(row.cells) for at in ends):
                facts = [_fact(report, table, index, at, year, span) for at in ends]
                if facts[0] is not None and facts[1] is not None:
                    yield facts[0], facts[1]


def _ends(table: Table, year: int, span: Span | None) -> tuple[int, int] | None:
    """The columns of the low and the high end of that period; None where there are not just these two."""
    own = [(at, _ENDS.search(column.label)) for at, column in enumerate(table.columns) if _is_of(column, year, span)]
    low = [at for at, end in own if end is not None and end["low"]]
    high = [at for at, end in own if end is not None and end["high"]]
    return (low[0], high[0]) if len(low) == len(high) == 1 and len(own) == 2 else None


def _is_of(column: Column, year: int, span: Span | None) -> bool:
    period = column.period
    if period is None or period.fiscal_year != year:
        return False
    if span is None:
        return period.months == _YEAR
    return period.months == span.months and period.fiscal_quarter == span.quarter


def _fact(report: Report, table: Table, index: int, column: int, year: int, span: Span | None) -> Fact | None:
    row = table.rows[index]
    value = table.base_value(row.cells[column])
    if value is None or row.cells[column].nil:
        return None
    return Fact(PRINTED, year, value, report, table, index, column, printed_name(row.label), "", span)


def _told(
    filing: Filing, found: tuple[Fact, Fact], year: int, span: Span | None, contexts: Sequence[Context]
) -> Calculation | None:
    notes = Footnotes(contexts)
    low, high = found
    mark = notes.of(filing)
    who, label = filing.company or filing.doc_name, " ".join(UNIT.sub(" ", label_words(low)).split())
    # The end stands before its amount: the check holds a figure to the column that is named before it.
    said = f"low {amount_words(low)} {mark(low)}, high {amount_words(high)} {mark(high)}"
    text = f"{who} expects for {when_words(year, span)} {label}: {said}."
    numbers = notes.checked(text, (), {PRINTED: label})
    return None if numbers is None else Calculation(text, tuple(notes.citations), numbers, high.value, notes.notices())
