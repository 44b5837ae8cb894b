"""Follow-ups that ask how the figure before moved, in whatever order their words stand: "up how much on 2021?".

The words are counted and not their order: what is left beside the words of a movement, the time that it is measured
from and the small words of a question has to be nothing.
"""

from __future__ import annotations

import re

from rag.answering.follow_up.change import CHANGED, GROWTH

_THAN = r"(?:on|from|to|than|vs\.?|versus|against|over|since|with|w/?|relative to)"
_YEAR_BEFORE = (
    r"(?:the |a |its )?(?:(?:same )?(?:quarter|period) (?:(?:a )?year (?:before|earlier|ago)|(?:of |in )?(?:the )?"
    r"(?:last|prior|previous) year)|year[- ]ago(?: (?:period|quarter))?|(?:year|12 months) (?:before|earlier|ago)"
    r"|(?:prior|previous|preceding|last) (?:fiscal )?year|year|12 months)"
)
_SINCE_BEFORE = re.compile(rf"\b(?:{_THAN} {_YEAR_BEFORE}|yoy|y/y|year[- ](?:on|over)[- ]year)(?=\W|$)", re.IGNORECASE)
_NAMED_YEAR = r"(?P<year>(?:fiscal |FY ?)?(?:19|20)\d\d|FY ?\d\d)(?!\w)"
# "Change to 2025" has its other end there.
_SINCE_YEAR = re.compile(
    rf"\b(?:(?!(?<!compare )(?<!compared )to ){_THAN} (?:in )?|(?P<within>in )){_NAMED_YEAR}", re.IGNORECASE
)
_THEN = re.compile(r"\b(?:higher|lower|larger|smaller|better|worse|more|less)\b", re.IGNORECASE)
_MOVES = frozenset(
    re.findall(
        r"\w+",
        "up down higher lower better worse grow grew grown growing go gone went come came rise rose risen rising fall "
        "fell fallen falling increase increased increasing decrease decreased decreasing decline declined declining "
        "drop dropped dropping shrink shrank shrunk improve improved improvement gain change changed difference delta "
        "move moved jump jumped growth fewer",
    )
)
# These alone may ask for anything.
_MORE = frozenset(("more", "less", "larger", "smaller", "compare", "compared"))
_SMALL = frozenset(
    re.findall(
        r"\w+",
        "and but so ok then how much many far by what which percent percentage pct share is was are were did do does "
        "has have been be it that this they those these them the an a all at any lot or not flat big large steep sharp "
        "of s re there now actually really relative absolute terms in",
    )
)
_WORD = re.compile(r"[a-z%]+")
_HOW = re.compile(
    r"\bhow\b|\bor\b|\bit\b|\bthat\b|\bthis\b|\bthey\b|\bthose\b|\bthese\b|\bthem\b|\bby what\b", re.IGNORECASE
)
_LED = re.compile(r"^\W*(?:(?:and|but|so|ok|then)\b[\s,]*)*", re.IGNORECASE)
_TALKS = re.compile(r"\b(?:share|percent(?:age)?) of\b|\bdifference between\b|\bwhy\b", re.IGNORECASE)


def moved_since(question: str) -> str:
    """The follow-up as "how did it change?", or as "vs 2021?" where it says since when; "" for other questions."""
    # What is read as a change already may say its two ends.
    if CHANGED.match(question) or GROWTH.match(question):
        return ""
    since = _SINCE_YEAR.search(question)
    before = _SINCE_BEFORE.search(question) if since is None else None
    rest = question
    for found in (since, before):
        rest = f"{rest[: found.start()]} {rest[found.end() :]}" if found is not None else rest
    if _TALKS.search(question) or not _is_of_a_move(rest, measured=bool(since or before)):
        return ""
    led = _LED.match(question)
    lead = led[0] if led is not None else ""
    if since is None:
        return f"{lead}how did it change?"
    # "Did it grow in 2021" asks for the change of that year; "was it higher in 2021" compares with it.
    return "" if since["within"] and not _THEN.search(rest) else f"{lead}vs {since['year']}?"


def _is_of_a_move(text: str, *, measured: bool) -> bool:
    """Whether nothing but a movement is asked for. measured: the question says since when."""
    words = set(_WORD.findall(text.lower().replace("%", " percent ")))
    if words - _MOVES - _MORE - _SMALL:
        return False
    if words & _MOVES:
        return measured or _HOW.search(text) is not None
    return bool(words & _MORE) and measured
