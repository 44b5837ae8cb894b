"""What the unit of a table leaves out by name: "in millions, except headcount and average prices"."""

from __future__ import annotations

import re
from functools import lru_cache

NO_NAME = re.compile(
    r"except|excluding|unless|where|when|which|that|those|with|otherwise|noted|stated|indicated|specified|described"
    r"|also|below|other|shares?|stock|common|data|information|amounts?|numbers?|figures|units?|values?|prices?"
    r"|percent|ratios?|dollars?|hundreds|thousands|millions?|billions|financial|statistical|operating|certain|selected"
)
"""Words of an exception that name nothing, and what the rules on shares and ratios know better."""
PER_OR_NUMBER = re.compile(r"[\w\s]*\bper[- ][\w-]+|\bnumber of [\w\s]*")
"""Figures per share and counts have rules of their own: "except number of securities" leaves out no securities."""


@lru_cache(maxsize=256)
def excepted(exceptions: str) -> tuple[frozenset[str], ...]:
    """What a unit leaves out by its own name, in lower case: the telling words of each thing named.

    "Except headcount, lease term and discount rate" leaves out what is called a lease term, and no lease. Earnings are
    not left out by "except earnings per share", nor is anything by "except as otherwise noted".
    """
    named = PER_OR_NUMBER.sub(" ", exceptions.lower())
    phrases = re.split(r"[,;/&]|\b(?:and|or)\b", named)
    told = (named_in(" ".join(w for w in words(p) if not NO_NAME.fullmatch(w))) for p in phrases)
    return tuple(names for names in told if names)


def words(text: str) -> list[str]:
    """The words of four letters and more of a text, in lower case."""
    return re.findall(r"[a-z]{4,}", text.lower())


def named_in(text: str) -> frozenset[str]:
    """The words of a text in the singular."""
    return frozenset(word.removesuffix("s") for word in words(text))
