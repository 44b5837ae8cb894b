"""Whether a row is what the question names, or only stands under a heading that is: one of several parts of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, metrics_named, metrics_of
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.kind.margin import is_margin_row
from rag.answering.check.question.named.before_it import of_what_comes_before
from rag.answering.check.question.names import MONTH
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish
from rag.answering.match.stems import stem
from rag.calculator.facts.parts import regions
from rag.calculator.facts.telling import telling, words
from rag.types import Citation

# What a row's name is made of: "Card loans: Consumer: Net write-offs — principal".
_PARTS = re.compile(r": | [—–-] ")
_TOTAL = re.compile(r"\b(?:total|overall|altogether|all)\b", re.IGNORECASE)
_DONE = re.compile(r"(?<![\w-])(?:exercised|forfeited|granted|vested|cancell?ed|expired)(?![\w-])")
_STANDING = re.compile(r"\b(?:outstanding|non-?vested|unvested|exercisable)\b", re.IGNORECASE)
_TELLING = 2
_OPERATIONS = re.compile(r"\b(?:continuing|discontinued)\b", re.IGNORECASE)
_IS_TOTAL = re.compile(r"\b(?:total|overall|all|consolidated)\b", re.IGNORECASE)

# "787 Program", "KC-46A Tanker"; no "Note 7", "Fiscal 2018 Compared to Fiscal 2017".
_MODEL = re.compile(
    r"(?!.*\b(?:19|20)\d\d\b)(?!(?:note|item|part|section|table|step|level|proposal)\b)"
    r"(?:[A-Z][\w-]* )?(?:[A-Z]{0,3}-?\d{2,4}[A-Z]{0,3})(?: [A-Z][\w-]*){0,3}",
    re.IGNORECASE,
)
_MODEL_WORD = re.compile(r"[a-z0-9][\w-]*")
_NO_MODEL = frozenset(("program", "programs", "contract", "the"))


def under_it(wish: Wish, ground: Ground) -> str:
    """Why rows that share the question's words only through the heading over them are not sure; "" where one is."""
    if wish.several or not ground.figures or not all(_is_a_part(wish, cited) for cited, _ in ground.figures):
        return ""
    own = ground.figures[0][0].name.rpartition(": ")[2]
    return f"the cited row is “{short(own)}”, one of several under what the question names"


def is_the_whole(wish: Wish, cited: Cited) -> bool:
    """Whether a row is what is asked for by the heading over it: net income under "Earnings per share—diluted"."""
    over, _, own = cited.name.rpartition(": ")
    earned = "net income" in metrics_named(own) and _OPERATIONS.search(own) is None
    return earned and cited.kind.endswith("/share") and bool(metrics_of(over) & metrics_named(wish.text))


def under_another(wish: Wish, ground: Ground) -> str:
    """The heading over every row that the question does not say, where a row of its name stands under no other.

    Of "British Pound" and "Hedging impact: British Pound" the second is asked for by its heading.
    """
    found = [_heading_apart(wish, cited) for cited, _ in ground.figures]
    apart = found and not wish.several and all(found)
    return f"the cited row stands under “{short(found[0])}”, which the question does not say" if apart else ""


def of_a_movement(wish: Wish, ground: Ground) -> str:
    """What was done with some of what the question wants as it stood, or wants done otherwise; "" where that is asked.

    "Exercised" under the options outstanding; options "vested" for those that were granted.
    """
    asked = frozenset(_DONE.findall(wish.text.lower()))
    if not ground.figures or not (asked or _STANDING.search(wish.text)):
        return ""
    found = [_done(cited) for cited, _ in ground.figures]
    other = found and all(done and not done & asked for done in found)
    return f"the cited place is of what was “{min(found[0])}”" if other else ""


def straying(wish: Wish, grounds: Sequence[Ground]) -> dict[int, str]:
    """Why one of two figures keeps no tick, by where it stands: "outstanding, and at what price" is of no grant."""
    found = ((ground, of_a_movement(wish, ground)) for ground in grounds)
    return {ground.number.start: reason for ground, reason in found if reason}


def strays(question: str, place: Citation) -> bool:
    """Whether a place is of what was done with some of what a question wants as it stood, or wants done otherwise."""
    asked, said = _DONE.findall(question.lower()), place.label.rpartition(": ")[2] if place.cells else place.quote
    done = frozenset() if _STANDING.search(said) else frozenset(_DONE.findall(said.lower()))
    return bool(asked or _STANDING.search(question)) and bool(done) and not done & frozenset(asked)


def _done(cited: Cited) -> frozenset[str]:
    """What a row by its own name, or a sentence in all of its words, says that was done."""
    own = cited.name.rpartition(": ")[2] if cited.claim is None else cited.claim.sentence
    return frozenset() if _STANDING.search(own) else frozenset(_DONE.findall(own.lower()))


def among_its_like(wish: Wish, ground: Ground) -> str:
    """The part by which alone every cited row differs from another, where the question names neither of the two.

    "Card loans: Consumer: write-offs" beside "Card loans: Small business: write-offs" are no write-offs of card loans.
    """
    own = [] if wish.several else [cited for cited, _ in ground.figures]
    found = ["" if is_the_whole(wish, cited) else next(_own_part(wish, cited), "") for cited in own]
    apart = found and all(found)
    return f"the cited row is of “{short(found[0])}”, one of several of which the question names none" if apart else ""


def longer_than_asked(wish: Wish, ground: Ground) -> str:
    """Why "Fixed-to-floating rate notes" is not sure where "Floating rate notes" stands in another row of the table."""
    own = [] if wish.several else [cited for cited, _ in ground.figures if not is_margin_row(wish.text, cited)]
    found = [next(_plainer(wish, cited), "") for cited in own]
    apart = found and all(found)
    return f"the question names the row “{short(found[0])}” of the same table" if apart else ""


def _plainer(wish: Wish, cited: Cited) -> Iterator[str]:
    """The rows of the table that the question says whole, where the cited one has more words that it does not say."""
    said = frozenset(content(wish.text)) | alike(wish.text) | telling(wish.text)
    mine = frozenset(content(cited.name.rpartition(": ")[2])) if cited.cell is not None else frozenset()
    if metrics_of(cited.name) & metrics_named(wish.text):
        return
    for rival in (name.rpartition(": ")[2] for name in (*cited.citation.rivals, *cited.citation.beside)):
        theirs = frozenset(content(rival))
        more = mine - theirs - WEAK - ACCOUNTS
        told = all(bears(word, said) for word in theirs) and not any(bears(word, said) for word in more)
        if len(theirs) >= _TELLING and theirs < mine and more and told:
            yield rival


def _own_part(wish: Wish, cited: Cited) -> Iterator[str]:
    said = frozenset(content(wish.text)) | alike(wish.text) | telling(wish.text)
    own = _PARTS.split(cited.name) if cited.cell is not None else []
    for rival in (*cited.citation.rivals, *cited.citation.beside):
        other = _PARTS.split(rival)
        pairs = [pair for pair in zip(own, other, strict=False) if pair[0] != pair[1]]
        if 1 < len(own) == len(other) and len(pairs) == 1 and all(_is_unsaid(part, said) for part in pairs[0]):
            yield pairs[0][0]


def _is_unsaid(part: str, said: frozenset[str]) -> bool:
    stems = frozenset(content(part)) - WEAK - ACCOUNTS
    return bool(stems) and not any(bears(word, said) for word in stems)


def _heading_apart(wish: Wish, cited: Cited) -> str:
    over, _, own = cited.name.rpartition(": ")
    said = frozenset(content(wish.text)) | alike(wish.text) | telling(wish.text)
    if cited.cell is None or not over or all(bears(word, said) for word in content(over)):
        return ""
    if is_the_whole(wish, cited):
        return ""
    beside = (name.rpartition(": ") for name in (*cited.citation.rivals, *cited.citation.beside))
    twin = any(name == own and head != over and frozenset(content(head)) <= said for head, _, name in beside)
    return over if twin else ""


def _is_a_part(wish: Wish, cited: Cited) -> bool:
    """Whether a row under a heading has no word of the question, or not all that it has where a total is asked for."""
    over, _, own = cited.name.rpartition(": ")
    if cited.claim is not None or not over or metrics_of(own) & metrics_named(wish.text) or is_the_whole(wish, cited):
        return False
    said = telling(wish.text) | alike(wish.text) | frozenset(content(wish.text))
    mine, column = _told(own) - words().unsaid, _told(cited.column)
    unsaid = {word for word in mine if not bears(word, said)}
    if _TOTAL.search(wish.text) and not _IS_TOTAL.search(f"{cited.name} {cited.column}"):
        return bool(unsaid)
    # Of "Canada: Alberta" the column says nothing of which place it is.
    place = bool(_told(over) & said & frozenset(stem(word) for word in regions().places))
    return bool(mine) and unsaid == mine and (place or not column & said)


def _told(text: str) -> frozenset[str]:
    return frozenset(word for word in telling(MONTH.sub(" ", text)) if not word.isdigit())


def under_a_model(wish: Wish, ground: Ground) -> str:
    """The model or program whose part every sentence stands in, "787 Program", where the question names none of it."""
    if not ground.figures:
        return ""
    asked = set(_MODEL_WORD.findall(wish.question.lower()))
    found = [_part_of_a_model(cited, asked) for cited, _ in ground.figures]
    return f"the cited sentence stands under “{found[0]}”, which the question does not name" if all(found) else ""


def _part_of_a_model(cited: Cited, asked: set[str]) -> str:
    """The nearest heading over a sentence where it has a number in its name and no word in the question."""
    last = cited.citation.heading.rpartition(" ; ")[2]
    if cited.claim is None or not _MODEL.fullmatch(last):
        return ""
    own = set(_MODEL_WORD.findall(last.lower())) - _NO_MODEL
    return "" if own & asked else last


UNDER = (under_another, under_a_model, of_a_movement, of_what_comes_before)
"""What is held against a figure for what it stands under."""
