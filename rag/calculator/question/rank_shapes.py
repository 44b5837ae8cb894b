"""Questions for the first of several in other shapes: behind whose and when it is of, or as a name and no question."""

from __future__ import annotations

import re

from rag.calculator.facts.axes import DIMENSION

_LED = re.compile(
    r"^(?P<led>[^?;:]{2,60}?)\s*(?::|\s[-–—]\s)\s*"
    r"(?P<rest>(?:(?:in|of|at|for) )?(?:which|what|who|rank|top|list)\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_ASKS = re.compile(r"\b(?:which|what|who|how|why|rank|list)\b", re.IGNORECASE)
# What is asked of the first one besides does not ask for it.
_BESIDES = re.compile(r"[,;]?\s+and\s+(?:what|how|by how)\b.*$", re.IGNORECASE)
_PART = re.sub(r"\?P<\w+>", "?:", DIMENSION.pattern)
_FIRST = re.compile(
    r"^(?P<lead>[^?]*?)\b(?:the )?"
    r"(?P<most>largest|biggest|smallest|top|highest|lowest|(?P<pace>fastest|slowest)[- ]growing)"
    rf" (?P<whose>(?:[\w&.’'-]+ ){{0,2}}?)(?P<kind>{_PART})\b"
    r"(?:\s+by\s+(?P<by>(?:(?!\b(?:in|for|during|and)\b)[^?,\d])+))?(?P<rest>[^?]*)$",
    re.IGNORECASE,
)
# "What is Acme's worst domestic category by comparable sales in 2023?", "what is its best-selling drug?"
_IS_FIRST = re.compile(
    r"^\W*(?:what|which|who) (?:is|was|are|were) (?P<lead>(?:[^?]*?[’']s?|the) )"
    r"(?P<most>largest|biggest|smallest|highest|lowest|best|worst|strongest|weakest|(?P<sold>best|worst)[- ]selling) "
    rf"(?P<whose>(?:[\w&.’'-]+ ){{0,2}}?)(?P<kind>{_PART})\b"
    r"(?:\s+by\s+(?P<by>(?:(?!\b(?:in|for|during|and)\b)[^?,\d])+?))?(?P<rest>(?:,? (?:in|for|during|at)\b[^?]*)?)$",
    re.IGNORECASE,
)
_LISTED = re.compile(
    rf"^(?P<lead>[^?]*?)\b(?P<kind>(?:{_PART})(?<=s))\s+by\s+(?!(?:{_PART}))(?P<by>[^?]+)$", re.IGNORECASE
)
_SUPERLATIVE = re.compile(r"\b(?:\w+est|most|least|top)\b", re.IGNORECASE)


def led_last(question: str) -> str:
    """The question with whose and when it is of behind what it asks: "Acme 2022: which segment …"."""
    found = _LED.match(question.strip())
    return f"{found['rest'].rstrip(' ?.!')} {found['led']}?" if found is not None else question


def named_first(question: str) -> str:
    """A name without a question as one: "largest segment by revenue", "segments by revenue" of a year."""
    text = question.rstrip(" ?.!")
    if (one := _IS_FIRST.match(text)) is not None and (one["by"] or one["sold"]):
        most = {"best": "highest", "worst": "lowest"}[one["sold"].lower()] if one["sold"] else one["most"]
        owner = "" if one["lead"].strip().lower() == "the" else one["lead"]
        return f"{owner}which {one['whose']}{one['kind']} had the {most} {one['by'] or 'revenue'}{one['rest']}?"
    if _ASKS.search(_BESIDES.sub("", question)):
        return question
    if (found := _FIRST.match(text)) is not None:
        how = f"grew {found['pace']}" if found["pace"] else f"had the {found['most']} {found['by'] or 'revenue'}"
        return f"{found['lead']}{found['whose']}which {found['kind']} {how}{found['rest']}?"
    listed = _LISTED.match(text)
    if listed is None or _SUPERLATIVE.search(text):
        return question
    return f"Rank {listed['lead']}{listed['kind']} by {listed['by']}?"
