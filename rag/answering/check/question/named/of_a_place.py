"""Whether a row is of a place that the question does not name, or of all where it names a segment."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.names import AMERICA
from rag.answering.check.question.rivals.rank import asks_rank
from rag.answering.check.question.wish import Wish
from rag.calculator.facts.parts import regions
from rag.chunks.tokens import tokenize

_AMERICA = re.compile(r"\W*(?:the )?(?:United States(?: of America)?|U\.\s?S\.(?:\s?A\.)?|USA?)\W*", re.IGNORECASE)
# What asks for one of several places, or says which without its name.
_SOME_PLACE = re.compile(
    r"\b(?:which|where|country|region|regional|geograph\w*|market|home|domestic\w*|united states|american?|U\.?S\.?A?"
    r"|by|each|every|largest)\b",
    re.IGNORECASE,
)
_SEGMENTS = re.compile(r"\bsegments?\b", re.IGNORECASE)
_SEGMENT = re.compile(r"\bsegment(?:['’]s)?\b", re.IGNORECASE)


def of_an_unnamed_place(wish: Wish, ground: Ground) -> str:
    """Why a row that is called by a place alone is not what is asked for, where the question names no place."""
    if not ground.figures or wish.several or asks_rank(wish) or _SOME_PLACE.search(wish.text) or AMERICA in wish.names:
        return ""
    if set(tokenize(wish.text)) & set(regions().places):
        return ""
    places = [_place_of(cited) for cited, _ in ground.figures]
    return f"the cited row is of “{short(places[0])}”, which the question does not name" if all(places) else ""


def _place_of(cited: Cited) -> str:
    """The place that a row is called by and nothing else; "" for other rows and for sentences."""
    own = cited.name.rpartition(": ")[2].strip()
    place = _AMERICA.fullmatch(own) or own.lower() in regions().places
    return own if cited.cell is not None and place else ""


def of_no_segments_row(wish: Wish, ground: Ground) -> str:
    """Why a row is not a segment's: it is called like none, and stands in no table of segments."""
    if not _SEGMENT.search(wish.text) or not ground.figures:
        return ""
    other = all(cited.cell is not None and _is_of_no_segment(wish, cited, ground) for cited, _ in ground.figures)
    return "the question asks for a segment’s figure, nothing at the cited row says that it is one" if other else ""


def _is_of_no_segment(wish: Wish, cited: Cited, ground: Ground) -> bool:
    place, own = cited.citation, cited.name.casefold()
    around = " ; ".join((cited.name, cited.column, place.heading, place.caption, place.over, *place.under))
    known = [part.casefold() for part in (*wish.parts, *wish.segments)]
    # Where the filing's segments are not known, a row of its statement is the company's own.
    unlike = not any(part in own for part in known) if known else ground.statements == {"income statement"}
    return unlike and not _SEGMENTS.search(around)
