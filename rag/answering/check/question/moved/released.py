"""Whether a row says what was released, paid or written off of an item where the question asks what there is of it."""

from __future__ import annotations

import re

from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

# "Release of reserves on unrecognized tax benefits" is no balance of these.
_MOVED = re.compile(
    r"^\W*(?:releases?|reversals?|(?:re)?payments?|settlements?|write-?(?:offs?|downs?)|amortization|impairments?"
    r"|(?:net )?(?:change|increase|decrease|gain|loss|losses|gains)s?) (?:of|in|on|to|from)\b",
    re.IGNORECASE,
)
_MOVES = re.compile(
    r"\b(?:releas|revers|settle|writ|wrote|amorti|impair|chang|increas|decreas|gain|loss|move|pa(?:y|id))\w*",
    re.IGNORECASE,
)


def moved_for_held(wish: Wish, ground: Ground) -> str:
    """Why what a row says was released, paid or written off of something is not what there was of it on a day."""
    if not wish.balance or not ground.figures or ground.number.status == "derived" or _MOVES.search(wish.text):
        return ""
    own = (cited.name.rpartition(": ")[2] if cited.cell is not None else "" for cited, _ in ground.figures)
    moved = all(_MOVED.match(name) for name in own)
    return "the question asks for what there is, the cited row says how it moved" if moved else ""
