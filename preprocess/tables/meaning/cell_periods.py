"""What a cell is about: the period of its column, or the one that its row names itself."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import replace
from datetime import date

from preprocess.report import Column, Period, Row, Table

# The years of the rows stand before their figures.
_EARLY = 2
_YEAR = re.compile(r"(?:19|20)\d\d")


def years_beside(table: Table, newest: int | None) -> int | None:
    """The column that says of which fiscal year each row is, where the years of a figure stand below each other."""
    for at in range(min(len(table.columns), _EARLY)):
        cells = [row.cells[at].text.strip() for row in table.rows if at < len(row.cells)]
        said = [text for text in cells if text]
        if len(said) > 1 and all(_YEAR.fullmatch(one) for one in said):
            return at if len(set(said)) > 1 and int(max(said)) == newest else None
    return None


def called_above(table: Table, index: int, newest: int | None) -> str:
    """What a row of such a table is called: as the next one over it that says anything; "" in another table."""
    if years_beside(table, newest) is None:
        return ""
    return next((row.label.strip(" :") for row in reversed(table.rows[: index + 1]) if row.label.strip()), "")


def columns_of(table: Table, row: Row) -> tuple[Column, ...]:
    """The columns with the periods that the row's cells are about: its own go before those of the columns."""
    if row.period is None:
        return table.columns
    return tuple(replace(column, period=_in_row(row.period, column.period)) for column in table.columns)


def dated_columns(table: Table, index: int, newest: int | None) -> tuple[Column, ...]:
    """The same of the row at an index, where a cell of its own may say its year."""
    own, row = columns_of(table, table.rows[index]), table.rows[index]
    at = years_beside(table, newest)
    said = row.cells[at].text.strip() if at is not None else ""
    year = Period("duration", None, None, int(said), None) if said else None
    return tuple(replace(one, period=year) if year is not None and one.period is None else one for one in own)


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
