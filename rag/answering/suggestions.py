"""Questions that can be asked next: each one is answered by a trial before it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from preprocess.report import Report
from rag.answering.follow_up import standalone
from rag.answering.topics.drivers import driver_quotes
from rag.answering.topics.known import topic_of
from rag.answering.topics.passages import topic_quotes
from rag.calculator.calculate import Calculation, calculate
from rag.query.directory import company_of
from rag.query.understand import understand
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
    "What are the products and services of {who}?",
)
"""What an analyst reads beside a sentence of a filing."""
Trial = Literal["computed", "drivers", "topic"]


def suggestions(
    made: Answer, result: SearchResult, report_of: Callable[[str], Report], filings: Sequence[Filing]
) -> tuple[str, ...]:
    """At most three questions: another year, the reason, a related figure; each was tried and works.

    Nothing is suggested after a refusal or an answer about several companies.
    """
    if made.refused or not made.citations or len({company_of(c.filing) for c in made.citations}) != 1:
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


def _is_answered(
    candidate: str,
    trial: Trial,
    result: SearchResult,
    report_of: Callable[[str], Report],
    filings: Sequence[Filing],
) -> bool:
    """Whether a trial answers it: the calculator, or sentences that tell the cause or the matter."""
    computed = trial != "drivers" and isinstance(calculate(candidate, result, report_of), Calculation)
    # A figure under the matter's name ("Acquisitions") would be the answer, and would not tell it.
    if trial == "computed" or computed:
        return computed and trial == "computed"
    tell = driver_quotes if trial == "drivers" else topic_quotes
    return bool(tell(replace(result, query=understand(candidate, filings)), report_of))


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
        yield f"What drove the change in {query.metrics[0]} of {who} in {period}?", "drivers"
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
