"""Questions about things that the filings do not hold: refused in one sentence, and nothing is cited."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from rag.answering.refusal import beside_the_subject
from tests.rag.statements_made import made, searched

NIKE = made()


@pytest.mark.parametrize(
    "question",
    [
        "What was the iPhone revenue of Nike in FY2023?",
        "What was Nike's zeppelin revenue in FY2023?",
        "What revenue did Nike earn from Snapchat in FY2023?",
    ],
)
def test_a_thing_by_name_that_no_quote_mentions_is_beside_the_subject(question: str) -> None:
    assert beside_the_subject(searched(question, NIKE), (), [NIKE])


@pytest.mark.parametrize(
    "question",
    [
        "How did Nike's revenue evolve in FY2023?",
        "How high were Nike's inventories?",
        "Does Nike have an improving gross margin profile as of FY2023?",
    ],
)
def test_words_that_only_ask_are_no_subject(question: str) -> None:
    assert not beside_the_subject(searched(question, NIKE), (), [NIKE])


def test_a_refusal_cites_nothing() -> None:
    question = "What was Nike's revenue in the third quarter of 2031?"
    made_ = answer(question, searched(question, NIKE), {NIKE.report_id: NIKE}.__getitem__, None)
    assert made_.refused and not made_.citations
