"""The words by which a question sets figures beside each other: several.yaml, read once."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, field_validator

from rag.query.vocabulary import load


class SeveralWords(BaseModel):
    """The words of several.yaml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    more: frozenset[str]
    less: frozenset[str]
    top: frozenset[str]
    bottom: frozenset[str]
    best: frozenset[str]
    worst: frozenset[str]
    bad: frozenset[str]
    difference: frozenset[str]
    times: frozenset[str]
    sum: frozenset[str]
    average: frozenset[str]
    compound: frozenset[str]
    quantity: frozenset[str]
    counts: frozenset[str]
    beside: frozenset[str]
    grows: frozenset[str]
    other: frozenset[str]

    @field_validator("*", mode="before")
    @classmethod
    def _split(cls, words: object) -> object:
        return frozenset(words.split()) if isinstance(words, str) else words

    @property
    def known(self) -> frozenset[str]:
        """All words that such a question may have beside its figure, companies and years."""
        ranks = self.more | self.less | self.top | self.bottom | self.best | self.worst
        joins = self.difference | self.times | self.sum | self.average | self.compound
        return ranks | joins | self.quantity | self.counts | self.beside | self.grows


@lru_cache(maxsize=1)
def several_words() -> SeveralWords:
    """The shipped words, read once a process; raises ConfigError."""
    return load(Path(__file__).with_name("several.yaml"), SeveralWords)
