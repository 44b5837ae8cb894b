"""A printed ratio before a computed one: where both differ beyond rounding, the printed one leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.amounts import amount_words, rounded
from rag.calculator.expressions import Ref
from rag.calculator.facts.items import Fact, Lookup
from rag.calculator.facts.ratios import beside, printed_ratios, printed_sums, step_of
from rag.calculator.formulas import book, row_item
from rag.calculator.question.request import Request
from rag.calculator.workings import Incomplete, Workings


@dataclass(frozen=True, slots=True)
class Differing:
    """A printed ratio and what the rows of the statements give instead, as a share of 1 where it is a percentage."""

    printed: Fact
    given: Decimal


# The names under which a note sums up what the balance sheet tells in rows; what is net of costs is what it carries.
_SUMS = {"total_debt": ("total debt net", "total debt")}
_RATIOS = ("percent", "ratio", "days")


def as_printed(
    request: Request, workings: Workings, values: tuple[Decimal, ...]
) -> tuple[tuple[Decimal, ...], tuple[Differing, ...]]:
    """The values with printed ratios in the place of computed ones that differ, and what the rows give beside them.

    A printed one that stands with an amount of the computation is of the same company for sure. Raises Incomplete where
    several are printed and none is what was computed.
    """
    node = request.node
    if not isinstance(node, Ref) or request.mode not in ("single", "each") or request.part or node.year is not None:
        return values, ()
    if node.name in _SUMS and request.span is None and not request.definition:
        return tuple(
            _summed(node, year, value, workings) for year, value in zip(request.years, values, strict=True)
        ), ()
    formula = book().formula.get(node.name)
    if formula is None or formula.kind not in _RATIOS or request.definition:
        return values, ()
    made, told = list(values), list[Differing]()
    for at, year in enumerate(request.years):
        if (node.name, year - node.back) in workings.facts:
            continue
        found = printed_ratios(workings.report, formula, year - node.back, request.span)
        if not found or any(abs(fact.value - values[at]) <= step_of(fact) for fact in found):
            continue
        own = [fact for fact in found if beside(fact, workings.used(node, year))]
        alone = () if own or len({fact.value for fact in found}) > 1 else found
        if len({fact.value for fact in own}) > 1:
            raise Incomplete(Lookup(row_item(request.name), year, tuple(own), request.span))
        for fact in (*own, *alone)[:1]:
            told += [Differing(fact, made[at])] if alone else []
            workings.facts[node.name, year - node.back], made[at] = fact, fact.value
    return tuple(made), tuple(told)


def _summed(node: Ref, year: int, value: Decimal, workings: Workings) -> Decimal:
    """The sum that a note prints beside the rows of the balance sheet: it holds the parts that are told only there.

    What falls due within a year may be no row of the balance sheet, and long-term debt is then not all of it.
    """
    key = (node.name, year - node.back)
    if key not in workings.facts:
        found = summed_up(node.name, workings.report, key[1], workings.used(node, year))
        if found is not None:
            workings.facts[key] = found
            return found.value
    return value


def summed_up(item: str, report: Report, year: int, parts: Sequence[Fact]) -> Fact | None:
    """The one sum of an item that a note prints under its name beside one of the parts; None where none does."""
    for name in _SUMS[item]:
        found = printed_sums(report, frozenset((name,)), year, parts)
        if len({fact.value for fact in found}) == 1:
            return found[0]
    return None


def differing_words(told: Sequence[Differing]) -> Iterator[str]:
    """The sentences that the statements give another value than the filing prints under the ratio's name."""
    for one in told:
        fact = one.printed
        given = f"{rounded(one.given * 100, 1):,.1f}%" if fact.cell.percent else f"{rounded(one.given, 2):,.2f}"
        yield (
            f"Page {fact.row.page} prints {amount_words(fact)} as “{fact.label}” for {fact.when}; the rows of the "
            f"statements give {given}: compare the definitions."
        )
