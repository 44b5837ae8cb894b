"""Questions that can be asked next: each one is answered by a trial before it is offered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from preprocess.report import Report
from rag.answering.follow_up.figure import before_of
from rag.answering.follow_up.standing_alone import standalone
from rag.answering.match.causes import CAUSE
from rag.answering.numbers.read import figures
from rag.answering.quote.rows import Quote
from rag.answering.topics.drivers import driver_quotes
from rag.answering.topics.known import topic_of
from rag.answering.topics.moved import change_of
from rag.answering.topics.passages import topic_quotes
from rag.calculator.calculate import Calculation, calculate
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.understand import understand
from rag.query.vocabulary import vocabulary
from rag.types import Answer, Filing, SearchResult

MOST = 3
RELATED = {
    "income_statement": ("gross margin", "operating margin", "net income", "effective tax rate"),
    "balance_sheet": ("current ratio", "working capital", "total debt", "inventory turnover"),
    "cash_flow": ("free cash flow", "capital expenditures", "operating cash flow"),
}
"""What an analyst looks at beside a figure of a statement."""
TOPICS = (
    "What legal proceedings does {who} face?",
    "Who are the main customers of {who}?",
    "What acquisitions has {who} made?",
)
"""What an analyst reads beside a sentence of a filing."""
# A gross margin of a part of the costs: "revenue - cost of products sold" of a company that also pays claims.
_PARTLY = re.compile(r"gross margin was .* = \(")
_OUTLOOK = re.compile(r"\b(?:expect\w*|outlook|guidance|anticipat\w*|will)\b", re.IGNORECASE)
# What tells a matter: a suit, a customer, a purchase that was made; amortization of what was acquired tells none.
_TELLS = re.compile(
    r"\b(?:lawsuits?|complaints?|actions?|litigation|plaintiffs?|court|claims?|investigat\w*|proceedings?|customers?|"
    r"acquired (?!finite|intangible|in-process)|completed (?:the|its|our) (?:acquisition|purchase))",
    re.IGNORECASE,
)
_CLOSE = 50
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
Trial = Literal["computed", "drivers", "topic"]


def suggestions(
    made: Answer, result: SearchResult, report_of: Callable[[str], Report], filings: Sequence[Filing]
) -> tuple[str, ...]:
    """At most three questions: another year, the reason, a related figure; each was tried and works.

    After a refusal it is the same question of the year that a filing is about, and after an answer about several
    companies nothing.
    """
    if made.refused:
        asked = _of_covered_year(made.standalone or made.question, result, filings)
        tried = asked and _is_answered(asked, "computed", result, report_of, filings)
        return (asked,) if tried else ()
    if not made.citations or len({company_of(c.filing) for c in made.citations}) != 1:
        return ()
    question = made.standalone or made.question
    chosen: list[str] = []
    for candidate, trial in _candidates(question, made, result, filings):
        if candidate == question or candidate in chosen:
            continue
        if _is_answered(candidate, trial, result, report_of, filings):
            chosen.append(candidate)
        if len(chosen) == MOST:
            break
    return tuple(chosen)


def _of_covered_year(question: str, result: SearchResult, filings: Sequence[Filing]) -> str:
    """The question of the newest year that a filing of its company is about; "" where it names none other, or several.

    Nearest in time would often be a year that the filing prints beside its own.
    """
    named = set(_YEAR.findall(question))
    # Of a year that no filing is about nothing was found: the filings themselves say which years there are.
    covered = {one.fiscal_year for one in filings if one.company in result.query.filters.companies}
    years = [year for year in covered if year is not None]
    if len(named) != 1 or not years or int(min(named)) in years:
        return ""
    return _YEAR.sub(str(max(years)), question)


def _is_answered(
    candidate: str,
    trial: Trial,
    result: SearchResult,
    report_of: Callable[[str], Report],
    filings: Sequence[Filing],
) -> bool:
    """Whether a trial answers it: the calculator, or sentences that tell the cause or the matter."""
    computed = calculate(candidate, result, report_of) if trial != "drivers" else None
    # A figure under the matter's name ("Acquisitions") would be the answer, and would not tell it.
    if trial == "computed" or isinstance(computed, Calculation):
        return trial == "computed" and isinstance(computed, Calculation) and not _PARTLY.search(computed.text)
    asked = replace(result, query=understand(candidate, filings))
    if trial == "topic":
        return any(_TELLS.search(quote.place.text) for quote in topic_quotes(asked, report_of)[:1])
    return _tells_why(driver_quotes(asked, report_of), change_of(asked, report_of, None), asked)


def _tells_why(quotes: Sequence[Quote], moved: Calculation | None, asked: SearchResult) -> bool:
    """Whether the first sentence names the figure and a cause, and no amount that is none of the figure's own."""
    text = quotes[0].place.text if quotes else ""
    named = {mention.entry.name for mention in vocabulary().mentions(text)}
    if not named & set(asked.query.metrics) or not CAUSE.search(text) or _OUTLOOK.search(text):
        return False
    told = [abs(one.value) for one in figures(text) if one.kind == "plain" and one.currency]
    known = [abs(number.value) for number in moved.numbers if number.value] if moved is not None else []
    return not told or any(abs(one - own) <= own / _CLOSE for one in told for own in known)


def _candidates(
    question: str, made: Answer, result: SearchResult, filings: Sequence[Filing]
) -> Iterator[tuple[str, Trial]]:
    """(question, how it is tried), the likeliest first."""
    query, filing = result.query, made.citations[0].filing
    who, year = company_of(filing), filing.fiscal_year
    period = f"Q{filing.fiscal_quarter} of FY{year}" if filing.fiscal_quarter else f"FY{year}"
    if made.mode == "computed":
        yield standalone("And the year before?", [(question, made.text)], filings), "computed"
    if query.metrics and year and not any(word in question.lower() for word in ("why", "drove", "reason")):
        figure = before_of(question, query, filings).figure or query.metrics[0]
        if _is_whole(figure, question):
            yield f"What drove the change in {figure} of {who} in {period}?", "drivers"
    others = [metric for statement in query.statements for metric in RELATED.get(statement, ())]
    for metric in others if year else ():
        if metric not in query.metrics:
            verb = "were" if metric.endswith("s") else "was"
            yield f"What {verb} the {metric} of {who} in {period}?", "computed"
    if not query.metrics:
        asked = topic_of(query)
        for words in TOPICS:
            if asked is None or not asked.asking.search(words):
                yield words.format(who=who), "topic"


def _is_whole(figure: str, question: str) -> bool:
    """Whether a figure is asked for by a name of the vocabulary alone: the change is computed of no part of it."""
    tokens = tokenize(figure)
    named = {place for one in vocabulary().mentions(figure) for place in range(one.position, one.position + one.length)}
    return len(named) == len(tokens) and set(tokens) <= set(tokenize(question))
