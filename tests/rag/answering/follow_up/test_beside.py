"""Another part set beside the one before, and two parts that are named: both are asked by the figure before."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.answering.follow_up.unclear import unclear
from rag.types import Filing

FILINGS = tuple(
    Filing(name, name, name, name, None, "10-k", 2023, None, None, None, 10, 10)
    for name in ("Lantern Works, Inc.", "Harbor Steel Corp.")
)
WHOLE = "What was Lantern Works' revenue in FY2023?"
PART = "What was Lantern Works's Pumps revenue in FY2023?"
OWN = "Lantern Works, Inc."


@pytest.mark.parametrize(
    "question", ["compare that to Valves", "vs Valves?", "how does that compare with the Valves segment?"]
)
def test_a_part_beside_the_one_before_is_asked_with_it(question: str) -> None:
    said = standalone(question, [(PART, "")], FILINGS)
    assert said == f"What was {OWN}'s Pumps revenue and Valves revenue in FY2023?"


def test_more_than_another_part_is_asked_of_both() -> None:
    said = standalone("is that more than Valves?", [(PART, "")], FILINGS)
    assert said == f"Was {OWN}'s Pumps revenue more than Valves revenue in FY2023?"


@pytest.mark.parametrize(
    "question",
    [
        "which part of it grew faster, pumps or valves?",
        "did pumps or valves grow faster?",
        "which grew faster: pumps or valves?",
    ],
)
def test_a_race_of_two_parts_is_by_the_figure_before(question: str) -> None:
    for before in (WHOLE, PART):
        said = standalone(question, [(before, "")], FILINGS)
        assert said == f"{OWN}: which of pumps and valves grew revenue faster in FY2023?"


def test_the_larger_of_two_parts_is_asked_by_the_figure_before() -> None:
    said = standalone("which is bigger, pumps or valves?", [(WHOLE, "")], FILINGS)
    assert said == f"{OWN}: which of pumps and valves had the bigger revenue in FY2023?"


@pytest.mark.parametrize("question", ["vs 2022?", "versus last year", "compare that to Harbor Steel"])
def test_a_time_and_a_company_are_no_part(question: str) -> None:
    assert " and " not in standalone(question, [(PART, "")], FILINGS).replace("Compare the", "").split(" and Harbor")[0]


def test_there_is_the_part_that_was_named_last() -> None:
    history = [(PART, ""), (f"{OWN}: which of pumps and valves grew revenue faster in FY2023?", "")]
    said = standalone("how much capex went in there?", history, FILINGS)
    assert said == f"What was {OWN}'s Pumps capex in FY2023?"
    assert not unclear("how much capex went in there?", said, history, FILINGS)
    assert unclear("and its capex?", standalone("and its capex?", history, FILINGS), history, FILINGS)


def test_what_grew_is_what_was_sold() -> None:
    said = standalone("which grew faster, pumps or valves?", [(PART.replace("revenue", "profit"), "")], FILINGS)
    assert "grew profit faster" in said or "grew revenue faster" in said
    said = standalone(
        "which grew faster, pumps or valves?", [(PART.replace("revenue", "operating profit"), "")], FILINGS
    )
    assert said == f"{OWN}: which of pumps and valves grew revenue faster in FY2023?"


def test_a_share_is_asked_of_the_other_part_alone() -> None:
    share = f"What was {OWN}'s Pumps profit as a percentage of Pumps revenue in FY2023?"
    said = standalone("is that better than Valves?", [(share, "")], FILINGS)
    assert said == share.replace("Pumps", "Valves")
    assert "grew profit" not in standalone("which grew faster, pumps or valves?", [(share, "")], FILINGS)


BOTH = "Compare the net income of Lantern Works, Inc. and Harbor Steel Corp. in FY2023."


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            BOTH,
            "As a percentage of revenue?",
            f"Compare the net income as a percentage of revenue of {OWN} and Harbor Steel Corp. in FY2023.",
        ),
        (
            WHOLE.replace("revenue", "net income"),
            "What about that as a percentage of revenue?",
            f"What was {OWN}'s net income as a percentage of revenue in FY2023?",
        ),
    ],
)
def test_a_share_of_the_figure_before_is_of_every_company_that_it_was_asked_of(
    before: str, question: str, expected: str
) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected
