"""How the values of several years go together: their sum, their mean, how they changed or grew."""

from __future__ import annotations

from decimal import Decimal

from rag.calculator.question.request import Request
from rag.calculator.workings import Incomplete


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
