"""Two things set beside each other, or two figures of one thing, are asked one by one."""

from __future__ import annotations

import pytest

from rag.answering.pairs import read_pair


@pytest.mark.parametrize(
    ("question", "first", "second", "better"),
    [
        (
            "Did Acme's Shoes or Shirts have the lower operating margin in 2023?",
            "What was Acme's operating margin of Shoes in 2023?",
            "What was Acme's operating margin of Shirts in 2023?",
            -1,
        ),
        (
            "Which Acme segment had the higher net sales in Q2 2023, Shoes or Shirts?",
            "What was the net sales of Shoes in Q2 2023?",
            "What was the net sales of Shirts in Q2 2023?",
            1,
        ),
        (
            "Which grew faster in 2023, Shoes or Shirts?",
            "What was the revenue growth of Shoes in 2023?",
            "What was the revenue growth of Shirts in 2023?",
            1,
        ),
        (
            "Was Acme's Shoes revenue larger than that of Shirts in 2023?",
            "What was Acme's Shoes revenue in 2023?",
            "What was the revenue of Shirts in 2023?",
            1,
        ),
        (
            "Did Acme's revenue or net income grow faster in 2023?",
            "What was Acme's revenue growth in 2023?",
            "What was Acme's net income growth in 2023?",
            1,
        ),
        (
            "Acme 2023 gross profit: Shoes or Shirts larger?",
            "What was the Acme 2023 gross profit of Shoes?",
            "What was the Acme 2023 gross profit of Shirts?",
            1,
        ),
        (
            "Acme 2023: Shoes vs Shirts net sales, which is larger?",
            "Acme 2023: What was net sales of Shoes?",
            "Acme 2023: What was Shirts net sales?",
            1,
        ),
        (
            "Acme: which of Shoes and Shirts grew in net income in FY2023?",
            "Acme: What was the net income growth of Shoes in FY2023?",
            "Acme: What was the net income growth of Shirts in FY2023?",
            0,
        ),
        (
            "What was Acme's domestic revenue and foreign revenue in FY2023?",
            "What was Acme's domestic revenue in FY2023?",
            "What was Acme's foreign revenue in FY2023?",
            0,
        ),
        (
            "Acme: revenue and operating income of Shoes in 2023",
            "Acme: What was revenue of Shoes in 2023?",
            "Acme: What was operating income of Shoes in 2023?",
            0,
        ),
    ],
)
def test_each_side_is_asked_for_the_same_figure_and_time(question: str, first: str, second: str, better: int) -> None:
    pair = read_pair(question)
    assert pair is not None and (*pair.questions, pair.better) == (first, second, better)


@pytest.mark.parametrize(
    "question",
    [
        "Was Acme's 2023 revenue higher than in 2022?",
        "Was Acme's gross margin higher than 45% in 2023?",
        "Did Acme pay or accrue more than expected?",
        "What were Acme's sales and marketing costs in 2023?",
        "Cash and cash equivalents of Acme in 2023",
    ],
)
def test_another_time_an_amount_or_one_figure_is_no_second_thing(question: str) -> None:
    assert read_pair(question) is None
