"""The rules of judgements.yaml, read once and checked against the names of formulas.yaml."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rag.calculator.formulas import book
from rag.query.vocabulary import load

JUDGEMENTS = Path(__file__).with_name("judgements.yaml")
Test = Literal[
    "positive",
    "negative",
    "at_least",
    "over",
    "below",
    "covers",
    "rising",
    "falling",
    "accelerating",
    "most_rising",
    "grew_by",
    "steady",
    "never_falling",
    "never_rising",
]


class Rule(BaseModel):
    """How a question is put, which figures decide it, how an answer says so; one_measure: others may say otherwise.

    instead: what decides where the first figure cannot be told; beside: words of the question that say no more than
    the rule; says: what the answer begins with where the rule holds and where not.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    asks: str
    figures: tuple[str, ...] = ()
    test: Test
    threshold: Decimal | None = None
    words: str = Field(min_length=1)
    otherwise: str = ""
    one_measure: bool = False
    instead: tuple[str, ...] = ()
    beside: str = ""
    says: tuple[str, str] = ("Yes", "No")

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """How the question puts it."""
        return re.compile(rf"\b(?:{self.asks})\b", re.IGNORECASE)

    @cached_property
    def filler(self) -> re.Pattern[str]:
        """What the question may say beside it."""
        return re.compile(rf"\b(?:{self.beside})\b" if self.beside else r"(?!)", re.IGNORECASE)

    @property
    def is_series(self) -> bool:
        """Whether it looks at the years before, one by one."""
        return self.test in ("steady", "never_falling", "never_rising")

    @model_validator(mode="after")
    def _known(self) -> Rule:
        loose = sorted({*self.figures, *self.instead} - {*book().item, *book().formula})
        if loose:
            raise ValueError(f"{self.name} uses {loose}, which formulas.yaml does not define")
        return self


class Judgements(BaseModel):
    """Everything of judgements.yaml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    rules: tuple[Rule, ...]


@lru_cache(maxsize=1)
def judgements() -> Judgements:
    """The shipped rules; raises ConfigError."""
    return load(JUDGEMENTS, Judgements)


def said_by_rules(text: str) -> str:
    """The words of a question that rules are put in, which no figure has to bear: "historically consistent"."""
    found = (rule.pattern.search(text) for rule in judgements().rules)
    asked = [(match, rule) for match, rule in zip(found, judgements().rules, strict=True) if match is not None]
    return " ".join(one for match, rule in asked for one in (match[0], *rule.filler.findall(text)))
