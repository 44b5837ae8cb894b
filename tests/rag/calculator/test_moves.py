"""How a figure moved between two years is read by what the words of its question are; another word, and it stays."""

from __future__ import annotations

import pytest

from rag.calculator.question.frames import unframed
from rag.calculator.question.moves import moved
from rag.calculator.question.request import read_request

NIKE = frozenset(("nike",))


def put(question: str) -> str:
    """The question put plainly; "" where it is not read."""
    move = moved(question, NIKE)
    return move.question if move is not None else ""


@pytest.mark.parametrize(
    "question",
    [
        "Is Nike's gross margin higher in FY2023 than in FY2022?",
        "Was Nike's gross margin higher at the end of FY2023 than at the end of FY2022?",
        "Did Nike's gross margin go up in FY2023?",
        "Was there an increase in Nike's gross margin from 2022 to 2023?",
        "Did Nike improve its gross margin between FY2022 and FY2023?",
        "Compared with FY2022, did Nike's gross margin rise in FY2023?",
        "Was Nike's FY2023 gross margin above its FY2022 gross margin?",
        "Was Nike's gross margin lower in FY2022 than in FY2023?",
        "Can you tell me whether Nike's gross margin increased in FY2023?",
        "Did Nike report a higher gross margin in FY2023 than in the year before?",
    ],
)
def test_a_yes_or_no_on_a_rise_is_read_in_any_words(question: str) -> None:
    assert put(question) == "Has Nike's gross margin increased from FY2022 to FY2023?"


@pytest.mark.parametrize(
    ("question", "plainly"),
    [
        (
            "Is Nike's gross margin higher in Q2 2023 than in Q1 2023?",
            "Has Nike's gross margin increased from Q1 FY2023 to Q2 FY2023?",
        ),
        (
            "Nike revenue change, Q4 FY22 to Q1 FY23",
            "What was the change in Nike's revenue from Q4 FY2022 to Q1 FY2023?",
        ),
        (
            "By what percentage did Nike's revenue grow in Q2 FY23 against Q2 FY22?",
            "What is Nike's revenue growth rate from Q2 FY2022 to Q2 FY2023?",
        ),
        (
            "Year over year, how did Nike's revenue move in Q2 FY23?",
            "What is Nike's revenue growth rate from Q2 FY2022 to Q2 FY2023?",
        ),
        (
            "By how much did Nike's revenue change year over year in Q2 FY23?",
            "What was the change in Nike's revenue from Q2 FY2022 to Q2 FY2023?",
        ),
        (
            "Was there a drop in Nike's inventories in FY2023?",
            "Has Nike's inventories decreased from FY2022 to FY2023?",
        ),
        (
            "Is Nike's revenue up or down in FY2023?",
            "Has Nike's revenue increased or decreased from FY2022 to FY2023?",
        ),
        (
            "Has Nike's gross margin improved in FY2023? If gross margin is not a useful metric, please state that.",
            "Has Nike's gross margin increased from FY2022 to FY2023? "
            "If gross margin is not a useful metric, please state that.",
        ),
        (
            "How much did Nike's gross margin change between FY2022 and FY2023?",
            "What was the change in Nike's gross margin from FY2022 to FY2023?",
        ),
        (
            "How much in percentage points did Nike's gross margin move from FY2022 to FY2023?",
            "What was the change in Nike's gross margin from FY2022 to FY2023?",
        ),
        (
            "How much in percent did Nike's revenue change between FY2022 and FY2023?",
            "What is Nike's revenue growth rate from FY2022 to FY2023?",
        ),
        (
            "What's the year-over-year change in Nike's gross margin for FY2023?",
            "What was the change in Nike's gross margin from FY2022 to FY2023?",
        ),
        (
            "Was Nike's footwear revenue higher in FY2023 than in FY2022?",
            "What was the change in Nike's footwear revenue from FY2022 to FY2023?",
        ),
        (
            "Did Nike's revenue from China fall in FY2023?",
            "What was the change in Nike's revenue from China from FY2022 to FY2023?",
        ),
        (
            "Did Nike's brand value grow in FY2023?",
            "What was the change in Nike's brand value from FY2022 to FY2023?",
        ),
        (
            "Were Nike's membership fees up in FY2023?",
            "What was the change in Nike's membership fees from FY2022 to FY2023?",
        ),
        (
            "Is Nike's gross margin higher in Q2 2023 than in Q2 2022?",
            "Has Nike's gross margin increased from Q2 FY2022 to Q2 FY2023?",
        ),
        (
            "Is Nike's gross margin up in the second quarter of 2023?",
            "Has Nike's gross margin increased from Q2 FY2022 to Q2 FY2023?",
        ),
        (
            "What's the year-over-year change in Nike's revenue for FY2023?",
            "What is Nike's revenue growth rate from FY2022 to FY2023?",
        ),
    ],
)
def test_a_move_is_asked_for_as_it_is_wanted(question: str, plainly: str) -> None:
    assert put(question) == plainly


@pytest.mark.parametrize(
    "question",
    [
        "Why is Nike's gross margin higher in FY2023 than in FY2022?",
        "What drove the change in Nike's gross margin from FY2022 to FY2023?",
        "Is Nike's footwear revenue growth higher in FY2023 than in FY2022?",
        "Is Nike's revenue growth accelerating in FY2023?",
        "Is Nike's revenue expected to increase in FY2023?",
        "Has Nike's total debt improved in FY2023?",
        "Is Nike's revenue higher than its cost of sales in FY2023?",
        "Is Nike's gross margin higher in Q2 2023 than in FY2022?",
        "Did Nike's chief executive change in FY2023?",
        "Are Nike's FY2023 financials that of a high growth company?",
        "What operating lease payments of Nike fall due in fiscal 2025?",
        "What is Nike's contract liabilities at year-end 2021?",
        "What were Nike's down payments in FY2022?",
        "What was Reduced's operating revenue in Q2 2023?",
        "What share of Nike's revenues did its footwear make up in FY2022?",
        "What was Greater China's share in FY2023?",
        "How much higher was Nike's revenue in FY2022 than in FY2023?",
        "By what average rate did Nike's revenue increase from FY2021 to FY2023?",
        "Did Nike's revenue rise since FY2022?",
        "What was Nike's revenue in FY2023?",
        "What was Nike's gross margin in FY2023 and how did it change from FY2022?",
    ],
)
def test_a_word_that_asks_for_something_else_leaves_the_question_as_it_is(question: str) -> None:
    assert put(question) == ""


def test_a_company_may_be_called_by_letters_with_a_sign_between() -> None:
    move = moved("Did J&J see growth in R&D as a percentage of sales in FY2022?", frozenset(("johnson", "jj")))
    assert move is not None
    assert move.question == "Has J&J's R&D as a percentage of sales increased from FY2021 to FY2022?"


@pytest.mark.parametrize(
    ("unit", "asked"),
    [
        (" Answer in USD millions.", "What was the change in Nike's capital expenditures from FY2022 to FY2023?"),
        (" Answer in percent.", "What is Nike's capital expenditures growth rate from FY2022 to FY2023?"),
    ],
)
def test_a_change_over_a_year_is_an_amount_where_it_is_wanted_in_millions(unit: str, asked: str) -> None:
    question = f"What is the year-over-year change in Nike's capital expenditures from FY2022 to FY2023?{unit}"
    assert put(question).startswith(asked)
    if "millions" in unit:
        assert "growth" not in unframed(question, {"nike"})


def test_how_earnings_per_share_moved_in_percent_is_their_growth() -> None:
    request = read_request(
        "By how much, in percent, did Nike's diluted EPS increase from FY2022 to FY2023?", {"nike"}, 2023
    )
    assert request is not None and request.mode == "growth"
