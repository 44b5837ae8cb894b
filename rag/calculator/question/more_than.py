"""How much more a figure was than another: of two years it is how it changed, of two parts their difference."""

from __future__ import annotations

import re

OF_TWO = re.compile(r"\b(?:vs|versus)\b(?= [a-z])(?! (?:dollars|percent)\b)")
"""What is set against something else is no name of a row."""

BETWEEN_TWO = re.compile(
    r"\bdifference[^?\d]*?\bbetween (?!(?:the )?(?:first|second|third|fourth|beginning|start|end|opening|two|last|this|"
    r"prior|previous|current|fiscal|fy|years?|quarters?|q\d|january|february|march|april|may|june|july|august|september|"
    r"october|november|december)\b)[^?\d]{2,60}? and [^?\d]{2,}(?:(?:19|20)?\d\d)?[^?\d]*(?:\?|$)",
    re.IGNORECASE,
)
"""The difference of two things: "the difference between Lamps and Ovens in 2022" is none of two times."""

_IN_YEAR = r"(?:fiscal (?:year )?|FY ?)?(?:19|20)\d\d"
_MORE = r"\b(?:by )?how (?:much|many dollars) (?:more|less)"
_WHO = r"(?:did|does|has|have|do) (?P<who>[^?,]+?)"
_WHAT = r"(?P<what>[a-z][a-z &-]+?)"
_MADE = r"(?:have|make|earn|generate|report|record|post|bring in|take in)"
_NAME = r"(?-i:[A-Z])[A-Za-z&. ]+?"
_YEARS = rf"in (?P<to>{_IN_YEAR}) than in (?P<from>{_IN_YEAR})"
_CHANGE = r"how much did \g<who> {} change from \g<from> to \g<to>"

MORE_THAN = (
    # "How many dollars more did X earn from operations in 2022 than in 2021"
    (rf"{_MORE} {_WHO} earn from operations {_YEARS}", _CHANGE.format("earnings from operations")),
    (rf"{_MORE} {_WHAT} {_WHO} {_MADE} {_YEARS}", _CHANGE.format(r"\g<what>")),
    # "How much more did X spend on buybacks than on dividends"
    (
        rf"{_MORE} {_WHO} (?:spend|spent|pay|paid) (?:on|for|in) (?P<one>[^?,]+?) than (?:on |for |in )?"
        r"(?P<other>(?-i:[a-z])[^?,]*?)(?= (?:in|for|during) |[?,])",
        r"what was \g<one> minus \g<other> of \g<who>",
    ),
    # "How much more revenue did X make in North America than in Greater China in 2023"
    (
        rf"{_MORE} {_WHAT} {_WHO} {_MADE} in (?P<one>{_NAME}) than in (?P<other>{_NAME})(?= (?:in|for|during) )",
        r"what was \g<who> \g<one> \g<what> minus \g<other> \g<what>",
    ),
)
