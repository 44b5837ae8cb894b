"""What an annual filing says of the first weeks of the next year: its holders of record "as of February 22"."""

from __future__ import annotations

import re

from rag.query.periods import Period
from rag.types import Filing

_EARLY = re.compile(
    r"\b(?:early(?: in)?|the (?:beginning|start) of|(?:January|February|March)(?: \d+,)?) (?P<year>20\d\d)\b",
    re.IGNORECASE,
)
_ON_THE_COVER = re.compile(r"\b(?:record holders|\w*holders of record)\b", re.IGNORECASE)
_ANNUAL = ("10-k", "annual-report")
_ITS_OWN, _NOT_YET = 1.0, 0.45
# Annual filings come out within about three months of the end of the year.
_LAST_MONTH, _FIRST_MONTH = 2, 11


def told_early(question: str, filing: Filing, period: Period) -> float | None:
    """How well an annual filing covers the first weeks of a year; None where the question asks for nothing of these."""
    early = _EARLY.search(question) if _ON_THE_COVER.search(question) else None
    if early is None or filing.doc_type not in _ANNUAL or period != (int(early["year"]), None):
        return None
    year, end = int(early["year"]), filing.period_end
    if end is None:
        return _ITS_OWN if filing.fiscal_year == year - 1 else None
    ended = (year - 1, _FIRST_MONTH) <= (end.year, end.month) <= (year, _LAST_MONTH)
    return _ITS_OWN if ended else _NOT_YET if end.year >= year else None
