"""From a figure to all its parts, from a part to the whole, to its cost, and to the average of what was told."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.answering.follow_up.unclear import unclear
from rag.types import Filing

FILINGS = tuple(
    Filing(name, name, name, name, None, "10-k", 2023, None, None, None, 10, 10)
    for name in ("Lantern Works, Inc.", "Harbor Steel Corp.")
)
PART = "What is Lantern Works's Space net sales in 2023?"
LAMPS = "What were Lantern Works's lamp revenues in 2023?"
SALES = "lantern works net sales fy23"
PORTION = "How much of Lantern Works, Inc.'s backlog in FY2023 was Pumps?"
BY_SEGMENT = "What was Lantern Works, Inc.'s net sales by segment in FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (SALES, "by segment?", BY_SEGMENT),
        (SALES, "and per region", BY_SEGMENT.replace("segment", "region")),
        (SALES, "break it down by product", BY_SEGMENT.replace("segment", "product")),
        (PART, "the other segments?", BY_SEGMENT),
        (PART, "and the remaining countries?", BY_SEGMENT.replace("segment", "country")),
        (PORTION, "by segment?", "What was Lantern Works, Inc.'s backlog by segment in FY2023?"),
        (PART, "by region?", "What was Lantern Works, Inc.'s Space net sales by region in FY2023?"),
        (PART.replace("Space", "Europe"), "by region?", BY_SEGMENT.replace("segment", "region")),
        (PART, "total?", "What is Lantern Works's net sales in 2023?"),
        ("lantern works net sales fy23 for Pumps", "company total?", "lantern works net sales fy23?"),
        (PORTION, "and in total?", "What was Lantern Works, Inc.'s backlog in FY2023?"),
        (LAMPS, "total?", "What were Lantern Works's total revenues in 2023?"),
        (
            "What was Lantern Works's short-term debt in 2023?",
            "total?",
            "What was Lantern Works's total debt in 2023?",
        ),
    ],
)  # fmt: skip
def test_all_parts_and_the_whole_are_asked_of_the_figure_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (LAMPS, "cost?", "cost of lamp revenues"),
        (LAMPS, "and cost of it?", "cost of lamp revenues"),
        (PART, "what is the cost?", "Space cost of net sales"),
        (SALES, "cost of that?", "cost of net sales"),
    ],
)
def test_a_cost_is_that_of_the_revenue_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == f"What was Lantern Works, Inc.'s {expected} in FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            "What were Lantern Works's lamp revenues in 2023?",
            "oil and wick?",
            "What were Lantern Works's oil and wick revenues in 2023?",
        ),
        (
            "What is Lantern Works's North Strip lamp revenue in 2023?",
            "wicks?",
            "What is Lantern Works's North Strip wicks revenue in 2023?",
        ),
    ],
)
def test_another_kind_of_revenue_is_of_the_same_place(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


YEARS = [(f"What was Lantern Works's net income in FY{year}?", "") for year in (2023, 2022, 2021)]


@pytest.mark.parametrize("question", ["average of the three?", "and the average?", "avg of all three years?", "mean?"])
def test_the_years_that_were_asked_for_are_averaged(question: str) -> None:
    expected = "What was Lantern Works, Inc.'s average net income from FY2021 to FY2023?"
    assert standalone(question, YEARS, FILINGS) == expected


def test_three_of_two_are_asked_back() -> None:
    said = standalone("average of the three?", YEARS[:2], FILINGS)
    assert unclear("average of the three?", said, YEARS[:2], FILINGS)


def test_since_a_year_is_up_to_the_last_one_that_was_asked_for() -> None:
    expected = "What was the CAGR of net income of Lantern Works, Inc. from FY2019 to FY2023?"
    assert standalone("cagr since 2019?", YEARS, FILINGS) == expected


CHANGED = "What was the change in Lantern Works, Inc.'s long-term debt from FY2022 to FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            CHANGED,
            "in percent?",
            "How much did the long-term debt of Lantern Works, Inc. change from FY2022 to FY2023 in percent?",
        ),
        (
            "What were Lantern Works's deliveries in 2023?",
            "and the 737?",
            "What were Lantern Works's deliveries in 2023 for the 737?",
        ),
        (
            PORTION,
            "equipment?",
            "How much of Lantern Works, Inc.'s backlog in FY2023 was equipment?",
        ),
        (
            "What was Lantern Works's interest expense in 2023?",
            "capitalized?",
            "How much of Lantern Works, Inc.'s interest expense in FY2023 was capitalized?",
        ),
        (
            "What was Lantern Works's goodwill impairment in 2023?",
            "after tax?",
            "What was Lantern Works, Inc.'s after tax goodwill impairment in FY2023?",
        ),
        (
            "What is Lantern Works's North Strip revenues in 2023?",
            "casino?",
            "What is Lantern Works's North Strip casino revenues in 2023?",
        ),
    ],
)
def test_a_bare_word_is_of_the_figure_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


def test_balances_of_one_day_are_divided_on_that_day() -> None:
    asked = [f"What was {name} of Lantern Works at June 30, 2023?" for name in ("loans", "deposits")]
    expected = "What was Lantern Works, Inc.'s loans divided by deposits at June 30, 2023?"
    assert standalone("ratio of the two?", [(one, "") for one in asked], FILINGS) == expected
