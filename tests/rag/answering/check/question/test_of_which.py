"""An amount "of which" a sentence speaks is of what the amount before it is of."""

from __future__ import annotations

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import sentence

SAID = (
    "We recorded approximately $1.3 billion of asset impairments in 2023, of which $610 million was recorded in spring."
)


@pytest.mark.parametrize(
    ("question", "ticks"),
    [
        ("What were marketing costs in 2023?", 0),
        ("How large were asset impairments in 2023?", 2),
    ],
)
def test_what_speaks_against_the_whole_speaks_against_what_is_of_it(question: str, ticks: int) -> None:
    cited = sentence("[1]", SAID)
    held = held_to_the_question(question, check_numbers(f"{SAID} [1]", [cited]), [cited], as_answer=True, quoted=SAID)
    assert sum(number.status == "verified" for number in held.numbers) == ticks
