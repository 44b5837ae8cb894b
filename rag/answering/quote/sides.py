"""A comparison told in words: each company, or each year of one, is asked by itself; the sides stand in one table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.answering.check.posed import Posed
from rag.answering.check.verify import check_numbers
from rag.answering.follow_up.periods import Pair, in_words
from rag.answering.match.asked import understand_ask
from rag.answering.match.places import SentencePlace
from rag.answering.match.wanted import wanted
from rag.answering.quote.as_asked import speaks_of_it
from rag.answering.quote.rows import Quote, name_of
from rag.answering.quote.wider import Found, quotes_about
from rag.answering.topics.drivers import driver_quotes
from rag.answering.topics.passages import topic_quotes
from rag.query.directory import company_of, group_of
from rag.query.names import find_companies
from rag.query.periods import without_periods
from rag.query.sides import of_company
from rag.query.understand import understand
from rag.query.vocabulary import vocabulary
from rag.types import Context, Filing, SearchResult

_MOST_SIDES, _MOST_OF_A_SIDE, _LONGEST = 6, 2, 700
_COMPARES = re.compile(
    r"\b(?:compar\w*|differ\w*|versus|vs|between|chang\w*|evolv\w*|both|contrast|each|and)\b", re.IGNORECASE
)

# "Acme Bolt share" is of what one sells to the other.
_SETS_BESIDE = re.compile(rf"{_COMPARES.pattern}|\b(?:or|than|of all|across|any)\b|[,/&]|\?", re.IGNORECASE)


@dataclass(frozen=True)
class _Side:
    """One company, or one of its years, and the question about it alone."""

    name: str
    result: SearchResult


@dataclass(frozen=True)
class Sides:
    """The rows of the table, and the sides on which nothing was found."""

    quotes: tuple[Quote, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def notices(self) -> tuple[str, ...]:
        """What to say of the sides that are not in the table."""
        return (f"Nothing that answers it was found for {', '.join(self.missing)}.",) if self.missing else ()


def side_quotes(result: SearchResult, report_of: Callable[[str], Report]) -> Sides:
    """The best quotes for each side of a comparison; none where less than two sides are asked about or found."""
    sides = list(_sides(result))[:_MOST_SIDES]
    if len(sides) < 2:
        return Sides()
    told = [(side, _quotes(side.result, report_of)) for side in sides]
    if sum(bool(quotes) for _, quotes in told) < 2:
        return Sides()
    rows = tuple(_row(quote) for _, quotes in told for quote in quotes)
    return Sides(rows, tuple(side.name for side, quotes in told if not quotes))


def _sides(result: SearchResult) -> Iterator[_Side]:
    query = result.query
    companies = query.filters.companies
    if len(companies) > 1 and _SETS_BESIDE.search(query.question):
        for company in sorted(companies, key=lambda name: _first(query.question, name, result)):
            yield from _side(company, company, None, result)
    elif len(companies) == 1 and _COMPARES.search(query.question):
        for year in sorted({year for year, quarter in query.periods if year and quarter is None}):
            yield from _side(f"{companies[0]} {year}", companies[0], year, result)


def _side(name: str, company: str, year: int | None, result: SearchResult) -> Iterator[_Side]:
    """The side as a search of its own over what was found of it; nothing where nothing was found."""
    contexts = tuple(c for c in result.contexts if _is_of(c.filing, company, year))
    if not contexts:
        return
    filings = [filing for filing in result.filings or [c.filing for c in contexts] if _is_of(filing, company, year)]
    pool = result.filings or [context.filing for context in result.contexts]
    question, own = of_company(result.query.question, company, pool), _own_periods(result, company)
    if own:
        question = f"{without_periods(question).rstrip('?. ')}{in_words(own)}?"
    query = understand(question, filings)
    periods = ((year, None),) if year else own or query.periods
    query = replace(query, filters=replace(query.filters, companies=(company,)), periods=periods)
    yield _Side(name, replace(result, query=query, contexts=contexts, filings=tuple(filings)))


def _own_periods(result: SearchResult, company: str) -> tuple[Pair, ...]:
    """The periods that the question names with this company alone ("Nike's 2021 and Boeing's 2022 revenue")."""
    pool = result.filings or [context.filing for context in result.contexts]
    groups = group_of(list(pool))
    group = next((groups[filing.report_id] for filing in pool if company_of(filing) == company), "")
    return dict(result.query.own_periods).get(group, ())


def _first(question: str, company: str, result: SearchResult) -> int:
    """Where the question first names the company."""
    own = [context.filing for context in result.contexts if company_of(context.filing) == company]
    return min((start for _, start, _ in find_companies(question, own).spans), default=len(question))


def _is_of(filing: Filing, company: str, year: int | None) -> bool:
    return company_of(filing) == company and year in (None, filing.fiscal_year)


def _quotes(result: SearchResult, report_of: Callable[[str], Report]) -> Sequence[Quote]:
    """What answers one side: at most two quotes, the best first; () where nothing answers it."""
    told = topic_quotes(result, report_of) or driver_quotes(result, report_of)
    if told:
        return _asked_for(told, result, report_of)
    reports = [report_of(report_id) for report_id in _reports(result.contexts)]
    ask = understand_ask(result, reports)
    found = quotes_about(result, report_of, ask, reports)
    if own := _asked_for(_answering(found), result, report_of):
        return own
    # What only looked like it gives way to the next best.
    keys = {quote.place.key for quote in found.quotes}
    return (
        _asked_for(_answering(quotes_about(result, report_of, ask, reports, keys)), result, report_of) if keys else ()
    )


def _answering(found: Found) -> Sequence[Quote]:
    return found.quotes if found.answers and not found.quotes[0].header else ()


def _asked_for(told: Sequence[Quote], result: SearchResult, report_of: Callable[[str], Report]) -> Sequence[Quote]:
    """The first short quotes whose figures are what is asked for."""
    question = result.query.question
    if told and result.query.metrics and wanted(question) != "reason":
        own = [quote.place.context.filing for quote in told]
        posed = Posed.of(question, result.filings, own, report_of)
        told = [quote for quote in told if _names_it(quote, result) and speaks_of_it(quote, posed)]
        told = [quote for quote in told if _is_asked(quote, posed)]
    return [quote for quote in told if len(quote.text) <= _LONGEST][:_MOST_OF_A_SIDE]


def _names_it(quote: Quote, result: SearchResult) -> bool:
    """Whether a ratio that is asked for stands there by its name: gross margin is no answer for operating margin."""
    computed = {name for name in result.query.metrics if vocabulary().metric_of[name].of}
    said = {mention.entry.name for mention in vocabulary().mentions(f"{quote.text} {quote.place.text}")}
    return not computed or bool(computed & said)


def _is_asked(quote: Quote, posed: Posed) -> bool:
    """Whether nothing of the quote's figures speaks against what is asked of its side: year, length, line item."""
    text, citation = f"{quote.text} [1]", quote.place.citation("[1]")
    numbers = check_numbers(text, (citation,))
    return not posed.held(numbers, (citation,), quoted=text).missed


def _reports(contexts: Sequence[Context]) -> Sequence[str]:
    return tuple(dict.fromkeys(context.filing.report_id for context in contexts))


def _row(quote: Quote) -> Quote:
    text = f"“{quote.place.text}”" if isinstance(quote.place, SentencePlace) else quote.text
    cells = (" ".join(cell.replace("|", "/").split()) for cell in (name_of(quote.place, True), text))
    return replace(quote, text="| " + " | ".join(cells) + " |", header="| | What its filing says |\n|---|---|")
