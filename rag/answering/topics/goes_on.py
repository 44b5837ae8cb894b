"""What a told reason goes on with in its paragraph: what held the movement back, and what was behind each cause.

"The decrease was due to lower cash at Pumps and Valves" is told in full by the next sentences, on the decrease at Pumps
and the one at Valves; one that begins "Excluding these factors" is told by the one before it, which names them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answering.match.causes import CAUSE
from rag.answering.match.evidence import text_stems
from rag.answering.match.places import SentencePlace

_MOVE = r"(?:increase|decrease|decline|growth|change|improvement|reduction)s?"
_HELD_BACK = re.compile(
    rf"^(?:This|These|The) (?:[\w-]+ ){{1,4}}(?:was|were) (?:\w+ )?offset by\b|"
    rf"\balso contributed to the {_MOVE}\b|"
    rf"^(?:Partially|Partly|Slightly) offsetting (?:this|these|the)\b",
    re.IGNORECASE,
)
_OF_A_CAUSE = re.compile(
    rf"^The (?:\w+ )?{_MOVE} (?:at|in|for|within|from) (?:the |our |its )?"
    r"(?P<where>(?:(?!was\b|were\b)[\w&.’'-]+ ){1,5})"
    r"(?:was|were) ",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"^Excluding (?:these|those|this|such)\b", re.IGNORECASE)
_UNIT = text_stems("segment division business unit")
_MOST_SAID = 1200


def with_what_goes_on(place: SentencePlace, behind: Sequence[SentencePlace]) -> SentencePlace:
    """The sentence with the next ones, while these tell what held it back or what was behind a cause it names."""
    for one in behind:
        goes_on = len(place.blocks) == 1 and (_HELD_BACK.search(one.text) or _is_of_a_cause(one.text, place.text))
        if not goes_on or one.end - place.start > _MOST_SAID:
            return place
        place = replace(place, end=one.end)
    return place


def with_the_factors(place: SentencePlace, ahead: Sequence[SentencePlace]) -> SentencePlace:
    """The sentence with the one before it, where it begins "Excluding these factors"."""
    points = _WITHOUT.match(place.text) is not None and bool(ahead) and ahead[-1].blocks == place.blocks
    return replace(place, start=ahead[-1].start) if points else place


def _is_of_a_cause(text: str, told: str) -> bool:
    """Whether a sentence tells why a part moved that the reason names after its cause: one of what it was due to."""
    found, cause = _OF_A_CAUSE.match(text), CAUSE.search(told)
    if found is None or cause is None or CAUSE.search(text) is None:
        return False
    named = text_stems(found["where"]) - _UNIT
    return bool(named) and named <= text_stems(told[cause.end() :])
