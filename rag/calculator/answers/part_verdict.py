"""Whether a figure of one part went up or down: "Did operating income of the Pet segment improve?" is yes or no."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.calculator.answers.parting import by_part, read_part
from rag.calculator.answers.share_within import share_within
from rag.calculator.question.part_moves import DOWN, UP, YES_NO
from rag.calculator.results import Calculation
from rag.calculator.solve import Side
from rag.types import Context


def told_of_a_part(
    question: str, words: Collection[str], side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The figure of a part; where the question asks whether it rose or fell, yes or no before how it moved."""
    up, down = UP.search(question), DOWN.search(question)
    if not YES_NO.match(question) or bool(up) == bool(down):
        own = by_part(question, words, side, contexts, report_of)
        return own or share_within(question, words, side, contexts, report_of)
    question = (UP if up else DOWN).sub("grow" if up else "decline", question)
    made = by_part(question, words, side, contexts, report_of)
    if made is None or any(one.mode not in ("growth", "change") for one in read_part(question, words, side, report_of)):
        return made
    went = made.value > 0 if up else made.value < 0
    return _after("Yes: " if went else "No: ", made)


def _after(verdict: str, made: Calculation) -> Calculation:
    """The answer behind the verdict."""
    by = len(verdict)
    numbers = tuple(replace(number, start=number.start + by, end=number.end + by) for number in made.numbers)
    return replace(made, text=f"{verdict}{made.text}", numbers=numbers)
