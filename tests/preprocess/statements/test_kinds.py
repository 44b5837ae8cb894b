from dataclasses import replace

import pytest

from preprocess.report import Column, Row, StatementType, Table, Unit
from preprocess.statements.kinds import statement_type

BALANCE = ("Cash", "Total current assets", "Total assets", "Total liabilities", "Retained earnings", "Total equity")
CASH = ("Net income", "Depreciation", "Net cash from operating activities", "Net cash used in investing activities")
CASH += ("Net cash used in financing activities", "Cash and cash equivalents, end of year")
INCOME = ("Revenue", "Cost of sales", "Operating income", "Income tax expense", "Net income", "Earnings per share")


def table(caption: str, labels: tuple[str, ...]) -> Table:
    rows = tuple(Row(label, 0, (), (0, 0, 1, 1), 1) for label in labels)
    return Table("", (1,), (0, 0, 1, 1), caption, (Column("2022"),), rows, Unit(), "other", "")


@pytest.mark.parametrize(
    ("caption", "labels", "kind"),
    [
        ("Consolidated Balance Sheets", BALANCE, "balance_sheet"),
        ("CONSOLIDATED STATEMENTS OF CASH FLOWS", CASH, "cash_flow"),
        ("Consolidated Statements of Operations", INCOME, "income_statement"),
        ("CONSOLIDATED STATEMENT OF FINANCIAL POSITION", BALANCE, "balance_sheet"),
    ],
)
def test_a_titled_statement_with_its_rows_is_a_primary_statement(
    caption: str, labels: tuple[str, ...], kind: StatementType
) -> None:
    assert statement_type(table(caption, labels), ()) == (kind, True)


def test_a_heading_above_names_the_statement_too() -> None:
    assert statement_type(table("", CASH), ("Item 8", "Consolidated Statements of Cash Flows")) == ("cash_flow", True)


def test_a_summary_in_the_notes_is_typed_but_not_primary() -> None:
    assert statement_type(table("Parent company only balance sheets", BALANCE), ()) == ("balance_sheet", False)


def test_a_segment_table_is_known_by_its_caption() -> None:
    labels = ("United States", "Europe", "Total")
    assert statement_type(table("Revenue by segment was as follows", labels), ()) == ("segment", False)


def test_contents_are_never_a_statement() -> None:
    contents = replace(table("Consolidated Balance Sheets", BALANCE), is_contents=True)
    assert statement_type(contents, ()) == ("other", False)


def test_a_sentence_that_leads_to_a_note_makes_it_no_statement() -> None:
    leads = "Operating lease liabilities recognized in the Company’s Consolidated Balance Sheets are as follows:"
    leases = ("Current lease liabilities", "Non-current lease liabilities", "Total lease liabilities", "Finance leases")
    assert statement_type(table(leads, leases), ()) == ("other", False)
    assert statement_type(table(leads, BALANCE), ())[0] == "balance_sheet"


def test_a_funds_net_assets_are_its_balance_sheet_and_their_changes_are_not() -> None:
    rows = ("Investments", "Cash at banks", "Fees payable", "Net assets")
    assert statement_type(table("Statement of net assets", rows), ())[0] == "balance_sheet"
    assert (
        statement_type(
            table(
                "Changes in net assets",
                ("Result", "Subscriptions", "Redemptions", "End"),
            ),
            (),
        )[0]
        == "other"
    )


def test_statements_of_funds_are_named_by_their_net_position() -> None:
    position = ("Cash", "Capital assets, net", "Total assets", "Bonds payable", "Total liabilities", "Net position")
    assert statement_type(table("STATEMENT OF NET POSITION", position), ()) == ("balance_sheet", True)
    results = ("Operating revenues:", "Sales", "Total operating expenses", "Operating income", "Change in net position")
    title = "STATEMENT OF REVENUES, EXPENSES AND CHANGES IN NET POSITION"
    assert statement_type(table(title, (*results, "Payment in lieu of taxes")), ()) == ("income_statement", True)
