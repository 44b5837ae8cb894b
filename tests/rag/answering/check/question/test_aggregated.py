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
