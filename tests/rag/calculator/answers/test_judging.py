"""Yes-or-no questions: the verdict by a rule in words, with the figures it rests on."""

from __future__ import annotations

import pytest

from rag.calculator.answers.judgements import judgements
from rag.calculator.calculate import Calculation, calculate
from rag.types import NumberCheck
from tests.rag.statements_made import INCOME, made, searched

NIKE = made()


def asked(question: str) -> Calculation | None:
    found = calculate(question, searched(question, NIKE), {NIKE.report_id: NIKE}.__getitem__)
    return found if isinstance(found, Calculation) else None


@pytest.mark.parametrize(
    ("question", "verdict", "figure"),
    [
        ("Was Nike profitable in FY2023?", "Yes: ", "$4,689 million [1]"),
        ("Did Nike make money in FY2023?", "Yes: ", "$4,689 million [1]"),
        ("Did Nike lose money in FY2023?", "No: ", "$4,689 million [1]"),
        ("Is Nike capital-intensive, based on FY2023?", "No, by the measure used here. ", "1.9%"),
        ("Is Nike a capital-hungry business, judging by FY2023?", "No, by the measure used here. ", "1.9%"),
        ("Could Nike cover its current liabilities with its current assets in FY2023?", "Yes, by the ", "2.72"),
        ("Could Nike meet what it owes within a year from its current assets in FY2023?", "Yes, by the ", "2.72"),
        ("Is Nike's gross margin worse in FY2023 than the year before?", "It fell: ", "-2.5 percentage points"),
        ("Does Nike have positive working capital at the end of FY2023?", "Yes: ", "$15,946 million"),
        ("Has Nike's gross margin improved in FY2023?", "No: gross margin is below that", "-2.5 percentage points"),
        ("Did Nike's revenue grow in FY2023?", "Yes: ", "9.6%"),
        ("Was Nike's dividend covered by free cash flow in FY2023?", "Yes. ", "$4,872 million"),
        ("Is Nike's interest coverage above 5 in FY2023?", "Yes: ", "62.26"),
        ("Did Nike's revenue fall below $51 billion in FY2023?", "No: revenue is not below $51 b", "$51,217 million"),
        (
            "Did Nike's cover, defined as operating income / interest expense, exceed 50 in FY2023?",
            "Yes: cover is above 50",
            "62.26",
        ),
        ("Is Nike's revenue growth accelerating in FY2023?", "Yes. ", "9.6%"),
        ("Is growth in Nike's revenue accelerating in FY2023?", "Yes. ", "9.6%"),
        ("Are Nike's FY2023 financials that of a high growth company?", "No, by the measure used here. ", "9.6%"),
        (
            "Has Nike's quick ratio improved or declined between FY2023 and FY2022?",
            "It fell: quick ratio is below that",
            "1.81",
        ),
        (
            "Is Nike's gross margin historically consistent (not fluctuating more than roughly 2% each year)?",
            "No. ",
            "43.5%",
        ),
        ("Does Nike maintain a stable trend of dividend distribution?", "Yes. ", "$2,012 million"),
        (
            "Does Nike have an improving gross margin profile as of FY2023? If gross margin is not a useful metric "
            "for a company like this, then please state that and explain why.",
            "No: gross margin is below",
            "-2.5 percentage points",
        ),
        (
            "Does Nike have a healthy liquidity profile based on its quick ratio for FY2023?",
            "Yes, by the measure used here. ",
            "1.81",
        ),
    ],
)
def test_a_verdict_comes_with_its_rule_and_checked_figures(question: str, verdict: str, figure: str) -> None:
    found = asked(question)
    assert found is not None and found.text.startswith(verdict) and figure in found.text
    assert "means" in found.text or found.text.startswith(("Yes: ", "No: ", "It "))
    assert {check.status for check in found.numbers} <= {"verified", "derived"}
    assert all(found.text[check.start : check.end] == check.text for check in found.numbers)
    rule = [n for n in found.numbers if n.formula == "set by the rule"]
    assert all(isinstance(n, NumberCheck) and n.citation is None for n in rule)


@pytest.mark.parametrize(
    "question",
    [
        "Is Nike a well managed company?",
        "Did Nike's brand value grow in FY2023?",
        "Was Nike's adjusted revenue positive in FY2023?",
        "If working capital is useful here, is it positive for Nike in FY2023?",
        "Was Nike profitable in China in FY2023?",
    ],
)
def test_words_beside_the_rule_leave_the_question_alone(question: str) -> None:
    assert asked(question) is None


def test_every_shipped_rule_says_what_it_means() -> None:
    assert all("means" in rule.words or rule.otherwise for rule in judgements().rules)


LOSSES = made(
    income=tuple(("Net loss", "$ (5,053)", "$ (4,290)", "$ (11,941)") if r[0] == "Net income" else r for r in INCOME)
)


def test_a_release_of_credit_losses_is_no_larger_loss() -> None:
    rows = (*INCOME[:3], ("Provision for credit losses", "1,101", "(2,285)", "900"), *INCOME[3:])
    report = made(income=rows)
    question = "Did Nike's provision for credit losses increase in FY2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and found.text.startswith("Yes: provision for credit losses is above"), found


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Did Nike's net loss increase in FY2023?", "Yes: net loss is above"),
        ("Did Nike's net loss decrease in FY2023?", "No: net loss is above"),
        ("Did Nike's net income increase in FY2023?", "No: net income is below"),
    ],
)
def test_a_loss_is_larger_the_further_below_zero_it_is(question: str, verdict: str) -> None:
    found = calculate(question, searched(question, LOSSES), {LOSSES.report_id: LOSSES}.__getitem__)
    assert isinstance(found, Calculation) and found.text.startswith(verdict), found


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Was Nike's net loss above $5 billion in FY2023?", "Yes: net loss is above $5 billion"),
        ("Was Nike's net loss at least $5,053 million in FY2023?", "Yes: net loss is at least $5,053 million"),
        ("Was Nike's net loss larger than $6 billion in FY2023?", "No: net loss is not above $6 billion"),
        ("Was Nike's net loss below $5 billion in FY2023?", "No: net loss is not below $5 billion"),
        ("Did Nike lose more than $5 billion in FY2023?", "Yes: net loss is above $5 billion"),
        ("Did Nike lose less than $5 billion in FY2023?", "No: net loss is not below $5 billion"),
        ("Was Nike's net income above $5 billion in FY2023?", "No: net income is not above $5 billion"),
    ],
)
def test_a_loss_is_held_to_a_limit_by_the_amount_that_was_lost(question: str, verdict: str) -> None:
    found = calculate(question, searched(question, LOSSES), {LOSSES.report_id: LOSSES}.__getitem__)
    assert isinstance(found, Calculation) and found.text.startswith(verdict), found


def test_a_profit_is_held_to_no_limit_of_a_loss() -> None:
    report = made(income=INCOME)
    question = "Was Nike's net loss below $1 billion in FY2023?"
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert not (isinstance(found, Calculation) and found.text.startswith(("Yes", "No"))), found


@pytest.mark.parametrize("day", ["June 30, 2023", "May 31, 2016"])
def test_a_balance_is_judged_on_no_day_that_is_not_printed(day: str) -> None:
    assert asked(f"Did Nike have positive working capital at {day}?") is None
