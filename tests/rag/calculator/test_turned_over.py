"""Turnover, days and coverage as a person asks for them: how often, for how long, covered by what."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from rag.calculator.question.usual import in_usual_words
from tests.rag.statements_made import made, searched


def told(question: str) -> str:
    report = made()
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return found.text if isinstance(found, Calculation) else f"no figure: {found}"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many times did Nike turn over its inventory in fiscal 2023?", "inventory turnover ratio was 3.43x"),
        ("Roughly how many times has Nike sold its inventory in FY2023?", "inventory turnover ratio was 3.43x"),
        ("How often did Nike turn its assets over in fiscal 2023?", "asset turnover ratio was 1.32x"),
        ("How many days on average did Nike take to pay its suppliers in FY2023?", "39.20 days"),
        ("How many days did it take Nike to sell its inventory in FY2023?", "days inventory outstanding was 106.47"),
        ("How many times over did Nike cover its interest expense in FY2023?", "coverage ratio was 62.26x"),
        ("Using operating income as EBIT, how many times was Nike's interest covered in FY2023?", "was 62.26x"),
        (
            "How many days on average did Nike take to pay its suppliers in FY2023? Days payable is defined as: "
            "365 x (average accounts payable between FY2022 and FY2023) / FY2023 cost of sales.",
            "39.24 days",
        ),
    ],
)
def test_how_often_and_how_long_name_a_ratio_of_the_book(question: str, said: str) -> None:
    assert said in told(question)


@pytest.mark.parametrize(
    "question",
    [
        "How many times did Nike sell its stake in Acme in FY2023?",
        "How often did Nike pay a dividend in FY2023?",
        "How long did it take Nike to build its plant in FY2023?",
    ],
)
def test_how_often_something_else_was_done_is_no_ratio(question: str) -> None:
    assert in_usual_words(question) == question


def test_what_is_covered_is_divided_by() -> None:
    question = "How many times were Nike's current liabilities covered by its current assets in FY2023?"
    assert in_usual_words(question) == (
        "how many times did its current assets cover Nike's current liabilities in FY2023?"
    )
