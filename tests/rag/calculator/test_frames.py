"""What stands around a figure's name is left out only where it says nothing."""

from __future__ import annotations

import pytest

from rag.calculator.question.frames import unframed


@pytest.mark.parametrize(
    "question",
    [
        "How much revenue did Nike earn outside the US in 2023?",
        "How much revenue did Nike make in the us in 2023?",
        "How much pretax income did Nike earn in the U.S. in 2023?",
        "How much of Nike's total assets in FY2023 was cash?",
        "How much of Nike's debt in FY2023 is due within one year?",
        "hit to Nike revenue in FY2023",
    ],
)
def test_a_place_and_a_part_of_it_are_no_frame(question: str) -> None:
    assert unframed(question, ("nike",)) == question


def test_what_a_customer_accounts_for_is_not_the_whole() -> None:
    question = "How much of Nike's 2023 revenue does Walmart account for?"
    assert unframed(question, ("nike", "walmart")) == question


@pytest.mark.parametrize(
    "question",
    ["Please give us Nike's quick ratio for 2023", "Using no outside knowledge, tell us Nike's quick ratio for 2023."],
)
def test_who_asks_and_where_not_to_look_are_left_out(question: str) -> None:
    assert unframed(question, ("nike",)) == "What is Nike's quick ratio in 2023?"
