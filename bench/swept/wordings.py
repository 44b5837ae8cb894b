"""What is asked: amounts and how statements print them, figures made of them, wordings, and measures of parts."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from rag.query.vocabulary import load

DATA = Path(__file__).resolve().parents[1] / "data" / "sweep.yaml"
Asked = Literal["amount", "figure", "defined", "growth", "difference", "mean", "cagr", "points"]


class Amount(BaseModel):
    """A row of a statement. loose: several rows may be meant, so that any of them is right."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    statement: Literal["income_statement", "balance_sheet", "cash_flow"]
    said: tuple[str, ...]
    labels: tuple[str, ...]
    loose: bool = False

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Any of the labels."""
        return re.compile("|".join(f"(?:{label})" for label in self.labels))


class Figure(BaseModel):
    """What is made of amounts: (plus - minus) / over."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    said: tuple[str, ...]
    plus: tuple[str, ...]
    minus: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    averaged: bool = False
    percent: bool = False
    only_defined: bool = False
    defined: str = ""


class Parts(BaseModel):
    """Questions on the parts of a company: measures by name, with the words of which one stands at the cited place."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    wordings: tuple[str, ...]
    measures: dict[str, str]


class Book(BaseModel):
    """The whole of what is asked."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    wordings: dict[Asked, tuple[str, ...]]
    amounts: dict[str, Amount]
    figures: dict[str, Figure]
    grown: tuple[str, ...]
    parts: Parts


def read_book(path: Path = DATA) -> Book:
    """The shipped list; raises ConfigError."""
    return load(path, Book)
