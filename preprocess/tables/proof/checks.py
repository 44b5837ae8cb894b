"""Arithmetic that a table must satisfy, and how far it can be trusted."""

from __future__ import annotations

import re
from dataclasses import replace

from preprocess.report import Table
from preprocess.tables.meaning.years_ahead import lists_years
from preprocess.tables.proof.identities import identity_checks
from preprocess.tables.proof.sums import sum_checks

# Below a half with one failed check, so that a table counts as doubtful however clear its grid was.
DOUBT = 0.45
"""What a failed check leaves of the confidence: a table below one half is doubtful."""


def checked(table: Table) -> Table:
    """The table with its checks and a confidence: doubt grows with unnamed columns, mixed cells and failed sums."""
    checks = (*identity_checks(table), *sum_checks(table)) if table.columns and not table.is_contents else ()
    confidence = _shape(table) * (1.0 if all(check.passed for check in checks) else DOUBT)
    return replace(table, checks=checks, confidence=round(confidence, 2))


def _shape(table: Table) -> float:
    """1 for a table whose columns are named and filled; less for each doubt about its grid."""
    columns = len(table.columns)
    named = 1.0 if lists_years(table) else sum(bool(column.label) for column in table.columns) / columns
    filled = [sum(bool(row.cells[k].text) for row in table.rows) for k in range(columns)]
    thin = sum(count * 4 < max(filled) for count in filled) / columns
    crowded = sum(
        cell.value is None and len(re.findall(r"\d[\d,.]*", cell.text)) > 1 for row in table.rows for cell in row.cells
    )
    return max(0.1, 1.0 - 0.4 * (1 - named) - 0.3 * thin - 0.1 * min(crowded, 5))
