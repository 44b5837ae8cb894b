"""Whether a sentence on a figure gives it another value, or another change, than the company's: it speaks of a part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from rag.answering.match.causes import CAUSE
from rag.answering.numbers.mentions import Mention
from rag.answering.numbers.read import figures
from rag.types import NumberCheck

_LEVEL = re.compile(
    r"\s(?:[\w,]+ ){0,6}?(?:was|were|of|totall?ed|came to|amounted to|(?:in|de)creased|rose|fell|grew|declined)"
    r"\s(?:by )?(?:approximately |about )?[$€£]?"
)


def gives_another(text: str, named: re.Pattern[str], numbers: Sequence[NumberCheck]) -> bool:
    """Whether the text gives the figure that `named` finds a value which is none of the numbers, nor their difference.

    numbers: what was computed of the company's figure; without them nothing is known to be another.
    """
    amounts = (mention for mention in figures(text) if mention.currency and mention.scaled)
    levels = [mention for mention in amounts if _is_of(text, named, mention)]
    printed = [number.value for number in numbers if number.value is not None]
    known = (*printed, *(one - other for one, other in permutations(printed, 2)))
    return bool(levels and known) and not any(level.equals(value, sign=False) for level in levels for value in known)


def _is_of(text: str, named: re.Pattern[str], mention: Mention) -> bool:
    """Whether the number stands where the text says how much the figure was: "Net interest income was $8.7 billion"."""
    cause = CAUSE.search(text)
    if cause is not None and cause.start() < mention.start:
        return False
    said = [found.end() for found in named.finditer(text, 0, mention.start)]
    return bool(said) and _LEVEL.fullmatch(text, said[-1], mention.start) is not None
