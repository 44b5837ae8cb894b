"""A figure "before" something else is not that something: revenue before returns is told by no row of returns."""

from __future__ import annotations

import re

from rag.answering.check.place.items import content
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_BEFORE = re.compile(
    r"(?P<figure>[^?.;:]*?),?\s+(?:counting [^?.;:]*?)?(?:before|prior to)\s+(?P<what>[^?.;:]+)", re.IGNORECASE
)


def of_what_comes_before(wish: Wish, ground: Ground) -> str:
    """That every cell is of what the question's figure is before: its row begins with that, and says no "before"."""
    asked = _BEFORE.search(wish.question)
    names = [cited.name.rpartition(": ")[2] for cited, _ in ground.figures if cited.cell is not None]
    if asked is None or not names or len(names) < len(ground.figures):
        return ""
    what, figure = set(content(asked["what"])), set(content(asked["figure"]))
    heads = [next(iter(content(name)), "") for name in names]
    own = zip(heads, names, strict=True)
    taken = all(head in what - figure and not _BEFORE.search(f" {name}") for head, name in own)
    return f"the figure is of “{names[0]}”, the question asks what it was before that" if taken else ""
