"""What is computed to stand before the sentences of a filing: how a figure moved, how large it is."""

from __future__ import annotations

from collections.abc import Callable

from preprocess.report import Report
from rag.answering.topics.driven import is_more_than
from rag.answering.topics.driven_words import phrase_that_moved
from rag.answering.topics.known import topic_of
from rag.answering.topics.part import parts_of
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.query.vocabulary import vocabulary
from rag.types import SearchResult


def change_of(result: SearchResult, report_of: Callable[[str], Report], year: int | None) -> Calculation | None:
    """The change over the year of the figure that the question names; None where it cannot be computed.

    year: the fiscal year of the filing that says why, for a question that names none.
    """
    query = result.query
    asked, quarter = next(iter(query.periods), (year, None))
    asked = asked or year
    if not query.metrics or len(query.filters.companies) != 1 or asked is None or parts_of(result, report_of):
        return None
    if says_more(result, query.metrics[0]):
        return None
    spans = [f"{f'Q{quarter} of ' if quarter else ''}FY{at}" for at in (asked - 1, asked)]
    for name in _figures(query.metrics[0]):
        # The calculator reads a question; no other words of the one asked ("as of", "why") are to mislead it.
        words = f"How did the {name} of {query.filters.companies[0]} change from {spans[0]} to {spans[1]}?"
        made = calculate(words, result, report_of)
        if isinstance(made, Calculation):
            return made
    return None


def says_more(result: SearchResult, name: str) -> bool:
    """Whether what the question says moved is more than that figure: "current provision for income taxes"."""
    phrase = phrase_that_moved(result.query.question, [context.filing for context in result.contexts])
    return is_more_than(phrase, name)


def figure_of(result: SearchResult, report_of: Callable[[str], Report]) -> Calculation | None:
    """The figure of the topic that the question is about as a whole; None for topics without one."""
    topic, query = topic_of(result.query), result.query
    if topic is None or not topic.figure or len(query.filters.companies) != 1 or not result.contexts:
        return None
    year, quarter = next(iter(query.periods), (result.contexts[0].filing.fiscal_year, None))
    period = f"{f'Q{quarter} of ' if quarter else ''}FY{year}"
    made = calculate(f"What were the {topic.figure} of {query.filters.companies[0]} in {period}?", result, report_of)
    return made if isinstance(made, Calculation) else None


def unmeasured(result: SearchResult, report_of: Callable[[str], Report]) -> Calculation | None:
    """What a company gives in place of the figure that the question names and its statements do not; else None."""
    query = result.query
    year = next((year for year, _ in query.periods if year), None)
    if not query.metrics or len(query.filters.companies) != 1 or year is None or parts_of(result, report_of):
        return None
    words = f"What was the {query.metrics[0]} of {query.filters.companies[0]} in FY{year}?"
    level = calculate(words, result, report_of)
    if not isinstance(level, Problem) or level.missing is None:
        return None
    made = calculate(f"{words} If it is not a useful metric, state that.", result, report_of)
    return made if isinstance(made, Calculation) else None


def _figures(name: str) -> tuple[str, ...]:
    """The figure, and what it is the growth of: a change of "revenue growth" is one of revenue."""
    metric = vocabulary().metric_of.get(name)
    return (name, *metric.of) if metric is not None and len(metric.of) == 1 else (name,)
