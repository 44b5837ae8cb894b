"""A question that says to rank asks for a rank, as one for the largest does."""

from __future__ import annotations

from rag.answering.check.question.rank import asks_rank
from rag.answering.check.question.wish import Wish


def test_to_rank_the_parts_is_to_ask_for_a_rank() -> None:
    assert asks_rank(Wish.of("Rank the segments by net sales in fiscal 2022.", ()))
    assert not asks_rank(Wish.of("What were net sales in fiscal 2022?", ()))
