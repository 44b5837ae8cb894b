"""Fiscal years and quarters as the company itself counts them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta

from preprocess.metadata.dates import find_date
from preprocess.metadata.east_asian import east_asian_quarter, east_asian_year
from preprocess.metadata.interim import quarter_reached
from preprocess.metadata.quarters import YEAR_ENDED, quarter_of_period
from preprocess.report import DocType

# As covers of 10-Qs and releases write quarters out.
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
# "second quarter", "Q2", "2Q23"; a table of dividends by "quarter-end" has all four of them in any report.
_NAMED = re.compile(
    r"\b(first|second|third|fourth)[-\s]+(?:fiscal\s+)?quarter(?!-end)|\bQ([1-4])\b|\b([1-4])Q\d\d\b", re.I
)
# "fiscal 2023", "fiscal year 2023", "FY2023".
_YEAR = r"((?:199|20\d)\d)"
_FISCAL = re.compile(rf"\b(?:fiscal\s+(?:years?\s+)?|FY\s?){_YEAR}(?!\d)(?:\s?[/–-]\s?(20\d\d|\d\d)\b)?", re.IGNORECASE)
_BROKEN = re.compile(rf"\b{_YEAR}\s?[/–-]\s?(20\d\d|\d\d)\b")
"""“2022/23” is one year, called by the calendar year it ends in."""
_SAYS = re.compile(
    rf"\bfiscal\s+(?:year\s+)?{_YEAR}\b[^.]{{0,80}}?\bend(?:ed|ing|s)?\b(?:\s+on)?(?=\W{{0,3}}\w+ \d)", re.IGNORECASE
)
_EARLY = 6
"""A year that ends by June may bear the name of the calendar year it began in."""
_NAMES_END = re.compile(
    r"\byear\s+end(?:ed|ing)\s+((?:january|february)\s+\d{1,2},?\s+(?:19|20)\d\d)\s*,?\s*"
    rf"\(\W{{0,2}}(?:fiscal\s+)?(?:year\s+)?{_YEAR}\b",
    re.IGNORECASE,
)
"""“fiscal year ended January 29, 2022 (2021 Form 10-K)”."""


def quarter_of(
    cover: str, text: str, doc_type: DocType, named: int | None, period_end: date | None = None
) -> int | None:
    """1 … 4 for a quarterly report or release, None for annual ones; `named` is the quarter of the file name.

    period_end is the last day of the period that the cover names.
    """
    if doc_type == "10-q":
        return quarter_of_period(text, period_end) or named_quarter(text[:20_000]) or named
    if doc_type == "earnings":
        return named_quarter(cover[:3000]) or east_asian_quarter(cover[:3000]) or quarter_reached(cover) or named
    if doc_type == "other":
        return east_asian_quarter(cover[:3000]) or quarter_reached(cover) or named
    return named if doc_type == "research-note" else None


def named_quarter(text: str) -> int | None:
    """The first quarter that words name: "third quarter", "Q3", "3Q24"."""
    found = _NAMED.search(text)
    if found is None:
        return None
    return _ORDINALS[found[1].lower()] if found[1] else int(found[2] or found[3])


def fiscal_year_of(
    text: str, cover: str, period_end: date | None, quarter: int | None, doc_type: DocType
) -> int | None:
    """The fiscal year that period_end lies in, as the company calls it; without period_end what the cover says."""
    if doc_type in ("8-k", "research-note"):
        return period_end.year if period_end else None
    if doc_type in ("earnings", "other", "annual-report") and (printed := east_asian_year(cover[:2500])):
        return printed
    annual = doc_type == "annual-report"
    head = Counter(year for year in _fiscal_years(cover[:2500]) if _may_be(year, period_end, quarter, annual))
    if doc_type in ("earnings", "other", "annual-report", "research-note") and head:
        return head.most_common(1)[0][0]
    if period_end is None:
        year = re.search(rf"\b{_YEAR}\b", cover[:1500])
        broken = _BROKEN.match(cover, year.start()) if year else None
        shift = broken is not None and _next_year(broken[1], broken[2])
        return int(year[1]) + shift if year and doc_type in ("earnings", "annual-report") else None
    if quarter is None and doc_type in ("earnings", "other", "annual-report"):
        period_end = _own_year_end(text, period_end)
    return _year_of_end(text, _year_end(period_end, quarter))


def _may_be(year: int, period_end: date | None, quarter: int | None, annual: bool) -> bool:
    """Whether a year may be the one that a period lies in, and is none of an outlook or of the past.

    None is called by a later calendar year than it ends in, nor by an earlier one than it begins in; a whole year that
    ends in the second half of one is called by it alone.
    """
    if period_end is None:
        return True
    end = _year_end(period_end, quarter)
    if annual or quarter:
        return end.year - (end.month <= _EARLY) <= year <= end.year
    return end.year - 1 <= year <= end.year + 1


def _fiscal_years(text: str) -> Iterator[int]:
    """The years that a text calls fiscal, "2022/23" by its end."""
    for match in _FISCAL.finditer(text):
        yield int(match[1]) + _next_year(match[1], match[2])


def _next_year(year: str, other: str | None) -> bool:
    """Whether "23" or "2023" behind "2022" is the year after it: "2022-24" is a stretch of years."""
    return other is not None and int(other[-2:]) == (int(year) + 1) % 100


def _own_year_end(text: str, period_end: date) -> date:
    """The end of the year that the period of an interim report is part of, where the text dates its years."""
    ends = (find_date(text[match.end() : match.end() + 30]) for match in YEAR_ENDED.finditer(text))
    usual = Counter((end.month, end.day) for end in ends if end).most_common(1)
    if not usual:
        return period_end
    ((month, day), _), *_ = usual
    # Years of 52 weeks end on another day each; a leap day is one of them.
    this = date(period_end.year, month, min(day, 28))
    behind = (period_end - this).days
    return period_end if abs(behind) <= 20 or behind < -345 else this.replace(year=this.year + (behind > 0))


def _year_end(period_end: date, quarter: int | None) -> date:
    """When the fiscal year of a quarter ends."""
    left = 4 - quarter if quarter else 0
    # Months differ in length, and years of 52 weeks drift: only the year of the result counts.
    return period_end + timedelta(days=round(91.25 * left))


def _year_of_end(text: str, year_end: date) -> int:
    """A year of 52 or 53 weeks may end in the first days of January; retailers' end of January has either name."""
    if year_end.month > 2:
        return year_end.year
    named = _named_by_end(text)
    if named is not None:
        return year_end.year + named
    votes = Counter(_fiscal_years(text))
    this, before = votes[year_end.year], votes[year_end.year - 1]
    if this == before == 0:
        return year_end.year if year_end.month == 1 and year_end.day > 10 else year_end.year - 1
    # The text of a fiscal 2023 that ends in January 2024 speaks of "fiscal 2023" most, and little of 2024.
    return year_end.year if this >= 0.5 * before and (year_end.month, year_end.day) > (1, 10) else year_end.year - 1


def _named_by_end(text: str) -> int | None:
    """0 where the text calls a year by the January or February it ends in, -1 where by the year before."""
    pairs = [(find_date(text[match.end() : match.end() + 30]), match[1]) for match in _SAYS.finditer(text)]
    pairs += [(find_date(match[1]), match[2]) for match in _NAMES_END.finditer(text)]
    shifts = Counter(int(year) - end.year for end, year in pairs if end and end.month <= 2)
    likely = [(count, shift) for shift, count in shifts.items() if shift in (0, -1)]
    return max(likely)[1] if likely else None
