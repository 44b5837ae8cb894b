"""What says how a result is to be printed is no part of what is asked for."""

from __future__ import annotations

import pytest

from rag.answering.ratios.printing import Printing, apart


@pytest.mark.parametrize(
    ("question", "percent", "places"),
    [
        ("Costs as a share of net sales, one decimal each", False, 1),
        ("Costs as a share of net sales in %? Round to one decimal place.", True, 1),
        ("Costs as a share of net sales, percent? Round to 2 decimal places.", True, 2),
        ("Costs as a share of net sales (percent)", True, None),
        ("Costs as a share of net sales? percent, one decimal", True, 1),
        ("Costs as a share of net sales", False, None),
    ],
)
def test_the_unit_and_the_decimals_come_off_the_end(question: str, percent: bool, places: int | None) -> None:
    assert apart(question) == Printing("Costs as a share of net sales", percent, places)


def test_the_sign_comes_out_of_a_bracket_and_a_figure_named_by_it_keeps_it() -> None:
    assert apart("Margin 2023 (profit over sales, %)") == Printing("Margin 2023 (profit over sales)", True)
    assert apart("What was the win percentage?").text == "What was the win percentage?"
