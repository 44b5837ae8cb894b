"""Years that only name the filing: "net income in 2021 according to its 2025 10-K" is asked for 2021."""

from __future__ import annotations

import re

_YEAR = r"(?:(?:fiscal(?: year)? |FY ?|financial year |year )?(?:19|20)\d\d)"
_PAPER = r"(?:10-?ks?|form 10-?k|annual report|10-?k filing|annual filing|filing|20-?f|40-?f)"
_NAMED = re.compile(
    r",?\s*\b(?:(?:according to|based on|as (?:reported|shown|stated|disclosed|given|printed) in|in|from|per|by|under|"
    r"using|of) )?(?:(?:the|its|their|[A-Z][\w.&-]*['’]s?) )*"
    rf"(?:{_YEAR} {_PAPER}|{_PAPER} (?:for|of) (?:the )?{_YEAR})\b(?! (?:of|by)\b)",
    re.IGNORECASE,
)
_ANY_YEAR = re.compile(r"\b(?:FY ?)?(?:19|20)\d\d\b", re.IGNORECASE)


def without_filing(question: str) -> str:
    """The question without the year of the filing that it names, where it says another time; else as it is."""
    left = _NAMED.sub(" ", question)
    return " ".join(left.split()) if left != question and _ANY_YEAR.search(left) else question
