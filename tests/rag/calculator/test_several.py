"""A known figure of companies or years beside each other is read by what its words are; another word, and it stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.calculator.question.several import several
from rag.chunks.chunk import filing_of
from tests.rag.statements_made import made

FILINGS = (
    filing_of(made()),
    replace(filing_of(made(name="ADOBE_2023_10K")), company="Adobe Inc.", ticker="ADBE", report_id="adobe"),
)
WHICH = "Which had the higher revenue in FY2022, Nike or Adobe?"
APART = "What was the difference between the revenue of Nike and that of Adobe in FY2022?"
PEAK = "In which fiscal year was Nike's net income highest from FY2021 to FY2023?"
AVERAGE = "What was Nike's average net income from FY2021 to FY2023?"
SUM = "What was Nike's cumulative net income in FY2021, FY2022 and FY2023?"
CAGR = "What was Nike's revenue CAGR from FY2021 to FY2023?"


@pytest.mark.parametrize(
    ("question", "plainly"),
    [
        ("Did Nike or Adobe have the bigger revenue in 2022?", WHICH),
        ("Is Nike's FY2022 revenue bigger than that of Adobe?", WHICH),
        ("In FY2022, was it Nike or Adobe that had the higher revenue?", WHICH),
        ("Comparing Nike and Adobe, who comes out ahead on revenue in FY2022?", WHICH),
        ("higher revenue fy22 Nike or Adobe", WHICH),
        ("Put Nike's and Adobe's FY2022 revenue side by side.", "Compare the revenue of Nike and Adobe in FY2022."),
        ("How much more revenue did Nike have than Adobe in 2022?", APART),
        ("What was the gap between Nike's revenue and Adobe's revenue in FY2022?", APART),
        ("Nike minus Adobe, revenue FY2022", APART),
        (
            "What is the ratio of Nike's revenue to Adobe's revenue in FY2022?",
            "How many times as high is the revenue of Nike as that of Adobe in FY2022?",
        ),
        (
            "Add up the revenue of Nike and Adobe for FY2022.",
            "What was the revenue of Nike and Adobe combined in FY2022?",
        ),
        ("When was Nike's net income highest, FY2021 to FY2023?", PEAK),
        ("Did Nike's net income peak in 2021, 2022 or 2023?", PEAK),
        ("Nike net income highest year 2021-2023", PEAK),
        ("Which of the three years 2021, 2022 and 2023 was the best for Nike's net income?", PEAK),
        ("What is the three-year average of Nike's net income, 2021-2023?", AVERAGE),
        ("Averaged over 2021, 2022 and 2023, what was Nike's net income?", AVERAGE),
        ("Over the three years 2021-2023, what was Nike's net income in all?", SUM),
        ("Total net income of Nike over FY2021-FY2023?", SUM),
        ("At what compound annual rate did Nike's revenue grow between fiscal 2021 and 2023?", CAGR),
        (
            "What multiple of its FY2021 revenue was Nike's FY2023 revenue?",
            "How many times as high is Nike's revenue in FY2023 as in FY2021?",
        ),
    ],
)
def test_the_question_is_put_plainly(question: str, plainly: str) -> None:
    assert several(question, FILINGS) == plainly


@pytest.mark.parametrize(
    "question",
    [
        "How much of Nike's 2022 revenue came from Adobe?",
        "Did Nike or Adobe have the bigger footwear revenue in 2022?",
        "Which had the higher adjusted net income in 2022, Nike or Adobe?",
        "Did Nike or Puma have the bigger revenue in 2022?",
        "What is the three-year average of Nike's net income, 2021-2022?",
        "What were Nike's cumulative inventories in 2022 and 2023?",
        "Which was the best year for Nike's interest expense from 2021 to 2023?",
        "What was Nike's revenue in 2022 and 2023?",
        "What was Nike's revenue in Q1 and Q2 2023 together?",
        "Why was Nike's revenue highest in 2022 between 2021 and 2023?",
        "What share of Nike's revenue was Adobe's in 2022?",
    ],
)
def test_any_other_question_stays(question: str) -> None:
    assert several(question, FILINGS) is None


@pytest.mark.parametrize(
    ("question", "plainly"),
    [
        (
            "What was Adobe's net loss as a percentage of Nike's net loss in 2022?",
            "What was the net loss of Adobe divided by that of Nike in FY2022?",
        ),
        (
            "Nike's revenue divided by Adobe's revenue, 2022",
            "What was the revenue of Nike divided by that of Adobe in FY2022?",
        ),
        (
            "What is the average revenue of Nike and Adobe in 2022?",
            "What was the revenue of Nike and Adobe on average in FY2022?",
        ),
        ("Who lost more in 2022, Nike or Adobe?", "Which had the higher net loss in FY2022, Nike or Adobe?"),
        (
            "What percent of Adobe's revenue is Nike's revenue in 2022?",
            "What was the revenue of Nike divided by that of Adobe in FY2022?",
        ),
        ("Nike's revenue divided by Adobe's net income, 2022", None),
        ("Compare the average total assets of Nike and Adobe in 2022", None),
    ],
)
def test_figures_of_two_companies_are_divided_in_their_order_and_averaged_over_both(
    question: str, plainly: str | None
) -> None:
    assert several(question, FILINGS) == plainly
