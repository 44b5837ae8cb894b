"""Which cells are one figure that several tables print, rounded or under the other sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from rag.calculator.facts.items import Fact
from rag.calculator.facts.telling import telling

_COST = re.compile(
    r"^(?!.*(?:\(|\b(?:income|gains?|net|change|benefit)\b)).*\b(?:costs?|expenses?|paid|payments?)\b", re.IGNORECASE
)


def apart(facts: Sequence[Fact]) -> list[Fact]:
    """One fact of each value, give or take the rounding of a coarser unit."""
    kept: list[Fact] = []
    for fact in sorted(facts, key=lambda fact: (_step(fact), fact.table.pages[0])):
        twin = next((other for other in kept if _is_alike(fact, other)), None)
        if twin is None:
            kept.append(fact)
        elif fact.value > 0 > twin.value:
            # A cost that one table adds up and another takes off is told without the sign of the latter.
            kept[kept.index(twin)] = fact
    return kept


def _is_alike(one: Fact, other: Fact) -> bool:
    """Whether two facts are one: of one value, or a cost under one name that only one of their tables takes off."""
    near = max(_step(one), _step(other)) / 2
    cost = _COST.search(one.row.label) and telling(one.row.label) == telling(other.row.label)
    return abs(one.value - other.value) <= near or bool(cost and abs(one.value + other.value) <= near)


def _step(fact: Fact) -> Decimal:
    """One unit of the last printed digit, in base units."""
    exponent = (fact.cell.value or Decimal(0)).as_tuple().exponent
    one = Decimal(fact.table.scale_of(fact.cell)).scaleb(exponent if isinstance(exponent, int) else 0)
    return one / 100 if fact.cell.percent else one
