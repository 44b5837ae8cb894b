"""One portion of a thing is not told where a question names both of them."""

from __future__ import annotations

import pytest

from rag.answering.check.question.ground import grounds_of
from rag.answering.check.question.portion.both_terms import of_one_term
from rag.answering.check.question.wish import Wish
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.question.test_some import cell


@pytest.mark.parametrize(
    ("question", "label", "refused"),
    [
        ("How did Nike's customer deposits, current plus non-current, grow in 2023?", "Customer deposits", True),
        ("What was the debt, both long-term and short-term, in 2023?", "Long-term debt", True),
        ("What were the current and non-current lease liabilities in 2023?", "Total lease liabilities", False),
        ("What was the debt, long-term and current, in 2023?", "Debt including current portion", False),
        ("What was the current portion of long-term debt in 2023?", "Current portion of long-term debt", False),
    ],
)
def test_the_row_of_one_portion_is_not_both(question: str, label: str, refused: bool) -> None:
    cited = [cell(label)]
    ground = grounds_of(check_numbers(f"{label}: $1,386 million [1]", cited), cited)[0]
    assert bool(of_one_term(Wish.of(question, [cited[0].filing]), ground)) is refused
