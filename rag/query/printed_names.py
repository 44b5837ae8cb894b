"""Initials that no filing prints, as the one name in it that begins with them: "FHLB" for "Federal Home Loan Bank".

So does a term of the trade that it writes in small letters: "PRP" for "potentially responsible party".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.types import Filing

_INITIALS = re.compile(r"(?<![\w&/-])[A-Z]{3,6}(?![\w&/-])")
# Of three letters there are too many names.
_SHORTEST_NAME = 4
# A term is written again and again; words that only happen to begin so stand once.
_FEWEST, _FAR_MORE = 2, 3
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
        if said or not free:
            return match[0]
        long = len(match[0]) >= _SHORTEST_NAME
        names = {name for text in printed for name in _called(match[0], text)} if long else set()
        return names.pop() if len(names) == 1 else _term(match[0], printed) or match[0]

    return _INITIALS.sub(full, question)


def _called(initials: str, text: str) -> Iterator[str]:
    """The names in a text whose words in capitals begin with the letters."""
    words = _BETWEEN.join(rf"{letter}[a-z’'-]+" for letter in initials)
    for match in re.finditer(rf"\b{words}\b", text):
        yield " ".join(match[0].split())


def _term(initials: str, printed: Sequence[str]) -> str:
    """The term in small letters that the texts print far more than any other with these first letters; "" without."""
    words = r"[\s-]+".join(rf"{letter}[a-z]{{2,}}" for letter in initials.lower())
    either = rf"\b(?:{initials[0]}|{initials[0].lower()}){words[1:]}\b"
    found = [" ".join(one[0].split()).lower() for text in printed for one in re.finditer(either, text)]
    counted = Counter(_in_the_singular(term) for term in found).most_common(2)
    rival = counted[1][1] if len(counted) > 1 else 0
    sure = bool(counted) and counted[0][1] >= max(_FEWEST, _FAR_MORE * rival)
    return next(term for term in found if _in_the_singular(term) == counted[0][0]) if sure else ""


def _in_the_singular(term: str) -> str:
    return re.sub(r"(?:ies|y)$", "i", term.replace("-", " ")).removesuffix("s")
