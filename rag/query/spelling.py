"""A finance word that is spelt wrong ("recievables"), as the vocabulary spells it, and "why'd" in full."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rag.query.names import find_companies
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing

# A short word is one letter from too many others.
_SHORTEST = 6
_CONTRACTED = re.compile(r"\b(why|how|what|where)['’]d\b", re.IGNORECASE)
_WORD = re.compile(rf"(?<![\w'’-])[a-z]{{{_SHORTEST - 1},}}(?![\w'’-])")


def respelled(question: str, filings: Sequence[Filing]) -> str:
    """The question with each word that is no finance word, and one slip away from a single one, as that word.

    A slip is two letters that changed places, one typed twice, or one of two equal ones or a last "e" left out. Names
    of companies stay as they are.
    """
    question = _CONTRACTED.sub(r"\1 did", question)
    wrong = [match for match in _WORD.finditer(question) if _slips().get(match[0])]
    if not wrong:
        return question
    named = find_companies(question, filings).words
    for match in reversed(wrong):
        if match[0] not in named:
            question = f"{question[: match.start()]}{_slips()[match[0]]}{question[match.end() :]}"
    return question


@lru_cache(maxsize=1)
def _slips() -> dict[str, str]:
    """Each wrong spelling of a word of the metrics, with that word; "" for one that two words share."""
    found: dict[str, str] = {}
    words = _words()
    for word in words:
        for slip in _slipped(word):
            if slip not in words:
                found[slip] = word if found.get(slip, word) == word else ""
    return found


def _words() -> frozenset[str]:
    metrics = (entry for entry in vocabulary().entries() if isinstance(entry, Metric))
    said = " ".join(text.lower() for entry in metrics for text in (entry.name, *entry.synonyms, *entry.labels))
    return frozenset(re.findall(rf"[a-z]{{{_SHORTEST},}}", said))


def _slipped(word: str) -> Iterator[str]:
    for at in range(1, len(word)):
        # With any other letter left out "contract" is a contact, and "dividend" divided.
        if word[at] == word[at - 1] or (at == len(word) - 1 and word[at] == "e"):
            yield word[:at] + word[at + 1 :]
        if at < len(word) - 1:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        yield word[: at + 1] + word[at] + word[at + 1 :]
