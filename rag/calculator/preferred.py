"""A printed ratio before a computed one: where both differ beyond rounding, the printed one is the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rag.calculator.amounts import amount_words
from rag.calculator.expressions import Ref
from rag.calculator.facts.items import Fact, Lookup
from rag.calculator.facts.ratios import beside, printed_ratios, step_of
from rag.calculator.formulas import book, row_item
from rag.calculator.question.request import Request
from rag.calculator.workings import Incomplete, Workings

_RATIOS = ("percent", "ratio", "days")


def as_printed(
    request: Request, workings: Workings, values: tuple[Decimal, ...]
) -> tuple[tuple[Decimal, ...], tuple[Fact, ...]]:
    """The values with printed ratios in the place of computed ones that differ, and those to be told beside it.

    A printed one that stands with an amount of the computation is of the same company for sure; another is told only.
    Raises Incomplete where several are printed and none is what was computed.
    """
    node = request.node
    if not isinstance(node, Ref) or request.mode not in ("single", "each") or request.part or node.year is not None:
        return values, ()
    formula = book().formula.get(node.name)
    if formula is None or formula.kind not in _RATIOS or request.definition:
        return values, ()
    made, told = list(values), list[Fact]()
    for at, year in enumerate(request.years):
        if (node.name, year - node.back) in workings.facts:
            continue
        found = printed_ratios(workings.report, formula, year - node.back, request.span)
        if not found or any(abs(fact.value - values[at]) <= step_of(fact) for fact in found):
            continue
        own = [fact for fact in found if beside(fact, workings.used(node, year))]
        if len({fact.value for fact in own}) > 1:
            raise Incomplete(Lookup(row_item(request.name), year, tuple(own), request.span))
        if own:
            workings.facts[node.name, year - node.back], made[at] = own[0], own[0].value
        elif len({fact.value for fact in found}) == 1:
            told.append(found[0])
    return tuple(made), tuple(told)


def differing_words(facts: Sequence[Fact]) -> Iterator[str]:
    """The sentences that the filing prints another value under the name of what was computed."""
    for fact in facts:
        yield (
            f"Page {fact.row.page} prints {amount_words(fact)} as “{fact.label}” for {fact.when}, "
            "which is not what the cited rows give: compare the definitions."
        )
