from dataclasses import replace
from decimal import Decimal

import pytest
from reportlab.pdfgen.canvas import Canvas

from preprocess.report import Column, Table
from preprocess.tables import join_continued
from preprocess.tables.proof.checks import checked
from tests.preprocess.tables.drawing import centered, put, table_of

EDGES = (440.0, 540.0)
Line = tuple[str, str, str]


def statement(title: str, *lines: Line, stub: str = "Years ended December 31,") -> Table:
    """A drawn statement of 2022 and 2021 in millions; a line without figures is a heading."""

    def draw(canvas: Canvas) -> None:
        centered(canvas, 60, 306, title)
        put(canvas, 72, "(in millions, except per share data)")
        put(canvas, 88, stub, "2022", "2021", edges=EDGES)
        for k, (label, *figures) in enumerate(lines):
            put(canvas, 104 + 16 * k, label, *figures, edges=EDGES)

    return table_of(draw)


def told(table: Table) -> dict[str, bool]:
    return {check.name: check.passed for check in table.checks}


def costs(total: str) -> Table:
    return statement(
        "Consolidated Statements of Operations",
        ("Revenues", "9,000", "8,000"),
        ("Costs and expenses:", "", ""),
        ("Cost of sales", "4,100", "3,900"),
        ("Selling expenses", "1,200", "1,100"),
        ("Research expenses", "700", "600"),
        ("Total costs and expenses", total, "5,600"),
        ("Income before income taxes", "3,000", "2,400"),
        ("Provision for income taxes", "630", "500"),
        ("Net income", "2,370", "1,900"),
        ("Basic earnings per share", "2.37", "1.90"),
    )


def test_totals_and_results_of_an_income_statement_add_up() -> None:
    table = costs("6,000")
    assert table.statement_type == "income_statement"
    assert told(table) == {
        "Total costs and expenses adds up": True,
        "Income before income taxes adds up": True,
        "Net income adds up": True,
    }
    assert table.confidence == 1.0


def test_a_total_wrong_in_one_column_makes_the_table_doubtful_and_says_where() -> None:
    table = costs("6,090")
    failed = next(check for check in table.checks if not check.passed)
    assert failed.name == "Total costs and expenses adds up"
    assert "2022: the 3 rows above add up to 6,000, printed is 6,090" in failed.detail
    assert table.confidence < 0.5


def test_rounding_of_the_addends_is_no_failure() -> None:
    assert told(costs("6,001"))["Total costs and expenses adds up"]


def test_a_total_that_adds_up_nowhere_was_not_understood_and_raises_no_alarm() -> None:
    table = statement(
        "Consolidated Statements of Operations",
        ("Revenues", "9,000", "8,000"),
        ("Cost of sales", "4,100", "3,900"),
        ("Selling expenses", "1,200", "1,100"),
        ("Total of other matters", "7,777", "6,666"),
        ("Income taxes", "630", "500"),
        ("Net income", "2,471", "1,929"),
        ("Basic earnings per share", "2.37", "1.90"),
    )
    assert table.checks == ()
    assert table.confidence == 1.0


def cash_flow(rates: str, end: str) -> Table:
    return statement(
        "Consolidated Statements of Cash Flows",
        ("Net income", "2,000", "1,800"),
        ("Depreciation", "500", "400"),
        ("Net cash provided by operating activities", "2,500", "2,200"),
        ("Net cash used in investing activities", "(1,100)", "(900)"),
        ("Net cash used in financing activities", "(900)", "(1,000)"),
        ("Net increase in cash and cash equivalents", "500", "300"),
        ("Effect of exchange rate changes on cash", rates, "(5)"),
        ("Cash and cash equivalents at beginning of year", "1,295", "1,000"),
        ("Cash and cash equivalents at end of year", end, "1,295"),
    )


@pytest.mark.parametrize(("rates", "end"), [("(20)", "1,775"), ("—", "1,795")])
def test_cash_rolls_forward_with_the_effect_of_exchange_rates(rates: str, end: str) -> None:
    table = cash_flow(rates, end)
    assert told(table)["cash at beginning + change = cash at end"]
    assert table.base_value(table.rows[8].cells[1]) == Decimal(1_295_000_000)


def sheet(*tail: Line, assets: str = "Total assets") -> Table:
    return statement(
        "Consolidated Balance Sheets",
        ("Cash", "600", "500"),
        ("Receivables", "500", "400"),
        ("Total current assets", "1,100", "900"),
        ("Property", "900", "800"),
        (assets, "2,000", "1,700"),
        ("Liabilities and equity", "", ""),
        ("Accounts payable", "700", "600"),
        ("Bonds", "300", "200"),
        *tail,
        stub="December 31,",
    )


def test_liabilities_and_equity_printed_apart_are_added() -> None:
    rows = (
        ("Total liabilities", "1,000", "800"),
        ("Redeemable noncontrolling interests", "100", "100"),
        ("Retained earnings", "900", "800"),
        ("Total stockholders’ equity", "900", "800"),
    )
    assert told(sheet(*rows))["assets = liabilities + equity"]


def test_a_sheet_whose_totals_have_no_name_is_told_to_balance() -> None:
    rows = (
        ("Total current liabilities", "1,000", "800"),
        ("Retained earnings", "1,000", "900"),
        ("Total stockholders’ equity", "1,000", "900"),
        ("", "2,000", "1,700"),
    )
    assert told(sheet(*rows, assets=""))["assets = liabilities + equity"]


def test_assets_on_one_page_and_what_stands_against_them_on_the_next_are_one_sheet() -> None:
    whole = sheet(
        ("Total liabilities", "1,000", "800"),
        ("Retained earnings", "1,000", "900"),
        ("Total liabilities and equity", "2,000", "1,700"),
    )
    first = replace(whole, rows=whole.rows[:5], checks=())
    then = replace(whole, rows=whole.rows[5:], checks=(), pages=(2,))
    (table,) = join_continued((first, then))
    assert table.pages == (1, 2)
    assert told(table)["assets = liabilities + equity"]


def quarterly(fourth: str) -> Table:
    edges = (250.0, 320.0, 390.0, 460.0, 540.0)

    def draw(canvas: Canvas) -> None:
        centered(canvas, 60, 306, "Consolidated Statements of Operations")
        put(canvas, 84, "(in millions)", "Q1 2022", "Q2 2022", "Q3 2022", "Q4 2022", "FY 2022", edges=edges)
        lines = (
            ("Revenues", "1,000", "1,100", "1,200", fourth, "4,600"),
            ("Cost of sales", "400", "500", "500", "600", "2,000"),
            ("Income taxes", "100", "100", "100", "110", "410"),
            ("Net income", "500", "500", "600", "590", "2,190"),
            ("Other income", "10", "11", "12", "13", "46"),
            ("Earnings per share", "0.50", "0.50", "0.60", "0.59", "2.18"),
        )
        for k, (label, *figures) in enumerate(lines):
            put(canvas, 100 + 16 * k, label, *figures, edges=edges)

    return table_of(draw)


def test_four_quarters_make_the_year_except_per_share() -> None:
    assert told(quarterly("1,300"))["four quarters = year"]
    wrong = [check for check in quarterly("1,900").checks if not check.passed]
    assert "Revenues: the quarters add up to 5,200, printed is 4,600" in wrong[0].detail


def test_quarters_named_without_a_year_are_held_against_their_total() -> None:
    whole = quarterly("1,300")
    names = ("First Quarter", "Second Quarter", "Third Quarter", "Fourth Quarter", "Total")
    bare = checked(replace(whole, columns=tuple(Column(name) for name in names)))
    assert told(bare)["four quarters = year"]
