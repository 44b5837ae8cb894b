"""What of a heading over several things is said of one table under it."""

from __future__ import annotations

import re

from rag.calculator.facts.telling import telling
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain

_JOINED = re.compile(r"\s+(?:and|&)\s+|,\s+", re.IGNORECASE)
_NUMBER = re.compile(r"^(?:notes? )?\d{1,2}[.:]?\s+[-–—]?\s*", re.IGNORECASE)


def of_the_caption(heading: str, caption: str) -> str:
    """A heading without those of its things that have a name of their own, where the caption names only others.

    "Goodwill and Purchased Intangibles" over "Purchased intangibles were as follows": that table is of no goodwill.
    """
    named, bare = telling(caption), _NUMBER.sub("", heading.strip())
    parts = _JOINED.split(bare)
    if len(parts) == 1 or plain(bare) in book().names or not any(telling(part) & named for part in parts):
        return heading
    return " and ".join(part for part in parts if telling(part) & named or plain(part) not in book().names)
