"""Whether what is expected may be what a question asks for, or only what was."""

from __future__ import annotations

import re

from rag.answering.match.wanted import only_names, wanted

_PAST = re.compile(r"\b(?:was|were|did|had)\b", re.IGNORECASE)
# "The estimated charge of 2018" is one that is expected.
_FORESEEN = re.compile(r"\b(?:estimated|expected|projected|anticipated|forecasted|planned|upcoming)\b", re.IGNORECASE)


def looks_ahead(question: str, rest: str) -> bool:
    """Whether it says nothing of what was, or names what is estimated; rest: the question without its company."""
    told = wanted(question) == "outlook" or _FORESEEN.search(question) is not None
    return told or not (_PAST.search(question) or only_names(rest))
