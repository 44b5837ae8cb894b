"""Sums that a note prints under their name beside rows of the balance sheet: they hold parts told only there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.facts.items import Fact
from rag.calculator.facts.ratios import printed_sums

# What falls due within a year may be no row of the balance sheet, and long-term debt is then not all of it. What is net
# of costs is what it carries.
SUMS = {"total_debt": ("total debt net", "total debt")}


def summed_up(item: str, report: Report, year: int, parts: Sequence[Fact]) -> Fact | None:
    """The one sum of an item that a note prints under its name beside one of the parts; None where none does.

    A "Total debt" that is less than its parts by one of them is a total of others: of long-term debt alone.
    """
    for name in SUMS.get(item, ()):
        found = printed_sums(report, frozenset((name,)), year, parts)
        value = found[0].table.base_value(found[0].cell) if len({fact.value for fact in found}) == 1 else None
        if value is not None and not _leaves_out(value, parts):
            return replace(found[0], item=item, value=value)
    return None


def _leaves_out(value: Decimal, parts: Sequence[Fact]) -> bool:
    """Whether a sum is less than its parts by at least as much as the smallest of them."""
    amounts = [part.value for part in parts if part.value > 0]
    return len(amounts) > 1 and sum(amounts, Decimal(0)) - value >= min(amounts)
