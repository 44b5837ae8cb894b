"""What another annual filing of the company prints for a line item: the value before it was restated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.facts.items import Fact, find_fact
from rag.calculator.facts.statements import plain_label
from rag.calculator.formulas import book


def printed_elsewhere(facts: Iterable[Fact], others: Iterable[Report]) -> Iterator[tuple[Fact, Fact]]:
    """Each fact of a whole year with the first of the other reports' that bears its name and is another amount.

    A row of another name counts something else; what differs by less than a printed unit was rounded.
    """
    reports = list(others)
    for fact in facts:
        item = book().line(fact.item)
        if item is None or fact.span is not None or fact.part:
            continue
        lookups = (find_fact(report, item, fact.fiscal_year, notes=False) for report in reports)
        found = (lookup.fact for lookup in lookups if lookup.fact is not None)
        other = next((one for one in found if _is_of(fact, one) and _differs(fact, one)), None)
        if other is not None:
            yield fact, other


def _is_of(fact: Fact, other: Fact) -> bool:
    return plain_label(fact.row.label) == plain_label(other.row.label) and fact.currency == other.currency


def _differs(fact: Fact, other: Fact) -> bool:
    """Whether the two are apart by more than the coarser of them is rounded to."""
    unit = max((one.table.scale_of(one.cell) if one.cell.scaled else 0) for one in (fact, other))
    return abs(fact.value - other.value) > Decimal(unit)
