"""Whether a figure is of what lies outside the home country, where a question asks for that: of all of it, or of the
first of the places there.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.calculator.facts.regions import holds_home, is_region

_AMERICA = r"(?:the )?(?:U\.?\s?S\b|United States)"
_ABROAD = re.compile(rf"\bnon-?\s?U\.?\s?S\b|\boutside (?:of )?(?:{_AMERICA}|the country)", re.IGNORECASE)
_BESIDES = re.compile(rf"\b(?:other than|except(?: for)?|apart from|excluding|besides) {_AMERICA}", re.IGNORECASE)
_COUNTRY = re.compile(r"(?P<non>\bnon-?\s?|\boutside (?:of )?(?:the )?)?\b(?:U\.?\s?S\b|United States\b)", re.I)
_WHICH_PLACE = re.compile(
    r"\b(?:which|what) (?:[\w-]+ ){0,2}?(?:countr(?:y|ies)|regions?|markets?|geograph(?:y|ies))\b[^?]*"
    r"\b(?:most|least|highest|lowest|largest|biggest|smallest|first|top)\b",
    re.IGNORECASE,
)
_SAYS_ABROAD = re.compile(
    rf"{_ABROAD.pattern}|\b(?:foreign|international\w*|abroad|overseas|countr\w+|rest of|all other|elsewhere"
    r"|non-domestic|outside)\b",
    re.IGNORECASE,
)


def at_home_for_abroad(wish: Wish, ground: Ground) -> str:
    """Why what is told of no other country is not what is "non-U.S."; "" where the question says no such thing."""
    if not ground.figures or not _ABROAD.search(wish.text):
        return ""
    abroad = any(_is_abroad(cited) for cited, _ in ground.figures) or is_a_first_abroad(wish, ground)
    return "" if abroad else "the question asks for what is outside the country, which the cited place does not say"


def is_a_first_abroad(wish: Wish, ground: Ground) -> bool:
    """Whether the first of the places abroad is asked for, and every figure is in the row of one of them."""
    asked = _WHICH_PLACE.search(wish.text) and (_ABROAD.search(wish.text) or _BESIDES.search(wish.text))
    return bool(asked and ground.figures) and all(_is_of_a_place_abroad(cited) for cited, _ in ground.figures)


def _is_of_a_place_abroad(cited: Cited) -> bool:
    """Whether a row is called after a place that is not home, nor holds it."""
    name = cited.citation.label.rsplit(":", 1)[-1]
    placed = any(is_region(word) for word in name.replace("(", " ").split())
    return cited.cell is not None and placed and not holds_home(name)


def _is_abroad(cited: Cited) -> bool:
    """Whether a row says it, or a sentence where it last names the country, or others, before its figure."""
    if cited.claim is None:
        place = cited.citation
        around = (cited.name, cited.column, place.label, place.over, place.caption, place.heading)
        return _SAYS_ABROAD.search(" ".join(map(str, around))) is not None
    named = [*_COUNTRY.finditer(cited.claim.sentence, 0, cited.claim.mention.start)]
    return named[-1]["non"] is not None if named else _SAYS_ABROAD.search(cited.claim.sentence) is not None
