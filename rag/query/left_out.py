"""What a figure is without, as people type it: "growth ex currency", "sales ex-fuel"."""

from __future__ import annotations

import re

# "Ex-dividend date", "ex-employee", "ex officio": what is no longer, or words of law. "Ex-US" is a region of its own,
# "Am Ex" a name.
_EX = re.compile(
    r"(?<![\w&-])(?<!\bam )ex[ -](?=[a-z]{2,})(?!(?:div(?:idend)?|rights?|post|ante|officio|gratia|parte|works|factory"
    r"|ship|employees?|staff|wife|husband|ceos?|cfos?|president|chair\w*|directors?|us|u\.s)\b)",
    re.IGNORECASE,
)

# "(not the segment)": what is not meant. What is "not including" something is a figure of its own.
_NOT_MEANT = re.compile(
    r"\s*\((?:i\.?e\.?,? )?(?:and )?not (?!(?:includ|count|attribut|adj|allocat|consolidat|cover|insur|guarant)\w*"
    r"|(?:yet|only|subject|held|owned|reported|due|past|in|for|under)\b)[^()]*\)",
    re.IGNORECASE,
)

# All that is sold is sold worldwide.
_EVERYWHERE = re.compile(
    r"\b(?:world-?wide|ww) (?=(?:(?:total|net|product) )*(?:sales|revenues?|turnover)\b)", re.IGNORECASE
)


def left_out_in_full(question: str) -> str:
    """The question with "excluding" for "ex" before what is left out; without what narrows nothing."""
    question = _EVERYWHERE.sub("", question)
    return _NOT_MEANT.sub("", _EX.sub("excluding ", question))
