"""Whether a sentence on what moved a figure is of the period that is asked for: the year it tells of, not its base."""

from __future__ import annotations

import re
from collections.abc import Set

from rag.types import Filing, Query

_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
# "Compared to $90 million in fiscal 2015": the year that another is measured by.
_BASE = re.compile(
    r"\b(?:compared (?:to|with)|as against|versus|vs\.?|from|over|than|relative to)\s"
    # "From January 28, 2023, and July 30, 2022": both are compared with.
    r"(?:[^\d;]|\d(?!\d{3}\b)|(?:19|20)\d{2},? and\b)*$",
    re.IGNORECASE,
)
_QUARTER = re.compile(r"\bquarter(?:ly)?\b|\bthree (?:and (?:six|nine) )?months\b", re.IGNORECASE)
_LONGER = re.compile(
    r"\b(?:six|nine|twelve) months\b|(?<!prior )(?<!previous )(?<!last )(?<!fiscal )(?<!over )(?<!over-)\byear\b"
    r"(?![- ](?:over|ago))|\bfirst half\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\b(?:compared (?:to|with)|versus|vs\.?|than|relative to)\b.*$", re.IGNORECASE | re.DOTALL)
_HALVES = re.compile(
    r"\b(?:six|nine|6|9)[- ]months\b|\b(?:first |second )?half(?: of|\b)|\byear[- ]to[- ]date\b|"
    r"\bytd\b|\b[69]m\b|\b[12]?h[12]\b",
    re.IGNORECASE,
)
_RANGE = re.compile(r"[.;]\s|(?<!compared )(?<!relative )\bto\b", re.IGNORECASE)


def years_asked(query: Query) -> frozenset[int]:
    """The years that a question asks about: "in 2022 than in 2021" asks about 2022."""
    aside = _ASIDE.search(query.question)
    years = frozenset(year for year, _ in query.periods if year)
    if aside is None:
        return years
    kept = {int(year) for year in _YEAR.findall(query.question[: aside.start()])}
    return (years - {int(year) for year in _YEAR.findall(aside[0])} - kept) | (years & kept) or years


def asks_a_longer_time(question: str) -> bool:
    """Whether a question names a half year or nine months, of which a filing of a quarter tells too."""
    return _HALVES.search(question) is not None


def is_of_another_year(told: str, years: Set[int]) -> bool:
    """Whether a text tells of years of which none is asked for; the years it compares with do not count.

    "Compared with 2015" at its end gives no year of its own; "from 2016 to 2017" is of 2017.
    """
    named = {int(found[0]): _is_base(told[: found.start()]) for found in _YEAR.finditer(told)}
    own = {year for year, base in named.items() if not base}
    return bool(years and own) and not own & years


def is_of_another_length(told: str, *, quarter: bool) -> bool:
    """Whether a text tells of a quarter alone where a year is asked for, or of a longer time where a quarter is."""
    short, longer = _QUARTER.search(told) is not None, _LONGER.search(told) is not None
    return short != longer and short != quarter


def _is_base(before: str) -> bool:
    """Whether what stands before a year makes it the one that is compared with."""
    tail = _BASE.search(_RANGE.split(before)[-1])
    return tail is not None


def is_of_the_year(told: str, filing: Filing) -> bool:
    """Whether a text of a yearly filing names no quarter, so that it tells of the year."""
    return filing.fiscal_quarter is None and _QUARTER.search(told) is None
