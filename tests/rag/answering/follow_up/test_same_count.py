"""What was counted stays a count: the next kind of it is counted as well, and never told as a price."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

OWN = "Lantern Works, Inc."
FILINGS = (Filing(OWN, OWN, OWN, OWN, None, "10-k", 2023, None, None, None, 10, 10),)
MEMBERS = "How many total paid lamp members did Lantern Works have at the end of FY2023?"
PLAIN = "Paid oil members Lantern Works had at end of 2023?"
CARDS = "How many cards in use did Lantern Works have in 2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (MEMBERS, "what about paid wax", f"How many paid wax members did {OWN} have at the end of FY2023?"),
        (PLAIN, "so total paid oil?", f"How many total paid oil members did {OWN} have at the end of FY2023?"),
        (CARDS, "and the metal ones?", f"How many metal cards in use did {OWN} have in FY2023?"),
    ],
)
def test_another_kind_of_what_was_counted_is_counted(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


def test_a_share_of_the_total_is_one_of_all_that_is_counted() -> None:
    said = standalone("what share of the total is that", [(CARDS, "")], FILINGS)
    assert said == f"What was {OWN}'s cards in use as a percentage of total cards in use in FY2023?"


@pytest.mark.parametrize("question", ["and revenue?", "and in 2022?", "why?", "what about their dividend policy?"])
def test_another_figure_is_not_counted(question: str) -> None:
    assert not standalone(question, [(CARDS, "")], FILINGS).endswith("cards in use did")
    assert "How many revenue" not in standalone(question, [(CARDS, "")], FILINGS)


def test_what_something_is_done_with_is_no_count_of_its_own() -> None:
    said = standalone("and glass?", [("How many lamps did Lantern Works recall in 2023?", "")], FILINGS)
    assert " have " not in said


def test_how_many_of_those_are_counted_too() -> None:
    people = "How many people does Lantern Works employ at the end of FY2023?"
    said = standalone("how many of those in the US?", [(people, "")], FILINGS)
    assert said == f"How many of {OWN}'s employees in FY2023 were in U.S.?"
