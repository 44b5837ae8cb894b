"""What was done up to a day is not what was done in a year, and several names together are not one of them."""

from __future__ import annotations

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import sentence

SO_FAR = "As of May 31, 2023, we had repurchased 43.5 million shares under this new program."
IN_YEAR = "In fiscal 2023, we repurchased 50.0 million shares of our stock."
TOGETHER = (
    "In 2023, the Night Watch, Sugar Rush, and World of Forges franchises collectively accounted for 67% of revenue."
)


def why_not(question: str, quote: str) -> str:
    cited = [sentence("[1]", quote)]
    return held_to_the_question(question, check_numbers(f"{quote} [1]", cited), cited).missed


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        ("How many shares did Nike repurchase in fiscal 2023?", SO_FAR, True),
        ("How many shares did Nike repurchase in fiscal 2023?", IN_YEAR, False),
        ("How many shares has Nike repurchased under the new program as of May 31, 2023?", SO_FAR, False),
    ],
)
def test_what_was_done_up_to_a_day_is_not_what_was_done_in_a_year(question: str, quote: str, refused: bool) -> None:
    assert ("all up to a day" in why_not(question, quote)) is refused


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What share of revenue came from the Night Watch franchise in 2023?", True),
        ("What share of revenue came from Night Watch, Sugar Rush, and World of Forges in 2023?", False),
    ],
)
def test_what_several_come_to_is_not_that_of_one_of_them(question: str, refused: bool) -> None:
    assert ("tells several together" in why_not(question, TOGETHER)) is refused


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("In 2023, Shoes and Shirts revenue, net of incentives, was $15.3 billion.", True),
        ("In 2023, revenue of Shoes was $9.3 billion and that of Shirts was $6.0 billion.", False),
    ],
)
def test_what_two_come_to_is_not_how_far_they_are_apart(quote: str, refused: bool) -> None:
    question = "What was the difference between Nike's Shoes and Shirts revenue in 2023?"
    assert ("tells both together" in why_not(question, quote)) is refused


LEFT_OUT = "leaves in"


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        (
            "What was Nike's revenue other than Shoes in 2023?",
            "In 2023, Shoes revenue, net of incentives, was $15.3 billion.",
            True,
        ),
        ("How much of Nike's revenue was not Shoes in 2023?", "In 2023, Shoes revenue was $15.3 billion.", True),
        (
            "What was Nike's revenue other than Shoes in 2023?",
            "In 2023, revenue excluding Shoes was $5.3 billion.",
            False,
        ),
        (
            "How much of Nike's revenue was not recognized in 2023?",
            "In 2023, revenue that was not yet recognized was $5.3 billion.",
            False,
        ),
    ],
)
def test_what_a_question_leaves_out_is_left_out_by_the_place_that_names_it(
    question: str, quote: str, refused: bool
) -> None:
    assert (LEFT_OUT in why_not(question, quote)) is refused
