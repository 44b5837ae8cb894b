"""A place in a question as filings may print it otherwise: "in the US", "outside the US", "European customers"."""

from __future__ import annotations

import re
from collections.abc import Iterator

# "The US Treasury" is a name of its own.
_US = r"(?:(?-i:US|U\.S\.?(?:A\.?)?|USA|United States)|america(?!['’]))(?![\w&/-]|\.?\s+(?!FY|Q[1-4])(?-i:[A-Z]))"
_HOME = re.compile(rf"\b(?P<lead>in|within|across|from|to|inside) (?:the )?{_US}", re.IGNORECASE)
_OUTSIDE = re.compile(rf"\boutside (?:of )?(?:the )?{_US}", re.IGNORECASE)
_ABROAD = re.compile(rf"{_OUTSIDE.pattern}|\bex[- ](?-i:US|U\.S\.|USA)(?=[\s,?]|$)", re.IGNORECASE)
_SOLD = re.compile(r"\b(?:sales|revenues?|sell|sold|sells)\b", re.IGNORECASE)
_WHICH_PLACE = re.compile(
    r"\b(?:which|what) (?:[\w-]+ ){0,2}?(?:countr(?:y|ies)|regions?|markets?|places?|geograph(?:y|ies)|areas?|lands?)\b"
    r"|\bwhere\b",
    re.IGNORECASE,
)
# "European customers" are those in Europe.
_OF = {
    "european": "Europe",
    "asian": "Asia",
    "african": "Africa",
    "chinese": "China",
    "japanese": "Japan",
    "indian": "India",
    "korean": "Korea",
    "canadian": "Canada",
    "mexican": "Mexico",
    "brazilian": "Brazil",
    "german": "Germany",
    "french": "France",
    "british": "United Kingdom",
    "australian": "Australia",
    "latin american": "Latin America",
    "middle eastern": "the Middle East",
}
_THEIR = re.compile(
    rf"\b(?P<lead>from|to|in|with) (?:the |its )?(?P<of>{'|'.join(_OF)}) (?:customers?|clients?|buyers?|markets?)\b",
    re.IGNORECASE,
)


def told_otherwise(question: str) -> Iterator[str]:
    """The question with the country in full, the place of its customers, and "international" for outside of the US.

    To be tried where filings print nothing of the words as they stand: a row of the one may be called by the other.
    """
    home = _HOME.sub(r"\g<lead> the United States", question)
    if home != question:
        yield home
    if (theirs := _THEIR.sub(_place_of, question)) != question:
        yield theirs
    if _OUTSIDE.search(question):
        yield _OUTSIDE.sub("outside the United States", question)
    # Which of the places abroad is the first is not told by what all of them are together.
    if _ABROAD.search(question) and not _WHICH_PLACE.search(question):
        yield _ABROAD.sub("international" if _SOLD.search(question) else "international sales", question)


def _place_of(found: re.Match[str]) -> str:
    return f"{'in' if found['lead'].lower() == 'with' else found['lead']} {_OF[found['of'].lower()]}"
