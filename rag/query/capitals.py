"""Names that are typed in small letters, in the capitals that the filing prints: "emea", "cib"."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SMALL = re.compile(r"(?<![\w&/'’.-])[a-z]{3,5}(?![\w&/-])")
# "Hospital revenues us 2021" is of the country; "tell us" is not.
_HOME = re.compile(
    r"(?<=\w )(?<!\btell )(?<!\bgive )(?<!\bshow )(?<!\bfor )(?<!\bto )(?<!\blet )(?<!\bof )us(?=\W|$)(?!\$)"
)
# "SIX MONTHS ENDED" stands over many columns.
_NUMBERS = frozenset(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])
_OFTEN = 3
"""A name stands in a filing more than once or twice."""
_MOST = 0.8


def in_capitals(question: str, texts: Iterable[str]) -> str:
    """The question with words that the texts print in capitals only, in capitals, and the United States."""
    printed = list(texts)
    small = set(_SMALL.findall(question)) - _NUMBERS
    named = {word for word in small if _is_a_name(word, printed)}
    question = _SMALL.sub(lambda match: match[0].upper() if match[0] in named else match[0], question)
    return _HOME.sub("US", question)


def _is_a_name(word: str, texts: Iterable[str]) -> bool:
    found = [match[0] for text in texts for match in re.finditer(rf"\b{word}\b", text, re.IGNORECASE)]
    capital = sum(said.isupper() for said in found)
    # A web address or the short word for a section of a law beside it makes no word of the regulator's name.
    return capital >= _OFTEN and capital >= len(found) * _MOST
