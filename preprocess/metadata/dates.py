"""Dates as filings print them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from preprocess.metadata.east_asian import east_asian_days

MONTHS: tuple[str, ...] = ("january", "february", "march", "april", "may", "june", "july", "august")
MONTHS += ("september", "october", "november", "december")
# German and French, as European reports print their days, some in English editions too.
_ABROAD = {
    "januar": 1,
    "jänner": 1,
    "janvier": 1,
    "februar": 2,
    "février": 2,
    "märz": 3,
    "mars": 3,
    "avril": 4,
    "mai": 5,
}
_ABROAD |= {"juni": 6, "juin": 6, "juli": 7, "juillet": 7, "août": 8, "septembre": 9, "oktober": 10, "octobre": 10}
_ABROAD |= {"novembre": 11, "dezember": 12, "décembre": 12}
_NAMES = "|".join(name[:3] + (f"(?:{name[3:]})?" if name[3:] else "") for name in MONTHS) + "|sept"
_WRITTEN = re.compile(rf"\b({_NAMES})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?\s*,?\s+((?:19|20)\d\d)\b", re.IGNORECASE)
# "30 June 2023", "31st March, 2024", "25-Jul-2024"; "30. Juni 2023" has a pattern of its own below.
_EUROPEAN = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?[\s-]+({_NAMES})\.?,?[\s-]+((?:19|20)\d\d)\b", re.IGNORECASE)
# "this 14th day of February, 2023": above signatures.
_FORMAL = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)\s+day\s+of\s+({_NAMES})\.?,?\s+((?:19|20)\d\d)\b", re.IGNORECASE)
_GERMAN = re.compile(
    rf"\b(\d{{1,2}})(?:\.|er)?\s+({'|'.join(_ABROAD)}|april|august|september|november)\s+((?:19|20)\d\d)\b", re.I
)
# Also in file names, with underscores or dots.
_ISO = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_.](\d{1,2})[-_.](\d{1,2})(?!\d)")
# "31.12.2023": with dots the day comes first everywhere.
_DOTTED = re.compile(r"(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d)(?!\d)")
# "31/12/2023": where the month cannot come first.
_SLASHED = re.compile(r"(?<![\d/])(1[3-9]|2\d|3[01])/(\d{1,2})/((?:19|20)\d\d)(?!\d)")
# Of file names: nobody prints a day so.
_COMPACT = re.compile(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)")


def find_date(text: str) -> date | None:
    """The first date in a text ("May 31, 2023", "31 May 2023", "2023-05-31", "20230531"), or None."""
    return next((found for _, found in find_dates(text)), None)


def find_dates(text: str) -> Iterator[tuple[int, date]]:
    """Every date of a text with its offset, in order of offset."""
    found: list[tuple[int, date | None]] = []
    found += [(m.start(), _date(m[3], _month(m[1]), m[2])) for m in _WRITTEN.finditer(text)]
    found += [
        (m.start(), _date(m[3], _month(m[2]), m[1])) for m in (*_EUROPEAN.finditer(text), *_FORMAL.finditer(text))
    ]
    found += [(m.start(), _date(m[3], _month(m[2]), m[1])) for m in _GERMAN.finditer(text)]
    found += [(m.start(), _date(m[3], int(m[2]), m[1])) for m in (*_DOTTED.finditer(text), *_SLASHED.finditer(text))]
    found += list(east_asian_days(text))
    found += [(m.start(), _date(m[1], int(m[2]), m[3])) for m in (*_ISO.finditer(text), *_COMPACT.finditer(text))]
    for offset, day in sorted(found, key=lambda pair: pair[0]):
        if day is not None:
            yield offset, day


def _month(name: str) -> int:
    if name.lower() in _ABROAD:
        return _ABROAD[name.lower()]
    return next(i for i, month in enumerate(MONTHS, 1) if month.startswith(name[:3].lower()))


def _date(year: str, month: int, day: str) -> date | None:
    try:
        return date(int(year), month, int(day))
    except ValueError:
        return None
