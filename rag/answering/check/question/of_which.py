"""Amounts that a sentence says of another one: "impairments of $1.3 billion, of which $610 million was recorded then".

What the first amount is of, the second is of too, so that what speaks against the one speaks against the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.question.ground import Ground

_OF_WHICH = re.compile(
    r"\b(?:of|including) (?:which|this|these|that)(?: amount)?,? (?:approximately |about )?[$€£]?$", re.I
)
_NUMBER = re.compile(r"\d")
Found = tuple[Ground, list[str]]


def with_their_whole(found: Sequence[Found]) -> list[Found]:
    """The grounds with the reasons against the amount that they are said to be of, where nothing else speaks there."""
    made: list[Found] = []
    for ground, reasons in found:
        before = made[-1] if made else None
        inherits = before is not None and not reasons and _is_of(ground, before[0])
        made.append((ground, before[1] if inherits and before is not None else reasons))
    return made


def _is_of(ground: Ground, whole: Ground) -> bool:
    """Whether a number of a sentence is said to be of the number before it in the same one."""
    claims = [cited.claim for cited, _ in ground.figures if cited.claim is not None]
    wholes = [cited.claim for cited, _ in whole.figures if cited.claim is not None]
    if len(claims) != 1 or len(wholes) != 1 or claims[0].sentence != wholes[0].sentence:
        return False
    sentence, at, last = claims[0].sentence, claims[0].mention.start, wholes[0].mention.end
    between = sentence[last:at]
    return last <= at and _OF_WHICH.search(sentence, 0, at) is not None and _NUMBER.search(between) is None
