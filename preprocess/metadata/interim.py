"""Stretches of months that the title of an interim report names: "January – June 2024", "Nine months ended …"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from preprocess.metadata.dates import MONTHS

_NAMES = "|".join(rf"{name[:3]}(?:{name[3:]})?" for name in MONTHS)
# "January – June 2024", "Jan-Jun 2024", "1 April to 30 September 2024".
_SPAN = re.compile(
    rf"\b(?:1\s+)?({_NAMES})\.?\s*(?:[–—-]|to)\s*(?:\d\d\s+)?({_NAMES})\.?,?\s+((?:19|20)\d\d)\b", re.IGNORECASE
)
_STRETCH = re.compile(
    r"\b(six|nine|6|9)[- ]months?\s+(?:period\s+)?(?:ended|to)\b"
    r"|\bhalf[- ]year(?:ly)?\s+(?:ended|to|reports?|results)\b",
    re.IGNORECASE,
)
TITLE = 1200
"""Characters of a front page in which its title stands."""
_REACHED = {6: 2, 9: 3}
"""Months since the year began and the quarter they end with; three may be any quarter."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The last day of a stretch of months, and how many they are."""

    end: date
    months: int


def stretch_of(cover: str) -> Stretch | None:
    """The longest stretch of months of one year that a title names, None where it names none."""
    found = [_stretch(match) for match in _SPAN.finditer(cover[:TITLE])]
    # A report on half a year shows its second quarter too.
    return max(found, key=lambda stretch: (stretch.end, stretch.months), default=None)


def quarter_reached(cover: str) -> int | None:
    """2 or 3 for a report whose title counts six or nine months: by number, from month to month, or as half a year."""
    stretch = stretch_of(cover)
    if stretch is not None and stretch.months in _REACHED:
        return _REACHED[stretch.months]
    named = _STRETCH.search(cover[: TITLE // 2])
    return None if named is None else 3 if (named[1] or "").lower() in ("nine", "9") else 2


def _stretch(match: re.Match[str]) -> Stretch:
    first, last = (_month(name) for name in match.groups()[:2])
    following = date(int(match[3]) + last // 12, last % 12 + 1, 1)
    return Stretch(following - timedelta(days=1), (last - first) % 12 + 1)


def _month(name: str) -> int:
    return next(i for i, month in enumerate(MONTHS, 1) if month.startswith(name[:3].lower()))
