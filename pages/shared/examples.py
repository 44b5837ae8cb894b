"""Questions that fit the loaded filings, for somebody who does not know yet what to ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pages.shared import names
from rag.types import Filing

REVENUE = ("revenue", "What was the total revenue of {company} in {year}?")
NET_INCOME = ("net_income", "What was the net income of {company} in {year}?")
ANNUAL = (
    REVENUE,
    ("capex", "What did {company} spend on capital expenditures in {year}?"),
    ("risks", "What are the main risks {company} names?"),
    ("operating_cash_flow", "What was the operating cash flow of {company} in {year}?"),
    NET_INCOME,
)
QUARTERLY = (REVENUE, NET_INCOME, ("operating_income", "What was the operating margin of {company} in {year}?"))
"""What has to be known of a filing for the question to have an answer, and the question."""

TOPICS = ("Annual review of {company}, {year}", "Cash flow and capital spending of {company} in {year}")
INTERIM = ("Earnings note on {company}, {year}", TOPICS[1])
NO_YEAR = "the latest year"
# What fits two lines of buttons.
LIMIT = 4


def questions(filings: Sequence[Filing], known: Mapping[str, Sequence[str]] | None = None) -> list[str]:
    """At most four questions, spread over the companies that are loaded.

    known: report_id → what the filing is known to hold. A question whose answer is not there is not offered.
    """
    latest: dict[str, Filing] = {}
    for filing in sorted(filings, key=lambda f: (f.fiscal_year or 0, f.fiscal_quarter or 0)):
        latest[names.company(filing)] = filing
    forms = [(filing, _asked(filing, (known or {}).get(filing.report_id))) for filing in latest.values()]
    found = [
        shapes[(turn + at) % len(shapes)].format(company=names.company(filing), year=names.period(filing) or NO_YEAR)
        for turn in range(LIMIT)
        for at, (filing, shapes) in enumerate(forms)
        if turn < len(shapes)
    ]
    return list(dict.fromkeys(found))[:LIMIT]


def _asked(filing: Filing, known: Sequence[str] | None) -> list[str]:
    """The questions that fit a filing; all of its kind where nothing is known of it yet.

    A current report may hold anything, so that nothing is offered before it is known.
    """
    if known is None and filing.doc_type == "8-k":
        return []
    shapes = QUARTERLY if filing.fiscal_quarter else ANNUAL
    return [question for need, question in shapes if known is None or need in known]


def topics(filings: Sequence[Filing]) -> list[str]:
    """At most four topics of a report, one shape after the other over the newest filings."""
    newest = sorted(filings, key=lambda f: f.fiscal_year or 0, reverse=True)[: LIMIT // len(TOPICS)]
    return [
        shape.format(company=names.company(filing), year=names.period(filing) or NO_YEAR)
        for filing in newest
        for shape in (INTERIM if filing.fiscal_quarter else TOPICS)
    ]
