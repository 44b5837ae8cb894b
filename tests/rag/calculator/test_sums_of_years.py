"""Sums over years and over rows whose names have an "and" of their own."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from rag.calculator.question.counted import years_meant
from rag.calculator.question.wordings import plainly_asked
from tests.rag.statements_made import CASH, INCOME, made, searched

COSTS = (("Sales and marketing", "4,060", "3,850", "3,114"), ("General and administrative", "1,377", "954", "911"))
BOUGHT = (("Repurchase of common stock", "(5,480)", "(4,014)", "(608)"),)
REPORT = made(income=(*INCOME[:3], *COSTS, *INCOME[3:]), cash=(*CASH[:8], *BOUGHT, *CASH[8:]))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was the sum of Nike's sales and marketing and general and administrative expense in fiscal 2023?",
         "$5,437 million"),
        ("How much did Nike return to shareholders through dividends and repurchases of common stock in FY2023?",
         "$7,492 million"),
        ("What was the sum of Nike's revenues, sales and marketing, and general and administrative expense in FY2023?",
         "$56,654 million"),
        ("What did Nike spend on dividends and repurchases of common stock over 2021 to 2023 in total?",
         "$15,589 million"),
        ("What was the total of Nike's dividends paid and repurchases of common stock over 2021 to 2023?",
         "$15,589 million"),
        ("What was Nike's operating cash flow over the past three fiscal years combined as of fiscal 2023?",
         "$17,686 million"),
        ("What were Nike's dividends and repurchases of common stock combined as a percentage of net income in FY2023?",
         "159.8% = (dividends paid"),
        ("How much were Nike's 2023 cash and inventories, counted together?", "$15,895 million"),
    ],
)  # fmt: skip
def test_a_sum_is_of_all_that_the_question_names(question: str, said: str) -> None:
    found = calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)
    assert isinstance(found, Calculation), found
    assert said in found.text


def test_years_are_counted_back_from_the_last_one_of_a_sum() -> None:
    assert years_meant("capex of the last three years combined as of 2022", (2022,)) == (2020, 2021, 2022)
    assert years_meant("capex of the last three years as of 2022", (2022,)) == (2022,)


def test_when_it_is_asked_for_stands_before_what_is_defined() -> None:
    question = "Over 2020-2022, what was X's cumulative yield, defined as A / B?"
    assert plainly_asked(question) == "what was X's cumulative yield over 2020-2022, defined as A / B?"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How much inventory did Nike have in total at the end of fiscal 2022 and 2023?", ("$8,420", "$8,454")),
        ("What was the change in Nike's total revenue from FY2021 to FY2023?", ("$6,679 million",)),
        ("What was the change in Nike's total assets from FY2022 to FY2023?", ("-$2,790 million",)),
    ],
)
def test_balances_and_changes_are_not_added_up(question: str, said: tuple[str, ...]) -> None:
    found = calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)
    assert isinstance(found, Calculation), found
    assert all(one in found.text for one in said) and "together" not in found.text
