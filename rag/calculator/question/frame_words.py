"""Words of a question that name no figure, company or time: how it is asked, where to look, how it is to be told."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.query.vocabulary import load

FRAMES = Path(__file__).with_name("frames.yaml")


class Frames(BaseModel):
    """The words of frames.yaml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    light: str
    heavy: str
    documents: str
    grows: str
    moves: str
    counted: str
    rates: str
    since: str
    other: str

    def growth(self, words: Collection[str]) -> frozenset[str]:
        """The words by which a growth rate is asked for; none where it is not."""
        grows, moves, rates = (frozenset(said.split()) for said in (self.grows, self.moves, self.rates))
        asked = not grows.isdisjoint(words) or not (moves.isdisjoint(words) or rates.isdisjoint(words))
        return grows | moves | rates | frozenset(self.since.split()) if asked else frozenset()

    def number_of(self, beside: Collection[str], figure: Collection[str]) -> str:
        """ "number of ", where that word stands beside a figure of things that are counted; else ""."""
        asked = "number" in beside and "number" not in figure
        return "number of " if asked and not frozenset(self.counted.split()).isdisjoint(figure) else ""

    @cached_property
    def elsewise(self) -> frozenset[str]:
        """Words by which something else than a figure is asked for."""
        return frozenset(self.other.split())

    @cached_property
    def beside(self) -> frozenset[str]:
        """Words that may stand next to the figure's name."""
        return frozenset(self.light.split())

    @cached_property
    def all(self) -> frozenset[str]:
        """Words that may stand anywhere else."""
        return self.beside | frozenset(f"{self.heavy} {self.documents}".split())

    @cached_property
    def apart(self) -> frozenset[str]:
        """Words that make a figure another one where they follow a preposition behind it."""
        return frozenset(self.heavy.split()) - self.beside - frozenset(self.documents.split())


@lru_cache(maxsize=1)
def frames() -> Frames:
    """The shipped words, read once a process; raises ConfigError."""
    return load(FRAMES, Frames)
