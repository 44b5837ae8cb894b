"""What is told of the first of several besides its figure: the share of it in the whole, or how much it grew."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from preprocess.report import Report
from rag.calculator.answers.parting import with_part
from rag.calculator.answers.ranked import Ranked
from rag.calculator.expressions import Operation, Ref
from rag.calculator.facts.items import Fact
from rag.calculator.formulas import WHOLE, book
from rag.calculator.question.ranked_figure import request_named
from rag.calculator.question.ranks import Ranking
from rag.calculator.solve import Side, Solved, solve

_TWO = 2


def tail_of(asked: Ranking, best: Ranked, side: Side, report_of: Callable[[str], Report]) -> Solved | None:
    """The share of the first part or its growth; None where nothing is asked, or it cannot be told for sure."""
    request = best.solved.figure.request
    node = request.node
    if asked.tail == "figure":
        return _other_figure(asked, best, side, report_of)
    line = node.name if isinstance(node, Ref) and book().line(node.name) is not None else ""
    rate = request.kind == "percent" and asked.tail == "growth"
    if not (line or rate) or request.mode != "single" or asked.whole is not None:
        return None
    if rate:
        request = replace(request, years=(request.years[-1] - 1, request.years[-1]), mode="change", scale=None)
    elif asked.tail == "share":
        shared = Operation("/", node, Ref(f"{WHOLE}{line}"))
        request = replace(request, node=shared, kind="percent", name=f"{request.name} share", scale=None, places=1)
    else:
        request = replace(request, years=(request.years[-1] - 1, request.years[-1]), mode="growth")
    made = solve(request, Side(side.company, (best.solved.filing,)), report_of)
    return (
        made
        if isinstance(made, Solved)
        and not (asked.tail == "share" and is_of_itself(made.figure.workings.facts.values()))
        else None
    )


def is_of_itself(facts: Iterable[Fact]) -> bool:
    """Whether all figures are of one cell: a part was divided by itself, as nothing was found that is of all."""
    return len({(id(one.table), one.index, one.column) for one in facts}) < _TWO


def _other_figure(asked: Ranking, best: Ranked, side: Side, report_of: Callable[[str], Report]) -> Solved | None:
    """Another figure of the first part in the same time."""
    first = best.solved.figure.request
    named = request_named(asked.besides, first.years[-1:], "single", asked.besides)
    if named is None or first.mode != "single":
        return None
    request = with_part(replace(named, span=first.span), best.name, first.among)
    made = solve(request, Side(side.company, (best.solved.filing,)), report_of)
    return made if isinstance(made, Solved) else None
