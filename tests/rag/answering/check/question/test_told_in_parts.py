"""Why a figure moved is not told by why some of its parts did."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import sentence

HEADING = "Results ; Other Income (Expense), Net"
OF_A_PART = "Foreign exchange gains decreased by $61 million in 2023 due to our hedges."
OF_IT = "Other income, net increased by $61 million in 2023 due to our hedges."
BARE = "The increase of $61 million in 2023 was due to our hedges."


@pytest.mark.parametrize(
    ("quote", "heading", "part"),
    [
        (OF_A_PART, HEADING, True),
        (OF_IT, HEADING, False),
        (BARE, HEADING, False),
        (OF_A_PART, "Foreign exchange", False),
    ],
)
def test_a_reason_is_of_all_that_moved_or_is_told_for_none(quote: str, heading: str, part: bool) -> None:
    cited = replace(sentence("[1]", quote), heading=heading)
    shown, question = f"“{quote}” [1]", "Why did Nike's other income (expense), net swing in 2023?"
    held = held_to_the_question(question, check_numbers(shown, [cited]), [cited], quoted=shown, as_answer=True)
    assert ("alone" in held.unsure) is part, held


@pytest.mark.parametrize(
    ("thing", "part"), [("cost of services and other revenue", True), ("cost of truck sales revenue", False)]
)
def test_a_reason_is_of_the_cost_that_is_asked_for_and_of_none_beside_it(thing: str, part: bool) -> None:
    quote = f"{thing.capitalize()} increased by $61 million in 2023 due to freight."
    cited = sentence("[1]", quote)
    shown, question = f"“{quote}” [1]", "Why did Nike's cost of truck sales revenue rise in 2023?"
    held = held_to_the_question(question, check_numbers(shown, [cited]), [cited], quoted=shown, as_answer=True)
    assert ("alone" in held.unsure) is part, held
