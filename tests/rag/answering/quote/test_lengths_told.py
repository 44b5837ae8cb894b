"""How long, until when, since when: told by a length, an end or a row of years, and by nothing else."""

from __future__ import annotations

import pytest

from rag.answering.match.wanted import wanted
from rag.answering.numbers.durations import length_told
from tests.rag.answering.quote.made import asked

RUNS = "The current Quill cobrand agreement runs through the end of 2029 and we expect to invest in it."
ROW = "Acme increased its dividend in 2022 for the 60th consecutive year."
ANY = "A number of our labor agreements with unions expire in any given year."
OPENED = "In August 2018, Acme opened its Springfield mill on the river, with 200 looms in it."
AGAIN = "The Springfield mill was closed beginning November 2, 2020, with re-opening expected on March 5, 2021."
SPLIT = "On July 14, 2022, Acme completed a seven-for-one stock split in the form of a dividend."
OPTIONS = "Tax benefits from the exercise of employee stock options were $79.9 million in 2022."


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How long does Acme's Quill cobrand agreement run?", RUNS),
        ("When did Acme's Springfield mill open?", OPENED),
    ],
)
def test_what_says_it_is_quoted_alone(question: str, told: str) -> None:
    made = asked(question, RUNS, ROW, ANY, OPENED, AGAIN)
    assert [citation.quote for citation in made.citations] == [told]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How long do Acme's labor agreements run?", ANY),
        (
            "How many consecutive years has the dividend of Acme increased?",
            "Acme increased its dividend in 2022.",
        ),
    ],
)
def test_no_length_of_time_is_no_answer(question: str, told: str) -> None:
    assert asked(question, told).refused


def test_years_in_a_row_are_told_by_no_other_years() -> None:
    question = "How many consecutive years has the dividend of Acme increased?"
    assert wanted(question) == "duration"
    assert length_told(ROW, question) and not length_told("Acme paid it over 5 years.", question)


def test_what_shares_a_word_with_the_first_quote_is_not_shown_after_it() -> None:
    made = asked("Acme stock split in 2022", SPLIT, OPTIONS)
    assert [citation.quote for citation in made.citations] == [SPLIT]
