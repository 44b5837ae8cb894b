"""Whether a row says what was added to or bought of an item where the question asks for the item itself."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_ADDED = re.compile(r"^\W*(?:additions? to|purchases? of|payments? (?:to acquire|for)|proceeds from)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"\b(?:add(?:s|ed|itions?)?|purchas\w+|bought|buy\w*|acqui\w+|pa(?:y|ys|id|yments?)|spen[dt]\w*|invest\w*|outlays?"
    r"|cap(?:ital )?ex\w*|capital|proceeds|s[eo]ld|sales?|dispos\w+|cash|cost|issu\w+|borrow\w*|raise|repurchas\w+)\b",
    re.IGNORECASE,
)
_HELD = re.compile(r"\b(?:property|plant|equipment|long-lived assets|inventor(?:y|ies)|goodwill|intangibles?)\b", re.I)


def added_for_held(wish: Wish, ground: Ground) -> str:
    """Why what was added to property, plant and equipment is not the property that is asked for."""
    if not (wish.figure or wish.thing_asked) or not ground.figures or ground.number.status == "derived":
        return ""
    if _ASKS.search(wish.text) or wish.aim.moved or not _HELD.search(wish.text):
        return ""
    rows = [cited for cited, _ in ground.figures]
    added = [cited.cell is not None and _says_added(cited) for cited in rows]
    return "the question asks for what there is, the cited row says what was added" if all(added) else ""


def _says_added(cited: Cited) -> bool:
    return any(_ADDED.match(name) for name in (*cited.name.split(": "), cited.column))
