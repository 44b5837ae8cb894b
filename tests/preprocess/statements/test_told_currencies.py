from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from preprocess.report import Cell, Column, Row, StatementType, Table, Unit
from preprocess.statements.told_currencies import with_told_currencies

BOX = (0.0, 0.0, 1.0, 1.0)
SHEET = {"Loans": "8,310,440", "Allowance": "(92,115)", "Goodwill": "402,310"}
THOUSANDS = Unit("USD", 1000, None, "dollars in thousands")


def table(rows: dict[str, str], unit: Unit, kind: StatementType = "other", head: str = "2022") -> Table:
    printed = tuple(Row(name, 0, (cell(text),), BOX, 1) for name, text in rows.items())
    return Table("", (1,), BOX, "", (Column(head),), printed, unit, kind, "", is_financial_statement=kind != "other")


def cell(text: str) -> Cell:
    return Cell(text, Decimal(text.strip("()").replace(",", "")), BOX, 1)


def told(rows: dict[str, str], unit: Unit, head: str = "2022") -> str | None:
    return with_told_currencies([table(SHEET, THOUSANDS, "balance_sheet", head), table(rows, unit)])[1].unit.currency


def test_a_table_without_a_currency_has_that_of_the_statement_whose_amounts_it_prints() -> None:
    assert told({"At year end": "92,115", "Total": "8,310,440"}, Unit(None, 1000, None, "in thousands")) == "USD"
    rounded = {"Loans": "8,310.4", "Goodwill, net": "402.31"}
    assert told(rounded, Unit(None, 1_000_000, None, "in millions")) == "USD"


def test_one_amount_or_other_amounts_tell_nothing() -> None:
    scale = Unit(None, 1000, None, "in thousands")
    assert told({"At year end": "92,115", "Customers": "71,204"}, scale) is None
    assert told({"At year end": "92", "Total": "8,310"}, scale) is None


def test_a_bare_sign_gives_way_to_the_head_of_the_statements_column_and_a_named_currency_does_not() -> None:
    amounts = {"At year end": "92,115", "Total": "8,310,440"}
    assert told(amounts, Unit("USD", 1000, None, "in thousands"), head="2022 €") == "EUR"
    assert told(amounts, replace(THOUSANDS, printed="in thousands of US$"), head="2022 €") == "USD"
