"""By how much a figure moved, in the words that the calculator reads: "how many points did Acme's margin slip".

Tried where the question as it is put has no answer for sure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.bare import Bare, bare
from rag.types import Filing

_POINTS = r"(?:(?:percentage |basis )?points?|pts|ppts?|pps?|bps|bp)"
_UNITS = rf"(?:{_POINTS}|(?:million |billion )?dollars|\$)"
_WENT = (
    r"(?:change|move|grow|rise|increase|improve|climb|jump|gain|widen|expand|fall|drop|decline|decrease|slip|shrink|"
    r"narrow|contract|slide|sink|worsen|dip|lose)"
)
_IN = rf"(?:,? (?:in|overall|in total|by)(?: (?:{_POINTS}|%|percent|dollars|\$))?)?"
_THAN = r"(?:,? (?:vs\b\.?|versus|over|on|compared (?:to|with)|against|than|from)(?: (?:a|the|its))? .*)?"
_AGO = re.compile(
    r",?\s+(?:(?:vs\b\.?|versus|over|on|compared (?:to|with)|against|than|from) )(?:(?:in|for|the|a|its) )*"
    r"(?:prior|previous|last|preceding|year|yr)[- ](?:year|yr|ago|before|earlier)(?:[- ](?:quarter|period|half))?\s*$",
    re.IGNORECASE,
)
_SHAPES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^(?:by )?how many {_UNITS} (?:did|has|have) (?P<what>.+?) {_WENT}\w*{_IN}$",
        rf"^(?:by )?how many {_UNITS} (?:was|were|is|are) (?P<what>.+?) "
        rf"(?:up|down|lower|higher){_IN}$",
        rf"^by how much (?:did|has|have|was|were) (?P<what>.+?) (?:{_WENT}\w*|up|down|lower|higher){_IN}$",
        rf"^(?:by )?(?:what|how many) (?P<rate>percent(?:age)?|%|pct) (?:did|has|have) (?P<what>.+?) {_WENT}\w*{_IN}$",
        rf"^(?:by )?(?:what|how many) (?P<rate>percent(?:age)?|%|pct) (?:was|were) (?P<what>.+?) (?:up|down){_IN}$",
    )
)
_OTHER = re.compile(
    rf"\b(?:what|which|how|why|who|when|than|or|between|expected|due|because)\b|\b{_WENT}\w*\b[^?]* and\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d|(?<=FY)\d\d")
_RATE = re.compile(r"\b(?:margin|rate|ratio|share|yield)s?\b", re.IGNORECASE)
_PART_OF_YEAR = re.compile(r"\b(?:half|months|weeks|ended)\b", re.IGNORECASE)
_BOTH = 2


def as_change(question: str, filings: Sequence[Filing]) -> str:
    """The question for a move so; as it is where it asks for none, or for one over other times."""
    told = bare(_AGO.sub("", question.strip().rstrip(" ?.!")), filings)
    found = next((one for shape in _SHAPES if told and (one := shape.match(_without_arrow(told.text)))), None)
    if told is None or found is None or not told.times or _OTHER.search(found["what"]):
        return question
    what = re.sub(r"^(?:its|their|the) ", "", found["what"].strip(), flags=re.IGNORECASE)
    rate = found.groupdict().get("rate") is not None
    # A margin that moves by percent may mean points of it.
    if (rate and _RATE.search(what)) or (times := _between(told)) is None:
        return question
    return (
        f"What was {told.of(what)} growth rate{times}?" if rate else f"What was the change in {told.of(what)}{times}?"
    )


def _without_arrow(text: str) -> str:
    """The text without what joined its two times."""
    joint = r"\s*(?:[-=]>|→|\bto\b|\bfrom\b(?: to\b)?|\bvs\b\.?|\bversus\b)(?=\s*$|\s+in\b)"
    return re.sub(joint, "", text, flags=re.IGNORECASE).strip(" ,-")


def _between(told: Bare) -> str | None:
    """The two times between which it moved, or the one in which it did; None where none is later."""
    years = [[int(one) for one in _YEAR.findall(time)] for time in told.times]
    if any(len(own) != 1 for own in years):
        return None
    if len(told.times) == _BOTH:
        earlier, later = sorted(range(_BOTH), key=lambda at: years[at][0])
        return f" from {told.times[earlier]} to {told.times[later]}" if years[0] != years[1] else None
    if _PART_OF_YEAR.search(told.times[0]):
        return f" in the {told.times[0]}"
    return f" from {_YEAR.sub(str(years[0][0] - 1), told.times[0])} to {told.times[0]}"
