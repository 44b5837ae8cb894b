"""What a figure was spent on is asked for as a percentage of it; what it came from, or a place, is not."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from rag.calculator.question.portions import as_share
from tests.rag.statements_made import made, searched


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("What share of net income went to buybacks in 2022?",
         "What was buybacks as a percentage of net income in 2022?"),
        ("How much of its operating cash flow did X pay out in dividends in 2022?",
         "What was dividends as a percentage of its operating cash flow of X in 2022?"),
        ("How much of revenue is spent on R&D at Adobe in 2017?",
         "What was R&D as a percentage of revenue at Adobe in 2017?"),
        ("What percent of X's revenue did it spend on sales and marketing in 2022?",
         "What was spending on sales and marketing as a percentage of X's revenue in 2022?"),
        ("Which percentage of operating cash flow did X use for share repurchases in 2022?",
         "What was share repurchases as a percentage of operating cash flow of X in 2022?"),
        ("What multiple of net income was operating cash flow in 2022?",
         "what was operating cash flow as a multiple of net income in 2022?"),
        ("For each dollar of sales, how much did X spend on research and development in 2022?",
         "What was research and development as a percentage of sales of X in 2022?"),
        ("How much of every dollar of revenue did X keep as gross profit in 2022?",
         "What was gross profit as a percentage of revenue of X in 2022?"),
    ],
)  # fmt: skip
def test_what_it_was_spent_on_is_a_percentage_of_it(question: str, plain: str) -> None:
    assert as_share(question) == plain


@pytest.mark.parametrize(
    "question",
    [
        "How much of X's revenue went to China in 2022?",
        "How much of X's revenue in 2022 came from Greater China?",
        "How much of the claims was paid to members in 2022?",
        "What percentage of share repurchases was financed with debt at X in 2022?",
        "How much of X's debt is due within one year?",
    ],
)
def test_a_place_and_a_part_stay_as_they_are(question: str) -> None:
    assert as_share(question) == question


def test_what_is_held_is_nothing_that_was_spent() -> None:
    assert "cash as a percentage" not in as_share("What share of X's sales is paid in cash?").replace(
        "paid in cash", ""
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What percentage of operating cash flow was paid as dividends by Nike in FY2023?", "34.4% = dividends paid"),
        ("How much of its net income did Nike pay out as dividends in FY2023?", "42.9% = dividends paid"),
        ("What was Nike's capex as a multiple of depreciation and amortization in FY2023?", "1.13"),
        ("Nike FY2023: what part of revenues was eaten up by cost of sales?", "56.5% = cost of sales"),
    ],
)
def test_such_a_part_is_computed(question: str, said: str) -> None:
    report = made()
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation), found
    assert said in found.text
