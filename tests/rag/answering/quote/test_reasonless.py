"""A question why is not answered by quotes that only say that something moved, or what it is."""

from __future__ import annotations

import pytest

from rag.answering.draft import Draft
from rag.answering.quote.reasonless import refused_without_reason
from tests.rag.answering.check.cited import sentence

WHY = "Why did Nike's revenue in emerging markets decrease in 2023?"
FELL = "Emerging markets revenues decreased $3.2 billion, or 53%, in 2023"


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        (WHY, f"{FELL}.", True),
        (WHY, "The emerging markets segment sells shoes in 20 countries.", True),
        (WHY, f"{FELL}, reflecting an operational decrease of $3.0 billion, or 50%.", True),
        (WHY, f"{FELL}, reflecting lower demand for shoes.", False),
        (WHY, f"{FELL}, reflecting an operational decrease of $3.0 billion, driven by lower demand.", False),
        (WHY, f"{FELL}, primarily from lower demand.", False),
        ("Why did Nike's stake in Acme gain value in 2023?", "The value of the stake in Acme was $12 billion.", True),
        ("How much were Nike's revenues in emerging markets in 2023?", f"{FELL}.", False),
    ],
)
def test_a_why_needs_a_sentence_that_names_a_cause(question: str, quote: str, refused: bool) -> None:
    told = refused_without_reason(question, Draft(f"“{quote}” [1]", (sentence("[1]", quote),), "quotes"))
    assert told.refused is refused
    assert any(quote[:40] in notice for notice in told.notices) is refused
