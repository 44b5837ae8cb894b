"""Who asks how a figure moved asks for its change, in whatever order the words stand."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.asks_moved import moved_since
from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

OWN = "Lantern Works, Inc."
FILINGS = (Filing(OWN, OWN, OWN, OWN, None, "10-k", 2023, None, None, None, 10, 10),)
COUNTED = "How many lamp members did Lantern Works have at the end of FY2023 for Harbor Advantage?"


@pytest.mark.parametrize(
    "question",
    [
        *(
            "up how much on the year before?",
            "how did that compare with the prior year",
            "how many fewer than a year ago?",
        ),
        *(
            "higher or lower than last year?",
            "is that down much?",
            "up how much yoy",
            "how does it compare w last year",
        ),
    ],
)
def test_a_movement_is_asked_for_by_its_words_alone(question: str) -> None:
    assert moved_since(question) == "how did it change?"


def test_a_movement_since_a_year_names_that_year() -> None:
    assert moved_since("up how many on 2021?") == "vs 2021?"
    assert moved_since("and was it higher in 2021?") == "and vs 2021?"


@pytest.mark.parametrize(
    "question",
    [
        *("how do they compare?", "did it grow in 2021?", "what share of that was growth?", "how much more?"),
        *("why did it fall?", "up to what limit?", "difference between them", "and 2021?"),
    ],
)
def test_what_asks_for_more_is_no_movement(question: str) -> None:
    assert moved_since(question) == ""


def test_what_was_counted_is_asked_for_by_how_much_it_rose_and_not_how_many_there_were() -> None:
    said = standalone("up how much on the year before?", [(COUNTED, "")], FILINGS)
    assert said == f"How much did the Harbor Advantage lamp members of {OWN} change from FY2022 to FY2023?"


def test_what_leads_its_company_is_the_figure_and_keeps_its_part() -> None:
    said = standalone("how does it compare w last year", [("glass revenue Lantern Works FY23", "")], FILINGS)
    assert said == f"How much did the glass revenue of {OWN} change from FY2022 to FY2023?"


def test_another_part_of_the_year_is_that_of_both_ends_of_a_change() -> None:
    moved = f"How much did the glass revenue of {OWN} change from Q2 of FY2022 to Q2 of FY2023?"
    said = standalone("what about the six months?", [(moved, "")], FILINGS)
    ends = "from the first six months of FY2022 to the first six months of FY2023"
    assert said == f"How much did the glass revenue of {OWN} change {ends}?"


def test_there_after_a_change_is_the_part_at_its_end() -> None:
    moved = f"How much did the Glass net revenues of {OWN} change from Q2 of FY2022 to Q2 of FY2023?"
    said = standalone("operating income there?", [(moved, "")], FILINGS)
    assert said == f"What was {OWN}'s Glass operating income in Q2 2023?"
