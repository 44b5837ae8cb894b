"""A request for a day put in the fiscal years and quarters of the report that answers it."""

from __future__ import annotations

from dataclasses import replace

from preprocess.report import Report
from rag.calculator.expressions import Node
from rag.calculator.facts.statements import ANNUAL
from rag.calculator.formulas import book
from rag.calculator.question.request import Request
from rag.calculator.spans import Span, quarter_on
from rag.calculator.workings import Incomplete


def dated(request: Request, report: Report) -> Request:
    """The request in the report's own years and quarters, where the question names a day; raises Incomplete."""
    if request.day is None:
        return request
    found = quarter_on(report, request.day)
    if found is None:
        raise Incomplete(None)
    year, quarter = found
    months = request.span.months if request.span is not None else 12 if quarter == 4 else 3
    span = None if quarter == 4 and months == 12 else Span(quarter, months)
    # A quarterly release prints the balances of the last year end beside its own.
    if span is None and report.doc_type not in ANNUAL and report.fiscal_quarter != 4 and _is_balance(request.node):
        span = Span(4, 3)
    years = tuple(year - (request.years[-1] - other) for other in request.years)
    return replace(request, years=years, span=span)


def _is_balance(node: Node) -> bool:
    items = [book().line(name) for name in book().leaves(node)]
    return all(item is not None and item.statements[0] == "balance_sheet" for item in items)
