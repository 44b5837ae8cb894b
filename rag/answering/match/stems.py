"""Words without their endings, so that a question and a filing meet in spite of grammar."""

from __future__ import annotations

import re
from functools import lru_cache

_ENDINGS = re.findall(
    r"\w+",
    "ations ators ation ating ities ments ator ated ates edly ally ings ions ives ment ate ity ing als ies ion ive ers "
    "ors ed ly al er or es s e y i",
)
# A shorter rest means nothing: "rating" is no "r".
_SHORTEST = 4
# Questions ask in one tense ("pay") what filings print in another ("we paid").
_PAST = {
    **{"paid": "pay", "sold": "sell", "bought": "buy", "grew": "grow", "fell": "fall", "rose": "rise", "led": "lead"},
    **{"spent": "spend", "held": "hold", "made": "make", "lost": "lose", "built": "build", "began": "begin"},
    **{"chose": "choose", "left": "leave"},
}

# An officer sits in an office, a holder of shares is no holding, an associate is not what is associated with something:
# cut alike, each would answer for the other. Wholesale is a trade and not the whole, which says nothing of a figure; a
# warranty is no warrant.
_KEPT = {
    **{word: word for word in ("officer", "holder", "seasoned", "associate", "wholesale")},
    **{"officers": "officer", "holders": "holder", "associates": "associate"},
    **{"wholesaler": "wholesale", "wholesalers": "wholesale"},
    **{"warranty": "warranty", "warranties": "warranty"},
}
# What is restated is no rest of anything.
_KEPT |= {f"restat{ending}": "restat" for ending in ("e", "es", "ed", "ing", "ement", "ements")}
# "Recognise", "amortisation": one word in the spellings of two countries.
_BRITISH = re.compile(r"(?<=[a-z]{3})is(?=(?:e[ds]?|ers?|ing|ations?)$)")


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The word without its endings, so that "cyclicality" meets "cyclical" and "forecasting" meets "forecasts"."""
    if word in _KEPT:
        return _KEPT[word]
    word = _BRITISH.sub("iz", _PAST.get(word, word))
    if not word.isascii():
        return word
    if word[0].isdigit():
        # "F-35s", "737s": more than one of what filings call "F-35".
        return word.removesuffix("s")
    for _ in range(3):
        left = (word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending))
        shorter = next((rest for rest in left if len(rest) >= _SHORTEST), word)
        if shorter == word:
            break
        word = shorter
    return word
