"""A limit that comes with a question for yes or no: "above 5", "below 10%", "at least $1 billion"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from rag.answering.numbers.mentions import SCALES
from rag.calculator.amounts import is_less
from rag.calculator.answers.judgements import Rule, Test

_LIMIT = re.compile(
    r"\b(?:(?:fall|fell|drop|dropped|rise|rose|go|went|stay|stayed|remain|come|came|get|got|be)\s+)?"
    r"(?:(?P<least>at least|not? (?:less|lower|smaller) than)|"
    r"(?P<above>above|over|(?:greater|more|higher|larger|bigger) than|in excess of|exceed(?:s|ed)?)|"
    r"(?P<below>below|under|(?:less|lower|smaller) than))\s+"
    r"(?P<money>(?:US)?\$|USD )?\s?(?P<number>\d[\d,]*(?:\.\d+)?)\s?(?P<percent>%|percent)?"
    r"(?:\s?x\b)?(?:\s?(?P<scale>million|billion|thousand)\b)?",
    re.IGNORECASE,
)
_LOSES = re.compile(r"\b(?:lose|lost|losing|loss(?:es)?)\b", re.IGNORECASE)
_EARNED = re.compile(r"\b(?:incomes?|profits?|earnings)\b", re.IGNORECASE)
_RESULTS = ("net income", "operating income", "pretax income", "income before income taxes")
_WORDS: dict[Test, tuple[str, str]] = {
    "over": ("is above", "is not above"),
    "at_least": ("is at least", "is below"),
    "below": ("is below", "is not below"),
}


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit as a rule, and the question without it."""

    rule: Rule
    rest: str


@dataclass(frozen=True, slots=True)
class LossHeld:
    """What a loss is called beside a limit, and whether it keeps to it; None where it was a profit."""

    name: str
    holds: bool | None


def limit_in(text: str) -> Limit | None:
    """The limit that a question names; None where it names none."""
    found = _LIMIT.search(text)
    if found is None:
        return None
    number = Decimal(found["number"].replace(",", "")) / (100 if found["percent"] else 1)
    number *= SCALES[found["scale"].lower()] if found["scale"] else 1
    scale = f" {found['scale'].lower()}" if found["scale"] else ""
    printed = f"{'$' if found['money'] else ''}{found['number']}{'%' if found['percent'] else ''}{scale}"
    test: Test = "at_least" if found["least"] else "over" if found["above"] else "below"
    yes, no = (f"{{figure}} {words} {printed}" for words in _WORDS[test])
    rule = Rule(name=test, asks=test, test=test, threshold=number, words=yes, otherwise=no)
    return Limit(rule, _LIMIT.sub(" ", text))


def loss_held_to(rule: Rule, question: str, name: str, value: Decimal) -> LossHeld | None:
    """A loss beside a limit, as an amount lost: one of $5 is above $3; None where no loss is held to one."""
    told = _LOSES.search(question) is not None and not _EARNED.search(question)
    if rule.test not in _WORDS or not (is_less(name) or told):
        return None
    result = next((own for own in _RESULTS if name.endswith(own)), None)
    if not is_less(name) and result is None:
        return None
    called = name.removesuffix(result) + result.replace("income", "loss", 1) if result else name
    if value >= 0:
        return LossHeld(called, None) if result else None
    limit, lost = rule.threshold or Decimal(0), -value
    return LossHeld(called, {"over": lost > limit, "at_least": lost >= limit}.get(rule.test, lost < limit))
