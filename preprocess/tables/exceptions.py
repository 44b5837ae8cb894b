"""What the unit of a table leaves out by name: "in millions, except headcount and average prices"."""

from __future__ import annotations

import re
from functools import lru_cache

NO_NAME = re.compile(
    r"except|excluding|unless|where|when|which|that|those|with|otherwise|noted|stated|indicated|specified|described"
    r"|also|below|other|shares?|stock|common|data|information|amounts?|numbers?|figures|units?|values?"
    r"|percent|ratios?|dollars?|hundreds|thousands|millions?|billions"
)
"""Words of an exception that name nothing, and what the rules on shares and ratios know better."""


@lru_cache(maxsize=256)
def excepted(exceptions: str) -> frozenset[str]:
    """What a unit leaves out by its own name ("except headcount", "except average amounts"), in lower case.

    Earnings are not left out by "except earnings per share", nor is anything by "except as otherwise noted".
    """
    named = re.sub(r"[\w\s]*\bper[- ][\w-]+", " ", exceptions)
    words = re.findall(r"[a-z]{4,}", named.lower())
    return frozenset(word for word in words if not NO_NAME.fullmatch(word))
