"""Equity that is called by the company's own name: "total Acme shareholders' equity" leaves out that of others."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.query.names import find_companies
from rag.types import Filing

_BEFORE = re.compile(r"\b(?:total|common)\s+$", re.IGNORECASE)
_BEHIND = re.compile(
    r"(?:\s(?:inc|corp|co|company)\b\.?)?\s+(?=(?:stock|share)(?:holders?|owners?)['’]?\s+equity\b)", re.IGNORECASE
)
_EQUITY = re.compile(r"(?:stock|share)(?:holders?|owners?)['’]?\s+equity\b", re.IGNORECASE)


def equity_of_its_own(question: str, filings: Sequence[Filing]) -> str:
    """The question with "shareholders' equity attributable to the company" where it says the name between the words."""
    for _, start, end in find_companies(question, filings).spans:
        before, behind = _BEFORE.search(question[:start]), _BEHIND.match(question[end:])
        if before is None or behind is None:
            continue
        named = question[start:end]
        rest = question[end + behind.end() :]
        equity = _EQUITY.match(rest)
        assert equity is not None
        whose = "" if _named_before(question[:start], named) else f"{named}'s "
        put = f"{whose}{before[0]}{equity[0]} attributable to the company"
        return f"{question[: before.start()]}{put}{rest[equity.end() :]}"
    return question


def _named_before(text: str, name: str) -> bool:
    return name.casefold() in text.casefold()
