"""Whether an answer gives any figure of the period that its question names: a right figure of another is no answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rag.answering.check.claims.asked import Asked
from rag.answering.check.derived.figures_cited import Cited, cited_figures
from rag.answering.check.place.same_period import differs
from rag.answering.numbers.stated import Stated
from rag.types import Citation, NumberCheck

_BEFORE_IT = re.compile(r"\b(?:beginning|start|opening|before|since|until|after|due|matur\w*)\b", re.IGNORECASE)


def of_the_period_asked(
    question: str, numbers: Sequence[NumberCheck], citations: Sequence[Citation]
) -> tuple[NumberCheck, ...]:
    """The verdicts; all unverified where the question names one period and every cell they rest on is of another.

    Prose, and numbers without a cell, may be of any period.
    """
    period = Asked.of(question).period
    held = [one for one in numbers if one.status != "unverified"]
    if period is None or not held or _BEFORE_IT.search(question):
        return tuple(numbers)
    cells = [[*_cells(number, citations)] for number in held]
    if not all(cells) or any(_may_be(period, one, peers) for own in cells for one, peers in own):
        return tuple(numbers)
    reason = f"the question asks for {period.words}, and no figure of the answer is of it"
    return tuple(_unheld(number, reason) for number in numbers)


def _may_be(period: Stated, cited: Cited, peers: Sequence[Cited]) -> bool:
    """Whether a cell may be of the period: a column that tells none is of the filing's own year, and of no quarter."""
    if differs(period, cited, peers):
        return False
    if cited.known or cited.months:
        return True
    citation = cited.citation
    told = str(period.year) in " ".join((citation.heading, citation.caption, cited.name, cited.column))
    whole = not (period.quarter or period.months)
    return whole and (told or citation.filing.fiscal_year in (None, period.year))


def _cells(number: NumberCheck, citations: Sequence[Citation]) -> Iterator[tuple[Cited, tuple[Cited, ...]]]:
    """The cells that a verdict rests on, each with the others of its row."""
    places = number.inputs or (((number.citation or "", number.cell),) if number.cell is not None else ())
    for citation in citations:
        row = cited_figures(citation)
        yield from ((one, row) for one in row if (citation.marker, one.cell) in places)


def _unheld(number: NumberCheck, reason: str) -> NumberCheck:
    if number.status == "unverified":
        return number
    return replace(number, status="unverified", reason=reason, formula=None, inputs=(), citation=None, cell=None)
