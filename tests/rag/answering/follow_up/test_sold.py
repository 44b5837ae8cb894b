"""A question for what a part sold: the next one leans on its sales."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.sold import sold_or_earned
from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = (Filing("r1", "r1", "r1", "Lantern Works, Inc.", None, "10-k", 2023, None, None, None, 10, 10),)
OWN = "Lantern Works, Inc."
SOLD = "Lantern Works 2023 - what did Pumps sell?"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (SOLD, f"What was {OWN}'s Pumps sales in FY2023?"),
        ("What did Lantern Works' Pumps segment earn in 2023?", f"What was {OWN}'s Pumps operating income in FY2023?"),
        ("How much did Lantern Works earn in 2023?", f"What was {OWN}'s net income in FY2023?"),
        ("What was Lantern Works' revenue in 2023?", "What was Lantern Works' revenue in 2023?"),
        ("How much did Lantern Works pay in 2023?", "How much did Lantern Works pay in 2023?"),
    ],
)
def test_what_was_sold_is_sales(question: str, expected: str) -> None:
    assert sold_or_earned(question, FILINGS) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("what about Valves?", f"What was {OWN}'s Valves sales in FY2023?"),
        ("how did it change?", f"How much did the Pumps sales of {OWN} change from FY2022 to FY2023?"),
        ("and the year before?", f"What was {OWN}'s Pumps sales in FY2022?"),
    ],
)
def test_the_next_question_is_of_those_sales(question: str, expected: str) -> None:
    assert standalone(question, [(SOLD, "")], FILINGS) == expected
