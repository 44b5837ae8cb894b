"""A figure part by part over years: "operating income by segment, fiscal 2016 to 2018", "in Q2 2021 and Q2 2022"."""

from __future__ import annotations

import re
from collections.abc import Collection

from rag.calculator.question.ranks import Ranking, asks_parts, read_ranking
from rag.query.periods import find_periods

_QUARTER = r"(?:Q[1-4]|(?:first|second|third|fourth) quarter)"
_QUARTERS = re.compile(rf"\b{_QUARTER}\b", re.IGNORECASE)
_YEAR = rf"(?:(?:the )?{_QUARTER}(?: of)?\s+)?(?:(?:fiscal|FY|years?|calendar)\s*)*(?:19|20)\d\d"
_YEARS = re.compile(
    rf",?\s*(?:\b(?:in|for|from|between|over|during|across)\s+)?(?:the\s+)?\b{_YEAR}"
    rf"(?:\s*(?:,\s*and|,|to|through|until|and|[-–—])\s*{_YEAR})+\b",
    re.IGNORECASE,
)
_FEWEST, _MOST = 2, 6


def read_part_years(question: str, company_words: Collection[str]) -> tuple[Ranking, ...]:
    """The figure of all parts, a ranking a year, ascending; () where a question asks for something else."""
    years = sorted(find_periods(question).years)
    rest, found = _YEARS.subn(" ", question)
    quarters = {one.lower() for one in _QUARTERS.findall(question)}
    if not asks_parts(question) or found != 1 or not _FEWEST <= len(years) <= _MOST or len(quarters) > 1:
        return ()
    when = f" in {quarters.pop()} of " if quarters else " in FY"
    asked = [read_ranking(f"{rest.rstrip(' ?.!')}{when}{year}", company_words, year) for year in years]
    plain = [one for one in asked if one is not None and not one.better and one.request.mode == "single"]
    return tuple(plain) if len(plain) == len(years) else ()
