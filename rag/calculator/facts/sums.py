"""Sums that a filing prints under their name beside what they are made of: they hold parts that are told only there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Report
from rag.calculator.facts.items import Fact
from rag.calculator.facts.ratios import printed_sums
from rag.calculator.facts.statements import printed_name

# What falls due within a year may be no row of the balance sheet, and long-term debt is then not all of it. What is net
# of costs is what it carries.
SUMS = {"total_debt": ("total debt net", "total debt")}
# Companies define these themselves, and mean by them other rows than the book: what one prints is its own.
OWN = {"ebitda": ("ebitda",), "net_debt": ("net debt",), "working_capital": ("working capital",)}


def summed_up(item: str, report: Report, year: int, parts: Sequence[Fact]) -> Fact | None:
    """The one sum of an item that a note prints under its name beside one of the parts; None where none does.

    A "Total debt" that is less than its parts by one of them is a total of others: of long-term debt alone.
    """
    for name in (*SUMS.get(item, ()), *OWN.get(item, ())):
        found = printed_sums(report, frozenset((name,)), year, parts)
        value = found[0].table.base_value(found[0].cell) if len({fact.value for fact in found}) == 1 else None
        if value is not None and (item in OWN or not _leaves_out(value, parts)):
            return replace(found[0], item=item, value=value, label=printed_name(found[0].row.label))
    return None


def _leaves_out(value: Decimal, parts: Sequence[Fact]) -> bool:
    """Whether a sum is less than its parts by at least as much as the smallest of them."""
    amounts = [part.value for part in parts if part.value > 0]
    return len(amounts) > 1 and sum(amounts, Decimal(0)) - value >= min(amounts)
