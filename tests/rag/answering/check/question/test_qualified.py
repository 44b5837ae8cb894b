"""What narrows an item to another figure of its name has to stand at the place: outstanding, cost, paid for, repaid."""

from __future__ import annotations

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import sentence


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        (
            "How many Class B shares did Nike have outstanding at May 31, 2023?",
            "In 2023, we purchased a total of 50.0 million shares of Class B stock.",
            True,
        ),
        (
            "How many Class B shares did Nike have outstanding at May 31, 2023?",
            "At May 31, 2023, 1,200 million shares of Class B stock were outstanding.",
            False,
        ),
        (
            "What was Nike's operating lease cost in 2023?",
            "Operating lease obligations were $525 million in 2023.",
            True,
        ),
        ("What was Nike's operating lease cost in 2023?", "Operating lease cost was $525 million in 2023.", False),
        (
            "How much did Nike pay for Aster in 2023?",
            "In 2023, an arbitrator awarded hospitals $150 million over benefits of Aster.",
            True,
        ),
        ("How much did Nike pay for Aster in 2023?", "In 2023, Nike acquired Aster for $150 million.", False),
        ("How much of its debt did Nike repay in 2023?", "We had total debt of $16,842 million in 2023.", True),
        ("How much of its debt did Nike repay in 2023?", "We repaid debt of $16,842 million in 2023.", False),
    ],
)
def test_a_word_that_narrows_has_to_stand_at_the_figure(question: str, quote: str, refused: bool) -> None:
    cited = [sentence("[1]", quote)]
    after = held_to_the_question(question, check_numbers(f"{quote} [1]", cited), cited, as_answer=True, quoted=quote)
    assert bool(after.missed or after.unsure) is refused, after
