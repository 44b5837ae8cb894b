"""Initials that no filing prints, as the one name in it that begins with them: "FHLB" for "Federal Home Loan Bank"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.types import Filing

# Of three letters there are too many names.
_INITIALS = re.compile(r"(?<![\w&/-])[A-Z]{4,6}(?![\w&/-])")
_BETWEEN = r"\s+(?:(?:of|and|for|the|&)\s+){0,2}"


def names_spelled_out(
    question: str, filings: Sequence[Filing], texts: Callable[[Sequence[Filing]], Sequence[str]]
) -> str:
    """The question with such initials as the name that the filings of its companies print; as it is without one.

    Letters that the filings print themselves stay, as do those of several names.
    """
    if not _INITIALS.search(question):
        return question
    named = find_companies(question, filings)
    printed = texts([filing for filing in filings if company_of(filing) in named.companies])
    taken = [(start, end) for _, start, end in (*named.spans, *named.strangers)]

    def full(match: re.Match[str]) -> str:
        free = not any(start < match.end() and match.start() < end for start, end in taken)
        said = any(re.search(rf"\b{match[0]}\b", text) for text in printed)
        names = {name for text in printed for name in _called(match[0], text)} if free and not said else set()
        return names.pop() if len(names) == 1 else match[0]

    return _INITIALS.sub(full, question)


def _called(initials: str, text: str) -> Iterator[str]:
    """The names in a text whose words in capitals begin with the letters."""
    words = _BETWEEN.join(rf"{letter}[a-z’'-]+" for letter in initials)
    for match in re.finditer(rf"\b{words}\b", text):
        yield " ".join(match[0].split())
