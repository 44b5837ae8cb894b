"""An earlier question put to another company: its name stands where the earlier one stood."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rag.query.names import find_companies, names_in
from rag.types import Filing


def renamed(text: str, company: str, filings: Sequence[Filing]) -> str:
    """The text about another company; where no company stood, it is named at the end."""
    named = find_companies(text, filings)
    words = named.words or _absent_words(text, named.absent)
    if not words:
        return f"{text.strip().rstrip('?.! ')} of {company}?"
    one = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    ends = "|".join(rf"(?<={form})\." for form in ("Inc", "Corp", "Co", "Ltd"))
    pattern = re.compile(rf"\b(?:the )?(?:{one})(?:[\s,.&]+(?:{one}))*\b(?:{ends})?(?P<own>['’]s?)?", re.IGNORECASE)
    return pattern.sub(lambda match: company + ("'s" if match["own"] else ""), text, count=1)


def _absent_words(text: str, absent: Collection[str]) -> frozenset[str]:
    """The words of the names in a text that are those of companies without a filing."""
    called = " ".join(absent).lower()
    return frozenset(word.lower() for name in names_in(text) for word in name.split() if word.lower() in called)
