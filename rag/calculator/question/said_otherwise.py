"""Words for a day, an average or days of sales that mean what the accounts say in others."""

from __future__ import annotations

_COUNT = r"(?:\d|two|three|four|five|six|ten)"

OTHERWISE = (
    # "On its December 31, 2021 balance sheet": what there was on that day.
    (
        r"\b(?:on|from|in|per|by) (?:the |its )(?P<day>[A-Z][a-z]{2,8}\.? \d{1,2}, (?:19|20)\d\d),? balance sheet\b",
        r"at \g<day>",
    ),
    (rf"\b(?P<count>{_COUNT})[- ]years? mean\b", r"\g<count>-year average"),
    # "How many days of sales were outstanding at Acme"
    (
        r"\bhow many days(?: of|['’])? (?:sales|revenues?) (?:were|was|are) outstanding (?:at|for|of) (?P<who>[^?,]+?)"
        r"(?= (?:in|for|at)\b)",
        r"what were the days sales outstanding of \g<who>",
    ),
)
"""Each way with the words that stand for it."""
