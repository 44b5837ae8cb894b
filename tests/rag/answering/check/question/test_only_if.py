"""What would be, is not recognized yet or could be drawn is not what was."""

from __future__ import annotations

import pytest

from rag.answering.check.question.ground import grounds_of
from rag.answering.check.question.kind.only_if import ONLY_IF
from rag.answering.check.question.wish import Wish
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import sentence


def why_not(question: str, cited: Citation) -> str:
    """What these rules say against the first figure."""
    ground = next(one for one in grounds_of(check_numbers(f"{cited.quote} [1]", [cited]), [cited]) if one.figures)
    return " ".join(test(Wish.of(question, [cited.filing]), ground) for test in ONLY_IF).strip()


MOVED = sentence(
    "[1]", "A decrease in the discount rate would increase our benefit obligation and annual expense by $360 million."
)
LEFT = sentence("[1]", "At year end there was $443 million of total unrecognized compensation expense on stock units.")
FACILITY = sentence("[1]", "In October we obtained a new committed $1.0 billion unsecured revolving credit facility.")


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was the benefit obligation in 2023?", MOVED, "would change it"),
        ("By how much would a lower discount rate increase the benefit obligation?", MOVED, ""),
        ("What was stock compensation expense in 2023?", LEFT, "not recognized yet"),
        ("How much stock compensation expense was still unrecognized in 2023?", LEFT, ""),
        ("How much debt was repaid in 2023?", FACILITY, "size of a credit facility"),
        ("How large is the new credit facility of 2023?", FACILITY, ""),
    ],
)
def test_an_amount_that_is_not_or_not_yet_is_told_only_where_that_is_asked(
    question: str, cited: Citation, why: str
) -> None:
    said = why_not(question, cited)
    assert why in said if why else said == ""
