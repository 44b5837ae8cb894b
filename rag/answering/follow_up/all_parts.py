"""Follow-ups that go from a figure to all its parts, and from a part to the whole: "by segment?", "total?"."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.named import kind_of, lead_of, with_part
from rag.answering.follow_up.said import LEAD
from rag.calculator.facts.regions import is_region
from rag.types import Query

_NOUN = r"(?:\w+ )?(?:segment|division|region|product|country|geography|brand|business)(?:e?s|ies)?"
_BY = re.compile(
    r"(?:what (?:is|was|were|are) )?(?:(?:the|a|its|that|this|it) )?"
    r"(?:(?:split|breakdown|break(?:ing)? (?:it|that|this)? ?down|broken down|split (?:it|that|this)) )?(?:up )?"
    rf"(?:by|per|for each|for every|in each|of each) (?:the )?(?P<noun>{_NOUN})",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"(?:for |of |in )?(?:(?:all|the|its|those) )*(?:other|remaining|rest of the) "
    r"(?P<noun>(?:\w+ )?(?:segments|divisions|regions|products|countries|geographies|brands|businesses))",
    re.IGNORECASE,
)
_SINGULAR = ((r"ies$", "y"), (r"(?<=ss)es$", ""), (r"(?<!s)s$", ""))
_WHOLE = re.compile(
    r"(?:(?:the|in|its|for|of|as|a) )*(?:(?:grand )?total|altogether|overall|consolidated|company[- ]?wide|"
    r"(?:(?:whole|entire|total) )?(?:company|group|firm)(?: as a whole| total)?|all (?:segments|regions|products))"
    r"(?: (?:figure|number|amount))?",
    re.IGNORECASE,
)
_PLACES = re.compile(r"(?:\w+ )?(?:country|region|geography)")


def by_parts(question: str, before: Before, new: Query) -> str:
    """The figure before, told of each part ("by segment?", "the other segments?"); "" for other questions."""
    said = LEAD.sub("", question).strip(" ?.!,;:")
    found = _BY.fullmatch(said) or _OTHERS.fullmatch(said)
    if found is None or new.periods or new.filters.companies or not before.owner or not before.figure:
        return ""
    noun = found["noun"].lower()
    for plural, single in _SINGULAR:
        noun = re.sub(plural, single, noun)
    whole = before.whole or _without_its_part(before)
    # A product is sold in places of its own.
    part = before.inside or lead_of(before.own) if _BY.fullmatch(said) and not before.whole else ""
    figure = before.figure if part and not is_region(part) and _PLACES.fullmatch(noun) else whole
    return f"What was {before.owner}'s {figure} by {noun}{before.when}?"


def of_the_whole(question: str, before: Before, new: Query) -> str:
    """The whole company's figure after that of a part ("total?"); "" for others, and where no part was asked about."""
    said = LEAD.sub("", question).strip(" ?.!,;:")
    if _WHOLE.fullmatch(said) is None or new.periods or not before.owner:
        return ""
    if before.whole:
        return f"What was {before.owner}'s {before.whole}{before.day}?"
    if before.part or before.inside or lead_of(before.figure):
        return with_part(before.text, before, "")
    kind = kind_of(before.own)
    return before.text.replace(before.own, f"total {kind}", 1) if kind and before.own in before.text else ""


def _without_its_part(before: Before) -> str:
    """The words of the figure before without the part in front of them: "net revenues" of "King net revenues"."""
    lead = lead_of(before.own)
    return before.own.removeprefix(lead).strip() if lead and before.own != lead else before.own
