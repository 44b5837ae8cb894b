"""The questions of a conversation that the next one leans on."""

from __future__ import annotations

from collections.abc import Sequence

from rag.answering.follow_up.change import is_change
from rag.answering.follow_up.figure import Before, before_of
from rag.answering.follow_up.periods import in_words, order, spelled_out
from rag.answering.follow_up.said import back_to
from rag.answering.follow_up.sold import sold_or_earned
from rag.query.understand import understand
from rag.types import Filing

_TURNS_BACK = 6


def since_last_about(
    question: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]
) -> Sequence[tuple[str, str]]:
    """The conversation up to the last dated question about the company that "back to …" names; else all of it."""
    whom = set(understand(back_to(question), filings).filters.companies)
    read = (understand(asked, filings) for asked, _ in history) if whom else ()
    about = [i for i, query in enumerate(read, 1) if query.periods and whom <= set(query.filters.companies)]
    return history[: about[-1]] if about else history


def at_its_end(before: Before, filings: Sequence[Filing]) -> Before:
    """The figure at the end of the change that was asked for, for what is asked "there" next; others as they are."""
    if not is_change(before.text) or not before.owner or not before.is_in_own_words:
        return before
    when = in_words(sorted(before.query.periods, key=order)[-1:])
    text = f"What was {before.owner}'s {before.named}{when}?"
    return before_of(text, understand(text, filings), filings)


def question_before(history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> Before:
    """The last question and what it means; where it names no company, the last one before it that does.

    A company without a filing is one: what follows is asked of it, and not of the company before it.
    """
    asked = (sold_or_earned(spelled_out(asked), filings) for asked, _ in reversed(history[-_TURNS_BACK:]))
    read = [(text, understand(text, filings)) for text in asked]
    named = ((text, query) for text, query in read if query.filters.companies or query.named_absent)
    return before_of(*next(named, read[0]), filings)
