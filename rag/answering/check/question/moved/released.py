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
# What was done with just so much: "we repurchased $3 million of our stock".
_DONE = re.compile(
    r"\b(?P<verb>(?:re)?purchas|issu|s[eo]ld|bought|pa(?:id|y)|repa|redeem|spent|declar|grant|acquir|generat|rais|borrow)"
    r"[a-z]* (?:(?:an?|the|approximately|about|additional|aggregate|total|of|cash|dividends?|shares?) )*[$€£¥]?\s?$",
    re.IGNORECASE,
)
# Capital is paid in, and there is so much of it.
_PAID_IN = re.compile(r"\bpaid[- ]in\b", re.IGNORECASE)
_DONE_ASKED = re.compile(
    r"\b(?:(?:re)?purchas|issu|s[aeo]l[de]|b[ou][yu]|pa(?:id|y)|repa|redeem|spen[dt]|declar|grant|acqui|generat|rais|borrow)",
    re.IGNORECASE,
)


def moved_for_held(wish: Wish, ground: Ground) -> str:
    """Why what a row says was released, paid or written off of something is not what there was of it on a day."""
    text = _PAID_IN.sub(" ", wish.text)
    if not wish.balance or not ground.figures or ground.number.status == "derived" or _MOVES.search(text):
        return ""
    done = [
        cited.claim is not None and _DONE.search(cited.claim.sentence[: cited.claim.mention.start])
        for cited, _ in ground.figures
    ]
    if all(done) and not _DONE_ASKED.search(text):
        return "the question asks for what there is on a day, the cited sentence says what was done in a time"
    own = (cited.name.rpartition(": ")[2] if cited.cell is not None else "" for cited, _ in ground.figures)
    moved = all(_MOVED.match(name) for name in own)
    return "the question asks for what there is, the cited row says how it moved" if moved else ""
