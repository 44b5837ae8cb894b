"""Parts that are named to choose from are asked for as the first among them, by each noun that may be theirs."""

from __future__ import annotations

import pytest

from rag.calculator.question.choice_asked import chosen_among, chosen_put


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        (
            "Acme FY23: Shoes or Hats, whose operating profit is larger?",
            "Of Shoes and Hats, which had the larger operating profit for Acme FY23?",
        ),
        (
            "Shoes or Hats: who had the higher margin at Acme in 2023",
            "Of Shoes and Hats, which had the higher margin at Acme in 2023?",
        ),
        ("Did Shoes or Hats have higher sales in 2023?", "Of Shoes and Hats, which had higher sales in 2023?"),
        (
            "Acme FY23 Shoes or Hats, which grew faster",
            "Of Shoes and Hats, which grew faster for Acme FY23?",
        ),
        ("Shoes, Hats or Balls: which sold most?", "Of Shoes, Hats and Balls, which sold most?"),
        ("Shoes or Hats at Acme, which grew faster?", "Of Shoes and Hats, which grew faster for Acme?"),
        ("Which segment grew faster in 2023?", "Which segment grew faster in 2023?"),
        ("Was it higher or lower in 2023?", "Was it higher or lower in 2023?"),
    ],
)
def test_the_named_parts_stand_before_what_is_asked_of_them(question: str, plain: str) -> None:
    assert chosen_put(question) == plain


def test_each_noun_is_tried() -> None:
    tried = list(chosen_among("Of Shoes and Hats, which had higher sales in 2023?"))
    assert tried[0] == "Of Shoes and Hats, which segment had higher sales in 2023?"
    assert len(tried) == 3 and not list(chosen_among("Which segment had higher sales in 2023?"))
