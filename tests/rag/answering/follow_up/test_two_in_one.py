"""A follow-up that names a part and asks something of it is read as two in a row."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.answering.follow_up.two_in_one import two_in_one
from rag.types import Filing

OWN = "Lantern Works, Inc."
FILINGS = (Filing(OWN, OWN, OWN, OWN, None, "10-k", 2023, None, None, None, 10, 10),)
PART = "What was Lantern Works's Pumps revenue in FY2023?"
LED = "Lantern Works 2023: Pumps segment revenue"
MOVED = f"How much did the Pumps revenue of {OWN} change from FY2022 to FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (MOVED, "why did Valves drop?", f"What drove the change in Valves revenue of {OWN} in FY2023?"),
        (
            PART,
            "valves - why did profit drop there?",
            f"What drove the change in Valves profit of {OWN} in FY2023?",
        ),
        (
            PART,
            "same for Valves - operating income and direction?",
            f"How much did the Valves operating income of {OWN} change from FY2022 to FY2023?",
        ),
        (
            PART,
            "operating income there - up or down?",
            f"How much did the Pumps operating income of {OWN} change from FY2022 to FY2023?",
        ),
        (
            f"How much of {OWN}'s ABC revenue in FY2023 was Pumps?",
            "and why was the other half, Valve Management, down?",
            f"What drove the change in Valve Management revenue of {OWN} in FY2023?",
        ),
        (LED, "op income there?".replace("op", "operating"), f"What was {OWN}'s Pumps operating income in FY2023?"),
        (
            "Lantern Works 2023 Pumps segment revenue",
            "what did Valves earn?",
            f"What was {OWN}'s Valves operating income in FY2023?",
        ),
        (MOVED, "why the swing?", f"What drove the change in Pumps revenue of {OWN} in FY2023?"),
        (MOVED, "what was the segment's backlog?", f"What was {OWN}'s Pumps backlog in FY2023?"),
    ],
)
def test_a_part_and_what_is_asked_of_it_are_read_one_after_the_other(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


@pytest.mark.parametrize(
    "question", ["revenue - gross?", "sorry - the quarter before", "which one, pumps or valves?", "ok, and the margin?"]
)
def test_what_names_no_part_is_one_follow_up(question: str) -> None:
    assert two_in_one(question) == ()


def test_both_figures_of_a_share_are_of_the_other_part_next() -> None:
    share = f"What was {OWN}'s Pumps profit as a percentage of Pumps revenue in FY2023?"
    said = standalone("and Valves?", [(share, "")], FILINGS)
    assert said == share.replace("Pumps", "Valves")
    said = standalone("how about Valves - operating income?", [(share, "")], FILINGS)
    assert said == f"What was {OWN}'s Valves operating income in FY2023?"
