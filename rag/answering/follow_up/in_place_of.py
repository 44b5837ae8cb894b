"""A follow-up that puts other small words in the place of some: "and for the other plans?" after the pension plans."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.said import LEAD
from rag.types import Query

_WORDS = r"[a-z][\w’'&/-]*(?: [\w’'&/-]+){0,4}?"
_ENDS = r"(?= (?:at|in|on|as of|as at|during|for) (?:the )?(?:end|fiscal|year|quarter|FY|Q[1-4]|[A-Z]|\d)|\W*$)"
_FOR = re.compile(rf"(?P<how>for|of|from|on|under) (?:its )?(?P<words>(?:the )?{_WORDS})\W*")
_OWNED = re.compile(rf"\b(?:of|for) (?:the )?[A-Z][\w.,&’' -]*?(?:['’]s|s['’]) (?P<old>{_WORDS}){_ENDS}")
_TIME = re.compile(r"\b(?:years?|quarters?|months?|then|now|today|total|whole|company|group)\b|\d", re.IGNORECASE)


def in_the_place_of(question: str, before: Before, new: Query) -> str:
    """The question before with the words behind "for" in the place of those that it has there; "" for others."""
    found = _FOR.fullmatch(LEAD.sub("", question).strip())
    if found is None or new.periods or new.filters.companies or new.named_absent or not before.owner:
        return ""
    if _TIME.search(found["words"]):
        return ""
    same = re.compile(rf"\b{found['how']} (?:its )?(?P<old>(?:the )?{_WORDS}){_ENDS}")
    patterns = (same, _OWNED) if found["how"] in ("for", "of") else (same,)
    place = next((match for pattern in patterns for match in pattern.finditer(before.text)), None)
    if place is None or _TIME.search(place["old"]):
        return ""
    words = found["words"] if place.re is same else found["words"].removeprefix("the ")
    return f"{before.text[: place.start('old')]}{words}{before.text[place.end('old') :]}"
