"""What the sections of one report are made from: its companies, their periods, and the way to the filings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from preprocess.report import Report
from rag.reports.data.judgements import View
from rag.reports.facts.items import CompanyFacts, Moment, companies_of
from rag.reports.facts.ledger import Ledger
from rag.reports.phrases import Words
from rag.reports.plan.scope import chosen_template, moments_of
from rag.reports.types import ReportPlan
from rag.types import Filing, Filters, SearchResult

Search = Callable[[str, Filters | None], SearchResult]
# More columns than eight do not fit a page.
_MOST_PEERS = 8


@dataclass(frozen=True)
class Material:
    """What the sections of one report are made from; facts and periods are the same for all of them.

    library: every filing there is, also those that the report is not about.
    """

    plan: ReportPlan
    companies: tuple[CompanyFacts, ...]
    moments: dict[str, tuple[Moment, ...]]
    search: Search
    report_of: Callable[[str], Report]
    filters: Filters | None
    library: tuple[Filing, ...] = ()

    @property
    def words(self) -> Words:
        """The words of the report's language."""
        return Words(self.plan.options.language)

    def view(self, ledger: Ledger, metrics: tuple[str, ...]) -> View:
        """The companies and periods of the report under some metrics."""
        return View(ledger, self.companies, self.moments, metrics, self.words)


def gather(plan: ReportPlan, filings: Sequence[Filing], search: Search, report_of: Callable[[str], Report]) -> Material:
    """The material of a plan, out of the library's filings."""
    chosen = [filing for filing in filings if not plan.filings or filing.report_id in plan.filings]
    companies = companies_of(chosen, report_of)[:_MOST_PEERS]
    _, shape = chosen_template(plan.topic, plan.options, len(companies))
    others = companies if len(companies) > 1 else ()
    moments = {c.name: moments_of(c, plan.options, plan.topic, shape, others) for c in companies}
    filters = Filters(report_ids=plan.filings) if plan.filings else None
    return Material(plan, companies, moments, search, report_of, filters, tuple(filings))
