"""Whether a rate is asked for that has no meaning: of what started from a loss or from nothing."""

from __future__ import annotations

from dataclasses import replace

from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_ENDS = 2


def without_rate(wish: Wish, ground: Ground) -> Wish:
    """The wish for the change itself, where the first of the two cells that it is worked out from is not above zero."""
    cells = [cited for cited, _ in ground.figures if cited.cell is not None and cited.fiscal is not None]
    rows = {(cited.citation.marker, cited.name) for cited in cells}
    asked = wish.quantity == "rate" and ground.number.status == "derived" and ground.number.unit != "%"
    if not asked or len(cells) != _ENDS or len(ground.figures) != _ENDS or len(rows) != 1:
        return wish
    first = min(cells, key=lambda cited: cited.fiscal or 0)
    return replace(wish, quantity="") if first.value <= 0 else wish
