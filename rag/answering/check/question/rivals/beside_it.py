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
from rag.answering.match.asked_words import STATE_TAX
from rag.answering.numbers.stated import stated
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import vocabulary

_BRACKETS = re.compile(r"\([^)]*\)")
_STATE = re.compile(r"\bstate\b", re.IGNORECASE)
# "Cash, cash equivalents and restricted cash at end of period".
_LIST = re.compile(r"\W*(?:total )?(?P<others>[^,]+,[^:]*?),? and (?P<last>(?:(?! and )[^,:])+)", re.IGNORECASE)
_AT_ENDS = frozenset(content("beginning end period year"))
_FEWEST_WORDS = 3
_TOTAL = re.compile(r"\W*(?:total|consolidated|group)\b", re.IGNORECASE)


def rivalled(wish: Wish, ground: Ground) -> str:
    """The part that the question names and that has a row of its own beside the cited one, which is of the whole."""
    found = [next(_parts(wish, cited), "") for cited, _ in ground.figures]
    return f"the question names “{short(found[0])}”, which has a row beside it" if found and all(found) else ""


# Shares are one or the other, however alike the words are in a search.
_KINDS = frozenset(content("basic diluted"))


def outdone(wish: Wish, ground: Ground) -> str:
    """The row beside every cited one that says all words of the question, where the cited says some by its title alone.

    "Net write-offs" of other loans stand under "Loans and card member receivables", as "Card member loans" do.
    """
    found = [next(_better(wish, cited), "") for cited, _ in ground.figures]
    return f"the row “{short(found[0])}” says more of the question" if found and all(found) else ""


def added_to(wish: Wish, ground: Ground) -> str:
    """What every cited row lists before the one thing asked for: "cash, cash equivalents and restricted cash"."""
    found = [_listed_before(wish, cited) for cited, _ in ground.figures]
    return f"the cited row adds “{short(found[0])}” to what is asked for" if found and all(found) else ""


def listed_beside(wish: Wish, ground: Ground) -> str:
    """Why a row is the other of two that its table is about: "projected" and "accumulated benefit obligation"."""
    found = [_other_of_two(wish, cited) for cited, _ in ground.figures]
    return f"the question asks for “{found[0]}”, which stands beside the cited row" if found and all(found) else ""


def _other_of_two(wish: Wish, cited: Cited) -> str:
    """What the question and the title call by another first word than the row, the others being the same."""
    own = tokenize(cited.name.rpartition(": ")[2])
    if cited.cell is None or wish.several or len(own) < _FEWEST_WORDS:
        return ""
    title = " ".join(tokenize(f"{cited.citation.caption} ; {cited.citation.heading}"))
    asked, rest = " ".join(tokenize(wish.text)), " ".join(own[1:])
    others = re.findall(rf"(?<!\S)(\S+) {re.escape(rest)}(?!\S)", asked) if " ".join(own) in title else []
    free = {own[0], *tokenize(f"{cited.column} {cited.citation.over}")} | vocabulary().stop_words
    return next((f"{one} {rest}" for one in others if one not in free and f"{one} {rest}" in title), "")


def _listed_before(wish: Wish, cited: Cited) -> str:
    name = cited.name.rpartition(": ")[2]
    listed = _LIST.fullmatch(_BRACKETS.sub(" ", name)) if cited.cell is not None and not wish.several else None
    if listed is None:
        return ""
    said, last = frozenset(content(wish.text)), frozenset(content(listed["last"])) - _AT_ENDS
    if any(not frozenset(content(metric)) <= last for metric in metrics_of(name) & metrics_named(wish.text)):
        return ""
    others = frozenset(content(listed["others"])) - last - WEAK
    whole = len(last) > 1 and last <= said and bool(others) and not others & said
    return " ".join(listed["others"].split()) if whole else ""


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
    # "State" of a tax is a word of the subject, though it is one of speech elsewhere.
    of_a_state = STATE_TAX.search(wish.text) is not None and _STATE.search(cited.name) is not None
    if cited.cell is None or wish.several or of_a_state:
        return
    place, measured = cited.citation, metrics_of(cited.name) & metrics_named(wish.text)
    free = frozenset(content(" ".join(speech().free)))
    said = frozenset(content(timeless(wish.text))) - company_stems(place.filing) - VAGUE - WEAK - free
    own = _borne(said, f"{cited.name} {cited.column}")
    for rival in (*place.rivals, *place.beside):
        if own < said == _borne(said, f"{rival} {cited.column}") and measured <= metrics_named(rival):
            yield rival


def _borne(said: frozenset[str], text: str) -> frozenset[str]:
    there = frozenset(content(text)) | alike(text)
    return frozenset(word for word in said if (word in there if word in _KINDS else bears(word, there)))


def timeless(text: str) -> str:
    """The text without the periods and days that it states."""
    for one in sorted(stated(text), key=lambda one: -one.start):
        text = f"{text[: one.start]} {text[one.stop :]}"
    return text
