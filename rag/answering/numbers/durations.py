"""How long: years, months and days as filings print them."""

from __future__ import annotations

import re

DURATION = re.compile(
    r"\b(?:\d+(?:\.\d+)?|one|two|three|five|ten|twenty)[ -](?:to \d+ )?(?:year|month|day|week)s?\b"
    r"|\bsince (?:at least )?(?:19|20)\d\d\b",
    re.IGNORECASE,
)
LASTS = re.compile(
    r"\b(?:through|until|expir(?:es?|ing)|ends?|ending|terminat(?:es?|ing)|matur(?:es?|ing))\b[^.;]{0,40}?\b20\d\d\b",
    re.IGNORECASE,
)
"""Until when something runs, which says how long it does."""
CONSECUTIVE = re.compile(
    r"\b(?:\d+(?:st|nd|rd|th)|(?:for )?(?:\d+|\w+)) (?:consecutive|straight) years?\b", re.IGNORECASE
)
"""For how many years in a row."""
_RUNS = re.compile(
    r"\bhow long (?:does|do|did|is|are|was|were|will)\b(?!.*\b(?:useful|amortiz\w+|vest\w*|serve[ds]?|been)\b)",
    re.IGNORECASE,
)
_IN_A_ROW = re.compile(r"\bconsecutive\b|\bin a row\b|\brunning\b|\bstraight\b", re.IGNORECASE)


def length_told(text: str, question: str) -> re.Pattern[str] | None:
    """What finds the length of time in a text that a question for one may be answered by; None where it tells none."""
    ways = (
        (CONSECUTIVE,) if _IN_A_ROW.search(question) else (DURATION, LASTS) if _RUNS.search(question) else (DURATION,)
    )
    return next((way for way in ways if way.search(text)), None)
