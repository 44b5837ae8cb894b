"""Arithmetic that a table must satisfy, and how far it can be trusted."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Row, Table, TableCheck

TOTAL_ASSETS = re.compile(r"^total assets$", re.IGNORECASE)
TOTAL_BOTH = re.compile(r"^total liabilities.*(?:equity|deficit|investment)", re.IGNORECASE)


def checked(table: Table) -> Table:
    """The table with its checks and a confidence: doubt grows with unnamed columns, mixed cells and failed sums."""
    checks = tuple(check for check in (_balance(table),) if check is not None)
    confidence = _shape(table) * (0.5 if any(not check.passed for check in checks) else 1.0)
    return replace(table, checks=checks, confidence=round(confidence, 2))


def _balance(table: Table) -> TableCheck | None:
    """Assets = liabilities + equity, in every column where both totals are printed."""
    if table.statement_type != "balance_sheet":
        return None
    assets = next((row for row in table.rows if TOTAL_ASSETS.search(row.label)), None)
    both = next((row for row in table.rows if TOTAL_BOTH.search(row.label)), None)
    if assets is None or both is None:
        return None
    pairs = [(a, b) for a, b in zip(_values(assets), _values(both), strict=True) if a is not None and b is not None]
    if not pairs:
        return None
    wrong = [f"{a} against {b}" for a, b in pairs if a != b]
    return TableCheck("assets = liabilities + equity", not wrong, "; ".join(wrong))


def _values(row: Row) -> list[Decimal | None]:
    """Printed numbers of a row."""
    return [cell.value for cell in row.cells]


def _shape(table: Table) -> float:
    """1 for a table whose columns are named and filled; less for each doubt about its grid."""
    columns = len(table.columns)
    named = sum(bool(column.label) for column in table.columns) / columns
    filled = [sum(bool(row.cells[k].text) for row in table.rows) for k in range(columns)]
    thin = sum(count * 4 < max(filled) for count in filled) / columns
    crowded = sum(
        cell.value is None and len(re.findall(r"\d[\d,.]*", cell.text)) > 1 for row in table.rows for cell in row.cells
    )
    return max(0.1, 1.0 - 0.4 * (1 - named) - 0.3 * thin - 0.1 * min(crowded, 5))
