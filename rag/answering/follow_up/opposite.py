"""Follow-ups of one word that take the other side of the figure before: "and long-term?" after the short-term debt."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.said import LEAD

_SIDES = (
    ("short-term", "long-term"),
    ("current", "noncurrent", "non-current", "long-term"),
    ("basic", "diluted"),
    ("gross", "net"),
    ("domestic", "international", "foreign"),
    ("variable", "fixed"),
    ("secured", "unsecured"),
    ("issued", "outstanding"),
    ("wholesale", "retail"),
)
_ASIDE = re.compile(
    r"\b(?:the|on|in|its|their|part|portion|one|ones|piece|side|only|just|alone|basis|figure)\b", re.IGNORECASE
)
_WHOLE = ("total", "altogether", "overall", "combined")


def of_the_other_side(text: str, before: Before) -> str:
    """The question before with its side of a pair in the place of the other; "" where the follow-up says more."""
    said = re.sub(r"\s+", "-", _ASIDE.sub(" ", LEAD.sub("", text)).strip(" ?.!,").lower())
    for sides in _SIDES:
        if said not in (*sides, *_WHOLE):
            continue
        # What is net of something is no part of what is told before it.
        for other in () if said in _WHOLE and "net" in sides else sides:
            of_it = "(?: (?:portion|part) of)?" if said in _WHOLE else ""
            named = re.compile(rf"(?<![\w-]){other.replace('-', '[- ]')}(?![\w-]){of_it}", re.IGNORECASE)
            if other != said and len(named.findall(before.text)) == 1:
                if said == "current" and other == "long-term":
                    # What of long-term debt falls due within a year is a portion of it.
                    return named.sub("current portion of long-term", before.text)
                return named.sub(lambda found: _as_it_stood(found[0], "total" if said in _WHOLE else said), before.text)
    return ""


def _as_it_stood(old: str, new: str) -> str:
    """The new word with a capital where the old one had it: "International Streaming" for "Domestic Streaming"."""
    return f"{new[0].upper()}{new[1:]}" if old[0].isupper() else new
