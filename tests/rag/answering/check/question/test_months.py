"""What a report bought back in its last months, which a footnote of that table tells, is not what the year brought."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import sentence

MONTHS = "We purchased 1,560,854 shares of our stock in the open market during the period."


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        ("How many shares did Nike repurchase in fiscal 2023?", MONTHS, True),
        ("How many shares did Nike repurchase in fiscal 2023?", MONTHS.replace("the period", "fiscal 2023"), False),
        ("How many shares were purchased in the open market?", MONTHS, False),
    ],
)
def test_shares_bought_in_the_last_months_are_none_of_a_year(question: str, quote: str, refused: bool) -> None:
    cited = replace(sentence("[1]", quote), heading="Issuer Purchases of Equity Securities")
    held = held_to_the_question(question, check_numbers(f"“{quote}” [1]", [cited]), [cited])
    assert ("last months" in held.missed) is refused
