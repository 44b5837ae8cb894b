"""What became of a question about the made filings: right, wrong though it carries a tick, or refused."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Literal, get_args

from bench.composed.truth import Question
from rag.answering.draft import NEAREST
from rag.types import Answer, NumberCheck

Verdict = Literal[
    "right", "right, no tick", "wrong, ticked", "wrong", "nearest", "refused", "rightly refused", "answered"
]  # fmt: skip
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
# Half a step of a percentage printed with one decimal, and a little for halves that were rounded the other way.
_POINT = Decimal("0.051")
_HUNDRED = Decimal(100)
_UNSURE = NEAREST.partition("{")[0]


def verdict(question: Question, answer: Answer) -> Verdict:
    """Right means: a checked number is the figure, or all its words are there; "wrong, ticked" is the worst fault.

    The sign does not matter: a filing prints an expense with brackets or without. Of questions that no filing answers,
    only the refusal is right. The right inputs without the figure asked for count as wrong: a program cannot tell.
    "nearest" is told as not for sure the answer, and is none.
    """
    if answer.text.startswith(_UNSURE) and not (question.answerable and _among(question, answer.numbers)):
        return "nearest"
    if not question.answerable:
        return "rightly refused" if answer.refused else "answered"
    if answer.refused:
        return "refused"
    ticked = [n for n in answer.numbers if n.status != "unverified"]
    if question.words:
        return "right" if _told(question, answer.text) else "wrong"
    if _among(question, ticked):
        return "right"
    if _among(question, answer.numbers) or any(other in answer.text for other in question.also):
        return "right, no tick"
    return "wrong, ticked" if ticked else "wrong"


def _told(question: Question, text: str) -> bool:
    lower = text.lower()
    wordings = any(other.lower() in lower for other in question.also)
    return wordings or all(word.lower() in lower for word in question.words)


def _among(question: Question, numbers: Iterable[NumberCheck]) -> bool:
    return any(_equal(question, number) for number in numbers if number.value is not None)


def _equal(question: Question, number: NumberCheck) -> bool:
    wanted, value = abs(question.figure or Decimal(0)), abs(number.value or Decimal(0))
    if question.unit == "percent":
        told = "%" in number.text or "percent" in number.unit or number.unit == "%"
        return told and any(abs(value * factor - wanted) <= _POINT for factor in (1, _HUNDRED))
    # Pence are told as pence or as pounds.
    factors = (Decimal(1), _HUNDRED, 1 / _HUNDRED) if question.unit == "pence" else (Decimal(1),)
    return any(abs(value * factor - wanted) <= question.tolerance * wanted for factor in factors)
