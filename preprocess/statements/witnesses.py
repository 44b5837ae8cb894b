"""What the figures of a table tell when its words do not: its unit, and whether a bare year is a day or a stretch.

A filing prints a figure in several places under one name. Where one place states the unit, or is a primary statement,
it bears witness for another that states nothing. A few digits agree by chance, so that only figures which hold
SURE digits together, and agree on the answer, count.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Cell, Column, Period, Row, Table, Unit
from preprocess.statements.unit_defaults import in_unit_of, names_money
from preprocess.tables.meaning.column_periods import stock_or_flow
from preprocess.tables.meaning.exceptions import is_measured
from preprocess.tables.meaning.periods import months_named
from preprocess.tables.meaning.units import CURRENCY_SIGN

SURE = 6
"""Significant digits that agree: two figures of three digits agree by chance once in a million times."""
# Statements print some hundred figures: two of three digits are found in any two tables.
SURE_UNNAMED = 10
"""Significant digits that agree under other names."""
FEWEST = 3
"""Figures of fewer digits agree too often."""
NEAR = 3
"""A table of the same rows says the unit of another at most so many tables further on …"""
ALIKE = 0.6
"""… if this part of the rows of figures is called the same."""
SHARED = 2
"""So many figures of three digits and more show that two statements are in one scale."""
MILLION, THOUSAND = Decimal(10**6), Decimal(1000)
IN_FULL = "in full"
"""What stands for the unit where figures are printed down to the last dollar."""
TELLS = re.compile(r"\b(?:end(?:ed|ing)|as of|as at|at|balance|during)\b|\bQ[1-4]\b", re.IGNORECASE)
"""What says itself whether it is about a day or a stretch."""
_Figure = tuple[str, Decimal]


def with_told_units(tables: Sequence[Table]) -> list[Table]:
    """The tables of a filing with the unit of those that state none and print figures of another that does.

    Without such figures the unit of a table of the same rows just before holds ("2021" under "2020", one caption).
    """
    scales: dict[_Figure, set[int]] = defaultdict(set)
    units: dict[int, Unit] = {}
    for table in tables:
        if table.unit.printed and not table.is_contents:
            units.setdefault(table.unit.scale, table.unit)
            for _, figure, cell in _figures(table):
                scales[figure].add(table.scale_of(cell))
    whole = not any(scale > 1 for scale in units)
    told: list[Table] = []
    for k, table in enumerate(tables):
        unit = None
        if not (table.unit.printed or table.is_contents) and table.unit.scale == 1:
            beside = [*tables[k + 1 : k + 1 + NEAR], *told[-NEAR:]]
            unit = _witnessed(table, scales, units) or _of_same_rows(table, beside) or _of_set(table, tables)
            unit = unit or _of_shown(table, tables)
            unit = unit or (_in_full(table) if whole else None)
        told.append(in_unit_of(table, unit) if unit else table)
    # A statement may share figures with one only that was told itself.
    return [in_unit_of(t, unit) if not t.unit.printed and (unit := _of_set(t, told)) else t for t in told]


def _of_set(table: Table, tables: Sequence[Table]) -> Unit | None:
    """The unit of the other primary statements that print the same figures ("214.3" of cash), where they agree."""
    if not table.is_financial_statement:
        return None
    mine = _printed(table)
    others = [o for o in tables if o.is_financial_statement and o.unit.printed and o.unit.scale > 1]
    same = [other for other in others if len(mine & _printed(other)) >= SHARED]
    return same[0].unit if same and len({other.unit.scale for other in others}) == 1 else None


def _of_shown(table: Table, tables: Sequence[Table]) -> Unit | None:
    """The unit of the tables on its page, and of primary statements, that print its figures under whatever name.

    A reconciliation below a statement begins with the statement's last row; a table of segments ends in its revenue.
    """
    if any(cell.scale for row in table.rows for cell in row.cells):
        return None
    mine = _printed(table)
    stated = [other for other in tables if other.unit.printed and other.unit.scale > 1]
    others = [o for o in stated if o.is_financial_statement or set(o.pages) & set(table.pages)]
    same = [o for o in others if sum(len(_significant(value)) for value in mine & _printed(o)) >= SURE_UNNAMED]
    agreed = len({other.unit.scale for other in same}) == 1 and table.unit.currency in (None, same[0].unit.currency)
    return same[0].unit if agreed else None


def _printed(table: Table) -> set[Decimal]:
    """The amounts that a table prints, without their sign; those of few digits agree by chance."""
    cells = (cell for row in table.rows for cell in row.cells if cell.value and cell.scaled and not cell.percent)
    return {abs(cell.value) for cell in cells if cell.value and len(_significant(cell.value)) >= FEWEST}


def _in_full(table: Table) -> Unit | None:
    """Units of one, where the figures run into millions down to the last digit and the filing names no scale at all."""
    amounts = _printed(table)
    full = [amount for amount in amounts if amount >= MILLION and amount % THOUSAND]
    return replace(table.unit, printed=IN_FULL) if table.unit.currency and len(full) >= FEWEST else None


def _witnessed(table: Table, scales: Mapping[_Figure, set[int]], units: Mapping[int, Unit]) -> Unit | None:
    """The unit of the figures that a table shares with tables that state theirs, if they agree on it."""
    shared = {figure: scales[figure] for _, figure, _ in _figures(table) if figure in scales}
    found = {scale for at in shared.values() for scale in at}
    if len(found) != 1 or _digits(shared) < SURE:
        return None
    unit = units.get(found.pop())
    return unit if unit and unit.scale > 1 and table.unit.currency in (None, unit.currency) else None


def _of_same_rows(table: Table, before: Sequence[Table]) -> Unit | None:
    """The unit of the nearest table on its page or the next to it that has the same rows; those before it go first."""
    labels = _labels(table)
    if _counts(table):
        return None
    for other in reversed(before):
        near = other.pages[-1] + 1 >= table.pages[0] and table.pages[-1] + 1 >= other.pages[0]
        shared = len(labels & _labels(other))
        alike = len(labels) >= FEWEST and shared >= ALIKE * max(len(labels), len(_labels(other)))
        if near and alike and other.unit.printed and table.unit.currency in (None, other.unit.currency):
            return other.unit
    return None


def _counts(table: Table) -> bool:
    """Whether what leads to a table names a measure, or something else than money over figures without its sign."""
    lead = table.caption.strip()
    if is_measured(lead):
        return True
    signed = any(CURRENCY_SIGN.search(cell.text) for row in table.rows for cell in row.cells)
    return lead.endswith(":") and not (signed or names_money(lead))


def _labels(table: Table) -> set[str]:
    """What the rows of figures are called."""
    return {_name(row) for row in table.rows if any(cell.value is not None for cell in row.cells)}


def with_told_kinds(tables: Sequence[Table]) -> list[Table]:
    """The tables with the bare years of columns as days or stretches, as the primary statements show their figures."""
    days: dict[_Figure, set[bool]] = defaultdict(set)
    for table in tables:
        if table.is_financial_statement and table.statement_type in ("balance_sheet", "income_statement", "cash_flow"):
            for _, figure, _ in _figures(table):
                days[figure].add(table.statement_type == "balance_sheet")
    return [table if table.is_financial_statement else _of_kind(table, days) for table in tables]


def _of_kind(table: Table, days: Mapping[_Figure, set[bool]]) -> Table:
    """One table whose figures all stand in balance sheets, or all in statements of a period; its rows may object."""
    open_columns = [k for k, column in enumerate(table.columns) if _is_open(column, table)]
    shared = {figure: days[figure] for k, figure, _ in _figures(table) if k in open_columns and figure in days}
    kinds = {kind for found in shared.values() for kind in found}
    if len(kinds) != 1 or _digits(shared) < SURE:
        return table
    instant = kinds.pop()
    if stock_or_flow(table) is not instant and stock_or_flow(table) is not None:
        return table
    return replace(
        table, columns=tuple(_as(c, instant) if k in open_columns else c for k, c in enumerate(table.columns))
    )


def _is_open(column: Column, table: Table) -> bool:
    """Whether a column names a year and nothing around it says whether the year is a day or a stretch."""
    said = f"{column.label} {table.stub_label} {table.caption}"
    return column.period is not None and not TELLS.search(said) and months_named(said) is None


def _as(column: Column, instant: bool) -> Column:
    """The column with its year as a day or a stretch."""
    period = column.period
    if period is None or (period.kind == "instant") == instant:
        return column
    return replace(
        column,
        period=Period("instant" if instant else "duration", period.end, None if instant else 12, period.fiscal_year),
    )


def _figures(table: Table) -> Iterator[tuple[int, _Figure, Cell]]:
    """The amounts of a table by column, under the name of their row and without their sign."""
    for row in table.rows:
        name = _name(row)
        for k, cell in enumerate(row.cells):
            plain = cell.scaled and not cell.percent and cell.scale is None
            if name and cell.value and plain and len(_significant(cell.value)) >= FEWEST:
                yield k, (name, abs(cell.value)), cell


def _name(row: Row) -> str:
    """What a row is called, by its letters."""
    return re.sub(r"[\W\d_]+", "", row.label).lower()


def _digits(figures: Mapping[_Figure, object]) -> int:
    """How many significant digits figures of different amounts have together."""
    return sum(len(_significant(value)) for value in {value for _, value in figures})


def _significant(value: Decimal) -> str:
    return re.sub(r"\D", "", f"{value:f}").strip("0")
