"""Words that narrow a figure, in the forms in which places print them and questions say them."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.query.vocabulary import load

_ONE = re.compile(r"\bprior service\b")
_WORD = re.compile(r"[a-z][\w-]*")


class Narrowing(BaseModel):
    """One entry of narrowing.yaml, which says what its fields mean."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    printed: frozenset[str]
    asked: frozenset[str]

    @property
    def words(self) -> frozenset[str]:
        """Both together."""
        return self.printed | self.asked


class _Entries(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    narrowing: tuple[Narrowing, ...]


@lru_cache(maxsize=1)
def narrowing() -> tuple[Narrowing, ...]:
    """The shipped entries, read once a process; raises ConfigError."""
    return load(Path(__file__).with_name("narrowing.yaml"), _Entries).narrowing


def words_of(text: str) -> frozenset[str]:
    """The words of a text in small letters, as narrowing.yaml writes them: "prior service" is one."""
    return frozenset(_WORD.findall(_ONE.sub("prior-service", text.lower())))


def narrows_alike(word: str, text: str) -> bool:
    """Whether a text narrows as the word does: "remained" for "left"."""
    there = words_of(text)
    return any(word in one.words and one.words & there for one in narrowing())
