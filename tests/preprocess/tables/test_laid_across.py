"""Columns of what moved between two balances are of the time that ends with the later one."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from preprocess.report import Cell, Column, Period, Row
from preprocess.tables.meaning.laid_across import moved_between

BOX = (0.0, 0.0, 1.0, 1.0)


def row(*values: str) -> Row:
    return Row("Coats", 0, tuple(Cell(text, Decimal(text), BOX, 1) for text in values), BOX, 1)


def balance(day: date) -> Column:
    return Column(f"{day}", Period("instant", day, None, day.year))


ENDS = (date(2021, 5, 31), date(2022, 5, 31), date(2023, 5, 31))
MOVES = (Column("Acquired"), Column("Other"))
COLUMNS = (balance(ENDS[0]), *MOVES, balance(ENDS[1]), *MOVES, balance(ENDS[2]))
HATS = row("10", "5", "-1", "14", "2", "0", "16")


def told(columns: tuple[Column, ...], *rows: Row) -> list[tuple[str, date | None, int | None]]:
    found = moved_between(columns, rows)
    return [(c.period.kind, c.period.end, c.period.months) for c in found if c.label == "Acquired" and c.period]


def test_what_moved_is_of_the_year_that_ends_with_the_later_balance() -> None:
    whole = told(COLUMNS, row("70", "8", "0", "78", "0", "2", "80"), HATS)
    assert whole == [("duration", ENDS[1], 12), ("duration", ENDS[2], 12)]


@pytest.mark.parametrize("last", ["81", "79"])
def test_where_a_row_does_not_add_up_no_time_is_told(last: str) -> None:
    assert told(COLUMNS, row("70", "8", "0", "78", "0", "2", last), HATS) == []


def test_what_a_standard_changed_overnight_has_no_length() -> None:
    columns = (balance(date(2021, 12, 31)), Column("Acquired"), balance(date(2022, 1, 1)))
    assert told(columns, row("10", "1", "11"), row("20", "2", "22")) == []
