"""Which way a text says that something went, and whether what it tells is a cause of it."""

from __future__ import annotations

import pytest

from rag.answering.match.causes import only_offsets, way_asked, way_told


@pytest.mark.parametrize(
    ("text", "question", "way"),
    [
        ("Operating income decreased $4 million", "Why did operating income fall?", -1),
        ("The operating loss increased $4 million", "Why did operating income fall?", 0),
        ("The operating loss increased $4 million", "Why did the operating loss widen?", 1),
        ("Operating income increased to $3 billion from a loss of $2 billion", "Why did operating income fall?", 1),
        ("Operating income/(loss) increased $4 million", "Why did operating income fall?", 1),
    ],
)
def test_what_a_loss_did_says_nothing_of_an_income(text: str, question: str, way: int) -> None:
    assert way_told(text, question) == way


def test_what_got_better_may_have_gone_either_way() -> None:
    assert way_asked("Why did the benefit ratio improve?") == 0
    assert way_asked("Why did the benefit ratio rise?") == 1


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("The increase was partially offset by weather.", True),
        ("Sales rose, driven by prices, partially offset by weather.", False),
        ("Sales were flat, with higher prices offset by lower volumes.", False),
    ],
)
def test_what_held_a_movement_back_is_no_reason_for_it(text: str, only: bool) -> None:
    assert only_offsets(text) is only
