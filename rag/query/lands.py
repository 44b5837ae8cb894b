"""The United States in a question as filings may print them otherwise: "in the US", "outside the US"."""

from __future__ import annotations

import re
from collections.abc import Iterator

# "The US Treasury" is a name of its own.
_US = r"(?:(?-i:US|U\.S\.?(?:A\.?)?|USA|United States)|america(?!['’]))(?![\w&/-]|\.?\s+(?!FY|Q[1-4])(?-i:[A-Z]))"
_HOME = re.compile(rf"\b(?P<lead>in|within|across|from|to|inside) (?:the )?{_US}", re.IGNORECASE)
_ABROAD = re.compile(
    rf"\b(?:outside (?:of )?(?:the )?{_US}|(?:ex|non)[- ](?-i:US|U\.S\.|USA)(?=[\s,?]|$))", re.IGNORECASE
)
_SOLD = re.compile(r"\b(?:sales|revenues?|sell|sold|sells)\b", re.IGNORECASE)


def told_otherwise(question: str) -> Iterator[str]:
    """The question with the country in full, and with "international" for outside of it; none where it is not named.

    To be tried where filings print nothing of the words as they stand: a row of the one may be called by the other.
    """
    home = _HOME.sub(r"\g<lead> the United States", question)
    if home != question:
        yield home
    if _ABROAD.search(question):
        yield _ABROAD.sub("outside the United States", question)
        yield _ABROAD.sub("international" if _SOLD.search(question) else "international sales", question)
