"""What is owed, foreseen or aimed at is not what was paid, earned or reached; what lies beyond a limit keeps it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import Held, held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.match.wanted import only_in_words
from rag.answering.numbers.read import figures
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

YEAR = Period("duration", date(2023, 5, 31), 12, 2023, None)


def of_row(question: str, label: str, caption: str, column: str = "Total") -> str:
    made = row("[1]", label, {column: ("$15,028", "15028000000")})
    cited = replace(made, label=label, caption=caption, kinds=("USD",), periods=(YEAR,))
    return held_to_the_question(question, check_numbers(f"{label}: $15,028 million [1]", [cited]), [cited]).missed


def quoted(question: str, quote: str) -> Held:
    cited: Citation = sentence("[1]", quote)
    numbers = check_numbers(f"“{quote}” [1]", [cited])
    return held_to_the_question(question, numbers, [cited], quoted=f"“{quote}” [1]", as_answer=True)


@pytest.mark.parametrize(
    ("question", "label", "caption", "why"),
    [
        ("How much interest did Nike pay in 2023?", "Interest payments", "Contractual commitments", "falls due"),
        ("How much interest will Nike pay in total?", "Interest payments", "Contractual commitments", ""),
        ("How much interest did Nike pay in 2023?", "Interest expense", "Results", "is its expense"),
        ("How much interest expense did Nike incur in 2023?", "Interest expense", "Results", ""),
        ("What did Nike contribute to its pension plans in 2023?", "Pensions", "Benefit payments", "contributed"),
        ("What did Nike contribute to its pension plans in 2023?", "Pensions", "Plan contributions", ""),
    ],
)
def test_a_row_of_what_is_owed_is_not_what_was_paid(question: str, label: str, caption: str, why: str) -> None:
    missed = of_row(question, label, caption)
    assert why in missed if why else all(said not in missed for said in ("falls due", "expense", "contributed"))


FORECAST = "As of June 8, 2023, we forecasted approximately $32 billion in revenues for Lantern in 2023."
PLANNED = "We are on track to deliver our 2023 store plans, which include closing 20 to 30 large stores."
DONE = "The number of stores changed in 2023 as we closed 25 large stores and opened 4."
AIM = "Exceeding low 30% range rate of return on invested capital."


@pytest.mark.parametrize(
    ("question", "quote", "why"),
    [
        ("What is Nike's Lantern revenue in 2023?", FORECAST, "foresees"),
        ("What Lantern revenue does Nike forecast for 2023?", FORECAST, ""),
        ("What is Nike's return on invested capital in 2023?", AIM, "aimed at"),
        ("What return on invested capital does Nike target?", AIM, ""),
        ("Was there any change in the number of Nike stores in 2023?", PLANNED, "tells a plan"),
        ("Was there any change in the number of Nike stores in 2023?", DONE, ""),
        ("Is there any change planned in the number of Nike stores in 2023?", PLANNED, ""),
    ],
)
def test_a_forecast_is_told_where_one_is_asked_for(question: str, quote: str, why: str) -> None:
    missed = quoted(question, quote).missed
    assert why in missed if why else not any(said in missed for said in ("foresees", "aimed", "plan"))


SHARES = "In 2023, three wholesalers accounted for 16.5%, 13.0% and 12.0% of revenue."
STAFF = "We employed 116,000 people, including approximately 60,000 engineers, scientists and other professionals."
FUNDED = "Our pension plans were 82% funded as of May 31, 2023."


@pytest.mark.parametrize(
    ("question", "quote", "held"),
    [
        ("How many wholesalers accounted for more than 10% of Nike's revenue in 2023?", SHARES, True),
        ("How many wholesalers accounted for more than 20% of Nike's revenue in 2023?", SHARES, False),
        ("How many engineers and scientists did Nike employ?", STAFF, True),
        ("How many machinists and scientists did Nike employ?", STAFF, False),
        ("How well funded were Nike's pension plans at May 31, 2023?", FUNDED, True),
    ],
)
def test_a_limit_a_pair_of_names_and_how_well_are_read(question: str, quote: str, held: bool) -> None:
    after = quoted(question, quote)
    assert bool(after.missed or after.unsure) is not held


def test_a_range_of_money_is_two_amounts_and_an_aircraft_none() -> None:
    assert [int(one.value) for one in figures("Cash flow of $850-950 million.")] == [850_000_000, 950_000_000]
    assert not figures("the 737-800 model")


def test_whether_something_is_intended_is_told_in_words() -> None:
    assert only_in_words("Does Nike expect to contribute to its pension plans in 2024?")
    assert not only_in_words("How much does Nike expect to contribute to its pension plans in 2024?")
