"""Follow-ups that ask for a compound growth rate: "cagr?" after two years, "3-year cagr?", "cagr since 2019?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.figure import Before, before_of
from rag.query.understand import understand
from rag.types import Filing, Query

COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "ten": 10}
"""Numbers of years in words."""
COMPOUNDED = re.compile(
    r"^\W*(?:(?:and|what|about|how|is|was|the|its|that|as|an?)\s+)*"
    r"(?:(?P<count>\d|two|three|four|five|ten)[- ]?y(?:ea)?r )?"
    r"(?:cagr|compound(?:ed)?(?: annual)? growth(?: rate)?)(?: (?:since|from|over|between) (?P<span>[^?]+?))?\W*$",
    re.IGNORECASE,
)
"""What asks how fast the figure before grew a year over several."""
_ENDS = 2


def compounded(question: str, before: Before, new: Query, asked: Sequence[str], filings: Sequence[Filing]) -> str:
    """The yearly growth of the figure before, over the years that are named or that were asked about; "" for others."""
    found = COMPOUNDED.match(question)
    if found is None or not before.owner or not before.figure:
        return ""
    named = {year for year, _ in new.periods if year}
    told = years_asked(before, asked, filings)
    # "Since 2016" is up to the last of the years that were asked about.
    years = sorted(named if len(named) >= _ENDS else named | {max(told)} if named and told else told)
    if found["count"] and years:
        said = found["count"].lower()
        years = [years[-1] - (COUNTS.get(said) or int(said)), years[-1]]
    if len(years) < _ENDS:
        return ""
    return f"What was the CAGR of {before.named} of {before.owner} from FY{years[0]} to FY{years[-1]}?"


def years_asked(before: Before, asked: Sequence[str], filings: Sequence[Filing]) -> set[int]:
    """The years that the figure before was asked for in a row of questions; none where a quarter is among them."""
    years: set[int] = set()
    for text in reversed(asked):
        query = understand(text, filings)
        if not _same_figure(before, before_of(text, query, filings)):
            break
        if any(quarter for _, quarter in query.periods):
            return set()
        years |= {year for year, _ in query.periods if year}
    return years


def _same_figure(one: Before, other: Before) -> bool:
    """Whether two questions are for the same figure of the same part and company."""
    told = (one.query.metrics, one.query.filters.companies, one.named.lower())
    return told == (other.query.metrics, other.query.filters.companies, other.named.lower())
