"""From the end of a fiscal year to the end of a quarter of another: what stood in the balance sheet on both days."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.amounts import rounded, scaled_words
from rag.calculator.answers.judging import decided_by
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.asking import cleaned
from rag.calculator.question.points import Point, mixed_points
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, solve
from rag.calculator.spans import Span, when_words
from rag.types import Context, NumberCheck

_ASKING = re.compile(r"^\W*(?:how (?:much|many)|what|by how much|is|are|was|were|did|does|do|has|have)\b", re.I)
_CHANGE = re.compile(r"\bchang(?:e|ed|es|ing)(?: in| of)?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Between:
    """The figure and the two ends; rising is what a yes-or-no question supposes, None where it only asks how much."""

    request: Request
    points: tuple[Point, Point]
    rising: bool | None


def read_between(question: str, company_words: Collection[str]) -> Between | None:
    """The figure at the end of a year and at the end of a quarter of another; None where the periods are alike."""
    found = mixed_points(question.strip(" ?.!"))
    if found is None:
        return None
    points, text = found
    bare = cleaned(_ASKING.sub(" ", text), company_words)
    read = decided_by(f"{_CHANGE.sub(' ', bare)} increased" if _CHANGE.search(bare) else bare, points[1][0], question)
    if read is None or len(read[1]) != 1 or read[0].test not in ("rising", "falling"):
        return None
    return Between(read[1][0], points, None if _CHANGE.search(bare) else read[0].test == "rising")


def between_of(
    asked: Between, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    """Both amounts and their change; a Problem for what is no balance: amounts of a year and a quarter are unlike."""
    items = [book().line(name) for name in book().leaves(asked.request.node)]
    if any(item is None or item.statements[0] != "balance_sheet" for item in items):
        words = " and ".join(when_words(*point) for point in asked.points)
        return Problem(
            f"Not calculated: {words} are periods of different length; {asked.request.name} is not compared."
        )
    notes, draft = Footnotes(contexts), Draft()
    made = [_at(asked.request, point, side, report_of) for point in asked.points]
    values: list[Decimal] = []
    for solved in made:
        said = notes.said(solved.figure, solved.filing) if solved is not None else None
        if solved is None or said is None:
            return None
        values.append(solved.figure.result)
        draft.add(f" {said[0]}", [replace(n, start=n.start + 1, end=n.end + 1) for n in said[1]])
    write_change(draft, asked, values, [solved for solved in made if solved is not None])
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), values[-1], notes.notices())


def _at(request: Request, point: Point, side: Side, report_of: Callable[[str], Report]) -> Solved | None:
    """The figure at that end: the end of a year may stand in an annual filing, or beside a later quarter."""
    year, span = point
    for own in (span,) if span is not None else (None, Span(4, 3)):
        solved = solve(replace(request, years=(year,), mode="single", span=own), side, report_of)
        if isinstance(solved, Solved):
            return solved
    return None


def write_change(draft: Draft, asked: Between, values: Sequence[Decimal], made: Sequence[Solved]) -> None:
    """The verdict before the amounts, the change after them."""
    first, last = values
    body, numbers = draft.text, list(draft.numbers)
    verdict = "" if asked.rising is None else "Yes." if (last > first) == asked.rising and last != first else "No."
    draft.text, draft.numbers = verdict, []
    draft.add(body if verdict else body.lstrip(), _moved(numbers, 0 if verdict else -1))
    fact = next(iter(made[-1].figure.workings.facts.values()))
    scale, code = asked.request.scale or fact.table.unit.scale, fact.currency
    if asked.request.kind == "money":
        draft.add(" The change is ")
        draft.number(scaled_words(last - first, scale, 0, code), _derived(last - first, "", "later - earlier"))
        if first > 0:
            share = rounded((last / first - 1) * 100, 1)
            draft.add(" (")
            draft.number(f"{share:,.1f}%", _derived(share, "%", "later / earlier - 1"))
            draft.add(")")
        draft.add(".")


def _moved(numbers: Sequence[NumberCheck], by: int) -> list[NumberCheck]:
    return [replace(number, start=number.start + by, end=number.end + by) for number in numbers]


def _derived(value: Decimal, unit: str, formula: str) -> NumberCheck:
    return NumberCheck("", 0, 0, value, unit, None, "derived", None, formula)
