"""The unit, currency and rounding that a question asks its answer in: "in USD millions", "to two decimal places"."""

from __future__ import annotations

import re

from preprocess.scales import FACTORS, WORDS
from rag.answering.numbers.currency import ASKED

_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10, "one": 1, "zero": 0, "no": 0}
COUNT = rf"(?P<n>\d{{1,2}}|{'|'.join(_COUNTS)})"
# "Round to two decimal places", "one decimal".
PLACES = re.compile(rf"\b{COUNT}\s+(?:decimal|digit)s?(?:\s+(?:place|point|digit)s?)?\b", re.IGNORECASE)
_WHOLE = re.compile(r"\b(?:nearest|closest)\s+(?:whole|integer|dollar|million|billion|thousand|percent|day)", re.I)
# "In USD millions", "(in thousands)", "units of US dollar billions".
SCALE = re.compile(
    r"(?:\b(?:in|units? of|in terms of)\s+\(?|\(|(?<=[.?!,]\s))(?:the\s+)?(?:units? of\s+)?"
    r"(?:USD|US\$|U\.?S\.? dollars?|\$|dollars?|"
    r"CHF|EUR|euros?|GBP|pounds?|RMB|CNY|HKD|HK\$|JPY|yen|CAD|AUD|TWD|NT\$|INR|SEK)?\s?"
    rf"(?P<scale>{WORDS})s?\b(?:\s+(?:of\s+)?(?:USD|US dollars?|dollars?))?",
    re.IGNORECASE,
)
_PERCENT = re.compile(
    r"\b(?:units? of percent|as an? (?:%|percent)|in (?:%|percent)|percentage\b|"
    r"decimals?,? (?:in )?percent\b|percent,? (?:with|to|and)? ?(?:one|two|three|no|zero|\d) (?:decimals?|digits?)|"
    r"percent[.?]?\s*$)|%",
    re.IGNORECASE,
)
# After its year a question says what it wants to read; "debt in euros" is a part of the debt.
IN_CURRENCY = re.compile(rf"(?<=(?:19|20)\d\d),? {ASKED.pattern}(?=\s*[?.]?\s*$)", re.IGNORECASE)
# More decimals than any filing's figures bear.
_MOST_PLACES = 8


def asks_percent(question: str) -> bool:
    """Whether the answer is wanted as a percentage."""
    return _PERCENT.search(question) is not None


def asked_scale(question: str) -> int | None:
    """The unit asked for: 1_000_000 for "in USD millions"; None when none is."""
    found = SCALE.search(question)
    return FACTORS[found["scale"].lower()] if found else None


def asked_places(question: str) -> int | None:
    """The decimals asked for; None when the question says nothing of rounding."""
    found = PLACES.search(question)
    if found:
        return min(number(found["n"]), _MOST_PLACES)
    return 0 if _WHOLE.search(question) else None


def number(text: str) -> int:
    """A count in digits or in words; raises KeyError for other words."""
    return int(text) if text.isdigit() else _COUNTS[text.lower()]
