"""The contrary of what is asked for, the number of a name, and what only has a thing in its name are no answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence


def why_not(question: str, *cited: Citation) -> str:
    text = " ".join(f"{one.quote} {one.marker}" for one in cited)
    return held_to_the_question(question, check_numbers(text, cited), cited).missed


BOTH = "In 2023, we recorded $15 million of net losses on depots, compared to $76 million of net gains in 2022."
SOLD = "We recorded a loss on the sale of depots of $53 million in 2023."


@pytest.mark.parametrize(
    ("question", "quote", "why"),
    [
        ("What loss on depots was recorded in 2022?", BOTH, "2022"),
        ("What loss on depots was recorded in 2023?", BOTH, ""),
        ("What gain on depots was recorded in 2022?", BOTH, ""),
        ("What gain on the sale of depots was recorded in 2023?", SOLD, "a loss"),
        ("What gain or loss on the sale of depots was recorded in 2023?", SOLD, ""),
    ],
)
def test_a_gain_is_no_loss(question: str, quote: str, why: str) -> None:
    told = why_not(question, sentence("[1]", quote))
    assert why in told if why else not told


@pytest.mark.parametrize(
    ("question", "quote", "why"),
    [
        ("What was the backlog in 2023?", "The backlog rose in 2023 due to the award of Lot 15.", "part of a name"),
        ("How much revenue came from airplanes in 2023?", "Revenue of the 737 MAX 9 rose in 2023.", "bare number"),
        ("How many depots were there in Ohio in 2023?", "There were in Ohio 15 depots in 2023.", ""),
        ("What was the backlog in 2023?", "The backlog rose to $149,998 million in 2023 due to Lot 15.", ""),
    ],
)
def test_the_number_of_a_lot_or_of_a_model_is_no_figure(question: str, quote: str, why: str) -> None:
    told = why_not(question, sentence("[1]", quote))
    assert why in told if why else not told


BOUGHT = "In 2023, the total cash consideration paid for Ridge Depots was $201 million."
SALE = "In 2023, we sold Ridge Depots for cash of $201 million."


@pytest.mark.parametrize(
    ("question", "quote", "why"),
    [
        ("How much did it receive in cash for Ridge Depots in 2023?", BOUGHT, "what came in"),
        ("How much did it pay in cash for Ridge Depots in 2023?", BOUGHT, ""),
        ("How much did it receive in cash for Ridge Depots in 2023?", SALE, ""),
    ],
)
def test_what_was_paid_for_a_thing_did_not_come_in_for_it(question: str, quote: str, why: str) -> None:
    told = why_not(question, sentence("[1]", quote))
    assert why in told if why else not told


CHARGED = "In 2023, we recorded earnings charges of $203 million related to the Ridge contract."


def test_a_charge_on_a_contract_is_not_what_the_contract_is_worth() -> None:
    assert "worth" in why_not("How much is the Ridge contract worth in 2023?", sentence("[1]", CHARGED))
    assert not why_not("What charges were there on the Ridge contract in 2023?", sentence("[1]", CHARGED))


COSTS = "In 2023, we paid $140 million of debt issuance costs related to the Ridge credit facility."


def test_the_costs_of_a_loan_are_not_what_was_borrowed() -> None:
    assert "debt issuance costs" in why_not(
        "How much was borrowed under the Ridge facility in 2023?", sentence("[1]", COSTS)
    )
    assert not why_not("How much did it pay for issuance under the Ridge facility in 2023?", sentence("[1]", COSTS))


def counted(label: str) -> Citation:
    made = row("[1]", label, {"2023": ("1,386", "1386")}, "")
    return replace(made, label=label, kinds=("",), periods=(Period("duration", date(2023, 5, 31), 12, 2023, None),))


@pytest.mark.parametrize(
    ("label", "told"), [("Employee stock options", False), ("Employees", True), ("Employee count", True)]
)
def test_a_row_that_is_called_by_employees_counts_none(label: str, told: bool) -> None:
    assert bool(why_not("How many employees were there in 2023?", counted(label))) is not told


@pytest.mark.parametrize(
    ("question", "sure"),
    [
        ("How many people did it serve in 2023?", False),
        ("How many people worked there in 2023?", True),
        ("How many people did it have in 2023?", True),
    ],
)
def test_those_who_work_are_not_those_who_are_served(question: str, sure: bool) -> None:
    assert bool(why_not(question, sentence("[1]", "It had 6,500 employees in 2023."))) is not sure


def test_a_column_without_a_year_is_of_the_quarter_of_its_report() -> None:
    made = row("[1]", "Revenues", {"Three Months Ended % Change": ("(54)%", "-54")}, "")
    periods = (Period("duration", None, 3, None, None),)
    filing = replace(made.filing, fiscal_quarter=2, period_end=date(2023, 6, 30), doc_type="10-q")
    cited = replace(made, label="Revenues", kinds=("%",), periods=periods, filing=filing)
    assert why_not("What was the growth of revenues in the first quarter of 2023?", cited)
    assert not why_not("What was the growth of revenues in the second quarter of 2023?", cited)
