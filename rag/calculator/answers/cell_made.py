"""The figure of one part from the cells that print it, where no other rule has to find them."""

from __future__ import annotations

from collections.abc import Sequence

from rag.calculator.amounts import rounded
from rag.calculator.answers.ranked import Ranked
from rag.calculator.combined import combined
from rag.calculator.expressions import Ref
from rag.calculator.facts.items import Fact
from rag.calculator.figure import Figure
from rag.calculator.footnotes import Footnotes
from rag.calculator.formulas import ROW
from rag.calculator.question.phrases import plain
from rag.calculator.question.request import Request
from rag.calculator.solve import Solved
from rag.calculator.workings import Incomplete, Workings
from rag.types import Filing

_FINE = 6


def cell_of(asked: Request, name: str, facts: Sequence[Fact], filing: Filing, notes: Footnotes) -> Ranked | None:
    """The part with a figure of each year that is asked for; None where a rate has no meaning, or no footnote holds it.

    facts: the cells, one of each year, oldest first.
    """
    node = Ref(f"{ROW}{plain(name)}", said=name)
    request = Request(node, "money", name, asked.years, asked.mode, printed=True, span=asked.span)
    workings = Workings(facts[0].report, request.span, printed=True)
    for fact in facts:
        workings.facts[node.name, fact.fiscal_year] = fact
    values = tuple(fact.value for fact in facts)
    try:
        result = combined(request, values)
    except Incomplete:
        return None
    figure = Figure(request, workings, values, result, (rounded(result, _FINE),))
    said = notes.said(figure, filing)
    return Ranked(name, Solved(filing, figure), said[1]) if said is not None else None
