"""From one day to another, from the end of a year to that of a quarter, from one quarter to the next: both amounts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.amounts import rounded, scaled_words
from rag.calculator.answers.judging import decided_by
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.asking import cleaned
from rag.calculator.question.only import only_sentence
from rag.calculator.question.points import Point, end_and_day, mixed_points, two_days, two_quarters
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, solve
from rag.calculator.spans import Span, when_words
from rag.types import Context, NumberCheck

_ASKING = re.compile(
    r"(?:^|:)\W*(?:by how much(?: (?:did|has|have|was|were))?|"
    r"how (?:much|many)|what|is|are|was|were|did|does|do|has|have)\b",
    re.IGNORECASE,
)
_MONTHS = {3: "three", 6: "six", 9: "nine", 12: "twelve"}
_MONTH, _NEAR = 30.44, 8
_HOW_MUCH = re.compile(r"^\W*(?:by )?how much\b", re.IGNORECASE)
_MOVED = re.compile(
    r"\b(?:increas|decreas|declin|chang)(?:e|ed)\b|\b(?:grow|fall|rise|drop|go up|go down)\b", re.IGNORECASE
)
_YES_OR_NO = re.compile(r"^\W*(?:is|are|was|were|did|does|do|has|have)\b", re.IGNORECASE)
_CHANGE = re.compile(
    r"\b(?:(?:percent(?:age)? )?chang(?:e|ed|es|ing)|moved?|growth(?: rate)?)(?: in| of)?\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Between:
    """The figure and the two ends; rising is what a yes-or-no question supposes, None where it only asks how much."""

    request: Request
    points: tuple[Point | date, Point | date]
    rising: bool | None


def read_between(question: str, company_words: Collection[str]) -> Between | None:
    """The figure of two quarters, or at the end of a year and of a quarter of another; None for other periods."""
    text = only_sentence(question) or question.strip(" ?.!")
    found = two_quarters(text) or mixed_points(text)
    if found is None:
        return None
    points, text = found
    return _read(question, text, points, points[1][0], company_words)


def read_days(question: str, company_words: Collection[str]) -> Between | None:
    """The figure on two days that a question names, one of which may be a year's end; None where it does not."""
    text = only_sentence(question) or question.strip(" ?.!")
    found = two_days(text) or end_and_day(text)
    if found is None:
        return None
    points, text = found
    last = points[1]
    return _read(question, text, points, last.year if isinstance(last, date) else last[0], company_words)


def _read(
    question: str, text: str, points: tuple[Point | date, Point | date], year: int, company_words: Collection[str]
) -> Between | None:
    """What is asked of the two ends: how much it changed, what it was at both, or whether it rose."""
    bare = cleaned(_ASKING.sub(" ", text), company_words)
    asks = _YES_OR_NO.match(text) is not None
    if _HOW_MUCH.match(text):
        bare = _MOVED.sub(" ", bare)
    plain = not asks and _CHANGE.search(bare) is None
    read = decided_by(f"{_CHANGE.sub(' ', bare)} increased" if plain or _CHANGE.search(bare) else bare, year, question)
    if read is None or len(read[1]) != 1 or read[0].test not in ("rising", "falling"):
        return None
    return Between(read[1][0], points, (read[0].test == "rising") if asks and not _CHANGE.search(bare) else None)


def between_of(
    asked: Between, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    """Both amounts and their change; a Problem for what is no balance: amounts of a year and a quarter are unlike."""
    items = [book().line(name) for name in book().leaves(asked.request.node)]
    alike = all(isinstance(point, tuple) and point[1] is not None for point in asked.points)
    if not alike and any(item is None or item.statements[0] != "balance_sheet" for item in items):
        words = " and ".join(_words(point) for point in asked.points)
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
    write_change(draft, asked, values, [solved for solved in made if solved is not None], notes)
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), values[-1], notes.notices())


def as_span(question: str) -> str | None:
    """The question of the months that two days enclose: "from January 1 to June 30, 2023" are six months ended then."""
    found = two_days(question)
    if found is None:
        return None
    (first, last), text = found
    days = (last - first).days + 1
    word = next((word for months, word in _MONTHS.items() if abs(days - months * _MONTH) < _NEAR), None)
    return f"{text.strip(' ?.')} in the {word} months ended {_words(last)}?" if word is not None else None


def _words(point: Point | date) -> str:
    return f"{point:%B} {point.day}, {point.year}" if isinstance(point, date) else when_words(*point)


def _at(request: Request, point: Point | date, side: Side, report_of: Callable[[str], Report]) -> Solved | None:
    """The figure at that end: the end of a year may stand in an annual filing, or beside a later quarter."""
    if isinstance(point, date):
        solved = solve(replace(request, years=(point.year,), mode="single", span=None, day=point), side, report_of)
        return solved if isinstance(solved, Solved) else None
    year, span = point
    for own in (span,) if span is not None else (None, Span(4, 3)):
        solved = solve(replace(request, years=(year,), mode="single", span=own), side, report_of)
        if isinstance(solved, Solved):
            return solved
    return None


def write_change(
    draft: Draft, asked: Between, values: Sequence[Decimal], made: Sequence[Solved], notes: Footnotes
) -> None:
    """The verdict before the amounts, the change after them."""
    first, last = values
    body, numbers = draft.text, list(draft.numbers)
    verdict = "" if asked.rising is None else "Yes." if (last > first) == asked.rising and last != first else "No."
    draft.text, draft.numbers = verdict, []
    draft.add(body if verdict else body.lstrip(), _moved(numbers, 0 if verdict else -1))
    fact = next(iter(made[-1].figure.workings.facts.values()))
    cells = tuple((notes.of(one.filing)(f), f.column) for one in made for f in one.figure.workings.facts.values())
    scale, code = asked.request.scale or fact.table.unit.scale, fact.currency
    if asked.request.kind == "money":
        draft.add(" The change is ")
        draft.number(scaled_words(last - first, scale, 0, code), _derived(last - first, "", "later - earlier", cells))
        if first > 0:
            share = rounded((last / first - 1) * 100, 1)
            draft.add(" (")
            draft.number(f"{share:+,.1f}%", _derived(share, "%", "later / earlier - 1", cells))
            draft.add(")")
        draft.add(".")


def _moved(numbers: Sequence[NumberCheck], by: int) -> list[NumberCheck]:
    return [replace(number, start=number.start + by, end=number.end + by) for number in numbers]


def _derived(value: Decimal, unit: str, formula: str, cells: tuple[tuple[str, int], ...]) -> NumberCheck:
    return NumberCheck("", 0, 0, value, unit, None, "derived", None, formula, inputs=cells)
