"""Whether answers hold: against what the statements say, and against the other wordings of the same question."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Protocol

from bench.swept.asking import Number, Told
from bench.swept.making import Question
from bench.swept.oracle import Values
from bench.swept.wordings import Book

End = Literal["computed", "quoted", "nearest", "refused"]
# Answers are rounded to three or four digits, percentages to one decimal.
_NEAR, _POINT, _HUNDREDTH = Decimal("0.006"), Decimal("0.06"), Decimal("0.0051")
_WORD = re.compile(r"[a-z0-9&]{3,}")
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
Answered = tuple[Question, Told]
_Told = tuple[Decimal, Decimal]
"""A told value without its sign, and half of what its last digit stands for."""


class Wanting(Protocol):
    """What tells the values that an answer may have; none where it cannot tell."""

    def wanted(self, question: Question) -> Values:
        """The values."""
        ...


@dataclass(frozen=True)
class Fault:
    """A question whose answer does not hold, and what was wanted."""

    question: Question
    told: Told
    wanted: str


def end_of(told: Told) -> End:
    """What became of a question."""
    if told.refused:
        return "refused"
    if told.unsure or not told.ticked:
        return "nearest"
    return "computed" if told.computed else "quoted"


def faults(asked: Iterable[Answered], book: Book, oracle: Wanting) -> Iterator[Fault]:
    """The ticked answers that the statements speak against; where they are silent, those that differ by wording."""
    groups: dict[object, list[Answered]] = defaultdict(list)
    for question, told in asked:
        if end_of(told) in ("computed", "quoted"):
            groups[question.group, question.part].append((question, told))
    for group in groups.values():
        percent = _percent(group[0][0], book)
        wanted = oracle.wanted(group[0][0])
        if wanted:
            said = " or ".join(f"{value:,.4f}".rstrip("0").rstrip(".") for value in sorted(wanted))
            yield from (Fault(*one, said) for one in group if not _holds(_given(*one), wanted, percent))
        else:
            yield from _unlike(group, percent)


def _unlike(group: Sequence[Answered], percent: bool) -> Iterator[Fault]:
    """Of answers that no statement speaks for: those that differ from what most wordings have."""
    given = [{(abs(n.value), _half(n)) for n in _given(*one) if n.value is not None} for one in group]
    agreed = [sum(_shared(own, other) for other in given) for own in given]
    if not given or min(agreed) == len(given):
        return
    most = agreed.index(max(agreed))
    for one, own in zip(group, given, strict=True):
        if not _shared(own, given[most]):
            yield Fault(
                *one, f"as “{group[most][0].text}”: {', '.join(str(value) for value, _ in sorted(given[most]))}"
            )


def _shared(one: set[_Told], other: set[_Told]) -> bool:
    return any(_near(a, b, percent=False, half=max(near, far)) for a, near in one for b, far in other)


def _percent(question: Question, book: Book) -> bool:
    if question.kind in ("amount", "difference", "mean"):
        return False
    return question.kind in ("growth", "cagr") or book.figures[question.name].percent


def _given(question: Question, told: Told) -> Sequence[Number]:
    """The numbers that are the answer: what was made, else the first where it was computed, else all of the quotes."""
    made = [number for number in told.ticked if number.made]
    if told.computed and question.kind != "amount":
        return made or told.ticked
    return told.ticked[:1] if told.computed and "\n|" not in told.text else told.ticked


def _holds(given: Iterable[Number], wanted: Values, percent: bool) -> bool:
    return any(
        number.value is not None
        and any(sign in f"{number.text} {number.unit}" for sign in ("%", "percent", "point")) == percent
        and any(_near(abs(number.value), abs(value), percent, _half(number)) for value in wanted)
        for number in given
    )


def _half(number: Number) -> Decimal:
    """Half of what the last digit of the told number stands for: "$0.2 million" is any of a hundred thousand."""
    printed = _DIGITS.search(number.text)
    shown = Decimal(printed[0].replace(",", "")) if printed else Decimal(0)
    return abs((number.value or 0) / shown) * Decimal(1).scaleb(int(shown.as_tuple().exponent)) / 2 if shown else shown


def _near(given: Decimal, wanted: Decimal, percent: bool, half: Decimal = Decimal(0)) -> bool:
    return abs(given - wanted) <= max(_NEAR * wanted, _POINT if percent else _HUNDREDTH, half)


def suspects(asked: Iterable[Answered], book: Book) -> Iterator[Fault]:
    """The ticked answers on parts none of whose places says the measure, or the part."""
    for question, told in asked:
        if end_of(told) not in ("computed", "quoted"):
            continue
        words = f"{question.company} {' '.join(place.words for place in told.places)}".lower()
        words = words.replace("u.s.", "united states")
        if not re.search(book.parts.measures[question.name], words):
            yield Fault(question, told, f"the measure “{question.name}”")
        elif missing := [word for word in _WORD.findall(question.part.lower()) if word not in words]:
            yield Fault(question, told, f"the part “{question.part}” ({', '.join(missing)})")
