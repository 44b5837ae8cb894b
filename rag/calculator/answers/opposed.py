"""What two or more figures of a table come to: their difference, ratio, sum or mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from rag.calculator.amounts import rounded, scaled_words
from rag.calculator.answers.grid import Cell, size_of
from rag.calculator.combined import result_kind
from rag.calculator.facts.items import Fact
from rag.calculator.footnotes import Footnotes
from rag.calculator.question.more_than import BETWEEN_TWO
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem
from rag.calculator.wording import owner_of
from rag.types import NumberCheck

Joint = Literal["difference", "times", "ratio", "sum", "mean"]
_FORMS: tuple[tuple[Joint, str, str], ...] = (
    ("difference", r"what was the difference between (the .+?) and that of (.+)", r"compare \1 and \2"),
    ("times", r"how many times as high is (the .+?) as that of (.+)", r"compare \1 and \2"),
    ("times", r"how many times as high is (.+?) in (FY\d+) as in (FY\d+)", r"compare \1 in \3 and \2"),
    ("ratio", r"what was (the .+?) divided by that of (.+)", r"compare \1 and \2"),
    ("mean", r"what was (the .+?) on average( in FY\d+)?", r"compare \1\2"),
    ("sum", r"what was (the .+?) combined( in FY\d+)?", r"compare \1\2"),
)
_PAIR, _TOO_MANY, _FINEST = 2, 1000, 3
_OF_ALL: tuple[Joint, ...] = ("sum", "mean")


@dataclass(frozen=True, slots=True)
class Opposed:
    """How the figures are put together, and the question for the figures themselves, side by side."""

    joint: Joint
    question: str


def read_opposed(question: str) -> Opposed | None:
    """How a question that is put plainly (question/several.py) wants figures put together; None for another one."""
    for joint, form, beside in _FORMS:
        found = re.fullmatch(form, question.split(". Answer")[0].split("? ")[0].strip(" ?."), re.IGNORECASE)
        if found is not None:
            return Opposed(joint, f"{found.expand(beside)}.")
    return None


def write_opposed(draft: Draft, joint: Joint, cells: Sequence[Cell], notes: Footnotes) -> bool:
    """The sentence on what the figures come to; False where they are unlike or not all there."""
    values = [size_of(cell) for cell in cells if cell.solved is not None]
    kinds = {(cell.is_amount, _code(cell)) for cell in cells if cell.solved is not None}
    if (
        len(values) < len(cells)
        or len(values) < _PAIR
        or len(kinds) != 1
        or (joint not in _OF_ALL and len(values) != _PAIR)
    ):
        return False
    inputs = tuple(found for cell in cells for found in _inputs(cell, notes))
    if joint in _OF_ALL:
        return _of_all(draft, joint, cells, values, inputs)
    if joint == "ratio":
        return _ratio(draft, cells, values, inputs)
    high, low = (0, 1) if values[0] >= values[1] else (1, 0)
    told = _difference if joint == "difference" else _times
    return told(draft, cells[high], cells[low], (values[high], values[low]), inputs)


def _of_all(
    draft: Draft, joint: Joint, cells: Sequence[Cell], values: Sequence[Decimal], inputs: tuple[tuple[str, int], ...]
) -> bool:
    if not cells[0].is_amount:
        return False
    companies = [cell.company for cell in cells]
    how = "together" if joint == "sum" else "on average"
    draft.add(f"{', '.join(companies[:-1])} and {companies[-1]} {how}: {cells[0].figure} in {cells[0].when} ")
    total, formula = sum(values, Decimal(0)), " + ".join(companies)
    if joint == "mean":
        total, formula = total / len(values), f"({formula}) / {len(values)}"
    draft.number(_amount(total, cells), _derived(total, formula, inputs))
    draft.add(".\n\n")
    return True


def _ratio(draft: Draft, cells: Sequence[Cell], values: Sequence[Decimal], inputs: tuple[tuple[str, int], ...]) -> bool:
    """The first as a multiple and a percentage of the second; False where one of them is a loss beside a profit."""
    one, other = cells
    if min(values) <= 0 or not one.is_amount:
        return False
    ratio = values[0] / values[1]
    times, percent = rounded(ratio, 2), rounded(ratio * 100, 1)
    if not 0 < times <= _TOO_MANY:
        return False
    formula = f"{one.company} / {other.company}"
    draft.add(f"{owner_of(one.company)} {one.figure} in {one.when} divided by {owner_of(other.company)} comes to ")
    draft.number(f"{times:,.2f}", _derived(times, formula, inputs))
    draft.add(" (")
    draft.number(f"{percent:,.1f}%", _derived(percent, formula, inputs, "%"))
    draft.add(").\n\n")
    return True


def _difference(
    draft: Draft, high: Cell, low: Cell, values: tuple[Decimal, Decimal], inputs: tuple[tuple[str, int], ...]
) -> bool:
    apart = values[0] - values[1]
    if apart == 0:
        return False
    draft.add(f"{owner_of(high.company)} {high.figure} in {high.when} was ")
    formula = f"{high.company} - {low.company}"
    if high.is_amount:
        draft.number(_amount(apart, (high, low)), _derived(apart, formula, inputs))
    elif result_kind(high.request) == "percent":
        points = rounded(apart * 100, 1)
        draft.number(f"{points:,.1f} percentage points", _derived(points, formula, inputs, "%"))
    else:
        shown = rounded(apart, 2)
        draft.number(f"{shown:,.2f}", _derived(shown, formula, inputs))
    draft.add(f" higher than {owner_of(low.company)}.\n\n")
    return True


def _times(
    draft: Draft, high: Cell, low: Cell, values: tuple[Decimal, Decimal], inputs: tuple[tuple[str, int], ...]
) -> bool:
    """The larger one as a multiple of the smaller; False where one is none of the other: a loss, or nothing."""
    if min(values) <= 0 or not high.is_amount or values[0] / values[1] > _TOO_MANY:
        return False
    times = rounded(values[0] / values[1], 2)
    draft.add(f"{owner_of(high.company)} {high.figure} in {high.when} was ")
    one, other = (high.company, low.company) if high.company != low.company else (high.when, low.when)
    draft.number(f"{times:,.2f}", _derived(times, f"{one} / {other}", inputs))
    draft.add(f" times {owner_of(low.company) if high.company != low.company else f'that in {low.when}'}.\n\n")
    return True


def _code(cell: Cell) -> str | None:
    return next((fact.currency for fact in _facts(cell)), None) if cell.is_amount else None


def _facts(cell: Cell) -> list[Fact]:
    return list(cell.solved.figure.workings.facts.values()) if cell.solved is not None else []


def _inputs(cell: Cell, notes: Footnotes) -> list[tuple[str, int]]:
    marker = notes.of(cell.solved.filing) if cell.solved is not None else None
    return [(marker(fact), fact.column) for fact in _facts(cell)] if marker is not None else []


def _amount(value: Decimal, cells: Sequence[Cell]) -> str:
    """The amount in the largest scale of theirs, with all the digits that it has there; as asked where a scale is."""
    asked = cells[0].request.scale
    scale = asked or max((fact.table.scale_of(fact.cell) for cell in cells for fact in _facts(cell)), default=1)
    exponent = (value / scale).normalize().as_tuple().exponent
    places = max(0, -exponent) if isinstance(exponent, int) else 0
    return scaled_words(value, scale, min(places, _FINEST), _code(cells[0]))


def _derived(value: Decimal, formula: str, inputs: tuple[tuple[str, int], ...], unit: str = "") -> NumberCheck:
    return NumberCheck("", 0, 0, value, unit, None, "derived", None, formula, inputs=inputs)


def without_other_change(question: str, made: Calculation | Problem | None) -> Calculation | Problem | None:
    """What was made; no change over time where "the difference between Lamps and Ovens" is asked for."""
    other = isinstance(made, Calculation) and re.search(r"\bchange in\b", made.text) is not None
    return None if other and BETWEEN_TWO.search(question) else made
