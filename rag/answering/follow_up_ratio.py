"""Follow-ups that set the figure before against another: a multiple of it, a sum with it, what is so much of it."""

from __future__ import annotations

import re

from rag.answering.follow_up_figure import Before

_LED = r"^\W*(?:(?:and|but|so|what about|how about)\s+)*"
# "As a multiple of operating profit?", "divided by revenue?", "how many times EBITDA is that?"
_TIMES = re.compile(
    rf"{_LED}(?:(?:as )?(?:an? |the )?(?:multiple|ratio) (?:of|to)|divided by|relative to|in relation to|over)\s+"
    r"(?:the |its )?(?P<whole>[A-Za-z][\w ,'’&-]{2,60}?)\W*$",
    re.IGNORECASE,
)
_MANY_TIMES = re.compile(
    rf"{_LED}how many (?:times|years(?:['’])? (?:of|worth of)|years(?:['’]))\s+(?:the |its )?"
    r"(?P<whole>[A-Za-z][\w &-]{2,40}?) (?:is|was|are|were) (?:that|it|this)\W*$",
    re.IGNORECASE,
)
_PER = re.compile(
    rf"{_LED}(?:what is (?:that|it) )?per (?P<whole>(?!share|cent)[a-z][a-z -]{{2,30}}?)\W*$", re.IGNORECASE
)
_WITH = re.compile(
    rf"{_LED}(?:(?P<plus>plus|together with|including|added to)|(?P<minus>minus|less|net of|without|excluding))\s+"
    r"(?:the |its )?(?P<other>[A-Za-z][\w ,'’&-]{2,60}?)\W*$",
    re.IGNORECASE,
)
# "As a percentage of that, how much was research and development?"
_OF_THAT = re.compile(
    rf"{_LED}(?:as an?|in) (?:percent(?:age)?|per cent|%|share|proportion) of (?:that|it|this),?\s+"
    r"(?:how much|what|how high|how large) (?:was|were|is|are) (?:the |its )?(?P<what>.+?)\W*$"
    r"|^\W*(?:and\s+|so\s+)?(?:what|which) (?:share|percent(?:age)?|part|proportion|fraction) of (?:that|it|this) "
    r"(?:was|were|is|are|went (?:to|on|into)) (?:the |its )?(?P<share>.+?)\W*$",
    re.IGNORECASE,
)


def against_another(question: str, before: Before) -> str:
    """The figure before divided by another, with it or without it, or another as a part of it; "" for others."""
    if not before.figure or not before.owner:
        return ""
    whose = f"What was {before.owner}'s"
    if part := _OF_THAT.match(question):
        return f"{whose} {part['what'] or part['share']} as a percentage of {before.named}{before.when}?"
    if times := _TIMES.match(question) or _MANY_TIMES.match(question):
        return f"{whose} {before.named} divided by {times['whole']}{before.when}?"
    if per := _PER.match(question):
        return f"{whose} {before.named} per {per['whole']}{before.when}?"
    # A sum is of the figure in its own words, not of what the vocabulary makes of them.
    if before.figure in before.text and (both := _WITH.match(question)):
        return f"{whose} {before.named} {'plus' if both['plus'] else 'minus'} {both['other']}{before.when}?"
    return ""
