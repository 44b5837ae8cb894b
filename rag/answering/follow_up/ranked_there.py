"""Follow-ups that rank what the part before is made of, and go on from that: "which brand in there grew the most?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.beside import figure_before, part_before
from rag.answering.follow_up.figure import Before, before_of
from rag.answering.follow_up.said import LEAD
from rag.query.understand import understand
from rag.types import Filing, Query

_THINGS = (
    r"(?P<things>(?:[\w-]+ ){0,2}?(?:units?|products?|brands?|categor(?:y|ies)|countr(?:y|ies)|regions?|markets?|"
    r"business(?:es)?|franchises?|lines?|divisions?|segments?|channels?|parts?))"
)
_THERE = r"(?: (?:in|of|within) (?:there|it|that|that (?:segment|division|region|business)))| there"
_RANKED = re.compile(
    rf"(?:which|what) {_THINGS}(?:{_THERE}) (?:(?P<grew>grew|rose|gained|fell|declined|dropped|shrank|lost) (?:the )?"
    r"(?P<most>most|fastest|least|slowest)|(?:is|was|were|are) (?:the )?(?P<size>biggest|largest|smallest|lowest|"
    r"highest))",
    re.IGNORECASE,
)
_MOVED = {"rose": "grew", "gained": "grew", "declined": "fell", "dropped": "fell", "shrank": "fell", "lost": "fell"}
_SIZES = {"biggest": "highest", "largest": "highest", "smallest": "lowest"}
# What this module makes of it, from which the next question goes on.
_MADE = re.compile(
    r"^Which .+ in .+ (?:(?:grew|fell) (?P<moved>.+) the (?:most|fastest|least|slowest)|had the \w+ (?P<size>.+)) "
    r"at (?P<owner>.+?)(?P<when> in [^?]+)?\?$"
)
_NAMED = re.compile(
    r"^\W*(?:(?:and|but|so|ok|then|what about|how about|for)\b[\s,]*)+(?:the )?(?-i:[A-Z])", re.IGNORECASE
)


def ranked_within(question: str, before: Before, new: Query) -> str:
    """Which of the things in the part before grew the most by its figure, or has most of it; "" for others."""
    found = _RANKED.fullmatch(LEAD.sub("", question).strip(" ?.!,;:"))
    part, figure = part_before(before), figure_before(before)
    if found is None or not part or not figure or not before.owner or new.periods or new.filters.companies:
        return ""
    things = found["things"]
    if found["size"]:
        size = _SIZES.get(found["size"].lower(), found["size"].lower())
        return f"Which {things} in {part} had the {size} {figure} at {before.owner}{before.when}?"
    moved = _MOVED.get(found["grew"].lower(), found["grew"].lower())
    return f"Which {things} in {part} {moved} {figure} the {found['most'].lower()} at {before.owner}{before.when}?"


def as_a_level(question: str, before: Before, filings: Sequence[Filing]) -> Before:
    """The figure of such a ranking by itself, for one of its things that is named next; the question as it is else."""
    made = _MADE.match(before.text)
    if made is None or _NAMED.match(question) is None:
        return before
    text = f"What was {before.owner}'s {made['moved'] or made['size']}{made['when'] or ''}?"
    return before_of(text, understand(text, filings), filings)
