"""A figure before something is not told by the row of that something."""

from __future__ import annotations

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.types import NumberCheck
from tests.rag.answering.check.cited import row


@pytest.mark.parametrize(
    ("question", "label", "held"),
    [
        ("Nike revenue, before proceeds from sales and grants in 2023", "Proceeds from sales and grants", False),
        ("What were Nike's proceeds from sales in 2023?", "Proceeds from sales", True),
        ("What was Nike's income before income taxes in 2023?", "Income before income taxes", True),
    ],
)
def test_what_comes_before_is_no_row_of_what_it_comes_before(question: str, label: str, held: bool) -> None:
    place = row("[1]", label, {"2023": ("25", "25000000")})
    number = NumberCheck("25", 0, 2, None, "", "[1]", "verified", None, "", inputs=(("[1]", 0),))
    told = held_to_the_question(question, [number], [place], (place.filing,), as_answer=True)
    assert (told.numbers[0].status == "verified") == held
