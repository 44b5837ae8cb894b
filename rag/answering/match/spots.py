"""Where a concept of a question stands in a text."""

from __future__ import annotations

import re
from functools import lru_cache

from rag.answering.match.concepts import Concept
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize

# As many words as the longest names of things have.
_LONGEST = 4


def spans_of(concept: Concept, text: str) -> list[tuple[int, int]]:
    """Where the concept stands in a text, from its first word to its last."""
    words, whole = _words(text)
    if not concept.among(whole):
        return []
    found = []
    for at in range(len(words)):
        for size in range(1, _LONGEST + 1):
            run = words[at : at + size]
            stems = frozenset[str]().union(*(stems for _, _, stems in run))
            # "Executive Vice President, Chief" holds both words of "chief executive" and is none.
            if any(form <= stems and size <= len(form) + 1 for form in concept.forms):
                found.append((run[0][0], run[-1][1]))
                break
    return found


@lru_cache(maxsize=1024)
def _words(text: str) -> tuple[tuple[tuple[int, int, frozenset[str]], ...], frozenset[str]]:
    """The words of a text with their places and stems, and all their stems; asked once for each concept."""
    found = re.finditer(r"[\w&.’'-]+", text)
    words = tuple((m.start(), m.end(), frozenset(stem(token) for token in tokenize(m[0]))) for m in found)
    return words, frozenset[str]().union(*(stems for _, _, stems in words))
