"""Whether what is quoted for why a figure moved says so of parts of it alone: "Interest income rose due to …"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.place.items import ACCOUNTS, WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.types import Citation

_SUBJECT = re.compile(
    r"\W*(?P<subject>[A-Z][^.;]{3,100}?) (?:increased|decreased|grew|declined|rose|fell|improved|changed)\b"
)
_ASKED = re.compile(
    r"\bdid\b(?P<item>.+?)\b(?:increase|decrease|grow|decline|rise|fall|improve|change|drop|go|swing|jump|shrink)\b",
    re.IGNORECASE,
)
_ALIKE = 2
# "The decrease", "Net loss": what moved is said by the heading, or is any profit.
_SAYS_NONE = frozenset(
    content("the this increase decrease change growth decline improvement gain gains loss losses net")
)


def told_in_parts(wish: Wish, grounds: Sequence[Ground]) -> str:
    """Why none of the sentences tells why all of it moved: each stands under its heading and names another thing."""
    if wish.kind != "reason" or any(ground.number.status == "derived" for ground in grounds):
        return ""
    cited = {place.quote: place for ground in grounds for place in ground.citations if not place.cells}
    found = [_part(wish, place) or _sibling(wish, place) for place in cited.values()]
    return f"the cited sentences tell of “{short(found[0])}” and the like alone" if found and all(found) else ""


def _part(wish: Wish, place: Citation) -> str:
    """What moved by a sentence under the heading of what is asked for, where that is another thing; "" else."""
    heading, found = place.heading.rpartition(" ; ")[2], _SUBJECT.match(place.quote)
    asked = frozenset(content(wish.text))
    free = WEAK | ACCOUNTS | _SAYS_NONE
    under = bool(content(heading)) and frozenset(content(heading)) <= asked
    own = frozenset(content(found["subject"])) - free if found is not None else frozenset()
    return found["subject"] if found is not None and under and own and not own & asked else ""


def _sibling(wish: Wish, place: Citation) -> str:
    """What moved by a sentence, where it is called like what is asked for and is another: "cost of … revenue"."""
    asked, found = _ASKED.search(wish.text), _SUBJECT.match(place.quote)
    if asked is None or found is None:
        return ""
    item, own = frozenset(content(asked["item"])), frozenset(content(found["subject"]))
    apart = (item - own - WEAK - _SAYS_NONE, own - item - WEAK - _SAYS_NONE)
    return found["subject"] if len(item & own) >= _ALIKE and all(apart) else ""
