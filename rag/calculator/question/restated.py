"""A question for a figure before or after a restatement, in the words that filings print over those columns."""

from __future__ import annotations

import re

_REPORTED = re.compile(r"\b(?:originally|initially|first)\s+(?P<verb>report(?:ed)?)\b", re.IGNORECASE)
_BEFORE = re.compile(r",?\s*\b(?:before|prior to) (?:the |its |any )?restatement\b", re.IGNORECASE)
_AFTER = re.compile(r",?\s*\b(?:as restated|after (?:the |its )?restatement)\b", re.IGNORECASE)
_MOVED = re.compile(r"\b(?:grow\w*|grew|chang\w*|increase\w*|decrease\w*|declin\w*|f[ae]ll\w*|ris\w*|rose)\b", re.I)
_PRINTED = " as previously reported"


def as_columns_say(question: str) -> str:
    """ "Originally report … before the restatement" as "as previously reported"; other questions as they are.

    A change of restated figures is that of the statements, which print no others.
    """
    if _PRINTED.strip() in question.lower():
        return question
    text = _BEFORE.sub("", _REPORTED.sub(lambda match: match["verb"], question))
    if text != question:
        return f"{text.rstrip(' ?.')}{_PRINTED}?"
    return _AFTER.sub("", question) if _MOVED.search(question) else question
