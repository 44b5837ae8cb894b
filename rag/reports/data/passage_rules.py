"""The rules by which passages of a filing are chosen, as passages.yaml holds them."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.query.vocabulary import load

PASSAGES = Path(__file__).with_name("passages.yaml")


class Kind(BaseModel):
    """One kind of passage as the YAML describes it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    items: tuple[str, ...]
    must: tuple[str, ...]
    score: dict[str, float] = {}
    otherwise: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    under: str = ""
    titles: str = ""
    headings: bool = False
    early: bool = False
    strict: bool = False

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], ...]:
        """must and needs: each has to be found; the alternatives of must count as one."""
        return (re.compile("|".join(f"(?:{p})" for p in self.must)), *(re.compile(p) for p in self.needs))

    @cached_property
    def prose_has(self) -> re.Pattern[str] | None:
        """What a sentence of a paragraph has to hold beside the rest; None: nothing."""
        return re.compile("|".join(f"(?:{p})" for p in self.prose)) if self.prose else None

    @cached_property
    def relaxed(self) -> Kind:
        """The kind for a filing in which no sentence has a word of must."""
        return Kind(**{**self.model_dump(), "must": self.otherwise, "otherwise": ()})

    @cached_property
    def weights(self) -> tuple[tuple[re.Pattern[str], float], ...]:
        """What makes a sentence better."""
        return tuple((re.compile(p), weight) for p, weight in self.score.items())


class Common(BaseModel):
    """What holds for every kind: sentences never quoted, beginnings that lean on the sentence before, headings."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    never: tuple[str, ...]
    leaning: tuple[str, ...]
    headings: tuple[str, ...]

    @cached_property
    def leans(self) -> re.Pattern[str]:
        """How a sentence begins that nobody understands alone."""
        return re.compile("|".join(f"(?:{p})" for p in self.leaning))

    @cached_property
    def general(self) -> re.Pattern[str]:
        """Headings that say nothing about a passage."""
        return re.compile("|".join(f"(?:{p})" for p in self.headings))


class RuleBook(BaseModel):
    """The whole file: what holds for every kind of passage, and the kinds."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    common: Common
    kinds: dict[str, Kind]

    def never(self, kind: Kind) -> re.Pattern[str]:
        """What excludes a sentence of that kind."""
        return re.compile("|".join(f"(?:{p})" for p in (*self.common.never, *kind.never)))


@lru_cache(maxsize=1)
def rule_book() -> RuleBook:
    """The rules, read once."""
    return load(PASSAGES, RuleBook)
