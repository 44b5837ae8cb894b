"""An answer on its way: its text and footnotes before it is told, and how quotes that are not sure are told."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rag.answering.check.question.gate import Held
from rag.calculator.results import Calculation
from rag.types import Answer, AnswerMode, Citation, NumberCheck, Usage

NEAREST = "No figure for sure: {reason}. The nearest figures:\n\n"
"""What stands over quotes that are not for sure the answer."""


@dataclass(frozen=True)
class Draft:
    """An answer before its numbers are checked; found: quotes by their likeness to the question alone.

    unsure: it is told as the nearest figures, not as the answer. reason: its words say why, whatever its numbers are.
    """

    text: str
    citations: tuple[Citation, ...]
    mode: AnswerMode
    usage: Usage = field(default_factory=Usage)
    refused: bool = False
    notices: tuple[str, ...] = ()
    numbers: tuple[NumberCheck, ...] | None = None
    found: bool = False
    unsure: bool = False
    reason: bool = False


def as_nearest(draft: Draft, held: Held) -> Draft:
    """The draft; as the nearest figures, after the reason, where none of its quotes is for sure what is asked."""
    if not held.unsure:
        return draft
    lead = NEAREST.format(reason=held.unsure)
    moved = tuple(replace(n, start=n.start + len(lead), end=n.end + len(lead)) for n in held.numbers)
    return replace(draft, text=lead + draft.text, numbers=moved, unsure=True)


ONE_OF_SEVERAL = "it stands so there, and other rows could be meant as well"
"""Why a figure of several that could be meant bears no tick."""


def as_candidates(rows: Calculation, notice: str) -> Draft:
    """The rows that could be meant, none of whose numbers bears a tick as the answer."""
    numbers = tuple(replace(one, status="unverified", reason=one.reason or ONE_OF_SEVERAL) for one in rows.numbers)
    notices = (notice, *rows.notices)
    return Draft(rows.text, rows.citations, "quotes", notices=notices, numbers=numbers, unsure=True)


def is_unsure(made: Answer) -> bool:
    """Whether an answer is told as the nearest figures alone."""
    return made.text.startswith(NEAREST.partition("{")[0])
