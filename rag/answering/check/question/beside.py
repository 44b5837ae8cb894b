"""Quotes that stand beside the one that answers: where none of their own figures is what was asked, none is ticked.

Of a question for words, as one why, the first quote is the answer: a later one that leaves more of the question's
words, as a sibling's does, is shown and its figures are not ticked.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag.answering.check.question.ground import Ground
from rag.answering.check.question.kind.otherwise_of import of_another_noun_behind
from rag.answering.check.question.named.subject import of_other_things
from rag.answering.check.question.wish import Wish
from rag.answering.check.question.words.accounted import left_of

IN_OWN_WORDS = ("reason", "outlook", "policy")
"""Kinds of answers that are given in words of their own."""
_SAID_ELSE = frozenset(
    ("price", "amount", "value", "cost", "size", "terms", "acquired", "purchased", "buyer", "acquirer")
)


def beside_the_point(found: Sequence[tuple[Ground, Sequence[str]]]) -> dict[int, str]:
    """Why figures of a quote keep no tick, by where they stand in the answer; {} where every quote has one that passes.

    found: each figure of the answer with the reasons that speak against it.
    """
    passing = {cited.citation.marker for ground, reasons in found if not reasons for cited, _ in ground.figures}
    return {
        ground.number.start: reasons[0]
        for ground, reasons in found
        if reasons and not any(cited.citation.marker in passing for cited, _ in ground.figures)
    }


def of_another_thing(wish: Wish, found: Sequence[tuple[Ground, Sequence[str]]]) -> dict[int, str]:
    """Why figures of other things keep no tick beside one of their quote that passes: "$9 of severance, $5 of rent"."""
    told = [ground for ground, reasons in found if reasons and all(one.claim is not None for one, _ in ground.figures)]
    why = ((one, of_other_things(wish, one) or of_another_noun_behind(wish, one)) for one in told)
    return {ground.number.start: reason for ground, reason in why if reason}


def leaving_words(wish: Wish, grounds: Sequence[Ground]) -> dict[int, str]:
    """Why figures of sentences that answer in words keep no tick: words of the question that nothing at them says.

    A reason is given in words of its own, and so is what is expected; an amount says by itself that it is a price,
    and what was bought was sold.
    """
    if wish.kind in IN_OWN_WORDS:
        return {}
    told = (ground for ground in grounds if all(cited.claim is not None for cited, _ in ground.figures))
    found = ((ground, [word for word in left_of(wish, ground) if word.lower() not in _SAID_ELSE]) for ground in told)
    return {
        ground.number.start: f"nothing at the cited place says the question’s “{left[0]}”"
        for ground, left in found
        if left
    }


def outdone_in_its_quote(wish: Wish, grounds: Sequence[Ground]) -> dict[int, str]:
    """Why figures keep no tick beside one of their quote that bears every word: "$14, of which $10 for clouds"."""
    told = [ground for ground in grounds if all(cited.claim is not None for cited, _ in ground.figures)]
    left = {ground.number.start: left_of(wish, ground) for ground in told}
    whole = {place.marker for ground in told if not left[ground.number.start] for place in ground.citations}
    return {
        ground.number.start: f"nothing at the cited place says the question’s “{left[ground.number.start][0]}”"
        for ground in told
        if left[ground.number.start] and any(place.marker in whole for place in ground.citations)
    }


def leaving_more(wish: Wish, grounds: Sequence[Ground]) -> dict[int, str]:
    """Why figures of later quotes keep no tick: words that their place does not say and the first quote's does.

    The rows of one table are one quote.
    """
    first = [ground for ground in grounds if ground.citations[:1] == ground.around[:1]]
    if not first:
        return {}
    free = set.intersection(*(set(left_of(wish, ground)) for ground in first))
    own = {place.ref_id for ground in first for place in ground.citations if place.cells}
    others = (ground for ground in grounds if own.isdisjoint(place.ref_id for place in ground.citations))
    later = ((ground, set(left_of(wish, ground)) - free) for ground in others if ground not in first)
    return {
        ground.number.start: f"nothing at the cited place says the question’s “{min(more)}”"
        for ground, more in later
        if more
    }
