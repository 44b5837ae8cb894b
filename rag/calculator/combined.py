"""How the values of several years go together: their sum, their mean, how they changed or grew."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from rag.calculator.expressions import Node, Operation, Ref
from rag.calculator.question.request import Request
from rag.calculator.workings import Incomplete, Workings


def combined(request: Request, values: tuple[Decimal, ...]) -> Decimal:
    """What the values of the years come to; raises Incomplete where that has no meaning."""
    first, last = values[0], values[-1]
    if request.mode == "sum":
        if request.kind != "money":
            raise Incomplete(None, "only amounts and counts are added up over years")
        return sum(values, Decimal(0))
    if request.mode == "mean":
        return sum(values, Decimal(0)) / len(values)
    if request.mode == "change":
        return last - first
    if request.mode in ("growth", "cagr"):
        if first <= 0 or (request.mode == "cagr" and last <= 0):
            raise Incomplete(None, "a growth rate from or to a negative or zero amount has no meaning")
        years = request.years[-1] - request.years[0] if request.mode == "cagr" else 1
        return (last / first) ** (Decimal(1) / years) - 1
    return last


def result_kind(request: Request) -> str:
    """How the combined result is printed: growth is a percentage, whatever grows."""
    return "percent" if request.mode in ("growth", "cagr") else request.kind


def by_year(request: Request) -> list[Request]:
    """One request a year where the years stand side by side, with their change; the request where they go together."""
    if request.mode == "change" and len(request.years) == 2:
        return [*by_year(replace(request, mode="each")), request]
    if request.mode not in ("single", "each"):
        return [request]
    return [replace(request, years=(year,), mode="single") for year in request.years]


def is_stock_on_flow(node: Node, year: int, workings: Workings) -> bool:
    """Whether a row of the balance sheet is added to what a year brought, or taken from it: "income less interests"."""
    # How much a balance rose is no balance: sales and the rise of what was billed ahead.
    if not isinstance(node, Operation) or node.operator not in "+-" or not isinstance(node.right, Ref):
        return False
    flows, stocks = (list(workings.used(part, year)) for part in (node.left, node.right))
    stands = stocks and all(fact.table.statement_type == "balance_sheet" for fact in stocks)
    return bool(stands and flows and all(f.table.statement_type == "income_statement" for f in flows))


def is_quotient(node: Node) -> bool:
    """Whether one thing is divided by another."""
    return isinstance(node, Operation) and node.operator == "/"
