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

_ALL_TOLD, _NEARLY_TOLD, _MUCH_TOLD, _MOSTLY_TOLD = 0.99, 0.95, 0.75, 0.6
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


def lacks(signs: Signs) -> bool:
    """Whether the best quote lacks what no answer may lack: what is counted, the line item, a name, the "per …".

    Of 384 answers whose signs were read one is refused so, of 372 questions without an answer 154. A sum of weights
    lets such a lack be made up for by much likeness ("How many members …" beside "membership-only warehouses").
    """
    uncounted = signs["wants_count"] and not (signs["row"] or signs["counts"]) and signs["told"] < _ALL_TOLD
    itemless = signs["figure"] and signs["items"] and not signs["bears_item"] and signs["told_around"] < _NEARLY_TOLD
    return bool(uncounted or itemless or signs["names_held"] < 1 or (signs["figure"] and signs["rate_lacking"]))


def is_the_row(signs: Signs) -> bool:
    """Whether the best quote is the row of the line item that is asked for, in its year, with nothing else named.

    So are 35 of 384 answers and 2 of 372 questions without one; a long question is less like a short label.
    """
    borne = signs["row"] and signs["items"] and signs["bears_item"] and signs["held"] and signs["told_subject"]
    if signs["row"] and signs["held"] and signs["told_subject"] and signs["told_around"] > _ALL_TOLD:
        # Its label, columns and headings say every word of the question.
        return bool(signs["year_told"] and not signs["absent_words"])
    bare = not (signs["absent_words"] or signs["phrases"])
    return bool(borne and bare and signs["year_told"] and signs["told"] > _MOSTLY_TOLD)


def names_it(signs: Signs) -> bool:
    """Whether the best quote names who, or dates what, is asked for, and tells most of the rest of the question."""
    person = signs["wants_person"] and signs["told"] > _MOSTLY_TOLD
    dated = signs["wants_date"] and signs["told"] > _MUCH_TOLD
    return bool((person or dated) and signs["held"] and signs["told_subject"] and signs["fit"] > 0)


@lru_cache(maxsize=1)
def shipped() -> Weights:
    """The shipped weights, read once a process; raises ConfigError."""
    return load(WEIGHTS, Weights)
