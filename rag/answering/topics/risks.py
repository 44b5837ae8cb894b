"""The risks that a filing names, by the headings under which it tells them, for a question about them as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from preprocess.report import Report
from rag.answering.match.asked import Ask
from rag.answering.match.places import SentencePlace
from rag.answering.quote.prose import MOST_RISKS, asks_for_all_risks, risk_headings, spread
from rag.answering.quote.rows import Quote, name_of
from rag.types import SearchResult


class Risks(NamedTuple):
    """The headings as quotes, and of how many of them they are a choice."""

    quotes: tuple[Quote, ...] = ()
    notices: tuple[str, ...] = ()


def risk_quotes(result: SearchResult, report_of: Callable[[str], Report], ask: Ask) -> Risks:
    """Headings from all over the risk factors of each company named; none for any other question.

    They are what the filing says, whatever words ask for them: nothing of the question has to stand in them.
    """
    companies = result.query.filters.companies
    if not companies or not asks_for_all_risks(ask):
        return Risks()
    each = [_of_company(company, result, report_of) for company in companies]
    if not all(each):
        return Risks()
    most = max(1, MOST_RISKS // len(companies))
    chosen = [spread(risks, most) for risks in each]
    quotes = tuple(_quote(place, len(companies) > 1) for places in chosen for place in places)
    pairs = zip(chosen, each, strict=True)
    return Risks(quotes, tuple(_choice(places, risks) for places, risks in pairs if len(places) < len(risks)))


def _of_company(company: str, result: SearchResult, report_of: Callable[[str], Report]) -> list[SentencePlace]:
    """The headings of the first of its filings that has some: the newest, unless the question names a time."""
    found = {c.filing.report_id: c for c in reversed(result.contexts) if c.filing.company == company}
    contexts = list(found.values())[::-1]
    if not result.query.periods:
        contexts.sort(key=lambda context: -(context.filing.fiscal_year or 0))
    return next(filter(None, (risk_headings((context,), report_of) for context in contexts)), [])


def _quote(place: SentencePlace, several: bool) -> Quote:
    name = name_of(place, several)
    return Quote(place, 1.0, f"{name}: “{place.text}”" if name else f"“{place.text}”")


def _choice(places: Sequence[SentencePlace], risks: Sequence[SentencePlace]) -> str:
    """How many of the headings are shown."""
    name = name_of(risks[0], several=True)
    return f"{name}: {len(places)} of the {len(risks)} headings of its risk factors, from all over the section."
