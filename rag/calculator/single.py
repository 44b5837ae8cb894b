"""One figure as a sentence, with all that speaks against it: other filings, other values, a longer year."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.calculator.expressions import Mean
from rag.calculator.facts.otherwise import due_soon_words, otherwise_words
from rag.calculator.facts.weeks import unequal_years
from rag.calculator.footnotes import Footnotes
from rag.calculator.preferred import differing_words
from rag.calculator.question.request import Request
from rag.calculator.question.rows import read_rows
from rag.calculator.results import Calculation, Draft
from rag.calculator.solve import Problem, Side, Solved, restated_words, solve
from rag.types import Context

NO_RATE = "A percentage has no meaning where the first amount is not above zero: the change is told as an amount."
"""What is told beside a change of which a rate was asked for."""


def one_figure(
    request: Request, side: Side, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> Calculation | Problem | None:
    """One figure in a sentence; other values of other filings are told of."""
    solved = solve(request, side, report_of)
    rateless = _in_amounts(request, side, report_of) if isinstance(solved, Problem) else None
    solved = rateless or solved
    if solved is None or isinstance(solved, Problem):
        return solved
    notes = Footnotes(contexts)
    said = notes.said(solved.figure, solved.filing)
    if said is None:
        return None
    draft = Draft()
    draft.add(*said)
    other = notes.said(solved.older[1], solved.older[0]) if solved.older else None
    if solved.older is not None and other is not None:
        draft.add("\n\nAn older filing scheduled: " if solved.is_ahead else "\n\nAnother filing disagrees: ")
        draft.add(*other)
    shared = request.kind in ("ratio", "percent")
    facts = () if shared else solved.figure.workings.facts.values()
    longer = unequal_years((side.company, fact) for fact in facts)
    used = list(solved.figure.workings.facts.values())
    beside = [words for fact in used for words in otherwise_words(fact)]
    beside += due_soon_words(used[0]) if len(used) == 1 else ()
    told = (
        *((NO_RATE,) if rateless else ()),
        *differing_words(solved.figure.differing),
        *restated_words(solved),
        *beside,
        *longer,
        *notes.notices(),
    )
    value = solved.figure.results[-1]
    return Calculation(draft.text, tuple(notes.citations), tuple(draft.numbers), value, told)


def _in_amounts(request: Request, side: Side, report_of: Callable[[str], Report]) -> Solved | None:
    """The change of an amount whose growth is asked for, where it started from a loss or from nothing."""
    if request.mode != "growth" or request.kind not in ("money", "per_share"):
        return None
    solved = solve(replace(request, mode="change", places=None), side, report_of)
    return solved if isinstance(solved, Solved) and solved.older is None and solved.figure.values[0] <= 0 else None


def printed_average(
    question: str,
    request: Request,
    words: Collection[str],
    side: Side,
    contexts: Sequence[Context],
    report_of: Callable[[str], Report],
) -> Calculation | None:
    """The average that the filing prints itself, over all days, where the book would take that of two balances."""
    if not isinstance(request.node, Mean):
        return None
    made = (one_figure(one, side, contexts, report_of) for one in read_rows(question, words, side.newest))
    return next((one for one in made if isinstance(one, Calculation)), None)
