"""Words without their endings, so that a question and a filing meet in spite of grammar."""

from __future__ import annotations

import re
from functools import lru_cache

_ENDINGS = re.compile(r"(?:ations?|ities|ity|ments?|ings?|edly|ed|ally|ly|als?|ies|ions?|ives?|ers?|ors?|es|s|e|y|i)$")

# An officer sits in an office, and a holder of shares is no holding: cut alike, each would answer for the other.
_KEPT = {word: word.removesuffix("s") for word in ("officer", "officers", "holder", "holders", "seasoned")}


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The word without its endings, so that "cyclicality" meets "cyclical" and "forecasting" meets "forecasts"."""
    if word in _KEPT:
        return _KEPT[word]
    for _ in range(3):
        shorter = _ENDINGS.sub("", word)
        if shorter == word or len(shorter) < 4 or not shorter.isascii():
            break
        word = shorter
    return word
