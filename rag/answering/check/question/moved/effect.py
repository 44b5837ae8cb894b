"""Whether a question asks what one thing did to another, which no movement from year to year tells."""

from __future__ import annotations

import re

from rag.answering.check.place.items import content, metrics_named
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

# "Did adopting the standards change 2017 net earnings": what is moved stands behind.
_ACTED = re.compile(
    r"\bdid\s+(?P<what>[a-z][^?]*?)\s+(?:change|affect|impact|increase|decrease|reduce|raise|lower|boost|cut)\s+"
    r"(?P<moved>(?!(?:in|from|between|during|over|since|by|to|at|for|of|year)\b)[^?]+)",
    re.IGNORECASE,
)
# "How much of the change in interest came from volume": a part of how it moved.
_CAME_FROM = re.compile(
    r"\bof the (?:\S+ ){0,3}?(?:changes?|increase|decrease|growth|decline|rise|drop|fall|improvement)\b[^?]*?"
    r"\b(?:c[ao]mes? from|(?:was|were|is) (?:from|due to|owing to|down to|because of|driven by|caused by)"
    r"|(?:attributable|related|owing|due) to|stem(?:s|med) from|explained by|accounted for by)\b",
    re.IGNORECASE,
)


def moved_for_effect(wish: Wish, ground: Ground) -> str:
    """Why what a figure moved from one time to another is not by how much something else moved it.

    "By how much did adopting the standard change net earnings?" asks for its effect.
    """
    if ground.number.status != "derived" or len({cited.name for cited, _ in ground.figures}) > 1:
        return ""
    if _CAME_FROM.search(wish.text):
        return "the question asks what a part of the change came from, the figure is how it moved in all"
    acted = _ACTED.search(wish.text)
    if acted is None:
        return ""
    names = " ; ".join(cited.name for cited, _ in ground.figures)
    rows, what, moved = (frozenset(content(text)) for text in (names, acted["what"], acted["moved"]))
    by_it = bool(what) and not what & rows and not metrics_named(acted["what"]) & metrics_named(names)
    by_it = by_it and (bool(moved & rows) or bool(metrics_named(acted["moved"])))
    return "the question asks what something else did to it, the figure is how it moved" if by_it else ""
