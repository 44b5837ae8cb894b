"""An order, the first few and the last few are asked for as the first or the last of a kind; other questions stay."""

from __future__ import annotations

import pytest

from rag.calculator.question.order_asked import rank_put_plainly


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        (
            "order Acme's 2022 segments by operating income, highest to lowest",
            "Which Acme 2022 segment had the highest operating income?",
        ),
        (
            "Which toy category sold the most at Acme in 2022, and what did it bring in?",
            "Which toy category had the highest sales at Acme in 2022, and what did it bring in?",
        ),
        (
            "In which product category did Acme lose the most sales in dollars between 2021 and 2022?",
            "Which product category lost the most sales in dollars at Acme between 2021 and 2022?",
        ),
        ("Which category sold the most shares in 2022?", "Which category sold the most shares in 2022?"),
        ("Acme R&D by segment 2022, smallest first", "Which segment had the lowest Acme R&D 2022?"),
        ("Acme's three best-selling drugs in 2022 w/ sales", "Which Acme drug had the highest revenue in 2022?"),
        (
            "bottom 3 product categories at Acme by sales 2022",
            "Which product category had the lowest sales at Acme 2022?",
        ),
        ("Acme toys drugs 2022 top 3", "Which Acme toys drug had the highest revenue 2022?"),
        ("Acme FY22: segment with the thinnest margin", "Acme FY22: which segment had the lowest margin?"),
        ("largest backlog among Acme's segments in 2022", "Which Acme segment had the highest backlog in 2022?"),
        ("Acme's country outside the US with most shops", "Which Acme country outside the US had the highest shops?"),
        (
            "Acme's worst segment by net sales growth in 2022",
            "Which Acme segment had the lowest net sales growth in 2022?",
        ),
        (
            "Acme 2022 segments ranked by total revenues, top to bottom",
            "Which Acme 2022 segment had the highest total revenues?",
        ),
        (
            "which of the last five years was worst for Acme's sales",
            "In which fiscal year was Acme's sales lowest in the last five years?",
        ),
        (
            "Acme: best year for operating income of the last 5",
            "In which fiscal year was operating income highest in the last 5 years Acme?",
        ),
        ("rank Acme's regions for 2022 by EBIT", "Which Acme region had the highest EBIT for 2022?"),
    ],
)
def test_an_order_is_asked_for_as_the_first_of_it(question: str, plain: str) -> None:
    assert rank_put_plainly(question) == plain


@pytest.mark.parametrize(
    "question",
    [
        "Which Acme segment had the highest revenue in 2022?",
        "What was the lowest price paid by region?",
        "list Acme's revenue by region",
        "Acme operating income by segment and revenue",
        "What is Acme's top line in 2022?",
        "In order to grow, what does Acme plan?",
        "Total debt of Acme at the end of 2022",
    ],
)
def test_what_asks_for_no_order_stays(question: str) -> None:
    assert rank_put_plainly(question) == question


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("Where did Acme sell the most in 2023?", "Which region had the highest revenue at Acme in 2023?"),
        ("In which country did Acme bill the least in 2023?", "Which country had the lowest revenue at Acme in 2023?"),
        (
            "Outside the US, where did Acme bill the most in 2023?",
            "Which region outside the US had the highest revenue at Acme in 2023?",
        ),
        ("Where did Acme earn the most in 2023?", "Where did Acme earn the most in 2023?"),
        ("Where did Acme sell the most lamps in 2023?", "Where did Acme sell the most lamps in 2023?"),
    ],
)
def test_where_most_is_sold_is_which_region_has_most_sales(question: str, plain: str) -> None:
    assert rank_put_plainly(question) == plain
