"""Initials that the filings explain themselves: "BCA" for "Commercial Airplanes (BCA)"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.types import Filing

_INITIALS = re.compile(r"(?<![\w&/-])[A-Z]{2,5}(?![\w&/-])")
_CAPITALS = r"(?P<words>(?:[A-Z][\w’'.-]*,?\s+(?:(?:&|and|of)\s+)?){1,7})"
_SHORTEST = 2
# A company's newest filings print what all of them do.
_MOST_READ = 4
Texts = Callable[[Sequence[Filing]], Sequence[str]]


def asked_filings(companies: Sequence[str], filings: Sequence[Filing]) -> list[Filing]:
    """The newest filings of the companies."""
    own = [filing for filing in filings if company_of(filing) in companies]
    return sorted(own, key=lambda filing: filing.fiscal_year or 0, reverse=True)[:_MOST_READ]


def initials_spelled_out(question: str, filings: Sequence[Filing], texts: Texts) -> str:
    """The question with the initials that the asked filings explain themselves: "Commercial Airplanes (BCA)"."""
    named = find_companies(question, filings)
    names = [(start, end) for _, start, end in named.spans]
    printed = texts(asked_filings(named.companies, filings)) if _INITIALS.search(question) else ()

    def full(match: re.Match[str]) -> str:
        if any(start <= match.start() < end for start, end in names):
            return match[0]
        told = Counter(words for text in printed for words in _explained(match[0], text, named.companies))
        best = told.most_common(2)
        # One of two things that are as often is a guess.
        return best[0][0] if best and (len(best) == 1 or best[0][1] > best[1][1]) else match[0]

    return _INITIALS.sub(full, question)


def _explained(short: str, text: str, companies: Sequence[str]) -> Iterator[str]:
    """The capitalised words before "(BCA)" that begin with its letters, or with those after the company's own one."""
    own = {name[:1].upper() for company in companies for name in company.split()}
    bare = {short, short[1:]} if short[0] in own and len(short) > _SHORTEST else {short}
    for match in re.finditer(rf"{_CAPITALS}\(\s*(?:the\s+)?[“\"']?{short}[”\"']?\s*\)", text):
        words = match["words"].split()
        for at in range(len(words)):
            if any("".join(w[0] for w in words[at:] if w[0].isupper()).startswith(letters) for letters in bare):
                yield " ".join(words[at:])
                break
