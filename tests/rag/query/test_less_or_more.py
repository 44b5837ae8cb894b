"""Who sold less or earned more is asked as what fell or rose."""

from __future__ import annotations

import pytest

from rag.query.less_or_more import as_move


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        (
            "Why did Lantern bring in so much less cash from its operations in 2023 than in 2022?",
            "Why did Lantern's cash from operations fall in 2023?",
        ),
        ("Did Lantern earn more or less in 2023?", "Did Lantern's net income rise or fall in 2023?"),
        (
            "Did Lantern's Lamps side earn less in 2023, and why?",
            "Did Lantern's Lamps segment operating income fall in 2023, and why?",
        ),
        (
            "Did Lantern's Lamps segment earn less before tax in 2023 than the year before?",
            "Did Lantern's Lamps segment earnings before income taxes fall in 2023?",
        ),
        (
            "Why did Lantern sell less in Greater China in 2023?",
            "Why did Lantern's sales fall in Greater China in 2023?",
        ),
        (
            "Did Lantern generate more free cash flow in 2023 than in 2021?",
            "Did Lantern's free cash flow rise from 2021 to 2023?",
        ),
    ],
)
def test_what_comes_in_is_the_figure_that_moved(asked: str, put: str) -> None:
    assert as_move(asked) == put


@pytest.mark.parametrize(
    "asked",
    [
        "Did Lantern sell more lamps in 2023 than in 2022?",
        "Did any of Lantern's segments earn more in 2023?",
        "Did Lantern collect more in 2023?",
        "Did Lantern make more acquisitions in 2023?",
        "Did Lantern earn more than a million in 2023?",
        "How much less did Lantern earn in 2023?",
    ],
)
def test_where_no_figure_is_named_the_question_stays(asked: str) -> None:
    assert as_move(asked) == asked
