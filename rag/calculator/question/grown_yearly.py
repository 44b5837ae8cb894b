"""Growth that is asked for in each of several years: "sales growth in 2024 and 2025" is two rates."""

from __future__ import annotations

import re

_YEAR = r"(?:(?:fiscal|calendar|years?|FY)\s*)*(?:19|20)\d\d"
_LIST = re.compile(
    rf"(?P<lead>\b(?:between|from|since|to|than|over|through)\s+(?:the )?)?{_YEAR}"
    rf"(?:\s*(?:,\s*and\b|,|&|\band\b)\s*(?:(?:in|for|during)\s+)?{_YEAR})+(?!\s*(?:to|through|[-–])\s*(?:19|20)\d\d)",
    re.IGNORECASE,
)
_GROWTH = re.compile(r"\bgr(?:owth|ow|ew|own)\b|\b(?:%|percent(?:age)?|year[- ](?:over|on)[- ]year|yoy) change", re.I)
# One rate of several years, or of one against another.
_AS_ONE = re.compile(
    r"\b(?:cagr|compound\w*|averaged?|mean|cumulative\w*|combined|together|versus|vs\.?|against|relative to|"
    r"compar\w+ (?:to|with)|in total|overall|between|from|since)\b",
    re.IGNORECASE,
)


def grown_in_each(question: str) -> bool:
    """Whether growth is asked for in each of the years that a question lists."""
    lists = list(_LIST.finditer(question))
    listed = len(lists) == 1 and lists[0]["lead"] is None
    return listed and _GROWTH.search(question) is not None and _AS_ONE.search(question) is None


def year_by_year(question: str) -> tuple[str, ...]:
    """The question for each of the years that it lists, the first one first."""
    found = _LIST.search(question)
    years = sorted(set(re.findall(r"(?:19|20)\d\d", found[0]))) if found else []
    return tuple(_LIST.sub(f"FY{year}", question, count=1) for year in years)
