"""How likely what was found answers a question: a logistic regression over its signs.

likely.yaml is made by `python -m bench.refusal --fit`, which also says how often it is right about companies and lots
of questions that it was not fitted on.
"""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from rag.answering.quote.signs import Signs
from rag.query.vocabulary import load

WEIGHTS = Path(__file__).with_name("likely.yaml")


class Weight(BaseModel):
    """What a sign adds to the log odds for each spread (standard deviation) that it is above its mean."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    weight: float
    mean: float
    spread: float = Field(gt=0)


class Weights(BaseModel):
    """The whole file: log odds to begin with, the weight of each sign, and the chance from which on we answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    answers_from: float = Field(gt=0, lt=1)
    base: float
    signs: dict[str, Weight] = Field(min_length=1)

    def chance(self, signs: Signs) -> float:
        """The chance, 0 to 1, that quotes with these signs answer their question."""
        parts = (one.weight * (signs[name] - one.mean) / one.spread for name, one in self.signs.items())
        return 1 / (1 + math.exp(-(self.base + sum(parts))))


@lru_cache(maxsize=1)
def shipped() -> Weights:
    """The shipped weights, read once a process; raises ConfigError."""
    return load(WEIGHTS, Weights)
