"""Quoted reasons as an answer: before the change that they explain, where it was computed and says the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.answering.draft import Draft
from rag.answering.match.causes import CAUSE, way_asked, way_told
from rag.answering.quote.rows import Quote
from rag.answering.shown import joined
from rag.answering.topics.driven import asks_what_moved
from rag.answering.topics.drivers import driver_quotes
from rag.answering.topics.moved import change_of
from rag.calculator.calculate import Calculation
from rag.llm.prompts import REFUSAL
from rag.types import SearchResult

NO_REASON = "No sentence of the filings says for sure what drove it."
"""The notice of a change whose reason is not told."""
NEAR = "Nearest, but no answer, as the question asks why:"
_MARKER = re.compile(r" ?\[\w+\]")
_AMOUNT_TOO = re.compile(
    r"\bhow (?:much|far|did|has|have|do|does)\b|\bby (?:what|which|how)\b|\b"
    r"what (?:was|is|were|are) (?!(?:the )?(?:main |key )?(?:reason|cause|driver|behind))",
    re.IGNORECASE,
)
_WENT = {1: "rose", -1: "fell"}


def explained(
    reasons: Sequence[Quote], result: SearchResult, report_of: Callable[[str], Report], notice: str
) -> Draft | None:
    """The reasons as quotes, before the change that they explain where it can be computed.

    None where they tell of the other way than the question does and no computed change says that they are right.
    """
    change = change_of(result, report_of, reasons[0].place.context.filing.fiscal_year)
    # Levels beside each other that no change was made of are of another figure, or of none for sure.
    change = change if change is not None and any(one.status == "derived" for one in change.numbers) else None
    if change is not None and not (reasons := driver_quotes(result, report_of, change.numbers)):
        return without_reason(change, notice, result.query.question)
    contrary = _contrary(reasons, result)
    # An expense that is printed in brackets "changed by -$124 million" where the filing says that it rose.
    same = change is None or _way_computed(change) * _way_told(reasons, result) >= 0
    if contrary and (change is None or not same):
        return None
    return replace(joined(change if same else None, reasons, (*contrary, notice), why=True), reason=True)


def with_reasons(change: Calculation, reasons: Sequence[Quote], result: SearchResult, notice: str) -> Draft:
    """What was computed with the reasons that go its way, or with what says that none is told."""
    told = reasons and _way_computed(change) * _way_told(reasons, result) >= 0
    if not told and asks_what_moved(result.query.question):
        return without_reason(change, notice, result.query.question)
    return joined(change, reasons, (*_contrary(reasons, result), notice), why=True)


def without_reason(change: Calculation, notice: str, question: str) -> Draft:
    """A refusal that names the change, which says nothing of why; the change where it is asked for as well."""
    if _AMOUNT_TOO.search(question):
        return replace(made := joined(change, (), (notice,)), notices=(*made.notices, NO_REASON))
    told = " ".join(_MARKER.sub("", change.text).split())
    return Draft(f"{REFUSAL} {NO_REASON}", (), "quotes", refused=True, notices=(f"{NEAR} {told}",), numbers=())


def _contrary(reasons: Sequence[Quote], result: SearchResult) -> tuple[str, ...]:
    """That the filing tells of a rise where the question asks why something fell, or the other way about."""
    asked, told = way_asked(result.query.question), _way_told(reasons, result)
    if asked * told >= 0:
        return ()
    return (f"The question asks why it {_WENT[asked]}; what is quoted says that it {_WENT[told]}.",)


def _way_told(reasons: Sequence[Quote], result: SearchResult) -> int:
    """Which way the first reason says that the figure went, before it tells the cause."""
    text = reasons[0].place.text if reasons else ""
    cause = CAUSE.search(text)
    return way_told(text[: cause.start() if cause else None], result.query.question)


def _way_computed(change: Calculation) -> int:
    value = next((number.value for number in change.numbers if number.status == "derived" and number.value), None)
    return 0 if value is None else 1 if value > 0 else -1
