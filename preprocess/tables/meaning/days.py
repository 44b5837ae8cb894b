"""Days as tables print them: full dates of any order, stretches of two days, months that end on their last day."""

from __future__ import annotations

import calendar
import re
from datetime import date
from functools import lru_cache

MONTHS = {name.lower(): k for k, name in enumerate(calendar.month_name) if name}
MONTHS |= {name.lower(): k for k, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
_FOREIGN = (
    ("januar", "januari", "janvier", "enero", "gennaio", "janeiro", "jänner"),
    ("februar", "februari", "février", "fevrier", "febrero", "febbraio", "fevereiro"),
    ("märz", "maart", "mars", "marzo", "março", "marts"),
    ("avril", "abril", "aprile"),
    ("mai", "mei", "mayo", "maggio", "maio", "maj"),
    ("juni", "juin", "junio", "giugno", "junho"),
    ("juli", "juillet", "julio", "luglio", "julho"),
    ("août", "aout", "augustus", "agosto", "augusti"),
    ("septembre", "septiembre", "settembre", "setembro"),
    ("oktober", "octobre", "octubre", "ottobre", "outubro"),
    ("novembre", "noviembre", "novembro"),
    ("dezember", "décembre", "decembre", "diciembre", "dicembre", "dezembro", "desember"),
)
MONTHS |= {name: k for k, names in enumerate(_FOREIGN, 1) for name in names}
"""Months as German, French, Spanish, Italian, Dutch, Portuguese and Nordic reports write them out."""
MONTH_NAME = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
MONTH = f"(?P<month>{MONTH_NAME})"
MONTH_DAY = re.compile(rf"\b{MONTH}\s*(?P<day>\d{{1,2}})\b", re.IGNORECASE)
FULL_DATE = re.compile(rf"\b{MONTH}\s*(?P<day>\d{{1,2}})\s*,?\s*(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
DAY_FIRST = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th|er|º)?(?:\.?\s+(?:de )?|[-–]){MONTH}(?:\s*,?\s*(?:de )?|[-–])"
    r"(?P<year>(?:19|20)\d\d\b|['’]\d\d\b|(?<=[-–])\d\d\b|\d\d$)",
    re.IGNORECASE,
)
MONTH_YEAR = re.compile(
    rf"\b{MONTH}(?:[\s,–-]*(?P<year>(?:19|20)\d\d)|(?:[–-]|\s?['’])(?P<short>\d\d))(?!\d)", re.IGNORECASE
)
"""A month of a year ends on its last day ("March 2023", "Dec-23", "Jun ’22")."""
MONTH_RANGE = re.compile(rf"\b(?P<first>{MONTH_NAME})\s*(?:[-–—]|to|through)\s*{MONTH}", re.IGNORECASE)
DAY_MONTH = re.compile(rf"\b(?P<day>\d{{1,2}})\.?\s+{MONTH}", re.IGNORECASE)
NUMERIC_DATE = re.compile(r"\b(?P<a>\d{1,2})(?P<sep>[/.])(?P<b>\d{1,2})(?P=sep)(?P<year>(?:19|20)?\d\d)\b")
_DAY = (
    rf"(?:\b\d{{1,2}}\.?\s{MONTH_NAME}|\b{MONTH_NAME}\s?\d{{1,2}}\b,?|\b\d{{1,2}}[./]\d{{1,2}}[./]?)"
    r"(?:\s?(?:19|20)\d\d)?"
)
STRETCH = re.compile(
    rf"(?P<first>{_DAY})\s?(?:[-–—]|to\b|through\b|thru\b|until\b|bis\b)\s?(?P<last>{_DAY})", re.IGNORECASE
)
"""“April 1, 2022 – March 31, 2023”, “1.1.–31.12.2023”."""


WITHIN = re.compile(rf"\b{MONTH}\s?(?P<from>\d{{1,2}})\s?[-–—]\s?(?P<day>\d{{1,2}}),?\s(?P<year>(?:19|20)\d\d)\b", re.I)
"""“October 1-31, 2022”."""


def printed_day(text: str) -> date | None:
    """The first full date of a text, None without one; of a stretch ("1.1.–31.12.2023") its last day."""
    stretch = stretch_of(text)
    return stretch[1] if stretch else _first_day(text)


@lru_cache(maxsize=4096)
def stretch_of(text: str) -> tuple[date, date] | None:
    """First and last day of a stretch printed with both; the first may leave out its year."""
    within = WITHIN.search(text)
    if within:
        text = f"{within['month']} {within['from']} - {within['month']} {within['day']}, {within['year']}"
    found = STRETCH.search(text)
    last = _first_day(found["last"]) if found else None
    if found is None or last is None:
        return None
    begun = found["first"].rstrip(" ,")
    first = _first_day(begun) or _first_day(f"{begun}{'' if begun[-1] in './' else ' '}{last.year}")
    return (first, last) if first and first < last else None


def day_in(text: str) -> re.Match[str] | None:
    """Where the first full date of a text stands."""
    return FULL_DATE.search(text) or DAY_FIRST.search(text) or NUMERIC_DATE.search(text)


def _first_day(text: str) -> date | None:
    """The first full date of a text."""
    found = FULL_DATE.search(text) or DAY_FIRST.search(text)
    if found:
        year = int(found["year"].lstrip("'’"))
        return _day(year + 2000 * (year < 100), month_number(found["month"]), int(found["day"]))
    numeric = NUMERIC_DATE.search(text)
    if not numeric:
        return None
    year, a, b = int(numeric["year"]), int(numeric["a"]), int(numeric["b"])
    year += 2000 if year < 100 else 0
    european = numeric["sep"] == "." or a > 12
    return _day(year, b, a) if european else _day(year, a, b)


def month_end(text: str) -> date | None:
    """The last day of the month of a year that a text names ("March 2023", "Dec-23")."""
    found = MONTH_YEAR.search(text)
    if not found:
        return None
    return _day(int(found["year"] or f"20{found['short']}"), month_number(found["month"]), 31)


def context_end(label: str, context: str, year: int) -> date | None:
    """The day of the year that label or context names, in the label's year."""
    for text in (label, context):
        if days := stretch_of(text):
            return _day(year, days[1].month, days[1].day)
        found = MONTH_DAY.search(text) or DAY_MONTH.search(text)
        if found:
            return _day(year, month_number(found["month"]), int(found["day"]))
    return None


def month_number(name: str) -> int:
    """Number of a month's printed name."""
    return MONTHS[name.lower().rstrip(".")]


def _day(year: int, month: int, day: int) -> date | None:
    """A date, the month's last day where the day does not exist (February 29), None for nonsense."""
    if not (1900 <= year <= 2100 and 1 <= month <= 12 and 1 <= day <= 31):
        return None
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))
