"""Follow-ups of a count: what was counted is counted again, and is never a price or a sale: "what about paid DVD?"."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.said import LEAD
from rag.query.vocabulary import vocabulary
from rag.types import Query

_HOW_MANY = re.compile(r"^\W*how many\b", re.IGNORECASE)
_THINGS = re.compile(
    r"\b(?:members|memberships?|subscribers|subscriptions|customers|clients|users|accounts|employees|stores|restaurants|"
    r"locations|branches|units|vehicles|aircraft|shares|patients|prescriptions|rooms|countries|people)$",
    re.IGNORECASE,
)
_AT_THE_END = re.compile(r"\b(?:at|as of|by) (?:the )?(?:year[- ]?)?end\b|\byear[- ]end\b", re.IGNORECASE)
_DID = re.compile(
    r"^\W*how many [^?]+? (?:did|does|do|has|have|had) (?P<who>.+?) (?P<verb>(?-i:[a-z]+))\b", re.IGNORECASE
)
# "Cards in force", "shares of common stock": what is counted is told by more than its last word.
_BEHIND = re.compile(r"\b[\w-]+s (?:in|of|on|under) .+$", re.IGNORECASE)
_OF_ALL = frozenset(("total", "all", "other", "new"))
_FEW = 4


def of_the_same_count(question: str, before: Before, new: Query) -> str:
    """How many of what was counted are of the kind that is named; "" for other questions and after no count."""
    said = LEAD.sub("", question).strip(" ?.!,;:")
    said = re.sub(r"^(?:the|its|their|just|only) | ones?$", "", said, flags=re.IGNORECASE)
    thing, words = counted(before), said.split()
    other = set(new.metrics) - set(before.query.metrics)
    if not thing or not 0 < len(words) <= _FEW or other or new.periods or new.filters.companies or new.named_absent:
        return ""
    if {word.lower() for word in words} & (vocabulary().stop_words - _OF_ALL) or not re.fullmatch(
        r"[\w’'&/. -]+", said
    ):
        return ""
    named = said if words[-1].lower() == thing.lower() else f"{said} {thing}"
    end = f" at the end of{before.when.removeprefix(' in')}" if _AT_THE_END.search(before.text) else before.when
    return f"How many {named} did {before.owner} have{end}?"


def counted(before: Before) -> str:
    """The thing that the question before counted: "members" of "paid streaming members"; "" where it counted none."""
    thing = _THINGS.search(before.figure)
    asked = _DID.match(before.text)
    had = asked is None or asked["verb"].lower() in ("have", "had", "count", "report", "operate", "employ")
    counts = _HOW_MANY.match(before.text) is not None or thing is not None
    if not counts or not had or not before.owner or not before.is_in_own_words:
        return ""
    behind = _BEHIND.search(before.figure)
    return behind[0] if behind is not None else before.figure.split()[-1]
