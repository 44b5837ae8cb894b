"""Two figures that one sentence names and the next asks about together: "… by buybacks and dividends. What percentage
of its operating cash flow did those two together absorb?"."""

from __future__ import annotations

import re

_YEAR = re.compile(r"\b(?:in|for|during|over) (?:the )?(?:fiscal(?: year)? |FY ?|year )?(?:19|20)\d\d\b", re.IGNORECASE)
_WHO = re.compile(r"\b(?!In\b|During\b|For\b|Over\b|The\b|FY)[A-Z][\w.&’'-]*(?: [A-Z][\w.&’'-]*)*")
_TWO = re.compile(
    r"^\W*(?P<first>[^.?]*?\b(?:through|by|via|in|with|on|as|both|of) (?P<one>[a-z][a-z -]+?) and "
    r"(?P<other>[a-z][a-z -]+?)(?P<when> (?:in|for|during|over) [^.?]*)?)\.\s+"
    r"What (?:percentage|percent|share|proportion|fraction|part) of (?:the |its |their )?(?P<whole>[^?]+?) "
    r"(?:did|do|were|was) (?:the|those|these) (?:two|both|pair|items)(?: (?:together|combined|of them))? "
    r"(?:absorb|add(?: up)? to|come to|make up|represent|amount to|account for|consume|equal|use up|take(?: up)?)"
    r"(?: together| combined)?\s*\?",
    re.IGNORECASE,
)


def both_of(question: str) -> str:
    """The question for both as a percentage of the third in one sentence; others as they are."""
    found = _TWO.match(question)
    year = _YEAR.search(found["first"]) if found else None
    who = _WHO.search(found["first"]) if found else None
    if found is None or year is None or who is None or len(_YEAR.findall(found["first"])) != 1:
        return question
    share = f"{found['one']} plus {found['other']} as a percentage of {found['whole']}"
    owner = re.sub(r"['’]s?$", "", who[0])
    return f"What were {share} of {owner} {year[0].lower()}?{question[found.end() :]}"
