"""Ranks asked for behind a company and a year, or by a name alone, are read like any question for one."""

from __future__ import annotations

import pytest

from rag.calculator.question.rank_shapes import led_last, named_first
from rag.calculator.question.rank_tails import without_tail


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("Acme 2023: which segment grew?", "which segment grew Acme 2023?"),
        ("Acme FY23 - which region fell?", "which region fell Acme FY23?"),
        ("Which segment grew in 2023?", "Which segment grew in 2023?"),
        ("Acme: revenue by segment", "Acme: revenue by segment"),
    ],
)
def test_whose_and_when_go_behind_the_question(question: str, plain: str) -> None:
    assert led_last(question) == plain


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("largest Acme segment by revenue in 2023", "Acme which segment had the largest revenue in 2023?"),
        (
            "What is Acme's worst domestic category by comparable sales in 2023?",
            "Acme's which domestic category had the worst comparable sales in 2023?",
        ),
        ("What was Acme's best-selling drug in Q2 2023?", "Acme's which drug had the highest revenue in Q2 2023?"),
        ("What is Acme's largest segment?", "What is Acme's largest segment?"),
        ("Acme's smallest region in 2023?", "Acme's which region had the smallest revenue in 2023?"),
        ("Acme's fastest-growing segment in 2023", "Acme's which segment grew fastest in 2023?"),
        ("Acme segments by operating income", "Rank Acme segments by operating income?"),
        ("Acme revenue by segment", "Acme revenue by segment"),
        ("Which is the largest Acme segment?", "Which is the largest Acme segment?"),
    ],
)
def test_a_name_alone_asks_for_the_first(question: str, plain: str) -> None:
    assert named_first(question) == plain


@pytest.mark.parametrize(
    ("question", "alone", "tail", "figure"),
    [
        ("Which is largest in 2023 and what was its share of sales?", "Which is largest in 2023?", "share", ""),
        ("Which is largest and by how much did it grow in 2023?", "Which is largest in 2023?", "growth", ""),
        (
            "Which is largest in 2023, and was it wider or narrower than in 2022?",
            "Which is largest in 2023?",
            "growth",
            "",
        ),
        (
            "Which is largest in 2023, and is that better than a year earlier?",
            "Which is largest in 2023?",
            "growth",
            "",
        ),
        (
            "Which is largest in 2023, and was it wider than that of Acme?",
            "Which is largest in 2023, and was it wider than that of Acme?",
            "",
            "",
        ),
        (
            "Which was smallest in 2023 and what was its operating profit?",
            "Which was smallest in 2023?",
            "figure",
            "operating profit",
        ),
        (
            "What share of sales came from its largest segment in 2023?",
            "which segment had the largest sales in 2023?",
            "share",
            "",
        ),
        ("Which segment was largest in 2023?", "Which segment was largest in 2023?", "", ""),
    ],
)
def test_what_is_asked_of_the_first_besides_is_no_part_of_the_rank(
    question: str, alone: str, tail: str, figure: str
) -> None:
    assert without_tail(question) == (alone, tail, figure)
