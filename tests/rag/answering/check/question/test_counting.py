"""What a question counts is its noun, and what it asks for may be what is expected where it says so."""

from __future__ import annotations

import pytest

from rag.answering.check.question.ahead import looks_ahead
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish


def test_things_that_do_something_are_the_things() -> None:
    wish = Wish.of("number of shoe factories supplying Acme in 2022", ())
    assert wish.thing == "factories" and "supp" not in wish.things


@pytest.mark.parametrize(
    ("question", "ahead"),
    [("estimated 2022 charge from the new law", True), ("2022 charge from the new law", False)],
)
def test_what_is_estimated_may_be_what_is_expected(question: str, ahead: bool) -> None:
    assert looks_ahead(question, question) is ahead


def test_what_holders_receive_per_share_is_the_price() -> None:
    assert "pric" in alike("Acme stockholders will receive $39.00 per share in cash.")
    assert "pric" not in alike("A dividend of $0.39 per share was declared.")
