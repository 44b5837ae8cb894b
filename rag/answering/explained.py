"""Quoted reasons as an answer: before the change that they explain, where it was computed and says the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.answering.draft import Draft
from rag.answering.match.causes import CAUSE, way_of
from rag.answering.quote.rows import Quote
from rag.answering.shown import joined
from rag.answering.topics.drivers import driver_quotes
from rag.answering.topics.moved import change_of
from rag.calculator.calculate import Calculation
from rag.types import SearchResult

NO_REASON = "No sentence of the filings says for sure what drove it."
"""The notice of a change whose reason is not told."""
_WENT = {1: "rose", -1: "fell"}


def explained(reasons: Sequence[Quote], result: SearchResult, report_of: Callable[[str], Report], notice: str) -> Draft:
    """The reasons as quotes, before the change that they explain where it can be computed."""
    change = change_of(result, report_of, reasons[0].place.context.filing.fiscal_year)
    if change is not None and not (reasons := driver_quotes(result, report_of, change.numbers)):
        return without_reason(change, notice)
    # An expense that is printed in brackets "changed by -$124 million" where the filing says that it rose.
    same = change is None or _way_computed(change) * _way_told(reasons) >= 0
    return joined(change if same else None, reasons, (*_contrary(reasons, result), notice), why=True)


def without_reason(change: Calculation, notice: str) -> Draft:
    """The change alone, and that nothing says for sure why."""
    return replace(made := joined(change, (), (notice,)), notices=(*made.notices, NO_REASON))


def _contrary(reasons: Sequence[Quote], result: SearchResult) -> tuple[str, ...]:
    """That the filing tells of a rise where the question asks why something fell, or the other way about."""
    asked, told = way_of(result.query.question), _way_told(reasons)
    if asked * told >= 0:
        return ()
    return (f"The question asks why it {_WENT[asked]}; what is quoted says that it {_WENT[told]}.",)


def _way_told(reasons: Sequence[Quote]) -> int:
    """Which way the first reason says that the figure went, before it tells the cause."""
    text = reasons[0].place.text if reasons else ""
    cause = CAUSE.search(text)
    return way_of(text[: cause.start() if cause else None])


def _way_computed(change: Calculation) -> int:
    value = next((number.value for number in change.numbers if number.status == "derived" and number.value), None)
    return 0 if value is None else 1 if value > 0 else -1
