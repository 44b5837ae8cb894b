"""How an answer is to be put is no word that a filing has to print, wherever and however a question says it."""

from __future__ import annotations

import pytest

from rag.query.form_told import Form, form_of

ASKED = "What was Acme's quick ratio in 2021?"


@pytest.mark.parametrize(
    ("said", "rounding", "percent", "unit"),
    [
        ("Express in percent, rounded to two decimals.", "two decimals", True, ""),
        ("Two decimals please.", "two decimals", False, ""),
        ("(percent, one decimal)", "one decimal", True, ""),
        ("USD millions.", "", False, "USD millions"),
        ("Give percent with two decimals.", "two decimals", True, ""),
        ("Give the answer in USD thousands and keep 1 decimal.", "1 decimal", False, "USD thousands"),
        ("Report it as a % rounded to a single decimal place.", "one decimal", True, ""),
        ("Show two decimals and the direction.", "two decimals", False, ""),
        ("Please round your final answer to the nearest hundredth.", "two decimals", False, ""),
        ("State both amounts.", "", False, ""),
    ],
)
def test_a_sentence_behind_the_question_is_taken_out(said: str, rounding: str, percent: bool, unit: str) -> None:
    assert form_of(f"{ASKED} {said}") == Form(ASKED, rounding, percent, unit)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What, rounded to two decimals, was its margin?", "What was its margin? Round to two decimals."),
        ("To one decimal place, what was its margin?", "what was its margin? Round to one decimal."),
        ("Its margin for FY21 (in %, 1 decimal)?", "Its margin for FY21? Answer in percent. Round to 1 decimal."),
        ("Acme fy21 quick ratio; two decimals", "Acme fy21 quick ratio? Round to two decimals."),
        (
            "Compute the margin of Acme in 2021. Assume a 365-day year and give one number rounded to two decimals.",
            "Compute the margin of Acme in 2021. Assume a 365-day year. Round to two decimals.",
        ),
    ],
)
def test_it_is_taken_out_from_within_a_sentence_and_told_behind(question: str, told: str) -> None:
    assert form_of(question).told == told


@pytest.mark.parametrize(
    "question",
    [
        "What was the change in percent of loans past due in 2021?",
        "What were capital expenditures as a percentage of revenue in 2021?",
        "How much, in USD millions, did Acme spend on advertising?",
        "Give the number of employees.",
        "What was Acme's days sales outstanding? Use 360 days.",
        "in percent?",
        "Use only the accounts payable component, not accrued liabilities.",
    ],
)
def test_what_is_asked_for_stays(question: str) -> None:
    assert form_of(question).told == question
