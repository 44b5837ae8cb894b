"""A figure that companies define themselves, on one definition in all cells of a table.

Where one year, or one company, prints its own and another is computed from the statements, all are computed: figures
of two makes stand in no row together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.calculator.question.request import Request
from rag.calculator.solve import Problem, Side, Solved, solve

Line = tuple[Request, Side, Solved | Problem | None]


def on_one_definition(lines: Sequence[Line], report_of: Callable[[str], Report]) -> list[Line]:
    """The lines, with those of a figure computed anew from the statements where some of them print it and some not."""
    made = [(own.node, bool(s.figure.workings.stated)) for own, _, s in lines if isinstance(s, Solved)]
    mixed = [node for node, stated in made if stated and (node, False) in made]
    return [
        _computed(own, side, report_of) if own.node in mixed and _is_stated(solved) else (own, side, solved)
        for own, side, solved in lines
    ]


def _computed(own: Request, side: Side, report_of: Callable[[str], Report]) -> Line:
    plain = replace(own, own_terms=False)
    return plain, side, solve(plain, side, report_of)


def _is_stated(solved: Solved | Problem | None) -> bool:
    return isinstance(solved, Solved) and bool(solved.figure.workings.stated)
