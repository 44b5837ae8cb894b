"""A question for a metric as analysts put it, as the calculator reads it, with the day on which the year ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rag.calculator.question.metric_asks import asked_as_metrics
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.types import Filing


def as_metrics(question: str, filings: Sequence[Filing]) -> Iterator[str]:
    """The question of one company in words that are computed; none where it is not put as a metric is."""
    named = find_companies(question, filings).companies
    if len(named) != 1:
        return
    annual = [one for one in filings if company_of(one) == named[0] and one.fiscal_quarter is None and one.period_end]
    newest = max(annual, key=lambda one: one.fiscal_year or 0, default=None)
    ends, year = (newest.period_end, newest.fiscal_year) if newest is not None else (None, None)
    yield from asked_as_metrics(question, ends, year)
