"""One figure of a computation, found by a question of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from preprocess.scales import NAMES
from preprocess.table import Period
from rag.answering.ratios.masked import Masked
from rag.answering.ratios.tree import Leaf
from rag.answering.twofold import Asked, ticked
from rag.calculator.amounts import currency_sign
from rag.types import Answer, Citation, NumberCheck

_DIGITS = re.compile(r"[^\d.]")
_LETTER, _FEWEST = re.compile(r"[A-Za-z]"), 2
# "Number of employees": a sentence prints the noun behind its number.
_COUNTED = re.compile(
    r"^(?:(?:total|average) )*(?:number of )?(?P<what>employees|stores|customers|members)$", re.IGNORECASE
)
_SEGMENT = re.compile(r"\bsegment(?:['’]s)? ", re.IGNORECASE)
_WITHOUT_CURRENT = re.compile(r"\b(?:net of|less|excluding) (?:the )?current\b", re.IGNORECASE)
_LONG = re.compile(r"\b(?:long|non-?\s?current|net of|less|excluding)\b", re.IGNORECASE)
# "Receivables, less allowances" are called so.
_OF_TWO = re.compile(r"(?<!,)\s(?:less|minus|plus)\s", re.IGNORECASE)
_TWO_FILINGS = "\n\nAnother filing disagrees: "


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure that was found: its name, the answer that tells it and the number that it is."""

    name: str
    answer: Answer
    number: NumberCheck

    @property
    def value(self) -> Decimal:
        """What it is in base units, with the sign that its answer says: a payment in brackets is told as an amount."""
        value = self.number.value or Decimal(0)
        if self.answer.mode != "computed":
            return value
        return -abs(value) if "-" in self.number.text else abs(value)

    @property
    def is_loss(self) -> bool:
        """Whether it is below nought and told as an amount, so that nobody can say how it counts in a sum."""
        computed = self.answer.mode == "computed" and "-" not in self.number.text
        return computed and (self.number.value or Decimal(0)) < 0

    @property
    def scale(self) -> Decimal:
        """What its printed digits are multiplied by."""
        digits = Decimal(_DIGITS.sub("", self.number.text) or 0)
        return abs(self.value / digits) if digits else Decimal(1)

    @property
    def places(self) -> tuple[tuple[Citation, int | None], ...]:
        """The cells that it rests on; of a sentence, which has none, the sentence."""
        by = {cited.marker: cited for cited in self.answer.citations}
        own = ((self.number.citation, self.number.cell),) if self.number.status == "verified" else self.number.inputs
        return tuple((by[marker], cell) for marker, cell in own if marker in by)

    @property
    def kind(self) -> str:
        """ "USD", "USD/share", "shares", "%", or "" for a number of things."""
        kinds = {cited.kinds[at] for cited, at in self.places if at is not None and at < len(cited.kinds)} - {""}
        return next(iter(kinds)) if len(kinds) == 1 else "USD" if "$" in self.number.text else ""

    @property
    def period(self) -> Period | None:
        """The period that it is of, None where its column does not say."""
        cited, cell = self.places[0]
        return cited.periods[cell] if cell is not None and cell < len(cited.periods) else None

    @property
    def shown(self) -> str:
        """Its amount with currency and scale."""
        text, scale = self.number.text, NAMES.get(int(self.scale), "")
        if self.answer.mode == "computed" or self.kind != "USD" or (scale and scale in text):
            return text
        digits = re.sub(r"[^\d.,]", "", text)
        return f"{'-' if self.value < 0 else ''}{currency_sign('USD')}{digits}{f' {scale}' if scale else ''}"


def figure_of(leaf: Leaf, told: Masked, asked: Asked, known: dict[str, Answer]) -> Figure | None:
    """The figure of a leaf; None where it is not one amount for sure. known: the questions that were asked before."""
    if len(_LETTER.findall(leaf.figure)) < _FEWEST or re.search(r"[()]", leaf.figure):
        return None
    question = told.asked(leaf.figure, () if leaf.whole else leaf.parts, leaf.when)
    # "Segment net sales" of a part are its net sales, where they are not printed so.
    for said in dict.fromkeys((question, _SEGMENT.sub("", question) if leaf.parts else question)):
        if said not in known:
            known[said] = asked(said)[0]
        made = known[said]
        number = _number(made, leaf) if ticked(made) and made.numbers and not made.text.startswith("|") else None
        if number is not None:
            figure = Figure(_called(leaf, told), made, number)
            usable = _is_usable(figure) and not _leaves_out_current(leaf, figure) and not _is_one_of_two(leaf, figure)
            return figure if usable else None
    return None


def _is_usable(figure: Figure) -> bool:
    """Whether a figure is one amount whose sign is told."""
    amount = figure.number.value is not None and "%" not in (figure.kind, *figure.number.text)
    # A row below nought may print a payment, or what was lost: only a sentence tells which.
    signed = figure.answer.mode == "computed" or figure.value > 0
    return bool(amount and figure.places and signed)


def _is_one_of_two(leaf: Leaf, figure: Figure) -> bool:
    """Whether one row tells what is asked for as one figure less another, and does not say so itself."""
    sign = _OF_TWO.search(leaf.figure)
    rows = " ".join(f"{cited.label} {cited.quote}" for cited, _ in figure.places)
    return sign is not None and figure.number.status == "verified" and sign[0].lower() not in rows.lower()


def _leaves_out_current(leaf: Leaf, figure: Figure) -> bool:
    """Whether debt is told by a row that is net of what is due within a year, which the question does not leave out."""
    rows = (f"{cited.label} {cited.quote}" for cited, cell in figure.places if cell is not None)
    return _LONG.search(leaf.figure) is None and any(_WITHOUT_CURRENT.search(row) for row in rows)


def _number(made: Answer, leaf: Leaf) -> NumberCheck | None:
    """The number of an answer that is the figure; None where it could be one of several."""
    first = min(made.numbers, key=lambda one: one.start)
    if first.status == "derived" or (first.cell is not None and _is_alone(made)):
        return first
    noun = _COUNTED.search(leaf.figure)
    behind = re.compile(rf"\s+(?:[a-z-]+\s+)?{noun['what']}\b") if noun is not None else None
    told = [one for one in made.numbers if behind is not None and behind.match(made.text[one.end :])]
    return told[0] if len(told) == 1 and first is told[0] else None


def named_anew(one: Figure, names: dict[str, str]) -> NumberCheck:
    """Its number under other footnotes, at the begin of its amount."""
    inputs = tuple((names.get(marker, marker), cell) for marker, cell in one.number.inputs)
    cited = names.get(one.number.citation or "", one.number.citation)
    return replace(one.number, start=0, end=len(one.shown), text=one.shown, citation=cited, inputs=inputs)


def _is_alone(made: Answer) -> bool:
    """Whether all numbers of an answer are one figure: its own, and what another filing prints of it."""
    return len(made.numbers) == 1 or _TWO_FILINGS in made.text


def _called(leaf: Leaf, told: Masked) -> str:
    """What a leaf is called in a sentence, with its time where it is not that of the others."""
    return " ".join(filter(None, (told.named(_shown(leaf)), leaf.when)))


def _shown(leaf: Leaf) -> str:
    if leaf.whole or not leaf.parts:
        return leaf.figure
    return f"{' '.join(f'⟦{part}⟧' for part in leaf.parts)} {leaf.figure}"
