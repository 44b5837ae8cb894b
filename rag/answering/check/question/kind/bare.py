"""Whether a number of a sentence is no money where the question asks for some."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_OF_THINGS = re.compile(r"\s*(?:square|shares|units|people|employees|members|customers|stores|barrels|tons)\b", re.I)


def plain_for_money(wish: Wish, ground: Ground) -> str:
    """Why a bare number of a sentence is no money: "the award of Lot 15"."""
    if (
        not (wish.aim.money or wish.currency)
        or wish.quantity
        or ground.number.status == "derived"
        or not ground.figures
    ):
        return ""
    bare = (c.claim is not None and c.claim.kind in ("plain", "shares") and _is_bare(c) for c, _ in ground.figures)
    return "the question asks for money, the cited sentence has a bare number" if all(bare) else ""


def _is_bare(cited: Cited) -> bool:
    """Whether a sentence's number has no unit of money, or one of something else: "77.4 million square feet"."""
    if cited.claim is None or cited.claim.mention.currency:
        return False
    other = _OF_THINGS.match(cited.claim.sentence, cited.claim.mention.end) is not None
    return other or not (cited.claim.mention.scaled or cited.citation.unit)
