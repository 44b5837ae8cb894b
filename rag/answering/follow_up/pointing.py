"""Follow-ups that point at what was said by where it stands: "of the same segment", "the latter", "the former"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.beside import part_before
from rag.answering.follow_up.figure import Before, before_of
from rag.answering.follow_up.named import lead_of
from rag.answering.follow_up.periods import in_words, order
from rag.answering.follow_up.said import LEAD
from rag.query.understand import understand
from rag.types import Filing

SAME_PART = re.compile(
    r"\s(?:of|for|in|at|within|from) (?:(?:the |that )?(?:same|very)|that|this) "
    r"(?:segment|division|region|product|product line|brand|unit|business|country|market|geography|category)\b",
    re.IGNORECASE,
)
"""What says that a figure is of the part of the one before."""
# "And what was the segment's revenue?"
_THE_PARTS = re.compile(
    r"^\W*(?:(?:and|so|but)\s+)?what (?:is|was|were|are) (?:the|that|this) "
    r"(?:segment|division|unit|business|region)['’]s (?P<figure>[^?]{3,40}?)\W*$",
    re.IGNORECASE,
)
_LATTER = re.compile(r"\bthe (?P<which>latter|former)(?: (?:one|figure))?\b", re.IGNORECASE)
_PAIR = 2
_TWO = re.compile(r"\band\b|&|,", re.IGNORECASE)


def of_that_segment(question: str, before: Before) -> str:
    """ "What was the segment's revenue?" of the part before, at the end of a change; "" for others, without a part."""
    its, part = _THE_PARTS.match(question), part_before(before)
    if its is None or not part or not before.owner:
        return ""
    return f"What was {before.owner}'s {part} {its['figure']}{in_words(sorted(before.query.periods, key=order)[-1:])}?"


def pointed_out(question: str, before: Before, asked: Sequence[str], filings: Sequence[Filing]) -> str:
    """The follow-up with the names of what it points at; as it is where that cannot be told.

    asked: the questions before, the oldest first; the last two are those of the latter figure and of the former.
    """
    part = before.inside or lead_of(before.figure) or re.sub(r"^ \w+ (?:the )?", "", before.part)
    if part and SAME_PART.search(question):
        question = SAME_PART.sub(f" for {part}", question)
    found = _LATTER.search(question)
    # "And the latter?" alone says nothing of it: which question it goes on from cannot be told.
    bare = found is not None and not LEAD.sub("", question).replace(found[0], "").strip(" ?.!,")
    if found is None or bare or len(asked) < _PAIR or _TWO.search(before.figure):
        return question
    former = before_of(asked[-2], understand(asked[-2], filings), filings)
    meant = before if found["which"].lower() == "latter" else former
    told = meant.figure and meant.owner == before.owner and meant.part == before.part
    return f"{question[: found.start()]}{meant.figure}{question[found.end() :]}" if told else question
