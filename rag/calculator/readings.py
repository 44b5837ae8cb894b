"""What a question for one figure may mean: a line item or formula first, then rows by their own words."""

from __future__ import annotations

from collections.abc import Callable, Collection

from preprocess.report import Report
from rag.calculator.question.phrases import NotUnderstood
from rag.calculator.question.request import Request, read_request
from rag.calculator.question.rows import read_rows
from rag.calculator.solve import Problem, Side, Solved, solve


def solved_first(
    question: str, company_words: Collection[str], side: Side, report_of: Callable[[str], Report]
) -> tuple[Request, Solved | Problem] | None:
    """The first reading of the question that a filing answers, else its first problem; None where none reads it."""
    try:
        request = read_request(question, company_words, side.newest)
    except NotUnderstood:
        request = None
    readings = (*((request,) if request is not None else ()), *read_rows(question, company_words, side.newest))
    made = [(one, found) for one in readings if (found := solve(one, side, report_of)) is not None]
    return next((one for one in made if isinstance(one[1], Solved)), next(iter(made), None))
