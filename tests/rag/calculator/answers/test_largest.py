"""The largest row of a section or of named figures, the parts above a limit: by what is printed and adds up."""

from __future__ import annotations

from decimal import Decimal

import pytest

from preprocess.report import Report
from rag.calculator.answers.shares import makes_the_whole
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.facts.sections import section_of
from tests.rag.calculator.facts.company import REPORT
from tests.rag.statements_made import made, searched

BALANCE = (
    ("Cash and cash equivalents", "7,000", "8,574"),
    ("Inventories", "8,000", "8,420"),
    ("Total current assets", "15,000", "16,994"),
    ("Goodwill", "5,000", "5,000"),
    ("Total assets", "20,000", "21,994"),
    ("Accounts payable", "3,000", "3,000"),
    ("Accrued liabilities", "2,000", "2,500"),
    ("Total current liabilities", "5,000", "5,500"),
    ("Long-term debt", "4,000", "4,000"),
    ("Common stock", "1,000", "1,000"),
    ("Retained earnings", "10,000", "11,494"),
    ("Total shareholders' equity", "11,000", "12,494"),
    ("Total liabilities and shareholders' equity", "20,000", "21,994"),
)
CASH = (
    ("Net cash provided by operating activities", "5,841", "5,188", "6,657"),
    ("Net cash provided by (used in) investing activities", "564", "(1,524)", "(3,800)"),
    ("Net cash used in financing activities", "(7,447)", "(4,836)", "(1,459)"),
    ("Effect of exchange rate changes", "(91)", "(143)", "143"),
    ("Net change in cash", "(1,133)", "(1,315)", "1,541"),
)
NIKE = made(balance=BALANCE, cash=CASH)


def asked(question: str, report: Report = NIKE) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "start"),
    [
        (
            "What was the largest liability on Nike's balance sheet in 2023?",
            "largest liability in FY2023 was Long-term debt: $4,000",
        ),
        ("What was Nike's largest asset in 2023?", "largest asset in FY2023 was Inventories: $8,000"),
        (
            "Which was the smallest current liability of Nike in 2023?",
            "smallest current liability in FY2023 was Accrued",
        ),
        (
            "Among operations, investing, and financing activities, which brought in the most (or lost the least) cash "
            "flow for Nike in FY2023?",
            "highest of these in FY2023 was Net cash provided by operating activities: $5,841",
        ),
    ],
)
def test_the_largest_is_named_over_the_table_of_all(question: str, start: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and start in found.text
    assert {number.status for number in found.numbers} == {"verified"}


def test_rows_that_do_not_add_up_to_the_total_are_no_section() -> None:
    spoilt = tuple(("Long-term debt", "4,100", "4,000") if row[0] == "Long-term debt" else row for row in BALANCE)
    assert section_of(made(balance=spoilt), "liability", 2023) == ()
    flat = tuple(row for row in BALANCE if row[0] != "Total shareholders' equity")
    assert section_of(made(balance=flat), "liability", 2023) == ()


def test_shares_that_leave_a_part_out_are_no_answer() -> None:
    assert makes_the_whole([Decimal("0.586"), Decimal("0.297"), Decimal("0.117")])
    assert not makes_the_whole([Decimal("0.637"), Decimal("0.118"), Decimal(0)])


def test_parts_above_a_limit_are_named_with_their_share() -> None:
    found = asked("Are there any segments that represent more than 20% of Nike's net sales in 2023?", REPORT)
    assert isinstance(found, Calculation) and found.text.startswith("Yes: Shoes (58.6%")
    assert "Shirts (29.7%" in found.text and "| Balls | 11.7%" in found.text
    none = asked("Are there any segments that represent more than 70% of Nike's net sales in 2023?", REPORT)
    assert isinstance(none, Calculation) and none.text.startswith("No part of NIKE, Inc. is above 70%")


def test_segments_are_no_customers_of_a_tenth_and_more() -> None:
    question = "Did any customer account for 10% or more of Nike's net sales in 2023?"
    assert not isinstance(asked(question, REPORT), Calculation)


@pytest.mark.parametrize(
    "question",
    [
        "Which segment had the worst topline performance at Nike in FY2023?",
        "Which Nike segment had the smallest growth of net sales in FY2023 on a percentage basis?",
    ],
)
def test_performance_by_top_line_is_growth_of_revenue(question: str) -> None:
    found = asked(question, REPORT)
    assert isinstance(found, Calculation) and "was Balls: 0.0%" in found.text
