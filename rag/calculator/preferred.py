"""A printed ratio before a computed one: where both differ beyond rounding, the printed one leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rag.calculator.amounts import amount_words, rounded
from rag.calculator.expressions import Ref
from rag.calculator.facts.items import Fact, Lookup
from rag.calculator.facts.ratios import beside, printed_ratios, step_of
from rag.calculator.formulas import book, row_item
from rag.calculator.question.request import Request
from rag.calculator.workings import Incomplete, Workings


@dataclass(frozen=True, slots=True)
class Differing:
    """A printed ratio and what the rows of the statements give instead, as a share of 1 where it is a percentage."""

    printed: Fact
    given: Decimal


# What rounds to the printed figure is no more than half a step of its last digit away.
_ROUNDED = Decimal("0.5")
_RATIOS = ("percent", "ratio", "days")


def as_printed(
    request: Request, workings: Workings, values: tuple[Decimal, ...]
) -> tuple[tuple[Decimal, ...], tuple[Differing, ...]]:
    """The values with printed ratios in the place of computed ones that differ, and what the rows give beside them.

    A printed one that differs by its last digit alone, computed before the inputs were rounded, is the same figure, and
    one that stands with an amount of the computation is of the same company for sure. Raises Incomplete where
    several are printed and none is what was computed.
    """
    node = request.node
    if not isinstance(node, Ref) or request.mode not in ("single", "each") or request.part or node.year is not None:
        return values, ()
    formula = book().formula.get(node.name)
    if formula is None or formula.kind not in _RATIOS or request.definition:
        return values, ()
    made, told = list(values), list[Differing]()
    for at, year in enumerate(request.years):
        if (node.name, year - node.back) in workings.facts:
            continue
        found = printed_ratios(workings.report, formula, year - node.back, request.span)
        if not found or any(_away(fact, values[at]) <= _ROUNDED for fact in found):
            continue
        own = _nearest(found, values[at]) or [fact for fact in found if beside(fact, workings.used(node, year))]
        alone = () if own or len({fact.value for fact in found}) > 1 else found
        if len({fact.value for fact in own}) > 1:
            raise Incomplete(Lookup(row_item(request.name), year, tuple(own), request.span))
        for fact in (*own, *alone)[:1]:
            told += [Differing(fact, made[at])] if alone else []
            workings.facts[node.name, year - node.back], made[at] = fact, fact.value
    return tuple(made), tuple(told)


def _nearest(found: Sequence[Fact], value: Decimal) -> list[Fact]:
    """The printed ratio that differs from a computed one by its last digit alone; none where all differ by more."""
    return sorted((fact for fact in found if _away(fact, value) <= 1), key=lambda fact: _away(fact, value))[:1]


def _away(fact: Fact, value: Decimal) -> Decimal:
    """How many steps of its last digit a printed ratio is away from a computed one."""
    return abs(fact.value - value) / step_of(fact)


def value_or_printed(request: Request, workings: Workings, year: int) -> Decimal:
    """The value in that year; where it cannot be computed, the ratio that the filing prints under its name.

    Raises Incomplete where none is printed, or several that differ.
    """
    known = dict(workings.facts)
    try:
        return workings.value(request.node, year)
    except Incomplete:
        workings.facts.clear()
        workings.facts.update(known)
        formula = book().formula.get(request.node.name) if isinstance(request.node, Ref) else None
        if formula is None or formula.kind not in _RATIOS or request.definition or request.part:
            raise
        found = printed_ratios(workings.report, formula, year, request.span)
        if len({fact.value for fact in found}) != 1:
            raise
        workings.facts[formula.name, year] = found[0]
        return found[0].value


def values_of(request: Request, workings: Workings) -> tuple[Workings, tuple[Decimal, ...]]:
    """The values of all years on one definition, with their workings; raises Incomplete where none tells them all.

    What a company prints under a name of its own making for some of the years is no figure to set beside what the
    statements give for the others.
    """
    values = tuple(value_or_printed(request, workings, year) for year in request.years)
    if not workings.is_mixed:
        return workings, values
    plain = Workings(
        workings.report,
        *(workings.span, workings.part, workings.among),
        printed=workings.printed,
        placed=workings.placed,
        own_terms=False,
    )
    values = tuple(value_or_printed(request, plain, year) for year in request.years)
    if plain.is_mixed:
        raise Incomplete(None, "its years are told by different definitions")
    return plain, values


def differing_words(told: Sequence[Differing]) -> Iterator[str]:
    """The sentences that the statements give another value than the filing prints under the ratio's name."""
    for one in told:
        fact = one.printed
        given = f"{rounded(one.given * 100, 1):,.1f}%" if fact.cell.percent else f"{rounded(one.given, 2):,.2f}"
        yield (
            f"Page {fact.row.page} prints {amount_words(fact)} as “{fact.label}” for {fact.when}; the rows of the "
            f"statements give {given}: compare the definitions."
        )
