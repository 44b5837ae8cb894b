"""The topics of topics.yaml, and which of them a question is about as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from rag.chunks.tokens import tokenize
from rag.query.vocabulary import load
from rag.types import Query

TOPICS = Path(__file__).with_name("topics.yaml")
_YEAR = re.compile(r"(?:fy)?'?(?:19|20)?\d{2}|q[1-4]", re.IGNORECASE)


class Topic(BaseModel):
    """One entry of topics.yaml, which says what its fields mean."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(min_length=1)
    asks: str = Field(min_length=1)
    beside: str = ""
    headings: str = Field(min_length=1)
    items: tuple[str, ...] = ()
    needs: str = ""
    unless: str = ""
    figure: str = ""
    tells: tuple[str, ...] = Field(min_length=1)
    least: int = Field(default=1, ge=1)
    elsewhere: bool = False
    each: bool = False
    dated: bool = False
    first: bool = False
    most: int = Field(ge=1, le=6)

    @cached_property
    def asking(self) -> re.Pattern[str]:
        """The words by which a question names it."""
        return re.compile(rf"\b(?:{self.asks})\b", re.IGNORECASE)

    @cached_property
    def heading(self) -> re.Pattern[str]:
        """Its headings in filings; a whole heading need not match."""
        return re.compile(rf"\b(?:{self.headings})", re.IGNORECASE)

    @cached_property
    def needed(self) -> re.Pattern[str]:
        """What every sentence on it says; matches anything where nothing is needed."""
        return re.compile(self.needs, re.IGNORECASE)

    def is_other(self, text: str) -> bool:
        """Whether a sentence that says all the same is about something else."""
        return bool(self.unless) and re.search(self.unless, text, re.IGNORECASE) is not None

    @cached_property
    def telling(self) -> tuple[re.Pattern[str], ...]:
        """What sentences that answer say."""
        return tuple(re.compile(words, re.IGNORECASE) for words in self.tells)


class Topics(BaseModel):
    """The whole file: the topics, and the words that narrow no question."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    filler: str
    topics: tuple[Topic, ...] = Field(min_length=1)

    @cached_property
    def plain(self) -> frozenset[str]:
        """The filler as tokens."""
        return frozenset(tokenize(self.filler))


@lru_cache(maxsize=1)
def topics() -> Topics:
    """The shipped topics, read once a process; raises ConfigError."""
    return load(TOPICS, Topics)


def topic_of(query: Query) -> Topic | None:
    """The topic that the question is about as a whole; None where a word of it asks for something narrower."""
    return next(topics_of(query), None)


def topics_of(query: Query) -> Iterator[Topic]:
    """The topics that the question is about as a whole: the next one where filings say nothing on the one before.

    "Has Boeing reported any legal battles?" is about legal proceedings; "Which lawsuits concern the 737 MAX?" is about
    the 737 MAX, and so is answered by its own words.
    """
    for topic in topics().topics:
        if not topic.asking.search(query.subject):
            continue
        left = set(tokenize(topic.asking.sub(" ", query.subject))) - topics().plain - set(tokenize(topic.beside))
        if not any(re.search(r"\w\w", word) and not _YEAR.fullmatch(word) for word in left):
            yield topic
