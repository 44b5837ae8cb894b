"""A kind of amount that is asked for without saying of what: "cost", "expenses". Most rows are one of its kind."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.calculator.facts.items import Lookup
from rag.calculator.facts.statements import plain_label

_KIND = re.compile(
    r"(costs?|expenses?|charges?|fees?|payments?|prices?|proceeds|rates?|spending)(?: (?:in|of|for|at|by|on))?"
)


def of_that_kind(found: Lookup, title: str) -> Lookup:
    """Where a bare kind is asked for, only the statement's row of that very name, or its total, is what was meant.

    "Costs" are not the total cost of revenue, nor what securities are worth "at cost".
    """
    kind = _KIND.fullmatch(plain_label(title))
    if kind is None:
        return found
    facts = (fact for fact in found.facts if fact.table.is_financial_statement)
    return replace(
        found, facts=tuple(fact for fact in facts if plain_label(fact.label).removeprefix("total ") == kind[1])
    )
