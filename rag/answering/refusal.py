"""When the documents do not hold the answer: one sentence that says so, and no citation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from preprocess.report import Report
from rag.answering.evidence import Ask, block_counts, stem, year_of
from rag.answering.places import RowPlace, tables_of
from rag.answering.quotes import Quote
from rag.calculator.spans import quarter_on
from rag.llm.prompts import REFUSAL
from rag.query.names import find_companies, load_book
from rag.query.periods import find_periods
from rag.query.vocabulary import Metric, vocabulary
from rag.tokens import tokenize
from rag.types import Context, SearchResult

_UNKNOWN_SHARE = 0.5
_COMMON = 60
_ANNUAL = ("10-k", "annual-report")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9'’&+.-]*")
_NAMED = re.compile(r"[A-Z][a-z]{2,}|[a-z]+[A-Z][A-Za-z]+|[A-Z]+\d+[A-Za-z0-9]*")
_PERIOD = re.compile(r"(?:FY|Q|H)'?\d+|\d?Q\d*|10-?[KQ]|8-?K", re.IGNORECASE)
_RARE = 8
_NO_NOUN = re.compile(r"(?:ing|ed|est|ly|er)$|^(?:least|most|categor|segment|line|item|kind|type|product|service)")
_ORDINALS = ("first", "second", "third", "fourth")
_PLURAL = re.compile(r"'s$|’s$")


def absent(result: SearchResult) -> str | None:
    """The refusal that needs no reading: the company is not here, the year cannot be, or nothing was found."""
    query = result.query
    if query.named_absent and not query.filters.companies:
        own = f"There is no filing of {_listed(query.named_absent)}{_instead(result.contexts)}."
        return f"{REFUSAL} {next(iter(result.notices), own)}"
    if query.impossible_years and not query.filters.fiscal_years:
        return f"{REFUSAL} No filing can be about {_listed([str(year) for year in query.impossible_years])}."
    if not result.contexts:
        return " ".join((REFUSAL, *result.notices[:1]))
    return None


def absent_year(result: SearchResult, ask: Ask, report_of: Callable[[str], Report]) -> str | None:
    """The refusal for a year that no context is about: neither its filing, nor a column, nor its words."""
    if not ask.years:
        return None
    if refusal := _absent_quarter(result, report_of):
        return refusal
    there = {context.filing.fiscal_year for context in result.contexts}
    for context in result.contexts:
        report = report_of(context.filing.report_id)
        there |= {year_of(column) for table in tables_of(context, report) for column in table.columns}
        there |= {year for year in ask.years if str(year) in context.text}
    if there & set(ask.years):
        return None
    years = _listed([str(year) for year in ask.years])
    return f"{REFUSAL} Nothing that was found is about fiscal {years}{_instead(result.contexts)}."


def _absent_quarter(result: SearchResult, report_of: Callable[[str], Report]) -> str | None:
    """The refusal for one quarter that no context reports: no filing, column or words of it."""
    asked = set(find_periods(result.query.question).named)
    if len(asked) != 1:
        return None
    year, quarter = next(iter(asked))
    if year is None or quarter is None:
        return None
    for context in result.contexts:
        filing, report = context.filing, report_of(context.filing.report_id)
        own = filing.fiscal_year == year and (filing.fiscal_quarter == quarter or filing.doc_type in _ANNUAL)
        periods = [c.period for table in tables_of(context, report) for c in table.columns if c.period]
        ends = {period.end for period in periods if period.end}
        later = filing.doc_type in _ANNUAL and any(p.months == 3 and p.fiscal_year == year for p in periods)
        printed = re.search(
            rf"{_ORDINALS[quarter - 1]}[ -]quarter[^.]{{0,20}}{year}|Q{quarter} {year}", context.text, re.I
        )
        undated = filing.fiscal_year is None or (filing.fiscal_year == year and filing.fiscal_quarter is None)
        if own or later or undated or printed or any(quarter_on(report, end) == (year, quarter) for end in ends):
            return None
    return f"{REFUSAL} Nothing that was found is about Q{quarter} of fiscal {year}{_instead(result.contexts)}."


def beside_the_subject(result: SearchResult, quotes: Sequence[Quote], reports: Sequence[Report]) -> bool:
    """Whether the question is about a rare thing by name that no quote mentions ("iPhone revenue" of an airline)."""
    subject = _subject(result, reports)
    if not subject:
        return False
    told = {stem(token) for quote in quotes for token in tokenize(_surroundings(quote))}
    return not subject & told


def _surroundings(quote: Quote) -> str:
    place = quote.place
    around = f"{place.table.caption} {place.table.context_heading}" if isinstance(place, RowPlace) else place.heading
    return f"{quote.text} {place.label if isinstance(place, RowPlace) else ''} {around}"


def _subject(result: SearchResult, reports: Sequence[Report]) -> set[str]:
    """Stems of the words that name what is asked about: proper names, and words that tell which line item is meant."""
    question = result.query.question
    ours = {
        t
        for c in result.contexts
        for t in tokenize(f"{c.filing.company or ''} {c.filing.ticker or ''} {c.filing.doc_name}")
    }
    ours |= set(find_companies(question, [c.filing for c in result.contexts]).words)
    counts = [block_counts(report)[1] for report in reports]
    words = [_PLURAL.sub("", match[0].strip(".-+")) for match in _WORD.finditer(question)]
    found: set[str] = set()
    for at, word in enumerate(words):
        tokens = tokenize(word)
        plain = word.lower()
        generic = plain in vocabulary().words or plain in vocabulary().stop_words or plain in load_book().not_names
        if not tokens or generic or set(tokens) & ours or _PERIOD.fullmatch(word) or len(plain) < 3:
            continue
        stems = {stem(token) for token in tokens}
        often = min(sum(count[s] for count in counts) for s in stems)
        by_name = at > 0 and _NAMED.fullmatch(word) is not None and often <= _COMMON
        if by_name or (often <= _RARE and not _NO_NOUN.search(plain) and _beside_item(words, at)):
            found |= stems
    return found


def _beside_item(words: Sequence[str], at: int) -> bool:
    """Whether the word stands right before the name of a line item, or right after "revenue from"."""
    after = " ".join(words[at + 1 : at + 4]).lower()
    before = " ".join(words[max(0, at - 3) : at]).lower()
    joined = re.search(r"(.+) (?:from|of|in|on|for)$", before)
    return _starts_item(after) or (joined is not None and _ends_item(joined[1]))


def _starts_item(text: str) -> bool:
    return any(m.position == 0 and isinstance(m.entry, Metric) for m in vocabulary().mentions(text))


def _ends_item(text: str) -> bool:
    size = len(tokenize(text))
    return any(m.position + m.length == size and isinstance(m.entry, Metric) for m in vocabulary().mentions(text))


def unknown_subject(ask: Ask, reports: Sequence[Report]) -> bool:
    """Whether most of what the question is about is words that stand nowhere in these filings.

    Words by which a known line item or topic is called are not counted, as filings print others. One odd word beside
    a line item ("how did capex evolve") is no subject either; two are ("revenue per hotel room").
    """
    known = {word for report in reports for word in block_counts(report)[1]}
    missing = {word: weight for word, weight in ask.qualifiers.items() if word not in known}
    if not ask.weights or len(missing) < (2 if ask.items else 1):
        return False
    return sum(missing.values()) / sum(ask.weights.values()) >= _UNKNOWN_SHARE


def _instead(contexts: Sequence[Context]) -> str:
    names = dict.fromkeys(
        f"{c.filing.company or c.filing.doc_name} {c.filing.fiscal_year or ''}".strip() for c in contexts
    )
    return f"; there are filings of {_listed(list(names)[:5])}" if names else ""


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
