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


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        ("Why did Nike record an impairment in 2023?", "As detailed in Note 9, we recorded impairment losses.", True),
        ("Why did Nike open a warehouse?", "We opened a warehouse to better serve the West.", False),
        ("Why doesn't Nike pay a dividend?", "We pay no dividend because our lenders forbid it.", False),
        ("Why doesn't Nike pay a dividend?", "Dividends fell because our lenders asked for it.", True),
        ("Why can't Nike estimate its loss?", "We are unable to estimate it as the matter may take years.", False),
    ],
)
def test_why_something_was_done_or_is_not_needs_a_reason_too(question: str, quote: str, refused: bool) -> None:
    draft = Draft(f"“{quote}” [1]", (sentence("[1]", quote),), "quotes", found=True)
    assert refused_without_reason(question, draft).refused is refused
