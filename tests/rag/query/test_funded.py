"""Whether a pension plan holds more than it owes is asked as its funded status, whose sign tells which."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rag.query.funded import OVER, UNDER, as_funded_status, state_of


@pytest.mark.parametrize(
    ("question", "put"),
    [
        (
            "Is Acme's pension plan over- or underfunded at the end of 2023, and by how much?",
            "What was the funded status of Acme's pension plan at the end of 2023?",
        ),
        (
            "Were Acme's pension plans overfunded or underfunded as of December 31, 2023?",
            "What was the funded status of Acme's pension plans as of December 31, 2023?",
        ),
        (
            "How underfunded were Acme's pension plans in 2023?",
            "What was the funded status of Acme's pension plans in 2023?",
        ),
        (
            "By how much did Acme's pension promises (without health care) exceed the money in the plans in 2023?",
            "What was the funded status of Acme's pension plans in 2023?",
        ),
    ],
)
def test_over_or_underfunded_asks_for_the_funded_status(question: str, put: str) -> None:
    assert as_funded_status(question) == put


@pytest.mark.parametrize(
    "question",
    [
        "What was the projected benefit obligation of underfunded plans in 2023?",
        "Is the credit line underfunded?",
        "By how much did Acme's pension expense exceed its budget in 2023?",
    ],
)
def test_another_question_stays_as_it_is(question: str) -> None:
    assert as_funded_status(question) == question


@pytest.mark.parametrize(
    ("label", "value", "state"),
    [
        ("Funded / (underfunded) status", "231", OVER),
        ("Funded status", "-805", UNDER),
        ("Accrued benefit cost, net funded status", "-101", UNDER),
        ("(Unfunded) funded status of the plans", "-5470", UNDER),
        ("Underfunded status", "37", ""),
        ("Accrued benefit cost", "-101", ""),
        ("Funded status", "0", ""),
    ],
)
def test_the_sign_of_a_funded_status_tells_which_it_is(label: str, value: str, state: str) -> None:
    assert state_of(label, Decimal(value)) == state
