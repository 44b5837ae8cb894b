"""A bare name of things asks how many there are, and not for a count of what is called by them."""

from __future__ import annotations

import pytest

from tests.rag.answering.check.cited import sentence, why_not


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("In 2023 Nike sponsors 15 different Employee Resource Groups.", True),
        ("In 2023 Nike had employees in each of the 50 states.", True),
        ("In 2023 Nike had approximately 83,700 employees.", False),
        ("In 2023 Nike had approximately 83,700 total full-time and part-time employees.", False),
    ],
)
def test_what_is_called_by_people_is_no_count_of_them(quote: str, refused: bool) -> None:
    assert ("the cited number counts" in why_not("Nike employees 2023", sentence("[1]", quote))) is refused


def test_a_question_in_a_sentence_is_not_held_to_it() -> None:
    quote = "In 2023 Nike had employees in each of the 50 states."
    asked = "In how many states did Nike have employees in 2023?"
    assert "the cited number counts" not in why_not(asked, sentence("[1]", quote))


@pytest.mark.parametrize(
    ("quote", "refused"),
    [("The backlog fell by $4,675 million in 2023.", True), ("The backlog was 4,675 units in 2023.", False)],
)
def test_money_is_no_number_of_units(quote: str, refused: bool) -> None:
    assert ("asks for units" in why_not("Nike backlog units 2023", sentence("[1]", quote))) is refused


def test_units_of_money_are_money() -> None:
    quote = "The backlog was $4,675 million in 2023."
    assert "asks for units" not in why_not("Nike backlog 2023 in units of millions", sentence("[1]", quote))


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        ("Nike Hurley stake 2023", "In 2023 Hurley redeemed the interest of its founder for $250 million.", True),
        ("Nike Hurley stake 2023", "In 2023 Nike held 40% of Hurley.", False),
        ("Nike Hurley stake 2023 price", "In 2023 Nike paid $250 million for its stake in Hurley.", False),
    ],
)
def test_a_stake_is_a_part_of_a_whole(question: str, quote: str, refused: bool) -> None:
    assert ("asks for a stake" in why_not(question, sentence("[1]", quote))) is refused


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("At the end of 2023 we had 9,200 employees.", True),
        ("In 2023 we reduced our workforce by 800 employees.", False),
    ],
)
def test_those_who_work_are_not_those_who_were_laid_off(quote: str, refused: bool) -> None:
    question = "Nike number of employees laid off 2023"
    assert ("laid off" in why_not(question, sentence("[1]", quote))) is refused
