"""What figures come to together, each told by its own row; refused with those that were found where one is missing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

from rag.calculator.question.together import Added, read_together
from rag.calculator.results import Calculation, Draft, numbered
from rag.calculator.solve import Problem
from rag.types import NumberCheck

_PRINTED = re.compile(r"(-?)(\D*?)(-?)([\d,]+(?:\.(\d+))?)(\D*)")
# One digit a marker, so that the text keeps its length when they are numbered anew.
_MOST_MARKERS = 9


def together_of(
    question: str, company: str, calculated: Callable[[str], Calculation | Problem | None]
) -> Calculation | Problem | None:
    """The sum that the question asks for; a Problem with those figures that were found, None for another question.

    calculated answers one question for a figure.
    """
    lacking: Problem | None = None
    for added in read_together(question):
        made = [_figure(calculated(one)) for one in added.questions]
        found = [one for one in made if one is not None]
        if len(found) == len(made) and len({_place(one) for one in found}) == len(found):
            total = _added(added, found, company)
            if total is not None:
                return total
            lacking = lacking or _lacking(added, made, "their units differ")
        elif len(found) == len(made):
            lacking = lacking or _lacking(added, made, "they are one row")
        elif found:
            lacking = lacking or _lacking(added, made, "not all of them were found")
    return lacking


def _figure(made: Calculation | Problem | None) -> Calculation | None:
    """A figure that is one printed number, whatever stands beside it."""
    if not isinstance(made, Calculation) or len(made.numbers) != 1 or len(made.citations) > _MOST_MARKERS:
        return None
    number = made.numbers[0]
    return made if number.status == "verified" and number.citation and number.cell is not None else None


def _place(made: Calculation) -> tuple[object, ...]:
    """The cell of a figure: one row is not added to itself."""
    number, cited = made.numbers[0], made.citations[0]
    return cited.filing.report_id, cited.boxes, number.cell


def _added(added: Added, made: Sequence[Calculation], company: str) -> Calculation | None:
    """The sum in a sentence with its summands; None where they are not printed in one unit."""
    parts = [_PRINTED.fullmatch(one.numbers[0].text) for one in made]
    kinds = {(part[2], part[6]) for part in parts if part}
    units = {one.numbers[0].unit for one in made}
    if not all(parts) or len(kinds) != 1 or len(units) != 1 or "%" in next(iter(kinds))[1]:
        return None
    shift, moved = 0, list[Calculation]()
    for one in made:
        moved.append(numbered(one, shift))
        shift += len(one.citations)
    if shift > _MOST_MARKERS:
        return None
    values = [_value(part) for part in parts if part]
    (sign, unit), places = next(iter(kinds)), max(len(part[5] or "") for part in parts if part)
    total = sum(values, Decimal(0))
    minus = "-" if total < 0 else ""
    shown = f"{sign}{minus}" if sign[:1].isalpha() else f"{minus}{sign}"
    shown += f"{abs(total):,.{places}f}{unit}"
    base = sum((value * _scale(one.numbers[0], value) for one, value in zip(moved, values, strict=True)), Decimal(0))
    inputs = tuple((n.citation, n.cell) for one in moved for n in one.numbers if n.citation and n.cell is not None)
    draft = Draft()
    when = f" {added.when}" if added.when else ""
    draft.add(f"{company}: {_listed(added.names)} together{when} were ")
    formula = " + ".join(added.names)
    draft.number(
        shown, NumberCheck(shown, 0, 0, base, moved[0].numbers[0].unit, None, "derived", None, formula, inputs=inputs)
    )
    for at, (name, one) in enumerate(zip(added.names, moved, strict=True)):
        draft.add(f"{' + ' if at else ' = '}{name} ")
        draft.add(one.numbers[0].text, [replace(one.numbers[0], start=0, end=len(one.numbers[0].text))])
        draft.add(f" {one.numbers[0].citation}")
    draft.add(".")
    citations = tuple(cited for one in moved for cited in one.citations)
    notices = tuple(dict.fromkeys(notice for one in moved for notice in one.notices))
    return Calculation(draft.text, citations, tuple(draft.numbers), base, notices)


def _value(part: re.Match[str]) -> Decimal:
    value = Decimal(part[4].replace(",", ""))
    return -value if part[1] or part[3] else value


def _scale(number: NumberCheck, printed: Decimal) -> Decimal:
    """What the printed figure was multiplied by."""
    return abs(number.value / printed) if number.value is not None and printed else Decimal(1)


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _lacking(added: Added, made: Sequence[Calculation | None], why: str) -> Problem:
    """The sentence on a sum that could not be made: which of its parts are printed where."""
    told = ", ".join(
        f"{name} {one.numbers[0].text} (page {one.citations[0].page})" if one is not None else f"no sure {name}"
        for name, one in zip(added.names, made, strict=True)
    )
    return Problem(f"Not added up, as {why}: {told}.")
