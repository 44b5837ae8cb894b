"""Finance words that are spelt wrong."""

from __future__ import annotations

import pytest

from rag.query.spelling import respelled


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("and recievables?", "and receivables?"),
        ("the operatign margin of Acme", "the operating margin of Acme"),
        ("why'd sales drop", "why did sales drop"),
        ("what was the goodwil", "what was the goodwill"),
    ],
)
def test_a_word_one_slip_away_from_a_finance_word_is_that_word(asked: str, meant: str) -> None:
    assert respelled(asked, ()) == meant


@pytest.mark.parametrize(
    "asked", ["debt divided by equity", "the contact of the county", "who consumes though", "Recievables Inc. revenue"]
)
def test_words_of_their_own_stay(asked: str) -> None:
    assert respelled(asked, ()) == asked
