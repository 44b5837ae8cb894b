"""A question as rules over the indexed metadata understand it: filters, keywords, filing terms. No model is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from preprocess.report import DocType
from rag.chunks.tokens import tokenize
from rag.query.days import find_days
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.query.periods import Period, find_periods, own_periods, resolve
from rag.query.vocabulary import Mention, Metric, Statement, Topic, Vocabulary, vocabulary
from rag.types import Days, Filing, Filters, Query

# The source system asks for exactly five, and its page filter was measured with as many.
KEYWORDS = 5
# A pasted page is no question: its first words say what is asked, and the rest would cost seconds.
LONGEST_QUESTION = 2000
# As people call them; "release" alone is news of any kind.
_DOC_TYPES: tuple[tuple[DocType, re.Pattern[str]], ...] = (
    ("10-k", re.compile(r"\b10-?\s?k\b|\bannual\s+(?:report|filing|statement)s?\b|年報|年报", re.IGNORECASE)),
    ("10-q", re.compile(r"\b10-?\s?q\b|\bquarterly\s+(?:report|filing|statement)s?\b|季報|季报", re.IGNORECASE)),
    ("8-k", re.compile(r"\b8-?\s?k\b|\bcurrent\s+report\b", re.IGNORECASE)),
    ("earnings", re.compile(r"\b(?:earnings|press|results)\s+(?:release|announcement|statement)s?\b", re.IGNORECASE)),
)
# "2,023" is an amount although 2023 is a year.
_AMOUNT = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
# Two digits stand on every page, three or a decimal on few.
_FIGURE = re.compile(r"\d{3,}%?|\d+\.\d+%?")
# Fills up to five where a question names little: words that every filing's main pages have.
_GENERAL = ("results of operations", "financial condition", "net income", "total revenues", "cash flows")
# As filings print them over the statement; our own names are printed nowhere.
_TITLES = {
    "income_statement": "statements of operations",
    "balance_sheet": "balance sheets",
    "cash_flow": "statements of cash flows",
    "equity": "stockholders equity",
    "comprehensive_income": "comprehensive income",
    "segment": "segment information",
}


def understand(
    question: str, filings: Sequence[Filing], given: Filters | None = None, ignored: Filters | None = None
) -> Query:
    """Filters, periods, exactly five SEC keywords (S0-03), filing terms and statements of a question; never raises.

    given are filters a person set: they stand over what the question says; ignored are values of the question that a
    person took away. S0-01, S0-02, S3-03, S4-04.
    """
    given, ignored = _as_indexed(given or Filters(), filings), ignored or Filters()
    asked = question[:LONGEST_QUESTION]
    named = find_companies(asked, filings)
    companies = given.companies or tuple(name for name in named.companies if name not in ignored.companies)
    pool = [f for f in filings if not companies or company_of(f) in companies]
    found = find_periods(asked)
    periods = _given_periods(given) or tuple(_kept_periods(resolve(found, pool), ignored))
    mentions = vocabulary().mentions(named.rest)
    metrics = tuple(m.entry for m in mentions if isinstance(m.entry, Metric))
    topics = tuple(m.entry for m in mentions if isinstance(m.entry, Topic))
    expansions = tuple(dict.fromkeys(_expansions(metrics, topics)))
    return Query(
        question=question,
        filters=_filters(asked, given, companies, periods, ignored),
        keywords=_keywords(mentions, expansions),
        expansions=expansions,
        statements=_statements(mentions),
        named_absent=() if given.companies or given.report_ids else named.absent,
        given=given,
        ignored=ignored,
        periods=periods,
        impossible_years=found.impossible,
        named_statements=tuple(m.entry.name for m in mentions if isinstance(m.entry, Statement)),
        metrics=tuple(metric.name for metric in metrics),
        topics=tuple(topic.name for topic in topics),
        items=tuple(dict.fromkeys([i for m in metrics for i in m.items] + [i for t in topics for i in t.items])),
        words=_words(asked, named.words | frozenset(map(str, found.impossible))),
        subject=named.rest,
        days=() if _given_periods(given) else tuple(_kept_days(asked, ignored)),
        own_periods=tuple(own_periods(asked, named.spans).items()),
    )


def printed_figures(query: Query) -> frozenset[str]:
    """The tokens of the figures in a question ("1,577", "12.5%") that a table may print; years are no figures."""
    return frozenset(word for word in query.words if _FIGURE.fullmatch(word))


def doc_types_of(question: str) -> tuple[DocType, ...]:
    """S0-02: the kinds of filing that the question names."""
    return tuple(kind for kind, pattern in _DOC_TYPES if pattern.search(question))


def _as_indexed(given: Filters, filings: Sequence[Filing]) -> Filters:
    """The person's filters with companies under the names they are indexed by: "Boeing" is "The Boeing Company"."""
    known = {company_of(filing) for filing in filings}
    names: list[str] = []
    for typed in given.companies:
        names += (typed,) if typed in known else find_companies(typed, filings).companies or (typed,)
    return replace(given, companies=tuple(dict.fromkeys(names)))


def _filters(
    question: str, given: Filters, companies: tuple[str, ...], periods: Sequence[Period], ignored: Filters
) -> Filters:
    quarters = tuple(sorted({quarter for _, quarter in periods if quarter}))
    doc_types = doc_types_of(question)
    # A fourth quarter has no 10-Q: the annual filing and the release report it.
    if not doc_types and quarters and all(quarter < 4 for quarter in quarters):
        doc_types = ("10-q",)
    doc_types = tuple(kind for kind in doc_types if kind not in ignored.doc_types)
    return Filters(
        companies=companies,
        doc_types=given.doc_types or doc_types,
        fiscal_years=given.fiscal_years or tuple(sorted({year for year, _ in periods if year})),
        fiscal_quarters=given.fiscal_quarters or quarters,
        report_ids=given.report_ids,
    )


def _kept_periods(periods: Iterable[Period], ignored: Filters) -> Iterator[Period]:
    """The periods of the question without the years and quarters that a person took away."""
    for year, quarter in periods:
        year = None if year in ignored.fiscal_years else year
        quarter = None if quarter in ignored.fiscal_quarters else quarter
        if year or quarter:
            yield year, quarter


def _kept_days(question: str, ignored: Filters) -> Iterator[Days]:
    yield from (named for named in find_days(question) if named.last.year not in ignored.fiscal_years)


def _given_periods(given: Filters) -> tuple[Period, ...]:
    quarters: tuple[int | None, ...] = given.fiscal_quarters or (None,)
    return tuple((year, quarter) for year in sorted(given.fiscal_years, reverse=True) for quarter in quarters)


def _statements(mentions: Sequence[Mention]) -> tuple[str, ...]:
    """The statements to look at: those named by the person first, then those the metrics live in."""
    named = [m.entry.name for m in mentions if isinstance(m.entry, Statement)]
    metrics = [m.entry for m in mentions if isinstance(m.entry, Metric)]
    book = vocabulary()
    parts = [book.metric_of[name] for metric in metrics for name in metric.of]
    return tuple(dict.fromkeys([*named, *(m.statement for m in (*metrics, *parts) if m.statement)]))


def _expansions(metrics: Iterable[Metric], topics: Iterable[Topic]) -> Iterator[str]:
    """Filing terms of what was named: line items and section words, then the line items it is computed from."""
    metrics = tuple(metrics)
    book: Vocabulary = vocabulary()
    for metric in metrics:
        yield from (*metric.labels, *metric.terms, *metric.zh)
    for topic in topics:
        yield from (*topic.terms, *topic.labels, *topic.zh)
    for metric in metrics:
        for part in metric.of:
            yield from book.metric_of[part].labels


def _keywords(mentions: Sequence[Mention], expansions: Sequence[str]) -> tuple[str, ...]:
    """S0-03: exactly five, in filing terms: a name and a term of each thing named in turn, then general ones."""
    lists = [_keyword_list(mention.entry) for mention in mentions]
    turns = [word for turn in zip_longest(*lists) for word in turn if word]
    ordered = dict.fromkeys([*turns, *(e for e in expansions if e.isascii()), *_GENERAL])
    return tuple(list(ordered)[:KEYWORDS])


def _keyword_list(entry: Statement | Metric | Topic) -> list[str]:
    if isinstance(entry, Statement):
        return [_TITLES[entry.name]]
    return [entry.name, *entry.labels] if isinstance(entry, Metric) else list(entry.terms)


def _words(question: str, company_words: frozenset[str]) -> tuple[str, ...]:
    """The tokens that describe what is sought: no grammar, no words that only ask, no company, no period."""
    tokens = dict.fromkeys(tokenize(question))
    dropped = vocabulary().stop_words | {token for word in company_words for token in tokenize(word)}
    amounts = {token for text in _AMOUNT.findall(question) for token in tokenize(text)}
    return tuple(t for t in tokens if t not in dropped and (t in amounts or not _is_period(t)))


def _is_period(token: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d|q[1-4]|h[12]|fy\d*|10k|10q|8k|\d", token))
