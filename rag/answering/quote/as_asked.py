"""Quotes whose figures answer something else than asked give way to the next ones, before an answer is made of them.

So do quotes that are not for sure what is asked, where others are; where none is, they are all that can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from rag.answering.check.posed import Posed
from rag.answering.check.question.gate import Held
from rag.answering.check.question.wish import Wish
from rag.answering.check.verify import check_numbers
from rag.answering.families import no_marker
from rag.answering.match.places import RowPlace, SentencePlace
from rag.answering.quote.likely import shipped
from rag.answering.quote.rows import Quote
from rag.answering.quote.told_once import told_once
from rag.answering.quote.wider import Found, is_near
from rag.types import NumberCheck

_MARKER = "[1]"
_MOST_TRIES = 4
# What comes far behind the one that gave way was never an answer.
_NEAR = 0.6


def as_asked(found: Found, posed: Posed, again: Callable[[Set[object]], Found]) -> Found:
    """What was found without quotes that the last gate would not pass; the next best where it would pass none.

    again(keys) finds quotes without the places of those keys. A whole table is held as one answer, not row by row.
    """
    if not found.quotes or found.quotes[0].header:
        return found
    sure, unsure = _kept(found, posed)
    if sure.quotes and not (unsure.quotes and _has_no_figure(sure)) and not _gives_way_to_words(found, sure, unsure):
        return sure
    for kept in _next_best(found, posed, again):
        near = kept.quotes and _is_near(kept, found.quotes[0])
        if near and kept.answers and not (unsure.quotes and _has_no_figure(kept)):
            return kept
        if near and not unsure.quotes and (row := _stronger_row(kept, found.quotes[0], posed)):
            return row
    return unsure if unsure.quotes else found


def _stronger_row(kept: Found, first: Quote, posed: Posed) -> Found | None:
    """The first row behind what gave way, where it tells as much of a question for a figure; None for others.

    However unlike an answer it looks: the gate is sure of it, and no word of the question is left over.
    """
    best = kept.quotes[0]
    is_row = isinstance(best.place, RowPlace) and not _has_no_figure(Found((best,)))
    if not is_row or best.strength < first.strength or not Wish.of(posed.question, posed.filings).figure:
        return None
    return Found((best,), shipped().answers_from)


def _next_best(found: Found, posed: Posed, again: Callable[[Set[object]], Found]) -> Iterator[Found]:
    """What is kept of the quotes behind those that were found; further on only while all that is found is of no use.

    An amount of every segment may stand before the one sentence that gives the share that is asked for.
    """
    tried = {quote.place.key for quote in found.quotes}
    for _ in range(_MOST_TRIES):
        others = again(tried)
        kept, unsure = _kept(others, posed)
        yield kept
        if kept.quotes or unsure.quotes or not others.quotes or others.quotes[0].header:
            return
        tried = tried | {quote.place.key for quote in others.quotes}


def _is_near(kept: Found, first: Quote) -> bool:
    """Whether what is kept is not far behind the best that gave way; a row and a sentence are not measured alike."""
    best = kept.quotes[0]
    unlike = isinstance(first.place, RowPlace) and isinstance(best.place, SentencePlace)
    return (unlike and not _has_no_figure(kept)) or best.strength >= _NEAR * first.strength


def for_sure(found: Found, posed: Posed, again: Callable[[Set[object]], Found]) -> Found:
    """What was found too unlike the question for an answer, where it tells every word of it and the gate is sure of it.

    A figure under the words of a question is its answer, however many other words stand with it. Where something speaks
    against all that was found, the next best is told, if that is an answer.
    """
    wish = Wish.of(posed.question, posed.filings)
    if found.quotes and wish.figure and not any(speaks_of_it(quote, posed) for quote in found.quotes):
        others = again({quote.place.key for quote in found.quotes})
        kept = _kept(others, posed)[0] if others.answers else Found()
        if kept.quotes and not _has_no_figure(kept):
            return kept
    if not (is_near(found) and wish.figure):
        return found
    # A sentence may count other things with the same words.
    whole = (quote for quote in found.whole if wish.quantity != "count" or isinstance(quote.place, RowPlace))
    sure = next((quote for quote in whole if _is_sure(quote, posed)), None)
    return found if sure is None else Found((sure,), shipped().answers_from)


def _is_sure(quote: Quote, posed: Posed) -> bool:
    verdict = _held(quote, posed)
    return verdict is not None and not (verdict.missed or verdict.unsure)


def speaks_of_it(quote: Quote, posed: Posed) -> bool:
    """Whether nothing speaks against a quote's figures being what the question asks for; so where it has none."""
    verdict = _held(quote, posed)
    return verdict is None or not verdict.missed


def _kept(found: Found, posed: Posed) -> tuple[Found, Found]:
    """The quotes that stand as the answer, and those that nothing speaks against but that are not for sure it."""
    held = [(quote, _held(quote, posed)) for quote in found.quotes]
    sure = [quote for quote, verdict in held if verdict is None or not (verdict.missed or verdict.unsure)]
    unsure = tuple(quote for quote, verdict in held if verdict is not None and verdict.unsure)
    return Found(told_once(sure, posed.question, posed.filings), found.chance), Found(unsure, found.chance)


def _gives_way_to_words(found: Found, sure: Found, unsure: Found) -> bool:
    """Whether the best of all is a row that is not for sure the answer, and only sentences behind it are left."""
    first = found.quotes[0]
    rows = any(isinstance(quote.place, RowPlace) for quote in sure.quotes)
    return first in unsure.quotes and isinstance(first.place, RowPlace) and not rows


def _has_no_figure(found: Found) -> bool:
    """Whether no quote has a figure that its place holds: words, or a row with the number of a note alone."""
    return not any(check.status == "verified" for quote in found.quotes for check in _checks(quote))


def _held(quote: Quote, posed: Posed) -> Held | None:
    """What becomes of figures that stand so in the place by what the question asks for; None where it has none."""
    checks, citation = _checks(quote), quote.place.citation(_MARKER)
    if not any(check.status == "verified" for check in checks):
        return None
    return posed.held(checks, (citation,), quoted=no_marker(quote.text), as_answer=True)


def _checks(quote: Quote) -> tuple[NumberCheck, ...]:
    return tuple(check_numbers(f"{no_marker(quote.text)} {_MARKER}", (quote.place.citation(_MARKER),)))
