"""Questions that fit the loaded filings, for somebody who does not know yet what to ask."""

from __future__ import annotations

from collections.abc import Sequence

from pages.shared import names
from rag.types import Filing

ANNUAL = (
    "What was the total revenue of {company} in {year}?",
    "What did {company} spend on capital expenditures in {year}?",
    "What are the main risks {company} names?",
)
QUARTERLY = ("What was the revenue of {company} in {year}?", "What was the net income of {company} in {year}?")
TOPICS = ("Annual review of {company}, {year}", "Cash flow and capital spending of {company} in {year}")
INTERIM = ("Earnings note on {company}, {year}", TOPICS[1])
NO_YEAR = "the latest year"
# What fits two lines of buttons.
LIMIT = 4


def questions(filings: Sequence[Filing]) -> list[str]:
    """At most four questions, spread over the companies that are loaded."""
    latest: dict[str, Filing] = {}
    for filing in sorted(filings, key=lambda f: (f.fiscal_year or 0, f.fiscal_quarter or 0)):
        latest[names.company(filing)] = filing
    forms = [(filing, QUARTERLY if filing.fiscal_quarter else ANNUAL) for filing in latest.values()]
    found = [
        shapes[(turn + at) % len(shapes)].format(company=names.company(filing), year=names.period(filing) or NO_YEAR)
        for turn in range(len(ANNUAL))
        for at, (filing, shapes) in enumerate(forms)
        if turn < len(shapes)
    ]
    return found[:LIMIT]


def topics(filings: Sequence[Filing]) -> list[str]:
    """At most four topics of a report, one shape after the other over the newest filings."""
    newest = sorted(filings, key=lambda f: f.fiscal_year or 0, reverse=True)[: LIMIT // len(TOPICS)]
    return [
        shape.format(company=names.company(filing), year=names.period(filing) or NO_YEAR)
        for filing in newest
        for shape in (INTERIM if filing.fiscal_quarter else TOPICS)
    ]
