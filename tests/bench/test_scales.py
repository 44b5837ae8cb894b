"""Cells are listed whose scale does not fit their figures or the cells around them, and no others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest

from bench.scales import AMONG, APART, FEW, FINE, MONEY, odd_rows
from preprocess.report import Cell, Column, Row, Table, Unit
from tests.preprocess.statements.test_contradictions import RESULTS, made
from tests.rag.statements_made import made as report

MILLIONS = Unit("USD", 1_000_000, printed="In millions")


def row(label: str, *printed: str, scaled: bool = True) -> Row:
    """A row of figures, all in the table's scale or none."""
    cells = (Cell(text, Decimal(text.strip("$ ").replace(",", "")), None, 1, scaled=scaled) for text in printed)
    return Row(label, 0, tuple(cells), (0, 0, 1, 1), 1)


def whys(*tables: Sequence[Row]) -> list[str]:
    columns = (Column("2023"), Column("2022"))
    found = [replace(made(RESULTS), unit=MILLIONS, columns=columns, rows=tuple(rows)) for rows in tables]
    return [odd.why for odd in odd_rows(replace(report(), tables=tuple[Table, ...](found)))]


@pytest.mark.parametrize(
    ("odd", "why"),
    [
        (row("Net income used in earnings per share", "$ 1,316", "$ 1,079", scaled=False), MONEY),
        (row("Surrendered for employees’ tax", "54", "93", scaled=False), AMONG),
        (row("Weighted-average shares outstanding", "5,601", "5,555", scaled=False), FEW),
        (row("Net charge-off rate", "0.16", "0.19"), FINE),
    ],
)
def test_a_row_that_does_not_fit_the_others_is_listed_once(odd: Row, why: str) -> None:
    assert whys([row("Sales", "2,400", "2,100"), row("Costs", "1,700", "1,500"), odd]) == [why]


@pytest.mark.parametrize(
    "fitting",
    [
        row("Headcount", "1,316", "1,079", scaled=False),
        row("Average price", "$ 38.50", "$ 36.10", scaled=False),
        row("Effect of exchange rates", "12", "9"),
    ],
)
def test_counts_prices_and_amounts_are_not_listed(fitting: Row) -> None:
    assert whys([row("Sales", "2,400", "2,100"), row("Costs", "1,700", "1,500"), fitting]) == []


def test_one_figure_that_two_tables_read_a_thousand_times_apart_is_listed_in_both() -> None:
    sales = row("Sales", "2,400", "2,100")
    assert whys([sales], [sales]) == []
    assert whys([sales], [row("Sales", "2,400", scaled=False)]) == [APART, APART]
