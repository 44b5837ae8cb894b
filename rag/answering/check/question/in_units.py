"""Whether a question asks for units, tons or a volume, of which an amount of money says nothing."""

from __future__ import annotations

import re

from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

# A volume of payments, trades or loans is told in money.
_IN_UNITS = re.compile(
    r"\bin (?:units(?! of)|tons|tonnes|cases|gallons|barrels|ounces)\b|\bunit (?:volumes?|sales|shipments|deliveries)\b"
    r"|(?<!payment )(?<!payments )(?<!dollar )(?<!trading )(?<!network )(?<!transaction )(?<!origination )(?<!loan )"
    r"(?<!purchase )(?<!processing )(?<!processed )(?<!sales )\bvolumes\b",
    re.IGNORECASE,
)


def money_for_units(wish: Wish, ground: Ground) -> str:
    """Why an amount of money is no answer to a question for units: a backlog "in units", or the volumes of a year."""
    if not ground.figures or _IN_UNITS.search(wish.text) is None:
        return ""
    money = all(len(cited.kind) == len("USD") and cited.kind.isupper() for cited, _ in ground.figures)
    return "the question asks for units, the figure is of money" if money else ""
