"""A figure that a company's statements give no input for: said so, with the nearest figure that they do give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.calculator.expressions import Ref
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import book
from rag.calculator.question.request import Request
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, solve
from rag.types import Context


def nearest_of(
    problem: Problem, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | None:
    """The nearest figure of this and the previous year; None where the input is there, or nothing is near."""
    request, missing = problem.request, problem.missing
    if request is None or missing is None:
        return None
    notes, draft = Footnotes(contexts), Draft()
    for name in _instead(request):
        solved = _solved(request, name, side, report_of)
        said = notes.said(solved.figure, solved.filing) if solved is not None else None
        if solved is None or said is None:
            continue
        what = f"{request.name} is not computed" if request.name != "the result" else "this is not computed"
        draft.add(
            f"Not a measure for {side.company}: no row of its statements was found to be {missing.shown}, so {what}. "
        )
        draft.add("The nearest measure that they give: ")
        draft.add(*said)
        value = solved.figure.results[-1]
        return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, notes.notices())
    return None


def _instead(request: Request) -> tuple[str, ...]:
    """The names of the book that stand nearest to the figure asked for."""
    node = request.node
    return book().instead.get(node.name, ()) if isinstance(node, Ref) else ()


def _solved(request: Request, name: str, side: Side, report_of: Callable[[str], Report]) -> Solved | None:
    """That figure in the year asked for and the one before, else in the year alone."""
    year = request.years[-1]
    own = replace(request, node=Ref(name), kind=book().kind_of(name), name=_shown(name), places=None, scale=None)
    for years in ((year - 1, year), (year,)):
        made = solve(replace(own, years=years, mode="each" if len(years) > 1 else "single"), side, report_of)
        if isinstance(made, Solved):
            return made
    return None


def _shown(name: str) -> str:
    entry = book().formula.get(name)
    return entry.words[0] if entry is not None and entry.words else name.replace("_", " ")
