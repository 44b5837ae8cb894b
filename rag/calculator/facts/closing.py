"""Balances of years before the balance sheet: where a statement of equity or a note closes them, proven by the sheet.

A balance sheet prints two years; an average over the earlier one needs a third. A row or column under the item's name
prints it, which is believed only where what it prints for the years of the sheet is what the sheet prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Report, Table
from rag.calculator.facts.statements import columns_of, plain_label
from rag.calculator.facts.turned import turned
from rag.calculator.formulas import LineItem

_ENDS = re.compile(
    r"[,\s]*(?:\bat )?\b(?:ending|closing|end of (?:the )?(?:fiscal )?(?:year|period))(?: balances?)?$", re.IGNORECASE
)
_BEGINS = re.compile(
    r"[,\s]*(?:\bat )?\b(?:opening|(?:beginning|start)(?: of (?:the )?(?:fiscal )?(?:year|period))?)(?: balances?)?$",
    re.IGNORECASE,
)
_BALANCE = re.compile(r"balances?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Closing:
    """One cell that closes a year: value in base units, and what its row or column is called, "" for a bare total."""

    value: Decimal
    table: Table
    index: int
    column: int
    label: str


def closings(report: Report, item: LineItem, year: int, sheet: Mapping[int, Decimal]) -> tuple[Closing, ...]:
    """The cells that print the item at the end of a year; none but those that agree with the sheet, by year of it.

    Every series has to meet the sheet in one of its years at least, and to part from it in none. What closes a year
    comes before what opens the next.
    """
    found: list[Closing] = []
    for table in report.tables:
        if table.is_contents or table.statement_type == "balance_sheet" or not table.sure:
            continue
        for series in (*_rows(report, table, item), *_columns(report, table, item)):
            known = {y: one.value for y, one in series.items() if y in sheet}
            if year in series and known and all(sheet[y] == value for y, value in known.items()):
                found.append(series[year])
    return tuple(sorted(found, key=lambda one: _opens(one.table.rows[one.index].label)))


def _rows(report: Report, table: Table, item: LineItem) -> Iterator[dict[int, Closing]]:
    """The item's rows of a table whose columns are years, each by year."""
    years = columns_of(report, table)
    for index, row in enumerate(table.rows) if len(years) > 1 else ():
        opens = _opens(row.label)
        named = (_BEGINS if opens else _ENDS).sub("", row.label)
        if not _is(item, plain_label(named)):
            continue
        # What opens a year closed the one before it.
        cells = {y - opens: row.cells[column] for y, column in years.items() if column < len(row.cells)}
        values = {y: table.base_value(cell) for y, cell in cells.items() if not cell.percent and cell.value is not None}
        yield {y: Closing(v, table, index, years[y + opens], named) for y, v in values.items() if v is not None}


def _columns(report: Report, table: Table, item: LineItem) -> Iterator[dict[int, Closing]]:
    """The item's columns of a table whose rows are balances at the end of years, each by year."""
    by_column: dict[int, dict[int, list[Closing]]] = {}
    for one in turned(report, table) if table.statement_type == "equity" else ():
        row = table.rows[one.index]
        dated = _BALANCE.match(row.label) or (row.period is not None and row.period.kind == "instant")
        # A bare "Total" of a statement of equity is of equity.
        bare = plain_label(one.name) == "total"
        if one.span is not None or not dated or not _is(item, "total equity" if bare else plain_label(one.name)):
            continue
        value = table.base_value(table.rows[one.index].cells[one.column])
        if value is not None:
            made = Closing(value, table, one.index, one.column, "" if bare else one.name)
            by_column.setdefault(one.column, {}).setdefault(one.year, []).append(made)
    for years in by_column.values():
        # A year that is printed twice was restated: neither is told.
        yield {year: only[0] for year, only in years.items() if len(only) == 1}


def _opens(label: str) -> bool:
    return _BEGINS.search(label) is not None


def _is(item: LineItem, label: str) -> bool:
    refused = item.refused is not None and item.refused.fullmatch(label) is not None
    return not refused and any(pattern.fullmatch(label) for pattern in item.patterns)
