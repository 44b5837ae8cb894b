"""Quotes whose figures answer something else than asked give way to the next ones, before an answer is made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.answering.families import no_marker
from rag.answering.match.places import Place
from rag.answering.quote.wider import Found
from rag.types import Filing

_MARKER = "[1]"


def as_asked(found: Found, question: str, filings: Sequence[Filing], again: Callable[[Set[object]], Found]) -> Found:
    """What was found without quotes that the last gate would reject; the next best where it would reject them all.

    again(keys) finds quotes without the places of those keys. A whole table is held as one answer, not row by row.
    """
    if not found.quotes or found.quotes[0].header:
        return found
    kept = _kept(found, question, filings)
    if kept.quotes:
        return kept
    others = again({quote.place.key for quote in found.quotes})
    kept = _kept(others, question, filings)
    return kept if kept.quotes and kept.answers else found


def _kept(found: Found, question: str, filings: Sequence[Filing]) -> Found:
    quotes = tuple(quote for quote in found.quotes if not _is_rejected(quote.text, quote.place, question, filings))
    return Found(quotes, found.chance)


def _is_rejected(text: str, place: Place, question: str, filings: Sequence[Filing]) -> bool:
    """Whether figures that stand so in the place lose their ticks by what the question asks for."""
    citation = place.citation(_MARKER)
    numbers = check_numbers(f"{no_marker(text)} {_MARKER}", (citation,))
    if not any(number.status == "verified" for number in numbers):
        return False
    return bool(held_to_the_question(question, numbers, (citation,), filings, quoted=no_marker(text)).missed)
