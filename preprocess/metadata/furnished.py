"""The quarter whose results a current report announces: an 8-K under Item 2.02 with the release behind it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from preprocess.metadata.dates import find_date
from preprocess.metadata.fiscal import fiscal_year_of, named_quarter

_RESULTS = re.compile(r"\bitem\s+2\.02\b", re.IGNORECASE)
_EXHIBIT = re.compile(r"\b(?:exhibit|ex)[\s-]*99(?:\.\d)?\b", re.IGNORECASE)
_ENDED = re.compile(r"\b(?:quarter|months|weeks|year|period)\s+(?:that\s+)?ended\b", re.IGNORECASE)
LATEST = timedelta(days=125)
"""A release comes within four months of the period it is about."""
LENGTH = 60_000
"""Characters of the release: its statements, not what is bound behind them."""


@dataclass(frozen=True, slots=True)
class Announced:
    """Fiscal year and quarter as the company counts them, and the last day of the period."""

    year: int | None
    quarter: int | None
    end: date


def announced(text: str, event: date | None, bare: bool = False) -> Announced | None:
    """What the release behind an 8-K reports; None for an 8-K about anything else, or without its release.

    bare: the text has no form above it and is the release itself.
    """
    item = _RESULTS.search(text)
    if event is None or not (item or bare):
        return None
    # The item itself names the exhibit; the release stands under the exhibit's own title.
    titles = [match.start() for match in _EXHIBIT.finditer(text, item.end())] if item else [0]
    release = text[titles[-1] if titles or item is None else item.end() :][:LENGTH]
    ended = (find_date(release[match.end() : match.end() + 30]) for match in _ENDED.finditer(release))
    end = max((day for day in ended if day and timedelta(0) <= event - day <= LATEST), default=None)
    if end is None:
        return None
    quarter = named_quarter(release[:4000])
    return Announced(fiscal_year_of(release, "", end, quarter, "10-q"), quarter, end)
