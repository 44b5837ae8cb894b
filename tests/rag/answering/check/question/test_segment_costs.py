"""A row between sales and operating income is an expense; what securities cost is not what they are worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_measures import cells, reason

SELLING = cells("Selling and marketing", ("2023", "10,174", "10174000000"))
ENDS = ("Net sales", "Cost of sales", "Operating income/(loss)")
WORTH = sentence("[1]", "At May 31, 2023 cash equivalents and marketable securities were $132 million.")
COST = sentence("[1]", "At May 31, 2023 cash equivalents and marketable securities had a cost of $134 million.")


@pytest.mark.parametrize(("rivals", "told"), [(ENDS, True), (("Staff", "Stores"), False)])
def test_a_row_that_leads_from_sales_to_income_is_an_expense(rivals: tuple[str, ...], told: bool) -> None:
    row = replace(SELLING, rivals=rivals)
    numbers = check_numbers("$10,174 million [1]", [row])
    question = "How much selling and marketing expense did Nike have in 2023?"
    held = held_to_the_question(question, numbers, [row], quoted="$10,174 million [1]", as_answer=True)
    assert ("“expense”" in held.unsure) is not told, held


def test_what_securities_are_worth_is_not_what_they_cost() -> None:
    question = "What was Nike's cash equivalents and marketable securities cost at May 31, 2023?"
    assert "the cost of securities" in reason(question, f"{WORTH.quote} [1]", WORTH)
    assert not reason(question, f"{COST.quote} [1]", COST)
