"""Follow-ups why that name what moved keep the company, the time and the part of the question before."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = tuple(
    Filing(name, name, name, name, None, "10-k", 2023, None, None, None, 10, 10)
    for name in ("Lantern Works, Inc.", "Harbor Steel Corp.")
)
OWNER = "Lantern Works, Inc."
CAPEX = "What was the capex of Lantern Works in FY2023?"
PART = "What was the revenue of Lantern Works' Pumps segment in FY2023?"
EARNED = "What was Lantern Works's Pumps contribution profit in FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            CAPEX,
            "what made the operating cash flow drop vs 2022?",
            f"Why did {OWNER}'s operating cash flow decrease in FY2023?",
        ),
        (
            CAPEX,
            "what was behind the lower operating cash flow in 2022?",
            f"Why did {OWNER}'s operating cash flow decrease in FY2022?",
        ),
        (
            PART,
            "and why did its operating income fall?",
            f"Why did {OWNER}'s Pumps operating income fall in FY2023?",
        ),
        (PART, "why did it fall that much there?", f"What drove the change in Pumps revenue of {OWNER} in FY2023?"),
        (PART, "what pushed it up?", f"What drove the change in Pumps revenue of {OWNER} in FY2023?"),
        (
            PART,
            "why did the operating income rise there?",
            f"Why did {OWNER}'s Pumps operating income rise in FY2023?",
        ),
        (
            EARNED,
            "why did that loss get bigger?",
            f"What drove the change in Pumps contribution loss of {OWNER} in FY2023?",
        ),
    ],
)
def test_a_why_of_a_figure_stands_by_itself(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "an answer")], FILINGS) == expected


def test_what_is_no_figure_of_the_one_before_is_not_put_for_it() -> None:
    told = standalone("why did that lawsuit get bigger?", [(CAPEX, "an answer")], FILINGS)
    assert "capex" not in told


def test_a_why_that_was_refused_leaves_its_company_and_time_to_the_next_question() -> None:
    told = standalone("and its capex?", [("Why did Lantern Works' rent fall in FY2022?", "Not in these.")], FILINGS)
    assert told == f"What was {OWNER}'s capex in FY2022?"
