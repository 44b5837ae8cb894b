"""What a cell is about: the period of its column, or the one that its row names itself."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import replace
from datetime import date

from preprocess.report import Column, Period, Row, Table


def columns_of(table: Table, row: Row) -> tuple[Column, ...]:
    """The columns with the periods that the row's cells are about: its own go before those of the columns."""
    if row.period is None:
        return table.columns
    return tuple(replace(column, period=_in_row(row.period, column.period)) for column in table.columns)


def _in_row(own: Period, column: Period | None) -> Period | None:
    """The period of a cell whose row names one; of row and column one may be a quarter of the other's year."""
    if column is not None and own.fiscal_year is None:
        return _quarter_of(column, own)
    if column is not None and column.fiscal_year is None and column.fiscal_quarter and own.months == 12:
        return _quarter_of(own, column)
    return own if own.fiscal_year is not None or own.end is not None else None


def _quarter_of(year: Period, quarter: Period) -> Period:
    """A quarter of a year; its last day is known where the year ends with a month."""
    end, back = year.end, 3 * (4 - (quarter.fiscal_quarter or 4))
    if end is None or end.day != monthrange(end.year, end.month)[1]:
        return replace(quarter, fiscal_year=year.fiscal_year)
    month = end.year * 12 + end.month - 1 - back
    day = date(month // 12, month % 12 + 1, monthrange(month // 12, month % 12 + 1)[1])
    return replace(quarter, end=day, fiscal_year=year.fiscal_year)
