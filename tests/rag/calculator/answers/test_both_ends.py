"""The first and the last of several are both told, each with its footnote, where both are asked for."""

from __future__ import annotations

import pytest

from rag.calculator.answers.both_ends import both_ends_of
from rag.calculator.calculate import Calculation, calculate
from tests.rag.calculator.facts.company import REPORT
from tests.rag.statements_made import searched


def asked(question: str) -> Calculation | None:
    found = calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)
    return found if isinstance(found, Calculation) else None


@pytest.mark.parametrize(
    "question",
    [
        "Which Nike segment had the highest net sales in 2023 and which the lowest?",
        "Which Nike segment had the largest and the smallest net sales in 2023?",
    ],
)
def test_the_first_and_the_last_are_told_with_the_footnotes_of_their_rows(question: str) -> None:
    made = asked(question)
    assert made is not None and "was Shoes: $30,000 million [1]" in made.text
    assert made.text.endswith(
        "lowest net sales in FY2023 was Balls: $6,000 million [3]." if "high" in question else "[3]."
    )
    assert all(made.text[number.start : number.end] == number.text for number in made.numbers)
    assert len(made.citations) == len({one.marker for one in made.citations})


def test_two_words_of_one_end_ask_for_no_other() -> None:
    assert both_ends_of("Which had the highest and the largest sales?", asked) is None
