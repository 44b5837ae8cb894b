"""A part or a time named anew beside each other, and the reason at a time: each as a full question."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = tuple(
    Filing(name, name, name, name, None, "10-k", 2023, None, None, None, 10, 10)
    for name in ("Lantern Works, Inc.", "Harbor Steel Corp.")
)
MEMBERS = "What was the total membership of Lantern Works at the end of 2023?"
PLACED = "What were Lantern Works' net sales in Optical Glass in 2023?"
SPENT = "How much did Lantern Works spend on demand creation in fiscal 2023?"
EARNED = "What was Lantern Works' diluted EPS in the second quarter of fiscal 2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            PLACED,
            "what about Display Panels in 2022?",
            "What were Lantern Works' net sales in Display Panels in FY2022?",
        ),
        (PLACED, "and Display Panels?", "What were Lantern Works' net sales in Display Panels in 2023?"),
        (
            MEMBERS,
            "how many of them are Prime Plus?",
            "How much of Lantern Works, Inc.'s total membership in FY2023 was Prime Plus?",
        ),
        (
            SPENT,
            "why did it increase in fiscal 2022?",
            "What drove the change in demand creation of Lantern Works, Inc. in FY2022?",
        ),
        (EARNED, "the prior-year period?", "What was Lantern Works' diluted EPS in Q2 2022?"),
        (EARNED, "and the prior year quarter?", "What was Lantern Works' diluted EPS in Q2 2022?"),
    ],
)
def test_a_part_a_reason_and_the_period_before_are_put_in_full(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


def test_a_portion_keeps_the_company_for_the_turn_behind_it() -> None:
    asked = standalone("how many of them are Prime Plus?", [(MEMBERS, "")], FILINGS)
    assert standalone("and in 2022?", [(MEMBERS, ""), (asked, "")], FILINGS) == asked.replace("2023", "2022")
