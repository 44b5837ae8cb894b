"""How the figure of a cell is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

import pytest

from preprocess.report import Cell, Row, Table, Unit
from rag.answering.numbers.kinds import cell_kind, printed, row_unit
from tests.rag.builders import T, make_report


@pytest.mark.parametrize(
    ("text", "value", "shown"),
    [
        ("1.284.610", "1284610", "1,284,610"),
        ("(96.204)", "-96204", "(96,204)"),
        ("4,42", "4.42", "4.42"),
        ("€ 301’204", "301204", "€ 301,204"),
        ("$ 1,234.50", "1234.5", "$ 1,234.50"),
        ("57.264", "57.264", "57.264"),
        ("12.50", "12.5", "12.50"),
        ("—", None, "—"),
    ],
)
def test_a_figure_is_shown_as_english_reads_it(text: str, value: str | None, shown: str) -> None:
    assert printed(Cell(text, None if value is None else Decimal(value), None, 1)) == shown


@dataclass(frozen=True)
class Place:
    """The first row of a table."""

    table: Table

    @property
    def row(self) -> Row:
        return self.table.rows[0]

    @property
    def label(self) -> str:
        return self.row.label


@pytest.mark.parametrize(
    ("row", "kinds"),
    [
        (["Repurchase of common stock", "(0.9)", "(46)"], ["shares", "USD"]),
        (["Endorsement contracts", "10,501", "942"], ["shares", "USD"]),
    ],
)
def test_a_column_of_shares_in_a_table_of_money_counts_shares(row: list[str], kinds: list[str]) -> None:
    columns = ["Common Stock Shares", "Retained Earnings"]
    (table,) = make_report("Equity_2023", [[T(columns, [row], unit=Unit("USD", 1_000_000))]]).tables
    found = [
        cell_kind(Place(table), column, cell) for column, cell in zip(table.columns, table.rows[0].cells, strict=True)
    ]
    assert found == kinds


def test_a_column_of_shares_that_prints_dollars_tells_what_they_come_to() -> None:
    rows = [["Balance", "$ 161", "22,984"], ["Repurchase of common shares", "(9)", "(7,598)"]]
    (table,) = make_report("Equity_2023", [[T(["Common Shares", "Total"], rows, unit=Unit("USD", 1_000_000))]]).tables
    place = Place(replace(table, rows=table.rows[1:] + table.rows[:1]))
    assert cell_kind(place, table.columns[0], table.rows[1].cells[0]) == "USD"


@pytest.mark.parametrize(
    ("label", "kind"),
    [("Gold produced (thousand ounces)", ""), ("Sales (GWh)", ""), ("Sales", "USD"), ("Dividend (cents)", "USD")],
)
def test_a_row_that_says_itself_what_it_counts_is_in_no_currency(label: str, kind: str) -> None:
    rows = [[label, "457.5"], ["Revenue", "872.4"]]
    (table,) = make_report("Mine_2023", [[T(["2023"], rows, unit=Unit("USD", 1_000_000))]]).tables
    assert cell_kind(Place(table), table.columns[0], table.rows[0].cells[0]) == kind
    assert row_unit(Place(table)).startswith("USD") == (kind == "USD")


@dataclass(frozen=True)
class At:
    """One row of a table."""

    table: Table
    row: Row

    @property
    def label(self) -> str:
        return self.row.label


def test_what_leads_from_basic_to_diluted_shares_is_shares() -> None:
    rows = (
        ("Net income available for common shareholders", "$ 72,361"),
        ("Weighted average outstanding shares of common stock", "7,446"),
        ("Dilutive effect of stock-based awards", "26"),
        ("Weighted average shares, assuming dilution", "7,472"),
        ("Basic earnings per share", "$ 9.72"),
    )
    (table,) = make_report("Soft_2023", [[T(["2023"], rows, unit=Unit("USD", 1_000_000))]]).tables
    kinds = [cell_kind(At(table, row), table.columns[0], row.cells[0]) for row in table.rows]
    assert kinds[0] != "shares" and kinds[1:4] == ["shares"] * 3 and kinds[4] != "shares", kinds
    assert "USD" not in row_unit(At(table, table.rows[2])) and "million" in row_unit(At(table, table.rows[2]))
