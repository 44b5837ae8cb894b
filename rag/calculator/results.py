"""What the calculator hands back, and text that grows with the verdicts of its numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from rag.types import Citation, NumberCheck

_MARKER = re.compile(r"\[(\d)\]")


@dataclass(frozen=True, slots=True)
class Calculation:
    """A computed answer: text with footnotes, a verdict for every number of it, and sentences for the person."""

    text: str
    citations: tuple[Citation, ...]
    numbers: tuple[NumberCheck, ...]
    value: Decimal
    notices: tuple[str, ...] = ()


@dataclass
class Draft:
    """Text that grows; numbers keep their places in it."""

    text: str = ""
    numbers: list[NumberCheck] = field(default_factory=list)

    def add(self, text: str, numbers: Sequence[NumberCheck] = ()) -> None:
        """Append text whose numbers have offsets in it."""
        at = len(self.text)
        self.text += text
        self.numbers += [replace(n, start=n.start + at, end=n.end + at) for n in numbers]

    def number(self, text: str, check: NumberCheck) -> None:
        """Append one number with its verdict."""
        self.add(text, [replace(check, text=text, start=0, end=len(text))])

    def constant(self, text: str, value: Decimal, why: str) -> None:
        """Append a number that belongs to a rule or a formula, not to a filing."""
        self.add(text, [NumberCheck(text, 0, len(text), value, "", None, "derived", None, why)])


def numbered(made: Calculation, by: int) -> Calculation:
    """The calculation with its footnotes numbered on from `by`."""

    def new(marker: str) -> str:
        return _MARKER.sub(lambda match: f"[{int(match[1]) + by}]", marker)

    def check(number: NumberCheck) -> NumberCheck:
        inputs = tuple((new(marker), cell) for marker, cell in number.inputs)
        return replace(number, citation=new(number.citation) if number.citation else None, inputs=inputs)

    citations: tuple[Citation, ...] = tuple(replace(one, marker=new(one.marker)) for one in made.citations)
    return replace(made, text=new(made.text), citations=citations, numbers=tuple(map(check, made.numbers)))
