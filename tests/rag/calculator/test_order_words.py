"""How many there are, the year before and the order of a table are no words of what is ranked."""

from __future__ import annotations

import pytest

from rag.calculator.question.order_asked import rank_put_plainly
from rag.calculator.question.order_words import in_order_words


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        (
            "rank Acme's 4 segments by how much operating profit grew in 2022 (%)",
            "Which Acme segment had the highest growth in operating profit in 2022 in percent?",
        ),
        (
            "which Acme home category lost the most revenue in $ terms, Q2 FY2024 vs Q2 FY2023?",
            "which Acme home category lost the most revenue, Q2 FY2024 in dollars",
        ),
        (
            "list Acme reportable segments with falling profit in 22, biggest $ drop first",
            "Which Acme reportable segments saw profit fall in 2022 in dollars",
        ),
        (
            "rank the three Acme segments by sales growth, Q2 2023",
            "Which Acme segment had the highest sales growth, Q2 2023?",
        ),
        (
            "best & worst operating margin segment at Acme 2022?",
            "Which segment had the highest and the lowest operating margin at Acme 2022?",
        ),
        ("Rank Acme regions by margin in 2023, high to low", "Which Acme region had the highest margin in 2023?"),
        ("Rank Acme regions by margin in 2023, low to high", "Which Acme region had the lowest margin in 2023?"),
        (
            "Acme segments from most to least profitable in 2018",
            "Which Acme segment had the highest operating income in 2018?",
        ),
        (
            "rank Acme's segments by net sales change 2022 vs 2021",
            "Which Acme segment had the highest growth in net sales 2022?",
        ),
        (
            "rank Acme's segments by change in sales 2022, biggest drop first",
            "Which Acme segment had the highest decline in sales 2022?",
        ),
        (
            "Which part of the world sold less for Acme in 2022 than in 2021?",
            "Which region had sales fall at Acme in 2022",
        ),
        (
            "Did any of Acme's four segments earn more before tax in 2022 than the year before?",
            "Did any of Acme's segments have earnings before income taxes rise in 2022",
        ),
        (
            "Which Acme segments earned less in 2022 than in 2021?",
            "Which Acme segments had operating income fall in 2022",
        ),
        (
            "Which type of merchandise cost Acme the most sales in 2022?",
            "Which product category lost the most sales at Acme in 2022",
        ),
        ("Which Acme brands sold less in 2022 than in 2020?", "Which Acme brands had sales fall between 2020 and 2022"),
        # A region's earnings, and things that are no figure, stay as they are, with the time they are set beside.
        ("Which Acme region earned less in 2022 than in 2021?", "Which Acme region earned less in 2022 than in 2021?"),
        (
            "Which Acme brand sold more lamps in 2022 than in 2021?",
            "Which Acme brand sold more lamps in 2022 than in 2021?",
        ),
        (
            "Which of Acme's segments had lower operating income in 2022 than in 2021?",
            "Which of Acme's segments saw operating income fall in 2022",
        ),
        (
            "In what order did Acme's segments rank on operating profit in 2022?",
            "Which Acme segment had the highest operating profit in 2022?",
        ),
        ("Name Acme's three segments in order of sales, 2017", "Which Acme segment had the highest sales, 2017?"),
        (
            "Which of Acme's home lines actually grew in 2022 on reported basis",
            "Which of Acme's home lines grew in 2022",
        ),
        ("Acme's five best sellers of 2021", "Which Acme product had the highest revenue of 2021?"),
    ],
)
def test_what_is_ranked_is_all_that_is_left(question: str, plain: str) -> None:
    assert rank_put_plainly(question) == plain


@pytest.mark.parametrize(
    "question",
    [
        "Which Acme segment had the highest revenue in 2022?",
        "Which segment grew most from 2018 to 2022?",
        "Which segment's sales were higher in 2022 than in 2019?",
        "What were the sales of the two segments in 2022?",
    ],
)
def test_other_questions_keep_their_words(question: str) -> None:
    assert in_order_words(question) == question
