"""What tables of segments, products and regions print: each part's figure, asked for by name, with its own cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from bench.swept.making import Question, Time
from bench.swept.oracle import Values
from bench.swept.wordings import Book
from preprocess.report import Report
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.parted import Breakdown
from rag.calculator.facts.parts import is_rest
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.spans import Span
from rag.types import Filing

_Key = tuple[str, str, str, Time]


class PartFigures:
    """The printed figures of parts: those of one name under one title, in any table of the company's filings."""

    def __init__(self, filings: Iterable[Filing], reports: Mapping[str, Report]) -> None:
        found: dict[_Key, set[Decimal]] = defaultdict(set)
        for filing in filings:
            if filing.company and filing.fiscal_year:
                for key, value in _printed(filing, reports[filing.report_id]):
                    found[key].add(value)
        self._found = found

    def questions(self, asked: Book) -> Iterator[Question]:
        """Every wording of every figure, newest periods first."""
        for company, part, title, time in sorted(self._found, key=lambda key: (key[0], -key[3].year, key)):
            for wording in asked.parts.wordings:
                text = wording.format(company=company, part=part, figure=title, period=time.said)
                yield Question(text, company, "amount", title, time, part)

    def wanted(self, question: Question) -> Values:
        """The values that tables print for it."""
        return frozenset(self._found[question.company, question.part, question.name, question.time])


def _printed(filing: Filing, report: Report) -> Iterator[tuple[_Key, Decimal]]:
    for time, span in _spans(filing):
        for made in breakdowns_of(report, span):
            title = next((title for title in made.titles if title not in ("", "total", "and", "at")), "")
            measure = any(f" {name} " in f" {title} " for name in book().names)
            if measure and made.table.statement_type == "segment":
                yield from _of_parts(str(filing.company), made, title, time)


def _of_parts(company: str, made: Breakdown, title: str, time: Time) -> Iterator[tuple[_Key, Decimal]]:
    for part in made.parts:
        place = part.places.get(time.year)
        value = made.table.base_value(made.table.rows[place[0]].cells[place[1]]) if place else None
        if value is not None and not is_rest(part.name) and plain(part.name) not in book().names:
            yield (company, part.name, title, time), value


def _spans(filing: Filing) -> Sequence[tuple[Time, Span | None]]:
    year, quarter = filing.fiscal_year or 0, filing.fiscal_quarter
    if quarter is None:
        return (Time(year), None), (Time(year - 1), None)
    parts: list[tuple[Time, Span | None]] = [(Time(year, quarter, 3), Span(quarter, 3))]
    if quarter == 2:
        parts.append((Time(year, quarter, 6), Span(quarter, 6)))
    return parts
