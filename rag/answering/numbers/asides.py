"""The asides of a sentence: brackets with numbers of their own, "($1.54 per diluted share)", "(2021: $4 million)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.numbers.mentions import Mention

_NEXT_PART = re.compile(r"[;；]|\sand (?:is|are|was|were)(?: now)?\s")
_ASIDE = re.compile(r"[(（][^()（）]*(?:\([^()]*\)[^()（）]*)*[)）]")


def asides(text: str, mentions: Sequence[Mention]) -> tuple[tuple[int, int], ...]:
    """Spans of the brackets with a number within; one that is the minus of a number, as in "(1,577)", is none."""
    return tuple(
        match.span()
        for match in _ASIDE.finditer(text)
        if any(match.start() < m.start and m.end < match.end() for m in mentions)
        and not any(m.start <= match.start() and match.start() < m.end for m in mentions)
    )


def without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with these spans blanked, at equal length."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def only(text: str, start: int, end: int) -> str:
    """What stands within the brackets text[start:end], all else blanked, at equal length."""
    return " " * (start + 1) + text[start + 1 : end - 1] + " " * (len(text) - end + 1)


def of_a_later_part(text: str, end: int, start: int) -> bool:
    """Whether what begins at `start` is in a part of the sentence after the number's: "fell 31% — 2021 had …"."""
    between = text[end:start]
    return bool(_NEXT_PART.search(between)) or len(re.findall(r"\s—\s", between)) == 1
