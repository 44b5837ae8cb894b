"""Words for a day, an average or days of sales that mean what the accounts say in others."""

from __future__ import annotations

import re

_COUNT = r"(?:\d|two|three|four|five|six|ten)"

_PERCENTAGE = r"\b(?P<what>(?:gross|operating|net|profit|EBITDA) (?:profit )?margin|tax rate) percentage\b"
OTHERWISE = (
    # "On its December 31, 2021 balance sheet": what there was on that day.
    (
        r"\b(?:on|from|in|per|by) (?:the |its )(?P<day>[A-Z][a-z]{2,8}\.? \d{1,2}, (?:19|20)\d\d),? balance sheet\b",
        r"at \g<day>",
    ),
    # "How did the gross margin percentage change": by points, and by no percentage of a percentage.
    (_PERCENTAGE, r"\g<what>"),
    (rf"\b(?P<count>{_COUNT})[- ]years? mean\b", r"\g<count>-year average"),
    # "How many days of sales were outstanding at Acme"
    (
        r"\bhow many days(?: of|['’])? (?:sales|revenues?) (?:were|was|are) outstanding (?:at|for|of) (?P<who>[^?,]+?)"
        r"(?= (?:in|for|at)\b)",
        r"what were the days sales outstanding of \g<who>",
    ),
)
"""Each way with the words that stand for it."""


def without_percentage(question: str) -> str:
    """The question with margins by their name alone: "gross margin percentage" is one in any case."""
    return re.sub(_PERCENTAGE, r"\g<what>", question, flags=re.IGNORECASE)
