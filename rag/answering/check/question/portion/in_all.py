"""A row that bears the name of a whole and is a part of it: deferred revenue of which the text tells a larger total."""

from __future__ import annotations

import re
from decimal import Decimal

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_TOTAL = re.compile(r"\btotal\b", re.IGNORECASE)
# Text rounds to a tenth of a billion.
_ROUNDED = Decimal("0.02")


def part_of_a_told_total(wish: Wish, ground: Ground) -> str:
    """Why a row is not the total that is asked for: it is called by none, and the filing's text tells another."""
    if not wish.totals or not ground.figures or ground.number.status == "derived":
        return ""
    part = all(_is_part(wish, cited, peers) for cited, peers in ground.figures)
    return f"the filing tells another total than the row “{short(ground.figures[0][0].name)}”" if part else ""


def _is_part(wish: Wish, cited: Cited, peers: tuple[Cited, ...]) -> bool:
    own = " ".join(cited.name.rpartition(": ")[2].lower().split())
    if cited.cell is None or _TOTAL.search(f"{own} {cited.column}"):
        return False
    told = [value for name, value in wish.totals if name == own]
    known = [abs(one.value) for one in peers]
    return bool(told) and not any(abs(one - value) <= value * _ROUNDED for one in known for value in told)
