"""Whether another row of a quoted figure's table is what the question names: the part of it, or all its words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, metrics_named, metrics_of
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike, speech
from rag.answering.check.question.wish import VAGUE, Wish
from rag.answering.numbers.stated import stated

_BRACKETS = re.compile(r"\([^)]*\)")
_TOTAL = re.compile(r"\W*(?:total|consolidated|group)\b", re.IGNORECASE)


def rivalled(wish: Wish, ground: Ground) -> str:
    """The part that the question names and that has a row of its own beside the cited one, which is of the whole."""
    found = [next(_parts(wish, cited), "") for cited, _ in ground.figures]
    return f"the question names “{short(found[0])}”, which has a row beside it" if found and all(found) else ""


def outdone(wish: Wish, ground: Ground) -> str:
    """The row beside every cited one that says all words of the question, where the cited says some by its title alone.

    "Net write-offs" of other loans stand under "Loans and card member receivables", as "Card member loans" do.
    """
    found = [next(_better(wish, cited), "") for cited, _ in ground.figures]
    return f"the row “{short(found[0])}” says more of the question" if found and all(found) else ""


def _parts(wish: Wish, cited: Cited) -> Iterator[str]:
    place, said = cited.citation, frozenset(content(wish.text))
    if cited.cell is None or wish.several or not _is_whole(cited.name.rpartition(": ")[2]):
        return
    own = frozenset(content(f"{cited.name} {cited.column} {place.heading}"))
    for rival in (*place.rivals, *place.beside):
        name = frozenset(content(_BRACKETS.sub(" ", rival).rpartition(": ")[2]))
        apart = name - own - WEAK - ACCOUNTS - VAGUE
        if apart and name - WEAK <= said and not any(bears(word, own) for word in apart) and not _is_whole(rival):
            yield rival


def _is_whole(name: str) -> bool:
    return _TOTAL.match(name) is not None or bool(metrics_of(name))


def _better(wish: Wish, cited: Cited) -> Iterator[str]:
    """The rows of the figure's table that say every word of the question, and so more than its own row and column."""
    if cited.cell is None or wish.several:
        return
    place, measured = cited.citation, metrics_of(cited.name) & metrics_named(wish.text)
    free = frozenset(content(" ".join(speech().free)))
    said = frozenset(content(_timeless(wish.text))) - company_stems(place.filing) - VAGUE - WEAK - free
    own = _borne(said, f"{cited.name} {cited.column}")
    for rival in (*place.rivals, *place.beside):
        if own < said == _borne(said, f"{rival} {cited.column}") and measured <= metrics_named(rival):
            yield rival


def _borne(said: frozenset[str], text: str) -> frozenset[str]:
    there = frozenset(content(text)) | alike(text)
    return frozenset(word for word in said if bears(word, there))


def _timeless(text: str) -> str:
    for one in sorted(stated(text), key=lambda one: -one.start):
        text = f"{text[: one.start]} {text[one.stop :]}"
    return text
