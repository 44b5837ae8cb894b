"""A question over a filing of several registrants: those that it names, else the filing's own company alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.calculator.facts.registrants import Registrant, of_company, of_registrant, registrants_of, whom_it_names
from rag.calculator.results import Calculation
from rag.calculator.solve import Problem, Side
from rag.query.names import find_companies, names_in
from rag.types import Filing

ReportOf = Callable[[str], Report]


@dataclass(frozen=True)
class Registered:
    """The sides of a question with each registrant that it names as a side of its own.

    Filings of such a side go by an id of their own, so that `report_of` gives the tables of that registrant only.
    """

    sides: tuple[Side, ...]
    report_of: ReportOf
    filings: dict[str, Filing]

    def restored(self, made: Calculation | Problem | None) -> Calculation | Problem | None:
        """What was made, with the filings as the library knows them."""
        if isinstance(made, Calculation):
            return replace(made, citations=tuple(replace(c, filing=self._real(c.filing)) for c in made.citations))
        if made is None:
            return None
        filing = self._real(made.filing) if made.filing is not None else None
        partial = self.restored(made.partial)
        return replace(made, filing=filing, partial=partial if isinstance(partial, Calculation) else None)

    def _real(self, filing: Filing) -> Filing:
        return self.filings.get(filing.report_id, filing)


def by_registrant(question: str, sides: Sequence[Side], report_of: ReportOf) -> Registered:
    """The sides as the question names registrants of their filings; raises what report_of raises."""
    known: dict[str, tuple[Filing, Registrant]] = {}
    found = [one for side in sides for one in _named(question, side, report_of, known)]
    others = {filing.report_id: filing for side in sides for filing in side.filings}

    def read(report_id: str) -> Report:
        if report_id in known:
            filing, one = known[report_id]
            return of_registrant(report_of(filing.report_id), one)
        report = report_of(report_id)
        beside = registrants_of(report, others[report_id]) if report_id in others else ()
        return of_company(report, beside) if beside else report

    return Registered(tuple(found), read, {report_id: filing for report_id, (filing, _) in known.items()})


def _named(question: str, side: Side, report_of: ReportOf, known: dict[str, tuple[Filing, Registrant]]) -> list[Side]:
    """A side for each registrant that is named, after the company's own where that is named too; else the side."""
    if not names_in(find_companies(question, side.filings).rest):
        return [side]
    named: dict[str, list[Filing]] = {}
    alone = False
    for filing in side.filings:
        ones, company = whom_it_names(question, report_of(filing.report_id), filing, side.filings)
        alone = alone or company
        for one in ones:
            own = replace(filing, report_id=f"{filing.report_id}#{one.words[0]}", company=one.name)
            known[own.report_id] = filing, one
            named.setdefault(one.name, []).append(own)
    return [*([side] if alone or not named else []), *(Side(name, tuple(own)) for name, own in named.items())]
