"""A computed number is of all that its question says; a name stands at the figure itself; growth per share says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import NumberCheck
from tests.rag.answering.check.cited import row, sentence

REVENUE = replace(
    row("[1]", "Revenue", {"2023": ("211", "211"), "2022": ("198", "198")}), label="Revenue", kinds=("USD", "USD")
)
PEOPLE = sentence("[1]", "We had approximately 37,000 employees as of December 28, 2023.")
ABROAD = replace(row("[2]", "Contributions", {"U.S. Plans 2023": ("19", "19")}), label="Contributions", kinds=("USD",))
SALES = replace(row("[1]", "Adjusted operational growth", {"2023": ("6.9%", "6.9")}, ""), kinds=("%",))


def _growth() -> NumberCheck:
    number = check_numbers("It was 211 [1].", [REVENUE])[0]
    return replace(number, text="6.6%", status="derived", formula="2023 / 2022 - 1", inputs=(("[1]", 0), ("[1]", 1)))


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("search advertising revenue growth 2023", "the question’s “search”"),
        ("QXZ revenue growth 2023 vs 2022", "the question’s “QXZ”"),
        ("revenue growth 2023 vs 2022", ""),
        ("revenue growth 2023", ""),
        ("What was the percentage growth of revenue in 2023, to two decimal places?", ""),
        ("By how much did revenue rise in percentage terms in 2023?", ""),
    ],
)
def test_a_word_that_nothing_computed_bears_is_asked_for_in_vain(question: str, why: str) -> None:
    missed = held_to_the_question(question, [_growth()], [REVENUE], computed=True).missed
    assert why in missed if why else not missed, missed


def test_a_name_that_only_another_quote_says_is_not_the_figures_own() -> None:
    text = f"{PEOPLE.quote} [1]\n\nContributions, U.S. Plans: 19 [2]"
    places = [PEOPLE, ABROAD]
    asked = "How many employees are there in the US?"
    people = check_numbers(text, places)[:1]
    held = held_to_the_question(asked, people, places, quoted=text, as_answer=True)
    assert "names “U.S.”" in held.missed


def test_the_growth_of_something_else_is_none_of_the_earnings_per_share() -> None:
    text = "Adjusted operational growth: 6.9% [1]"
    asked = "adjusted operational EPS growth 2023"
    assert "per share" in held_to_the_question(asked, check_numbers(text, [SALES]), [SALES]).missed
