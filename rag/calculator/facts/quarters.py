"""Quarters that an annual filing prints side by side, outside its statements: which column, in which rows, is which.

Headers of such tables say little ("4th", "December 31" over a row "2018:"), so arithmetic tells: the four columns of a
year are its quarters where a row of them adds up to an amount of the year's income statement.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from preprocess.report import Column, Report, Row, Table
from rag.calculator.spans import MONTHS, ORDINALS

# A table with fewer columns cannot hold a year of them.
_QUARTERS = 4
# Revenue or the first results are among the first rows; per-share rows further down add up to nothing.
_TELLING = 6
# "1st Quarter 2018", "2Q22", "Fourth".
_NAMED = re.compile(rf"\bq([1-4])\b|\b([1-4])q\d*\b|\b({'|'.join(ORDINALS)})\b", re.IGNORECASE)
# "December 31" without a year, over a row that is the year.
_DAY = re.compile(rf"\b({'|'.join(MONTHS)})[a-z]*\.?\s+\d{{1,2}}\b", re.IGNORECASE)
# "2018:" alone in a row heads the rows below it.
_YEAR_ROW = re.compile(r"\W*(?:fiscal |year )*((?:19|20)\d\d)\W*(?:quarters?)?\W*", re.IGNORECASE)
# The column beside the four: "12-Month 2017", "Year".
_WHOLE = re.compile(r"\b(?:year|total|twelve|12|annual|full)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Quarters:
    """The quarters of one fiscal year in one table: their columns by number, and the rows that are of this year."""

    table: Table
    year: int
    columns: dict[int, int]
    rows: range


def quarters_of(report: Report, annual: Mapping[int, Collection[Decimal]]) -> Iterator[Quarters]:
    """The proven quarters of an annual filing; annual: by fiscal year the amounts of its income statement."""
    if report.period_end is None:
        return
    for table in report.tables:
        if len(table.columns) < _QUARTERS or table.unit.printed is None or table.is_contents:
            continue
        for found in _of_table(table, report.period_end):
            if _adds_up(found, annual.get(found.year, ())):
                yield found


def _of_table(table: Table, end: date) -> Iterator[Quarters]:
    """What may be the quarters of a year, by the words of the headers and of rows that are a year."""
    by_year: dict[int | None, dict[int, int]] = {}
    for index, column in enumerate(table.columns):
        number = _number(column, end)
        if number is None:
            continue
        columns = by_year.setdefault(_year(column), {})
        if number in columns:
            return
        columns[number] = index
    for year, columns in by_year.items():
        if len(columns) != _QUARTERS:
            continue
        # A header that names one year is of the rows above the first that names another: "2018" over "2017".
        blocks = list(_blocks(table.rows)) if year is None or len(by_year) == 1 else []
        above = range(blocks[0][1].start - 1) if blocks else range(len(table.rows))
        if year is not None and above:
            yield Quarters(table, year, columns, above)
        yield from (Quarters(table, own, columns, rows) for own, rows in blocks)


def _number(column: Column, end: date) -> int | None:
    """The quarter that a header names by number, or by its last day in a year that ends on `end`."""
    if _WHOLE.search(column.label):
        return None
    named = {int(m[1] or m[2] or ORDINALS[m[3].lower()]) for m in _NAMED.finditer(column.label)}
    if named:
        return named.pop() if len(named) == 1 else None
    day = _DAY.search(column.label)
    if day is None:
        return None
    back = (end.month - 1 - MONTHS.index(day[1].lower())) % 12
    return _QUARTERS - round(back / 3) if round(back / 3) < _QUARTERS else None


def _year(column: Column) -> int | None:
    """The fiscal year that the header itself was read to be in."""
    return column.period.fiscal_year if column.period is not None else None


def _blocks(rows: Sequence[Row]) -> Iterator[tuple[int, range]]:
    """The rows below each row that is only a year."""
    heads = [(i, int(m[1])) for i, row in enumerate(rows) if (m := _YEAR_ROW.fullmatch(row.label)) and _is_bare(row)]
    for at, (start, year) in enumerate(heads):
        yield year, range(start + 1, heads[at + 1][0] if at + 1 < len(heads) else len(rows))


def _is_bare(row: Row) -> bool:
    return all(cell.value is None for cell in row.cells)


def _adds_up(found: Quarters, amounts: Collection[Decimal]) -> bool:
    """Whether one of the first rows of the quarters is, added up, an amount of the year; rounding is let by."""
    near = 2 * Decimal(found.table.unit.scale)
    for index in list(found.rows)[:_TELLING]:
        values = [_amount(found.table, index, column) for column in found.columns.values()]
        known = [value for value in values if value]
        if len(known) == _QUARTERS and any(abs(sum(known) - amount) <= near for amount in amounts):
            return True
    return False


def _amount(table: Table, index: int, column: int) -> Decimal | None:
    cells = table.rows[index].cells
    cell = cells[column] if column < len(cells) else None
    if cell is None or cell.value is None or cell.percent or not cell.scaled:
        return None
    return table.base_value(cell)
