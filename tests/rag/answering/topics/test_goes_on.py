"""A told reason is quoted with what its paragraph goes on to tell of it, and with the factors that it leaves out."""

from __future__ import annotations

import pytest

from tests.rag.answering.topics.test_reasons_told import quotes

LED = "Net cash provided by operating activities decreased $90 million in 2022 compared to 2021."
WHY = "The decrease was primarily attributable to lower cash at Hedges and Tools."
HEDGES = "The decrease at Hedges was primarily due to later bills."
TOOLS = "The decrease at Tools was primarily due to more stock of steel."


def test_the_reason_is_told_with_what_was_behind_each_of_its_causes() -> None:
    other = "The decrease at Mowers was primarily due to a strike."
    told = quotes("Why did Acme's operating cash flow decrease in 2022?", " ".join((LED, WHY, HEDGES, TOOLS, other)))
    assert told[0] == " ".join((LED, WHY, HEDGES, TOOLS))


def test_what_held_the_movement_back_is_told_with_it() -> None:
    said = "The effective tax rate in 2022 was higher than in 2021, primarily due to a settlement in the prior year."
    back = "This increase was partially offset by a new credit."
    told = quotes("Why did Acme's effective tax rate increase in 2022?", f"{said} {back} Our credits end in 2030.")
    assert told[0] == f"{said} {back}"


def test_the_factors_that_are_left_out_stand_before_the_reason() -> None:
    first = (
        "Lawn adjusted profit decreased 40% to $36 million in 2022 compared to $60 million in 2021, including frost."
    )
    rest = "Excluding these factors, the decrease in lawn adjusted profit was primarily due to higher wages."
    told = quotes("Why did Acme's lawn adjusted profit decrease in 2022?", f"{first} {rest}")
    assert told[0] == f"{first} {rest}"


@pytest.mark.parametrize(
    ("question", "why"),
    [
        (
            "Why did joint venture earnings decrease at Acme in 2022?",
            "After-tax earnings from joint ventures decreased 5 percent in 2022, driven by higher steel prices.",
        ),
        (
            "Why did Acme's average yearly fee per paying shop decrease in 2022?",
            "The decrease in average yearly fee per paying shop in 2022 was due to weaker currencies.",
        ),
    ],
)
def test_small_words_within_a_name_and_after_tax_before_it_make_no_other_figure(question: str, why: str) -> None:
    assert quotes(question, why) == [why]
