"""The questions of a sweep: every wording × figure × company and period that a home holds, and every part × measure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

from bench.swept.wordings import Asked, Book, Figure
from preprocess.report import Report
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.parts import part_names
from rag.types import Filing

_HALF = 2
OF_AMOUNTS: tuple[Asked, ...] = ("growth", "difference", "mean", "cagr")
"""How the amounts of two years are put together; the last two are asked of whole years only."""
# A quarter is asked for by its number, the first half by its months.
_SAID = {12: "fiscal {year}", 3: "Q{quarter} {year}", 6: "the first six months of {year}"}


@dataclass(frozen=True, order=True)
class Time:
    """A period by its fiscal year; quarter 0 and 12 months for a whole year."""

    year: int
    quarter: int = 0
    months: int = 12

    @property
    def said(self) -> str:
        """The period in words."""
        return _SAID[self.months].format(year=self.year, quarter=self.quarter)

    @property
    def before(self) -> Time:
        """The same period of the year before."""
        return replace(self, year=self.year - 1)


@dataclass(frozen=True)
class Question:
    """One question. name: of the amount, figure or measure; kind: the wordings it comes from; part: of the company."""

    text: str
    company: str
    kind: Asked
    name: str
    time: Time
    part: str = ""

    @property
    def group(self) -> tuple[str, str, str, Time]:
        """What is asked: all wordings of it have the same answer."""
        return self.company, "figure" if self.kind == "defined" else self.kind, self.name, self.time


def companies(filings: Iterable[Filing]) -> dict[str, list[Filing]]:
    """The filings of each company that has a name and a year."""
    named = sorted((f for f in filings if f.company and f.fiscal_year), key=lambda f: (str(f.company), f.doc_name))
    return {str(name): list(own) for name, own in groupby(named, key=lambda f: f.company)}


def times(filings: Sequence[Filing]) -> tuple[Time, ...]:
    """The periods that the filings of a company are about, and the year before each whole year."""
    found: set[Time] = set()
    for filing in filings:
        year, quarter = filing.fiscal_year or 0, filing.fiscal_quarter or 0
        if quarter in (0, 4):
            found |= {Time(year), Time(year - 1)}
        if quarter:
            found.add(Time(year, quarter, 3))
        if quarter == _HALF:
            found.add(Time(year, quarter, 6))
    return tuple(sorted(found))


def questions(book: Book, filings: Iterable[Filing]) -> Iterator[Question]:
    """Every question on amounts and on what is made of them."""
    for company, own in companies(filings).items():
        for time in times(own):
            for name, amount in book.amounts.items():
                if amount.statement != "balance_sheet" or time.months != 6:
                    yield from _worded(book, company, "amount", name, amount.said, time)
            for name, figure in book.figures.items():
                if not figure.only_defined:
                    yield from _worded(book, company, "figure", name, figure.said, time)
                yield from _defined(book, company, name, figure, time)
            for name in book.grown:
                for kind in OF_AMOUNTS[: 4 if time.months == 12 else 2]:
                    yield from _worded(book, company, kind, name, book.amounts[name].said[:1], time)
            for name, figure in book.figures.items():
                if figure.percent and not figure.only_defined:
                    yield from _worded(book, company, "points", name, figure.said, time)


def _worded(
    book: Book, company: str, kind: Asked, name: str, said: Sequence[str], time: Time, defined: str = ""
) -> Iterator[Question]:
    for wording, words in product(book.wordings[kind], said):
        before = {"before": time.before.said, "earlier": time.before.before.said}
        text = wording.format(company=company, figure=words, period=time.said, defined=defined, **before)
        yield Question(text, company, kind, name, time)


def _defined(book: Book, company: str, name: str, figure: Figure, time: Time) -> Iterator[Question]:
    if figure.defined:
        defined = figure.defined.format(period=time.said, before=time.before.said)
        yield from _worded(book, company, "defined", name, figure.said, time, defined)


def part_questions(book: Book, filings: Sequence[Filing], reports: Iterable[Report]) -> Iterator[Question]:
    """Every measure of every part that a table of a filing adds up."""
    own = {filing.report_id: filing for filing in filings if filing.company and filing.fiscal_year}
    for report in reports:
        filing = own.get(report.report_id)
        if filing is None:
            continue
        company, time = str(filing.company), times([filing])[-1]
        for part, measure, wording in product(_parts(report), book.parts.measures, book.parts.wordings):
            text = wording.format(company=company, part=part, figure=measure, period=time.said)
            yield Question(text, company, "amount", measure, time, part)


def _parts(report: Report) -> tuple[str, ...]:
    """The names of what the tables of segments, products and regions add up."""
    own = {
        part.name
        for made in breakdowns_of(report, None)
        if made.table.statement_type == "segment"
        for part in made.parts
    }
    return tuple(name for name in part_names([report]) if name in own)
