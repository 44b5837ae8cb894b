"""Cash at the end of the cash flow statement held against the balance sheet: a check over two primary statements.

The statement may count restricted cash that the sheet shows elsewhere; where it says so, its cash may be larger, and
the check says by how much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Column, Row, Table, TableCheck
from preprocess.tables.proof.checks import DOUBT
from preprocess.tables.proof.identities import END

NAME = "cash at end = cash of the balance sheet"
# The first row of cash is the balance sheet's own; restricted cash and securities stand in rows below it.
CASH = re.compile(r"^(?:total )?cash(?:,| and| &)? ?(?:cash )?(?:and )?equivalents\b", re.IGNORECASE)
# A cash flow statement also ends the period of other things: only rows about cash count.
OF_CASH = re.compile(r"\bcash\b|^balances?\b|^(?:at )?end\b", re.IGNORECASE)
# A row that says so counts more than the balance sheet's first row does, and both are right.
WIDER = re.compile(r"\brestricted\b|\bheld for sale\b|\bdiscontinued\b|\bsegregated\b", re.IGNORECASE)
UNSAID = Decimal("0.1")
"""A statement may count more without saying so, or less by its overdrafts, up to this part: no verdict then."""
_Pair = tuple[Column, Decimal, Decimal]


def with_cash_check(tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables of a filing; a primary cash flow statement that meets a primary balance sheet carries the check."""
    sheets = [t for t in tables if t.is_financial_statement and t.statement_type == "balance_sheet"]
    return tuple(
        _checked(table, sheets) if table.is_financial_statement and table.statement_type == "cash_flow" else table
        for table in tables
    )


def _checked(flow: Table, sheets: Sequence[Table]) -> Table:
    """The statement with the check against the nearest sheet that has a column of one of its dates."""
    rows = [row for row in flow.rows if END.search(row.label) and OF_CASH.search(row.label)]
    # A parent's own statements stand in the same filing, far from the group's.
    for sheet in sorted(sheets, key=lambda t: abs(t.pages[0] - flow.pages[0])):
        ends = [pairs for row in rows if (pairs := list(_pairs(flow, row, sheet)))]
        if ends:
            check = _verdict(flow, ends)
            if check is None:
                return flow
            confidence = flow.confidence if check.passed else round(flow.confidence * DOUBT, 2)
            return replace(flow, checks=(*flow.checks, check), confidence=confidence)
    return flow


def _pairs(flow: Table, row: Row, sheet: Table) -> Iterator[_Pair]:
    """Cash by a row of the statement and by the sheet, for every date that both print."""
    cash = [r for r in sheet.rows if CASH.match(r.label) and any(cell.value is not None for cell in r.cells)][:1]
    for k, column in enumerate(flow.columns):
        for other, cell in zip(sheet.columns, cash[0].cells if cash else (), strict=False):
            if _restated(column, flow) or _restated(other, sheet):
                continue
            ours, theirs = flow.base_value(row.cells[k]), sheet.base_value(cell)
            if _same_day(column, other) and ours is not None and theirs is not None:
                yield column, ours, theirs


def _restated(column: Column, table: Table) -> bool:
    """Whether a table prints several columns of one day: as reported, what a new standard changes, restated."""
    return sum(_same_day(column, other) for other in table.columns) > 1


def _same_day(a: Column, b: Column) -> bool:
    """Whether two columns end on the same day."""
    return a.period is not None and b.period is not None and a.period.end is not None and a.period.end == b.period.end


def _verdict(flow: Table, ends: Sequence[Sequence[_Pair]]) -> TableCheck | None:
    """The check: equal by one of the rows, or larger where the statement names what else it counts."""
    slack = Decimal(flow.unit.scale)
    if any(all(abs(ours - theirs) <= slack for _, ours, theirs in pairs) for pairs in ends):
        return TableCheck(NAME, True)
    pairs = ends[-1]
    told = [f"{c.label}: {ours - theirs:,} more than the sheet's {theirs:,}" for c, ours, theirs in pairs]
    larger = all(ours >= theirs - slack for _, ours, theirs in pairs)
    if larger and any(WIDER.search(text) for text in (flow.caption, *(row.label for row in flow.rows))):
        return TableCheck(NAME, True, "with restricted cash, " + "; ".join(told))
    if all(abs(ours - theirs) <= UNSAID * theirs for _, ours, theirs in pairs):
        return None
    wrong = dict.fromkeys(f"{c.label}: {a:,} against {b:,}" for c, a, b in pairs if abs(a - b) > slack)
    return TableCheck(NAME, False, "; ".join(wrong))
