import pytest

from preprocess.report import Column, Row, StatementType, Table, Unit
from preprocess.statements.titles import statement_title

BOX = (0.0, 0.0, 1.0, 1.0)


def table(kind: StatementType, caption: str = "") -> Table:
    return Table(
        "/page/1/Table/0", (1,), BOX, caption, (Column("2023"),), (Row("Cash", 0, (), BOX, 1),), Unit(), kind, ""
    )


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("Consolidated Statements of Income Lantern Works Inc. and Subsidiaries", "Consolidated Statements of Income"),
        ("Consolidated Balance Sheets Lantern Works", "Consolidated Balance Sheets"),
        ("Statement of Changes in Shareholders’ Equity", "Statement of Changes in Shareholders’ Equity"),
    ],
)
def test_the_title_in_a_statements_own_header_heads_it(line: str, title: str) -> None:
    assert statement_title(table("balance_sheet"), (), ["12", line]) == title
    assert statement_title(table("balance_sheet", line), (), []) == title


def test_a_heading_of_the_page_that_says_it_and_any_other_table_need_none() -> None:
    lines = ["Consolidated Balance Sheets"]
    assert statement_title(table("balance_sheet"), ("Consolidated Balance Sheets",), lines) is None
    assert statement_title(table("other"), (), lines) is None
