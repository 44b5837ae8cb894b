from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from preprocess.report import Cell, Column, Period, Row, StatementType, Table, TableCheck, Unit
from preprocess.statements.cash import NAME, with_cash_check

BOX = (0.0, 0.0, 1.0, 1.0)
DAY = date(2022, 12, 31)


def statement(kind: StatementType, rows: dict[str, str], day: date = DAY) -> Table:
    printed = tuple(Row(k, 0, (Cell(v, Decimal(v.replace(",", "")), BOX, 1),), BOX, 1) for k, v in rows.items())
    columns = (Column("2022", Period("instant", day, None, 2022, None)),)
    return Table(f"/page/1/Table/{kind}", (1,), BOX, "", columns, printed, Unit("USD", 1000), kind, "",
                 is_financial_statement=True)  # fmt: skip


def check(sheet: dict[str, str], flow: dict[str, str], day: date = DAY) -> TableCheck | None:
    tables = with_cash_check([statement("balance_sheet", sheet), statement("cash_flow", flow, day)])
    return next((check for check in tables[1].checks if check.name == NAME), None)


def test_the_same_cash_in_both_statements_passes() -> None:
    found = check({"Cash and cash equivalents": "9,408"}, {"Cash and cash equivalents, end of year": "9,408"})
    assert found == TableCheck(NAME, True)


def test_restricted_cash_may_make_the_statement_larger_and_the_check_says_by_how_much() -> None:
    found = check({"Cash and equivalents": "85"}, {"Cash and restricted cash at end of period": "117"})
    assert found is not None and found.passed and "32,000 more" in found.detail


def test_another_cash_without_a_reason_fails_and_makes_the_statement_doubtful() -> None:
    rows = {"Cash and cash equivalents": "500"}, {"Cash and cash equivalents at end of year": "400"}
    found = check(*rows)
    assert found is not None and not found.passed and "400,000 against 500,000" in found.detail
    assert with_cash_check([statement("balance_sheet", rows[0]), statement("cash_flow", rows[1])])[1].doubtful


def test_other_rows_of_a_year_end_and_other_days_are_not_compared() -> None:
    sheet = {"Cash and cash equivalents": "85"}
    assert check(sheet, {"Capital expenditures unpaid as of year end": "330"}) is None
    assert check(sheet, {"Cash and cash equivalents at end of year": "90"}, date(2021, 12, 31)) is None


def test_a_table_that_is_no_primary_statement_carries_no_such_check() -> None:
    aside = replace(statement("cash_flow", {"Cash at end of year": "1"}), is_financial_statement=False)
    assert with_cash_check([statement("balance_sheet", {"Cash and cash equivalents": "2"}), aside])[1].checks == ()


def test_columns_of_one_day_before_and_after_a_new_standard_are_not_compared() -> None:
    sheet = statement("balance_sheet", {"Cash and cash equivalents": "500"})
    flow = statement("cash_flow", {"Cash and cash equivalents at end of year": "400"})
    twice = tuple(replace(row, cells=row.cells * 2) for row in flow.rows)
    assert not with_cash_check([sheet, replace(flow, columns=flow.columns * 2, rows=twice)])[1].checks
