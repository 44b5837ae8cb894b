"""Follow-ups that put the earlier question to a part: a place, a share of something."""

from __future__ import annotations

import re

from rag.answering.follow_up_periods import in_words
from rag.types import Query

# "at Cerro Alto?", "and in China?": what was asked before, of a part.
_WITHIN = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\s+)?"
    r"((?:at|in|within)\s+(?:the\s+)?[A-Z][\w’'&-]+(?:\s+[A-Z][\w’'&-]+){0,3})\W*$"
)
# "in percent of sales?", "as a share of revenue?"
_AS_PART = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\s+)?(?:in|as an?)\s+(?:percent(?:age)?|per cent|%|share|proportion) of\s+"
    r"(?P<whole>[\w ]+?)\W*$",
    re.IGNORECASE,
)


def of_a_part(question: str, before: str, new: Query, old: Query) -> str:
    """What was asked before, of a place or part, or as a share of something; "" for other questions."""
    share = _AS_PART.match(question)
    if share and old.metrics and len(old.filters.companies) == 1:
        about = f"{old.metrics[0]} of {old.filters.companies[0]} as a percentage of {share['whole']}"
        return f"What was the {about}{in_words(old.periods)}?"
    within = _WITHIN.match(question)
    if within is None or new.periods or new.filters.companies:
        return ""
    return f"{before.strip().rstrip('?.! ')} {within[1]}?"
