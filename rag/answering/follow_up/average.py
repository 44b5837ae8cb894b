"""Follow-ups that ask for the average of the years that the figure before was asked for: "average of the three?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.compounded import COUNTS, years_asked
from rag.answering.follow_up.figure import Before
from rag.types import Filing, Query

AVERAGED = re.compile(
    r"^\W*(?:(?:and|so|what|about|is|was|the|their|its|an?|on)\s+)*(?:average|avg|mean)"
    r"(?: (?:of|over|across|for) (?:(?:the|all|these|those|them|both|last|years?|of)\s*)*"
    r"(?P<count>\d|two|three|four|five)?"
    r"(?: years?)?)?\W*$",
    re.IGNORECASE,
)
"""What asks for the middle of what was told before."""


def averaged(question: str, before: Before, new: Query, asked: Sequence[str], filings: Sequence[Filing]) -> str:
    """The average of the figure before over the years that were asked about one by one; "" where they do not join."""
    found = AVERAGED.match(question)
    if found is None or new.periods or not before.owner or not before.figure:
        return ""
    years = sorted(years_asked(before, asked, filings))
    count = (COUNTS.get(found["count"].lower()) or int(found["count"])) if found["count"] else len(years)
    if len(years) < 2 or count != len(years) or years[-1] - years[0] != len(years) - 1:
        return ""
    return f"What was {before.owner}'s average {before.named} from FY{years[0]} to FY{years[-1]}?"
