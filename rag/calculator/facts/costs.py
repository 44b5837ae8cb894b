"""Costs as magnitudes: how a row prints what was paid, and what was earned where a cost was looked for."""

from __future__ import annotations

import re
from decimal import Decimal

from preprocess.report import Table
from rag.calculator.facts.statements import plain_label
from rag.calculator.formulas import LineItem

_OUTFLOW = re.compile(
    r"purchases?|payments?|additions?|repayments?|repurchases?|acquisitions?|investments? in|dividends?|distributions?|"
    r"expenditures?|capital expenditures?|.*\b(?:expenses?|costs?|paid|repurchased|charges?)\b"
)
# "Principal payments on …", "property additions": not "borrowings (payments), net" or "gain on acquisitions".
_SOME_OUTFLOW = re.compile(
    r"(?:(?!(?:net|non|changes?|based|cash)\b|\S*based\b|borrow|proceed|issu|rece|collect|benefit|gain|loss|income|deferred|"
    r"accru|liabilit|payable|assets?\b|provision|from\b)[a-z&,'-]+ ){1,4}"
    r"(?:payments?|purchases?|additions?|repayments?|repurchases?|acquisitions?|expenditures?)\b"
    r"(?!.*(?:\(|\b(?:proceeds|receipts|received|borrowings|gains?|loss(?:es)?|liabilit\w+|payable)\b))"
)
# "Interest expense (income), net" in brackets was earned, "Interest income (expense), net" without them.
_PAID = r"(?:expenses?|costs?|charges?|loss(?:es)?)"
_RECEIVED = r"\(\s*(?:income|benefits?|credits?|gains?|recover\w+|reversals?)\s*\)"
EITHER = re.compile(rf"\b{_PAID}\s*/?\s*{_RECEIVED}|{_RECEIVED}\s*/?\s*{_PAID}\b", re.IGNORECASE)
"""What a row is called whose figures below nought were earned: "expense (income)", "(gain) loss"."""
_EARNED = re.compile(r"\bincome\s*[(/]\s*\(?(?:expenses?|costs?)\b", re.I)

_TO_OWNERS = re.compile(
    r"(?:(?:cash|common|preferred|stock|quarterly|payments? of) )*(?:dividends?|distributions?)\b"
    r"(?!.*\b(?:received|from)\b)"
)


def turns(table: Table, index: int) -> bool:
    """Whether a row prints figures of both signs and its label does not tell which is which."""
    told = EITHER.search(table.rows[index].label) or _EARNED.search(table.rows[index].label)
    return not told and len({cell.value > 0 for cell in table.rows[index].cells if cell.value}) > 1


def as_cost(table: Table, column: int, amount: Decimal) -> Decimal:
    """A cost that was a gain in other years, below nought where it was one: "Restructuring charges (16)"."""
    rows = (row for row in table.rows if _OUTFLOW.match(plain_label(row.label)) and column < len(row.cells))
    costs = sum((row.cells[column].value or Decimal(0) for row in rows), Decimal(0))
    return amount if costs > 0 else -amount


def cost(value: Decimal, label: str) -> Decimal:
    """A cost as a magnitude; less than nothing where the label says which sign is the income: "expense (income)"."""
    if _EARNED.search(label):
        return -value
    return value if EITHER.search(label) else abs(value)


def as_paid(table: Table, index: int, column: int, value: Decimal) -> Decimal:
    """What a row of a statement that names a cost tells, as a magnitude, whatever its brackets."""
    turned = table.statement_type == "income_statement" and turns(table, index)
    return as_cost(table, column, value) if turned else cost(value, table.rows[index].label)


def is_paid_out(table: Table, index: int) -> bool:
    """Whether a row takes what was paid to owners off their equity: its brackets say no more than that it was paid."""
    moves = table.statement_type in ("equity", "cash_flow") and _TO_OWNERS.match(plain_label(table.rows[index].label))
    return bool(moves) and all((cell.value or 0) <= 0 for cell in table.rows[index].cells)


def is_outflow(item: LineItem, label: str) -> bool:
    """Whether what an item or its row is called is paid or charged."""
    called = plain_label(label)
    return bool(_OUTFLOW.match(called) or _SOME_OUTFLOW.match(called) or _OUTFLOW.match(item.title))
