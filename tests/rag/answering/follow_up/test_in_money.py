"""The amount of another part after a share, and what goes on from months of a year or from a part by its initials."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = (Filing(*["Lantern Works, Inc."] * 4, None, "10-k", 2023, None, None, None, 10, 10),)
OWNER = "Lantern Works, Inc."
SHARE = f"What was {OWNER}'s bond markets as a percentage of Trading revenue in Q2 2023?"
MONTHS = "Lantern Works Pumps sales Q2 2023"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("and equities, in dollars?", f"What was {OWNER}'s Trading equities markets revenue in Q2 2023?"),
        ("and operating expenses, in dollars?", f"What was {OWNER}'s Trading operating expenses in Q2 2023?"),
    ],
)
def test_the_amount_of_another_part_is_called_as_the_part_before(question: str, expected: str) -> None:
    assert standalone(question, [(SHARE, "an answer")], FILINGS) == expected


def test_a_why_after_months_of_the_year_is_of_these_months() -> None:
    months = standalone("what about the six months", [(MONTHS, "an answer")], FILINGS)
    assert months == "Lantern Works Pumps sales in the first six months of 2023"
    why = standalone("why did it jump?", [(MONTHS, "an answer"), (f"{months}?", "an answer")], FILINGS)
    assert why == f"What drove the change in Pumps sales of {OWNER} in the first six months of FY2023?"


def test_the_margin_of_a_part_that_is_called_by_initials_stays_of_that_part() -> None:
    before = f"What was {OWNER}'s LTX operating earnings in FY2023?"
    assert standalone("as a margin?", [(before, "an answer")], FILINGS) == (
        f"What was the LTX operating margin of {OWNER} in FY2023?"
    )
