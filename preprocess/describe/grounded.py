"""A model's words held against the text they are about: a figure that the text does not print is not believed."""

from __future__ import annotations

import re

# "1,577", "31.5", ".5".
_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?|(?<!\w)\.\d+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z“\"(])")


def numbers(text: str) -> frozenset[str]:
    """The numbers of a text, without separators and idle zeros: "$1,577.00" is "1577"."""
    return frozenset(_plain(match[0]) for match in _NUMBER.finditer(text))


def grounded(words: str, text: str) -> str:
    """The sentences of a model's words whose every number stands in the text; "" when none is left."""
    known = numbers(text)
    kept = [sentence for sentence in _SENTENCE.split(" ".join(words.split())) if numbers(sentence) <= known]
    return " ".join(kept)


def _plain(number: str) -> str:
    digits = number.replace(",", "").strip(".")
    return (digits.rstrip("0").rstrip(".") if "." in digits else digits).lstrip("0") or "0"
