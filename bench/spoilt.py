"""Planted errors: a right answer with one thing wrong, as models get it wrong; None where the error would be none."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bench.true_answers import TrueAnswer
from rag.answering.match.places import RowPlace
from rag.answering.numbers.read import figures

_SCALE = re.compile(r"(thousand|million|billion)")
_UP = {"thousand": "million", "million": "billion", "billion": "million"}
_WAYS = {
    "increased": "decreased", "decreased": "increased", "was up": "was down", "was down": "was up",
    "a loss of": "a profit of", "negative ": "",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A wrong answer; start is where its wrong number begins."""

    kind: str
    text: str
    start: int
    answer: TrueAnswer


def digit_swap(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer]) -> str | None:
    """One digit replaced by another, never a zero in front."""
    number = answer.text[answer.start : answer.end]
    at = rng.choice([i for i, char in enumerate(number) if char.isdigit()])
    wrong = rng.choice([d for d in "123456789" if d != number[at]])
    return number[:at] + wrong + number[at + 1 :]


def thousandfold(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer]) -> str | None:
    """Another scale word."""
    number = answer.text[answer.start : answer.end]
    return _SCALE.sub(lambda m: _UP[m[1]], number) if _SCALE.search(number) else None


def sign(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer]) -> str | None:
    """A minus before it."""
    number = answer.text[answer.start : answer.end]
    if answer.row is None or "(" in number or "-" in number or "loss" in answer.text or "negative" in answer.text:
        return None
    value = answer.row.row.cells[answer.column].value
    return f"-{number}" if value is not None and value > 0 and "%" not in number else None


def neighbouring_row(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer]) -> str | None:
    """The figure of the row beside it, printed the same way."""
    row = _beside(answer)
    return _as_printed(answer, row, answer.column) if row else None


def neighbouring_period(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer]) -> str | None:
    """The figure of the other period."""
    return _as_printed(answer, answer.row, answer.other) if answer.row else None


def percent_for_points(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer]) -> str | None:
    """Points called percent, percent called points."""
    number = answer.text[answer.start : answer.end]
    return number.replace("%", " percentage points") if "%" in number else None


def unit(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer]) -> str | None:
    """Another currency, a share of what is no share, shares for dollars."""
    number = answer.text[answer.start : answer.end]
    if not number.startswith("$"):
        return None
    per_share = answer.text[answer.end :].startswith((" per share", " a share"))
    return rng.choice(
        [number.replace("$", "€"), *([] if per_share else [f"{number} per share", f"{number[1:]} shares"])]
    )


KINDS: dict[str, Callable[[TrueAnswer, random.Random, Sequence[TrueAnswer]], str | None]] = {
    "digit swap": digit_swap,
    "×1000": thousandfold,
    "sign": sign,
    "neighbouring row": neighbouring_row,
    "neighbouring period": neighbouring_period,
    "percent for points": percent_for_points,
    "unit": unit,
}


def spoilt(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer]) -> list[Spoilt]:
    """Every planted error of one right answer."""
    found = []
    before = answer.text[answer.start : answer.end]
    for kind, make in KINDS.items():
        wrong = make(answer, rng, others)
        if wrong is None or _same(before, wrong) or (kind.startswith("neigh") and _same_amount(before, wrong)):
            continue
        text = answer.text[: answer.start] + wrong + answer.text[answer.end :]
        found.append(Spoilt(kind, text, answer.start, answer))
    return [*found, *_swapped(answer), *_ways(answer), *_wrong_footnote(answer), *_other_company(answer, rng, others)]


def _swapped(answer: TrueAnswer) -> list[Spoilt]:
    """The numbers of two line items in each other's place."""
    text, amounts = answer.text, [m for m in figures(answer.text) if m.kind == "plain"]
    if len(answer.citations) < 2 or len(amounts) != 2 or "{A2}" not in answer.template:
        return []
    first, second = amounts
    if first.value == second.value or first.currency != second.currency:
        return []
    wrong = text[: first.start] + second.text + text[first.end : second.start] + first.text + text[second.end :]
    return [Spoilt("two items swapped", wrong, first.start, answer)]


def _ways(answer: TrueAnswer) -> list[Spoilt]:
    """Up for down, profit for loss."""
    number = answer.text[answer.start : answer.end]
    for right, wrong in _WAYS.items():
        changes = answer.template.endswith("{D} to {A} in {p} [1].") and "{D}" in answer.template
        if answer.row is None or right not in answer.text or not ("%" in number or right in ("a loss of", "negative ")):
            continue
        loss = right in ("a loss of", "negative ") and "loss" in answer.row.label.lower()
        if changes or loss or "a change of" in answer.template:
            continue
        text = answer.text.replace(right, wrong, 1)
        return [Spoilt("sign", text, text.index(number), answer)]
    return []


def _wrong_footnote(answer: TrueAnswer) -> list[Spoilt]:
    """The number of the row beside it and its footnote too: the words name another line item."""
    row = _beside(answer)
    wrong = _as_printed(answer, row, answer.column) if row else None
    before = answer.text[answer.start : answer.end]
    if row is None or wrong is None or len(answer.citations) > 1 or _same_amount(before, wrong) or "%" in before:
        return []
    text = answer.text[: answer.start] + wrong + answer.text[answer.end :]
    moved = replace(answer, citations=(row.citation("[1]"),), row=row)
    return [Spoilt("neighbouring row, cited", text, answer.start, moved)]


def _other_company(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer]) -> list[Spoilt]:
    """Another company's name in front of the same number."""
    names = sorted({other.company for other in others} - {answer.company})
    at = answer.text.find(answer.company)
    if answer.row is None or not names or at < 0 or at > answer.start or len(answer.company) < 3:
        return []
    name = rng.choice(names)
    text = answer.text[:at] + name + answer.text[at + len(answer.company) :]
    return [Spoilt("other company", text, answer.start + len(name) - len(answer.company), answer)]


def _beside(answer: TrueAnswer) -> RowPlace | None:
    """The nearest row below or above with a figure of its own name in that column."""
    if answer.row is None or ("{A}" not in answer.template and "{S}" not in answer.template):
        return None
    place = answer.row
    mine = place.row.cells[answer.column]
    for step in (1, -1, 2, -2):
        at = place.index + step
        if not 0 <= at < len(place.table.rows) or answer.column >= len(place.table.rows[at].cells):
            continue
        row, cell = place.table.rows[at], place.table.rows[at].cells[answer.column]
        words = re.sub(r"\W", "", row.label)
        if len(words) > 3 and cell.value and (cell.percent, cell.scaled) == (mine.percent, mine.scaled):
            return RowPlace(place.report, place.context, place.table, at)
    return None


def _as_printed(answer: TrueAnswer, place: RowPlace, column: int) -> str | None:
    """Another cell's value as the right number is printed: same currency sign, same scale word."""
    number = answer.text[answer.start : answer.end]
    cell = place.row.cells[column]
    digits = "".join(char for char in cell.text if char.isdigit() or char in ",.")
    right = re.search(r"[\d,.]+\d|\d", number)
    if answer.row is None or right is None or not digits or cell.value is None or "billion" in number:
        return None
    own = "".join(c for c in answer.row.row.cells[answer.column].text if c.isdigit() or c in ",.")
    return number.replace(right[0], digits) if right[0] == own else None


def _same(one: str, other: str) -> bool:
    return one == other


def _same_amount(one: str, other: str) -> bool:
    first, second = figures(one), figures(other)
    return bool(first and second) and abs(first[0].value) == abs(second[0].value)
