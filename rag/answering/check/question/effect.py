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


def moved_for_effect(wish: Wish, ground: Ground) -> str:
    """Why what a figure moved from one time to another is not by how much something else moved it.

    "By how much did adopting the standard change net earnings?" asks for its effect.
    """
    acted = _ACTED.search(wish.text) if ground.number.status == "derived" else None
    if acted is None or len({cited.name for cited, _ in ground.figures}) > 1:
        return ""
    by_it = bool(content(acted["what"])) and not metrics_named(acted["what"]) and bool(metrics_named(acted["moved"]))
    return "the question asks what something else did to it, the figure is how it moved" if by_it else ""
