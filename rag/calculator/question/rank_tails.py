"""What a question for the first of several asks of that one besides: its share of the whole, or how much it grew."""

from __future__ import annotations

import re
from typing import Literal

Tail = Literal["share", "growth", "figure", ""]
_JOINT = r"[,;]?\s+(?:and|&)\s+"
_SHARE = re.compile(
    rf"{_JOINT}(?:what (?:was|is|were)\s+)?(?:its|their|the|what|which)\s+(?:(?:revenue|sales|percentage|relative) )?"
    r"(?:share|percent(?:age)?|portion|proportion|weight)\b(?P<of>[^?]*?)"
    r"(?:\s*(?:(?:was|is) it|(?:did|does) (?:it|that) (?:represent|account for|make up|contribute)))?$",
    re.IGNORECASE,
)
_THAN = r"(?:better|worse|higher|lower|more|less|larger|smaller|bigger|greater|wider|narrower|fatter|thinner|up|down)"
_GROWTH = re.compile(
    rf"{_JOINT}(?:by how much|how (?:much|fast|strongly))\s+(?:did|has|have)\s+(?:it|they|that)\s+"
    r"(?:gr[eo]wn?|chang\w+|ris\w+|increas\w+|fall\w*|declin\w+|decreas\w+)\b(?P<of>[^?]*)$|"
    rf"{_JOINT}(?:what (?:was|is)\s+)?(?:its|their)\s+(?:growth|change)(?: rate)?\b(?P<since>[^?]*)$|"
    rf"{_JOINT}(?:is|are|was|were|has|have|did)\s+(?:it|that|they)\s+(?:been |become |get |gotten |grown? )?{_THAN}"
    rf"(?: or (?:{_THAN}))?(?P<beside>[^?]*)$",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    rf"{_JOINT}(?:what (?:was|were|is|are)\s+)?(?:its|their)\s+(?P<figure>[a-z][\w &/-]{{2,50}}?)"
    r"(?P<when>\s+(?:in|for|at)\s[^?]*)?$",
    re.IGNORECASE,
)
_FIRST_SHARE = re.compile(
    r"^(?P<lead>[^?]*?)\bwhat (?:%|percent(?:age)?|share|portion|proportion) of (?P<what>[^?]+?) "
    r"(?:came|comes|is|was|were|are|derived) (?:from|in|by) (?:its |their |the )?"
    r"(?P<most>largest|biggest|smallest|top|main) (?P<kind>[a-z]+(?: (?!in\b|for\b|of\b|by\b)[a-z]+)?)(?P<rest>[^?]*)$",
    re.IGNORECASE,
)
# What else stands behind it may be another question.
_SAME = re.compile(
    r"\W*(?:(?:of|in|from|over|on|the|its|total|company|group|overall|consolidated|net|revenues?|sales|whole|prior|previous|"
    r"than|against|before|earlier|ago|a|last|year|year-over-year|yoy|fiscal|FY|that)\b\W*|(?:19|20)\d\d\W*)*",
    re.IGNORECASE,
)


def without_tail(question: str) -> tuple[str, Tail, str]:
    """The question without what it asks of the first one besides, what that is, and the words of another figure.

    "What share of sales came from its largest segment?" is the same asked at once.
    """
    text = question.rstrip(" ?.!")
    if (first := _FIRST_SHARE.match(text)) is not None:
        asked = f"{first['lead']}which {first['kind']} had the {first['most']} {first['what']}{first['rest']}?"
        return asked, "share", ""
    kinds: tuple[tuple[re.Pattern[str], Tail], ...] = ((_SHARE, "share"), (_GROWTH, "growth"))
    for pattern, kind in kinds:
        found = pattern.search(text)
        if found is not None and _SAME.fullmatch(next((one for one in found.groups() if one), "")):
            return _with_time(text[: found.start()], text[found.start() :]), kind, ""
    figure = _FIGURE.search(text)
    if figure is not None:
        return _with_time(text[: figure.start()], text[figure.start() :]), "figure", figure["figure"]
    return question, "", ""


def _with_time(first: str, tail: str) -> str:
    """The first question with the year that only the tail tells."""
    year = re.search(r"\b(?:in )?(?:fiscal |FY ?)*(?:19|20)\d\d\b", tail)
    told = re.search(r"\b(?:19|20)\d\d\b|\bFY ?\d\d\b", first)
    return f"{first} {year[0]}?" if year is not None and told is None else f"{first}?"
