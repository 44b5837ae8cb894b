"""The filing's own words on drivers, risks and outlook: whole sentences chosen by the rules of passages.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from preprocess.report import Block, Report
from rag.answering.numbers import figures
from rag.answering.places import SentencePlace, split_sentences
from rag.answering.quotes import is_sentence
from rag.query.vocabulary import load
from rag.reports.footing import prose_context
from rag.tokens import tokenize

PASSAGES = Path(__file__).with_name("passages.yaml")
_LONGEST, _SHORTEST = 480, 40
_ALIKE = 0.5
_MARKUP = re.compile(r"^[#\s*]+")
_YEAR = re.compile(r"\b(20\d\d|19\d\d)\b")


class _Kind(BaseModel):
    """One kind of passage as the YAML describes it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    items: tuple[str, ...]
    must: tuple[str, ...]
    score: dict[str, float] = {}
    needs: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    headings: bool = False
    early: bool = False

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], ...]:
        """must and needs: each has to be found; the alternatives of must count as one."""
        return (re.compile("|".join(f"(?:{p})" for p in self.must)), *(re.compile(p) for p in self.needs))

    @cached_property
    def weights(self) -> tuple[tuple[re.Pattern[str], float], ...]:
        """What makes a sentence better."""
        return tuple((re.compile(p), weight) for p, weight in self.score.items())


class _Common(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    never: tuple[str, ...]


class _Book(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    common: _Common
    kinds: dict[str, _Kind]

    def never(self, kind: _Kind) -> re.Pattern[str]:
        """What excludes a sentence of that kind."""
        return re.compile("|".join(f"(?:{p})" for p in (*self.common.never, *kind.never)))


@dataclass(frozen=True)
class _Found:
    place: SentencePlace
    score: float
    topic: int


@lru_cache(maxsize=1)
def _book() -> _Book:
    return load(PASSAGES, _Book)


def kinds() -> tuple[str, ...]:
    """The names that a planned section may ask for."""
    return tuple(_book().kinds)


def passages(report: Report, kind: str, most: int) -> tuple[SentencePlace, ...]:
    """At most so many sentences of that kind, in the order of the filing; no two that say nearly the same."""
    wanted = _book().kinds[kind]
    blocks = _blocks(report, wanted)
    titled = list(_titles(report, blocks, wanted)) if wanted.headings else []
    found = titled if len(titled) >= most else [*titled, *_sentences(report, blocks, wanted)]
    chosen: list[_Found] = []
    for one in _by_topic(sorted(found, key=lambda f: -f.score)):
        if len(chosen) < most and not any(_alike(one.place.text, other.place.text) for other in chosen):
            chosen.append(one)
    return tuple(one.place for one in sorted(chosen, key=lambda f: f.place.start))


def _blocks(report: Report, kind: _Kind) -> list[Block]:
    """The blocks of the first item that the filing has; all of them in a filing without items."""
    usable = [block for block in report.blocks if block.kind in ("Text", "ListItem", "Heading")]
    for item in kind.items:
        own = [block for block in usable if block.sec_item == item]
        if len(own) >= 5:
            return own
    return (
        usable
        if not any(block.sec_item in kind.items for block in usable)
        else [block for block in usable if block.sec_item in kind.items]
    )


def _titles(report: Report, blocks: Sequence[Block], kind: _Kind) -> Iterator[_Found]:
    """Headings that are sentences."""
    for at, block in enumerate(blocks):
        begin = block.start + len(_MARKUP.match(block.text)[0]) if _MARKUP.match(block.text) else block.start  # type: ignore[index]
        text = report.full_content[begin : block.end].strip()
        if block.kind == "Heading" and text.endswith(".") and is_sentence(text):
            yield from _judged(report, begin, block.end, (block,), kind, at / len(blocks))


def _sentences(report: Report, blocks: Sequence[Block], kind: _Kind) -> Iterator[_Found]:
    for at, block in enumerate(blocks):
        if block.kind == "Heading":
            continue
        for start, end in split_sentences(report.full_content, block.start, block.end):
            yield from _judged(report, start, end, (block,), kind, at / len(blocks))


def _judged(
    report: Report, start: int, end: int, blocks: tuple[Block, ...], kind: _Kind, depth: float
) -> Iterator[_Found]:
    """The sentence with its score, when it is one and speaks of what is sought."""
    if not _SHORTEST <= end - start <= _LONGEST:
        return
    text = " ".join(report.full_content[start:end].split())
    low = text.lower()
    if not is_sentence(re.sub(r"^[-•●▪]\s*", "", text)) or _book().never(kind).search(low):
        return
    if not all(pattern.search(low) for pattern in kind.patterns):
        return
    score = sum(weight for pattern, weight in kind.weights if pattern.search(low)) + _timely(text, report)
    score += (3.0 if kind.early else 1.0) * (1 - depth) - max(0, len(text) - 300) / 150
    topic = next((i for i, p in enumerate(kind.topics) if re.search(p, low)), len(kind.topics))
    yield _Found(SentencePlace(report, prose_context(report, start), start, end, blocks), score, topic)


def _timely(text: str, report: Report) -> float:
    """Sentences about the newest year before those about earlier ones; many figures make a sentence hard to read."""
    years = {int(year) for year in _YEAR.findall(text)}
    newest = report.fiscal_year
    old = -4.0 if years and newest and max(years) < newest else 0.0
    return old + (1.0 if newest and newest in years else 0.0) - max(0, len(figures(text)) - 4) * 0.7


def _by_topic(found: Sequence[_Found]) -> Iterator[_Found]:
    """The best of each topic, then the second best of each, and so on."""
    by: dict[int, list[_Found]] = {}
    for one in found:
        by.setdefault(one.topic, []).append(one)
    for rank in range(max((len(own) for own in by.values()), default=0)):
        yield from sorted((own[rank] for own in by.values() if rank < len(own)), key=lambda f: -f.score)


def _alike(first: str, other: str) -> bool:
    one, two = set(tokenize(first)), set(tokenize(other))
    return bool(one and two) and len(one & two) / min(len(one), len(two)) > _ALIKE
