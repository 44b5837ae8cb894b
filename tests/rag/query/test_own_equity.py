"""Equity that a question calls by the company's own name is what is attributable to it."""

import pytest

from rag.chunks.chunk import filing_of
from rag.query.own_equity import equity_of_its_own
from tests.rag.answering.nike import NIKE


@pytest.mark.parametrize(
    ("question", "put"),
    [
        (
            "What was total Nike shareholders' equity in 2023?",
            "What was Nike's total shareholders' equity attributable to the company in 2023?",
        ),
        (
            "What was Nike's total Nike stockholders’ equity in 2023?",
            "What was Nike's total stockholders’ equity attributable to the company in 2023?",
        ),
        ("What was Nike's total shareholders' equity in 2023?", "What was Nike's total shareholders' equity in 2023?"),
        ("What was the total Nike paid in 2023?", "What was the total Nike paid in 2023?"),
    ],
)
def test_equity_by_the_name_of_its_company_leaves_out_that_of_others(question: str, put: str) -> None:
    assert equity_of_its_own(question, [filing_of(NIKE)]) == put
