"""A made filing of one company in which a few sentences stand among many of no matter, and an answer from it."""

from __future__ import annotations

from rag.answering.answer import answer
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

FILLER = tuple(f"Stream number {n} is watched by S. Kay on many devices in many rooms." for n in range(40))


def asked(question: str, *told: str) -> Answer:
    """What is answered without a model where Acme's filing says what is told."""
    filing = make_report(
        "ACME_2022_10K",
        ((H("Item 1. Business", item="Item 1"), *told, *FILLER),),
        company="Acme Corporation",
        ticker="ACM",
        fiscal_year=2022,
    )
    return answer(question, result_of(question, [filing]), report_of(filing), None)
