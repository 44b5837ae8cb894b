"""Stretches of years in which something falls due, as tables of obligations head their columns: "1-3 years"."""

from __future__ import annotations

import re

_WORDS = {"one": 1, "a": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
_COUNT = r"(?:\d{1,2}|one|two|three|four|five|six|ten)"
_FIRST = re.compile(
    r"\b(?:less than|within|under|not later than|(?:(?:in|within|during|over) )?the (?:next|coming|following)|next) "
    r"(?:(?:one|1|a) year|(?:twelve|12) months)\b|\b(?:one|1) year or less\b|"
    # A bare "the next year" is a fiscal year and no stretch from today.
    r"\b(?:up to|due in) (?:one|1|a) year\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(rf"\b(?P<low>{_COUNT})\s?(?:-|–|—|to|through|and)\s?(?P<high>{_COUNT})\s?years?\b", re.IGNORECASE)
_AFTER = re.compile(
    rf"\b(?:more than|over|after|beyond|later than|greater than|exceeding) (?P<more>{_COUNT}) years?\b|"
    rf"\b(?P<then>{_COUNT}) years? (?:and|or) (?:thereafter|after|more|later|beyond)\b",
    re.IGNORECASE,
)

Stretch = tuple[int, int | None]
"""From so many years to so many; None: with no end."""


def stretches(text: str) -> frozenset[Stretch]:
    """Every stretch that a text names: (0, 1) for "less than one year", (5, None) for "more than 5 years"."""
    found: set[Stretch] = {(0, 1)} if _FIRST.search(text) else set()
    found |= {(_number(one["low"]), _number(one["high"])) for one in _BETWEEN.finditer(text)}
    found |= {(_number(one["more"] or one["then"]), None) for one in _AFTER.finditer(text)}
    return frozenset(one for one in found if one[1] is None or one[0] < one[1])


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _WORDS[text.lower()]
