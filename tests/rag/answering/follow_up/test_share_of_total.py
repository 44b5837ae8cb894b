"""The share of a named part in all of the figure before, and the things that a part is made of, ranked."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = (Filing(*["Lantern Works, Inc."] * 4, None, "10-k", 2023, None, None, None, 10, 10),)
OWNER = "Lantern Works, Inc."
SOLD = "What was Lantern Works's overseas revenue in the first six months of 2023?"
PART = "What was the revenue of Lantern Works' Garden segment in FY2023?"


@pytest.mark.parametrize(
    "question",
    [
        "so domestic is what % of the total?",
        "what share of the total is domestic?",
        "domestic as a percentage of total?",
        "and domestic makes up what share of the total",
    ],
)
def test_a_named_part_is_put_as_a_share_of_all_of_the_figure_before(question: str) -> None:
    told = standalone(question, [(SOLD, "an answer")], FILINGS)
    assert told == (
        f"What was {OWNER}'s domestic revenue as a percentage of total revenue in the first six months of FY2023?"
    )


@pytest.mark.parametrize("question", ["so that is what % of the total?", "what % of the total is capex?"])
def test_what_is_pointed_at_and_another_figure_are_no_part(question: str) -> None:
    assert "domestic" not in standalone(question, [(SOLD, "an answer")], FILINGS)
    assert "capex revenue" not in standalone(question, [(SOLD, "an answer")], FILINGS)


def test_what_grew_the_most_in_a_part_is_asked_of_that_part() -> None:
    ranked = standalone("which product line in there grew the most?", [(PART, "an answer")], FILINGS)
    assert ranked == f"Which product line in Garden grew revenue the most at {OWNER} in FY2023?"
    assert standalone("which brand in it is the biggest?", [(PART, "an answer")], FILINGS) == (
        f"Which brand in Garden had the highest revenue at {OWNER} in FY2023?"
    )
    level = standalone("and how big was Tractors?", [(PART, "an answer"), (ranked, "an answer")], FILINGS)
    assert level == f"What was {OWNER}'s revenue in FY2023 for Tractors?"
