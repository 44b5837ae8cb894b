"""Sums of rows that a question names: each is told by its own row, and none is taken for the whole."""

from __future__ import annotations

import pytest

from preprocess.report import Unit
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.question.together import read_together
from tests.rag.builders import H, T
from tests.rag.statements_made import BALANCE, durations, instants, made, searched

DEBT = (("Current portion of long-term debt", "412", "390"), ("Long-term debt", "8,900", "8,400"))
HELD = (
    ("Available-for-sale securities", "2,214", "1,900"),
    ("Held-to-maturity securities", "688", "700"),
)
SPENT = (("Sustaining capital expenditures", "(108)", "(104)"), ("Growth capital expenditures", "(104)", "(109)"))
STORES = (("Stores opened", "12", "14"),)
REPORT = made(
    balance=(*BALANCE, *DEBT),
    more=(
        H("Securities"),
        T(("2023", "2022"), HELD, periods=instants()),
        H("Spending"),
        T(("2023", "2022"), SPENT, periods=durations()[:2]),
        H("Stores"),
        T(("2023", "2022"), STORES, periods=durations()[:2], unit=Unit()),
    ),
)


def asked(question: str) -> Calculation | Problem | None:
    return calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What were Nike's inventories and accounts payable together at the end of fiscal 2023?", "$11,316 million"),
        ("What was Nike's total debt, long-term and current portion, at the end of fiscal 2022?", "$8,790 million"),
        ("What was Nike's debt (current portion plus long-term) at the end of fiscal 2023?", "$9,312 million"),
        ("What were Nike's securities, available for sale and held to maturity, in total at the end of fiscal 2023?",
         "$2,902 million"),
        ("How much capital expenditure, sustaining and growth together, did Nike have in fiscal 2023?",
         "-$212 million"),
        ("Sustaining and growth capital expenditures of Nike in fiscal 2022, added up?", "-$213 million"),
    ],
)  # fmt: skip
def test_rows_that_are_named_are_added_up_and_cited(question: str, said: str) -> None:
    answer = asked(question)
    assert isinstance(answer, Calculation), answer
    assert f" were {said} = " in answer.text
    assert [number.status for number in answer.numbers] == ["derived", "verified", "verified"]
    assert len(answer.numbers[0].inputs) == len(answer.citations) == 2


def test_of_a_sum_with_a_part_that_is_not_printed_the_other_part_is_told_and_no_more() -> None:
    answer = asked("What were Nike's inventories and biological assets together at the end of fiscal 2023?")
    assert isinstance(answer, Problem)
    assert "inventories $8,454 million" in answer.sentence
    assert "no sure biological assets" in answer.sentence


def test_amounts_and_things_that_are_counted_are_not_added_up() -> None:
    answer = asked("What were Nike's inventories and stores opened together in fiscal 2023?")
    assert not isinstance(answer, Calculation)


def test_a_row_is_not_added_to_itself() -> None:
    answer = asked("What were Nike's inventories and inventory together at the end of fiscal 2023?")
    assert not isinstance(answer, Calculation)


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's combined ratio in fiscal 2023?",
        "What were Nike's sales in fiscal 2022 and 2023 together?",
        "What was the margin of Nike's sales and services together in fiscal 2023?",
        "What were Nike's sales and how much did they grow in fiscal 2023?",
        "What were Nike's property, plant and equipment at the end of fiscal 2023?",
    ],
)
def test_a_question_for_something_else_is_no_sum(question: str) -> None:
    assert not list(read_together(question))


@pytest.mark.parametrize(
    ("question", "first"),
    [
        (
            "What were current and noncurrent operating lease liabilities together?",
            "current operating lease liabilities",
        ),
        ("The sum of the current portion and long-term debt?", "current portion of debt"),
    ],
)
def test_each_kind_is_of_all_that_the_last_one_is_of(question: str, first: str) -> None:
    named = [added.names[0] for added in read_together(question)]
    assert named[0] == first
    assert "current liabilities" not in named


SHEET = (
    ("Cash and cash equivalents", "41", "52"),
    ("Borrowings", "(38)", "(24)"),
    ("Lease liabilities", "(11)", "(10)"),
    ("Current liabilities", "(190)", "(170)"),
    ("Borrowings", "(715)", "(776)"),
    ("Lease liabilities", "(158)", "(164)"),
    ("Non-current liabilities", "(888)", "(964)"),
    ("Total assets", "2,231", "2,243"),
    ("Total equity", "1,153", "1,109"),
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What were Nike's current and non-current lease liabilities together at the end of fiscal 2023?", "-$169"),
        ("What were Nike's non-current borrowings at the end of fiscal 2022?", "-$776"),
        ("What were Nike's current borrowings at the end of fiscal 2023?", "-$38"),
    ],
)
def test_the_sum_below_a_row_says_whether_it_is_current(question: str, said: str) -> None:
    report = made(balance=SHEET)
    answer = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(answer, Calculation), answer
    assert f" {said} million " in answer.text
