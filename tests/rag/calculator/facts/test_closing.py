"""A balance of the year before the balance sheet is told from what closes it elsewhere, where the sheet proves it."""

from __future__ import annotations

from datetime import date

import pytest

from preprocess.report import Period
from rag.calculator.calculate import Calculation, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made, searched

ASKED = "What was the FY{} return on equity, defined as net income / average total shareholders' equity between {}?"
EQUITY = "CONSOLIDATED STATEMENTS OF SHAREHOLDERS' EQUITY"


def day(year: int) -> Period:
    return Period("instant", date(year, 5, 31), None, year)


def by_time(last: str = "14,004", total: str = "Total Shareholders' Equity") -> T:
    """Balances in rows, as most companies print them."""
    rows = (
        ("Balance as of May 31, 2021", "3,000", "12,767"),
        ("Net income", "5,980", "5,980"),
        ("Balance as of May 31, 2022", "3,476", "15,281"),
        ("Net income", "4,689", "4,689"),
        ("Balance as of May 31, 2023", "1,358", last),
    )
    periods = (day(2021), None, day(2022), None, day(2023))
    return T(("Retained Earnings", total), rows, row_periods=periods, caption=EQUITY, statement="equity")


BY_YEAR = T(
    ("2023", "2022"),
    (
        ("Total shareholders' equity, beginning balances", "15,281", "12,767"),
        ("Net income", "4,689", "5,980"),
        ("Total shareholders' equity, ending balances", "14,004", "15,281"),
    ),
    periods=durations((2023, 2022)),
    caption=EQUITY,
    statement="equity",
)


def asked(year: int, changes: T) -> str:
    question = ASKED.format(year, f"FY{year - 1} and FY{year}") + " Round to three decimals."
    report = made(more=(H(EQUITY), changes))
    told = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return told.text if isinstance(told, Calculation) else f"no figure: {told}"


@pytest.mark.parametrize("changes", [by_time(), by_time(total="Total"), BY_YEAR], ids=["columns", "bare", "rows"])
def test_what_the_statement_of_equity_closes_is_averaged_over(changes: T) -> None:
    said = asked(2022, changes)
    assert "was 0.426" in said
    assert "$12,767 million" in said


def test_a_column_that_parts_from_the_balance_sheet_proves_nothing() -> None:
    assert "no figure" in asked(2022, by_time(last="13,904"))


def test_years_of_the_balance_sheet_are_read_from_it() -> None:
    said = asked(2023, by_time())
    assert "was 0.320" in said
    assert "balance" not in said.lower()
