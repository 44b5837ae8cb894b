"""The finance vocabulary: metrics, topics and statements as filings print them, and how a question mentions them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from preprocess.report import DocType, StatementType
from rag.chunks.tokens import tokenize
from rag.errors import ConfigError

VOCABULARY = Path(__file__).with_name("vocabulary.yaml")
Words = tuple[str, ...]
Loaded = TypeVar("Loaded", bound=BaseModel)


class Entry(BaseModel):
    """What every entry has: its name, the words people use for it, and its Chinese names."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str = Field(min_length=2)
    synonyms: Words = ()
    zh: Words = ()


class Statement(Entry):
    """A primary statement: the titles filings print over it and the line items that give it away."""

    name: StatementType
    titles: Words = Field(min_length=1)
    anchors: Words = Field(min_length=1)


class Metric(Entry):
    """A figure: its line items, the statement it lives in, and the metrics it is computed from."""

    labels: Words = Field(min_length=1)
    statement: StatementType | None = None
    of: Words = ()
    terms: Words = ()
    items: Words = ()


class Topic(Entry):
    """A subject of prose: filing words, the SEC items that hold it, the kind of filing that reports it first."""

    terms: Words = Field(min_length=1)
    items: Words = ()
    labels: Words = ()
    doc_types: tuple[DocType, ...] = ()
    cover: bool = False


# A label of two words ("net sales of") may stand in prose by chance; one of three seldom does.
SUREST_LABEL = 3


@dataclass(frozen=True, slots=True)
class Mention:
    """One entry that a question names, with the first token it was named by and how many tokens that took."""

    entry: Statement | Metric | Topic
    position: int
    length: int


class Vocabulary(BaseModel):
    """Every entry of vocabulary.yaml; names are unique and `of` leads to metrics that exist."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    grammar: frozenset[str]
    asking: frozenset[str]
    statements: tuple[Statement, ...]
    metrics: tuple[Metric, ...]
    topics: tuple[Topic, ...]

    @model_validator(mode="after")
    def _consistent(self) -> Vocabulary:
        names = [entry.name for entry in self.entries()]
        twice = sorted({name for name in names if names.count(name) > 1})
        known = {metric.name for metric in self.metrics}
        loose = sorted({part for metric in self.metrics for part in metric.of} - known)
        if twice or loose:
            raise ValueError(f"named twice: {twice or 'none'}; computed from unknown metrics: {loose or 'none'}")
        return self

    def entries(self) -> Iterator[Statement | Metric | Topic]:
        """Statements, then metrics, then topics: the order in which equal phrases win."""
        yield from self.statements
        yield from self.metrics
        yield from self.topics

    @cached_property
    def stop_words(self) -> frozenset[str]:
        """Tokens of a question that do not describe what is sought."""
        return self.grammar | self.asking

    @cached_property
    def metric_of(self) -> dict[str, Metric]:
        """Metrics by name."""
        return {metric.name: metric for metric in self.metrics}

    @cached_property
    def _phrases(self) -> dict[Words, list[Statement | Metric | Topic]]:
        phrases: dict[Words, list[Statement | Metric | Topic]] = {}
        for entry in self.entries():
            for words in dict.fromkeys(tuple(tokenize(text)) for text in (entry.name, *entry.synonyms)):
                phrases.setdefault(words, []).append(entry)
        # A Chinese synonym has no token and would else be found everywhere.
        phrases.pop((), None)
        return phrases

    @cached_property
    def _labels(self) -> dict[Words, list[Metric]]:
        """Line items that only one metric has: people copy them ("interest and debt expense")."""
        labels: dict[Words, list[Metric]] = {}
        for metric in self.metrics:
            for words in dict.fromkeys(tuple(tokenize(text)) for text in metric.labels):
                labels.setdefault(words, []).append(metric)
        return {words: found for words, found in labels.items() if len(found) == 1 and len(words) >= SUREST_LABEL}

    @cached_property
    def _named(self) -> dict[Words, Sequence[Statement | Metric | Topic]]:
        # A person's own word for a metric goes before another metric's line item of the same words.
        return {**self._labels, **self._phrases}

    @cached_property
    def words(self) -> frozenset[str]:
        """Every token of every synonym: words that are finance rather than the name of somebody."""
        return frozenset(token for phrase in self._phrases for token in phrase)

    def mentions(self, question: str, tokens: Sequence[str] | None = None) -> tuple[Mention, ...]:
        """Entries that the question names: the longest phrase at each place, in order, each entry once.

        A word that is part of a longer name is used up by it: "inventory turnover" does not also mention "inventory".
        """
        found: dict[str, Mention] = {}
        tokens = tokenize(question) if tokens is None else tokens
        longest = max(len(phrase) for phrase in self._named)
        at = 0
        while at < len(tokens):
            room = min(longest, len(tokens) - at)
            size = next((n for n in range(room, 0, -1) if tuple(tokens[at : at + n]) in self._named), 0)
            for entry in self._named.get(tuple(tokens[at : at + size]), ()):
                found.setdefault(entry.name, Mention(entry, at, size))
            at += max(size, 1)
        for entry in self._chinese(question):
            found.setdefault(entry.name, Mention(entry, len(tokens), 1))
        return tuple(found.values())

    def _chinese(self, question: str) -> Iterator[Statement | Metric | Topic]:
        """Entries named in Chinese; a longer name hides the shorter one inside it."""
        if question.isascii():
            return
        names = sorted(((name, entry) for entry in self.entries() for name in entry.zh), key=lambda pair: -len(pair[0]))
        for name, entry in names:
            if name in question:
                # 營業收入 contains 收入: the longer name takes its characters.
                question = question.replace(name, " ")
                yield entry


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The shipped vocabulary, read once a process."""
    return load(VOCABULARY, Vocabulary)


def load(path: Path, model: type[Loaded]) -> Loaded:
    """Read a data file against its model; raises ConfigError with one sentence that names the place."""
    try:
        # libyaml where PyYAML has it: these files are part of every first answer, and it reads them ten times faster.
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        data: Any = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
        return model.model_validate(data)
    except (OSError, yaml.YAMLError) as error:
        raise ConfigError(f"The vocabulary {path.name} cannot be read ({type(error).__name__}); restore it.") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the file"
        raise ConfigError(
            f"{path.name}: {where} is not usable ({first['msg']}); correct it and start again."
        ) from error
