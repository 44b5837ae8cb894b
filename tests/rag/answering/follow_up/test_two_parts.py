"""Two parts that were asked about are named where a follow-up says "the two"; three or unlike ones are asked back."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from tests.rag.answering.follow_up.test_all_parts import FILINGS

CHAT = "What was Lantern Works's Chat net income in 2023?"
MAIL = "What was Lantern Works's Mail net income in 2023?"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which of the two grew?", "Lantern Works, Inc.: which of Chat and Mail grew in net income in FY2023?"),
        (
            "And which of them had the better gross margin?",
            "Lantern Works, Inc.: which of Chat and Mail had the better gross margin in FY2023?",
        ),
    ],
)
def test_the_two_are_the_parts_of_the_last_two_questions(question: str, expected: str) -> None:
    assert standalone(question, [(CHAT, ""), (MAIL, "")], FILINGS) == expected


def test_two_parts_that_are_called_segments_are_the_two() -> None:
    before = [(one.replace("net income", "segment net income"), "") for one in (CHAT, MAIL)]
    assert "which of Chat and Mail grew" in standalone("which of the two grew?", before, FILINGS)


@pytest.mark.parametrize(
    "before",
    [
        (CHAT,),
        (CHAT.replace("Chat", "Post"), CHAT, MAIL),
        (CHAT.replace("net income", "revenue"), MAIL),
        (CHAT.replace("2023", "2022"), MAIL),
    ],
)
def test_one_part_three_and_unlike_figures_are_not_the_two(before: tuple[str, ...]) -> None:
    said = standalone("which of the two grew?", [(one, "") for one in before], FILINGS)
    assert "Chat and Mail" not in said


def test_a_figure_is_split_into_the_parts_that_a_follow_up_names() -> None:
    before, question = "What was Lantern Works's revenue in 2023?", "How does that split between domestic and foreign?"
    alone = standalone(question, [(before, "")], FILINGS)
    assert alone == "What was Lantern Works, Inc.'s domestic revenue and foreign revenue in FY2023?"
    said = standalone("which of the two had the higher margin?", [(before, ""), (alone, "")], FILINGS)
    assert said == "Lantern Works, Inc.: which of domestic and foreign had the higher margin in FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            "How many members did Lantern Works's Chat segment have in 2023?",
            "What did they bring in?",
            "What was Lantern Works, Inc.'s Chat revenue in FY2023?",
        ),
        (
            "What was Lantern Works's Chat revenue in 2023?",
            "what did it earn?",
            "What was Lantern Works, Inc.'s Chat operating income in FY2023?",
        ),
        (
            "What was Lantern Works's Chat revenue in 2023?",
            "and the Works segment?",
            "What was Lantern Works's Works segment revenue in 2023?",
        ),
        (
            "What was Lantern Works, Inc.'s cost of hardware revenue in FY2023?",
            "so what was the loss on hardware?",
            "What was Lantern Works, Inc.'s hardware revenue minus cost of hardware revenue in FY2023?",
        ),
        (
            "What was Lantern Works's Chat premiums in 2023?",
            "how much up on 2022?",
            "How much did the Chat premiums of Lantern Works, Inc. change from FY2022 to FY2023?",
        ),
        (
            "What was Lantern Works's Chat revenue in 2023?",
            "how much down is that?",
            "How much did the Chat revenue of Lantern Works, Inc. change from FY2022 to FY2023?",
        ),
        (
            "What was Lantern Works's cost of sales in 2023?",
            "why did it rise so much?",
            "What drove the change in cost of sales of Lantern Works, Inc. in FY2023?",
        ),
        (
            CHAT,
            "why was that lower than in 2022?",
            "What drove the change in Chat net income of Lantern Works, Inc. in FY2023?",
        ),
        (
            CHAT,
            "why so much better than last year?",
            "What drove the change in Chat net income of Lantern Works, Inc. in FY2023?",
        ),
        (
            "What was Lantern Works, Inc.'s research expense as a percentage of revenue in FY2023?",
            "why did it rise?",
            "What drove the change in research expense of Lantern Works, Inc. in FY2023?",
        ),
        (CHAT, "and revenue of that segment?", "What was Lantern Works, Inc.'s revenue in FY2023 for Chat?"),
        (
            "How much of Lantern Works, Inc.'s Chat sales in FY2023 was in U.S.?",
            "and the segment's operating margin?",
            "What was Lantern Works, Inc.'s Chat segment's operating margin in FY2023?",
        ),
    ],
)
def test_what_points_back_is_of_the_one_thing_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


def test_which_of_two_grew_faster_is_asked_by_the_growth_of_their_figure() -> None:
    asked = [(f"What was Lantern Works' {part} revenue in FY2023?", "") for part in ("Pumps", "Valves")]
    said = standalone("which of the two grew faster?", asked, FILINGS)
    assert said == "Lantern Works, Inc.: which of Pumps and Valves grew revenue faster in FY2023?"
