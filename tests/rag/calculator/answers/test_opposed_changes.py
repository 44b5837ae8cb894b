"""The difference of two things is no change over time."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rag.calculator.answers.opposed import without_other_change
from rag.calculator.results import Calculation

CHANGE = Calculation(
    "Lantern's change in Lamps revenue from FY2021 to FY2022 was $2 million [1].", (), (), Decimal(2), ()
)


def test_the_difference_between_two_parts_is_no_change_of_one() -> None:
    asked = "What is Lantern's difference between Lamps and Bulbs revenue in 2022?"
    assert without_other_change(asked, CHANGE) is None


@pytest.mark.parametrize(
    "asked",
    [
        "What is the difference between Lantern's Lamps revenue in 2022 and in 2021?",
        "What was the difference in Lamps revenue between fiscal 2021 and fiscal 2022?",
        "What was the change in Lamps revenue in 2022?",
    ],
)
def test_the_difference_between_two_times_is_one(asked: str) -> None:
    assert without_other_change(asked, CHANGE) is CHANGE
