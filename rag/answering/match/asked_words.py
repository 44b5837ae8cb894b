"""The words of a question that name its subject: proper names, what a figure is of or from, what is counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from rag.answering.match.stems import stem
from rag.calculator.facts.parts import regions
from rag.chunks.tokens import tokenize
from rag.query.directory import load_book
from rag.query.names import find_companies
from rag.query.vocabulary import Metric, load, vocabulary
from rag.types import Filing, SearchResult

# A word in more blocks than this is no name, however it is written ("Group", "Class").
_COMMON = 60
_WORD = re.compile(r"[^\W\d_][\w'’&+.-]*")
# "Walgreens", "LinkedIn", "F-35": names in capitals, in mixed case, with a number.
_NAMED = re.compile(r"[A-Z][a-z]{2,}|[A-Z]?[a-z]+[A-Z][A-Za-z]*|[A-Z]+-?\d+[A-Za-z0-9]*")
_LETTERS = re.compile(r"[A-Z]{3,5}")
_PERIOD = re.compile(r"(?:FY|Q|H)'?\d+|\d?Q\d*|10-?[KQ]|8-?K", re.IGNORECASE)
_PLURAL = re.compile(r"'s$|’s$|'$|’$")
# "Operating", "diluted", "latest" qualify a figure; they name no part of a company.
_NO_NOUN = re.compile(r"(?:ing|ed|est|ly|er)$|^(?:least|most)")
STATE_TAX = re.compile(
    r"\bstate (?:and local )?(?:(?:corporate|income) )?tax|\bhow many (?:[\w.]+ )?states\b|\bnumber of states\b"
    r"|\breturns? (?:allowances?|reserves?|liabilit\w+|provisions?)\b",
    re.IGNORECASE,
)
"""Where "state" or "return" asks for nothing to be said, but is a word of the subject."""
_JOINING = ("from", "of", "in", "on", "for", "per")
Kind = Literal["name", "beside", "counted"]


class KnownWords(BaseModel):
    """question_words.yaml: words that name no subject."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    filler: frozenset[str]
    verbs: frozenset[str]
    parts: frozenset[str]
    groups: frozenset[str]


@lru_cache(maxsize=1)
def known_words() -> KnownWords:
    """The shipped lists, read once a process; raises ConfigError."""
    return load(Path(__file__).with_name("question_words.yaml"), KnownWords)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Stems that name one thing: by its name, beside a figure ("cloud revenue"), or as what is counted."""

    stems: frozenset[str]
    kind: Kind


@dataclass(frozen=True)
class Words:
    """The words of a question, with those that are filler, that name line items of the statements, or the company."""

    words: tuple[str, ...]
    begins: frozenset[int]
    filler: frozenset[int]
    items: tuple[tuple[int, int], ...]
    shouted: bool = False
    owned: frozenset[int] = frozenset()

    @classmethod
    def of(cls, question: str, result: SearchResult) -> Words:
        """The words of `question`; those of the companies that `result` found name no subject."""
        found = list(_WORD.finditer(question))
        words = tuple(_PLURAL.sub("", match[0].strip(".-+")) for match in found)
        begins = frozenset(i for i, m in enumerate(found) if i == 0 or re.search(r"[.?!:]\s*$", question[: m.start()]))
        ours = {t for c in result.contexts for t in tokenize(_names(c.filing))}
        ours |= set(find_companies(question, [c.filing for c in result.contexts]).words)
        filler = frozenset(i for i, word in enumerate(words) if _is_filler(word, ours) and not _is_place(word, ours))
        owned = frozenset(i for i, word in enumerate(words) if set(tokenize(word)) & ours)
        made = cls(words, begins, filler, tuple(_item_spans(words)), owned=owned)
        titles = {i for at in range(len(words)) for i in made._titled(at)}
        return replace(made, shouted=any(made._is_plain(i) for i in range(len(words)) if i not in titles))

    def _is_plain(self, at: int) -> bool:
        """Whether an ordinary word is written like a name, so that capitals tell nothing in this question."""
        word = self.words[at]
        ordinary = self._in_item(at) or word.lower() in known_words().filler
        return at not in self.begins and ordinary and re.fullmatch(r"[A-Z][a-z]{2,}", word) is not None

    def phrases(self, often: Callable[[str], int]) -> Iterator[Phrase]:
        """Names, what a figure is of or from, parts of the company, things counted."""
        for run in _runs(i for i in range(len(self.words)) if self._is_name(i, often)):
            place = any(self.words[i].lower() in regions().places for i in run)
            yield from self._phrase(run, "beside" if place and self.items else "name")
        for start, end in self.items:
            yield from self._phrase(self._after(end), "beside")
            before = [i for i in self._before(start) if not _NO_NOUN.search(self.words[i].lower())]
            rare = all(often(stem(token)) <= _COMMON for i in before for token in tokenize(self.words[i]))
            # However common its words, "Digital Media revenue" written so is of something called that.
            yield from self._phrase(before if rare or self._is_called(before) else [], "beside")
        for at, word in enumerate(self.words):
            if word.lower() in known_words().parts:
                yield from self._phrase(self._titled(at) or self._before(at), "beside")
            if word.lower() == "many" and at and self.words[at - 1].lower() == "how":
                yield from self._phrase(self._counted(at + 1), "counted")

    def _is_name(self, at: int, often: Callable[[str], int]) -> bool:
        word = self.words[at]
        if at in self.begins or at in self.filler or self._in_item(at):
            return False
        # Letters that the filings print too ("IRS"); others are an analyst's shorthand.
        printed = _LETTERS.fullmatch(word) is not None and not self.shouted and often(stem(word.lower())) > 0
        if not printed and not _NAMED.fullmatch(word):
            return False
        if word.lower() in regions().places:
            return True
        if self.shouted and word[1:].islower():
            return False
        return all(often(stem(token)) <= _COMMON for token in tokenize(word))

    def _is_called(self, places: Sequence[int]) -> bool:
        """Whether words inside a question are all written as a name, where ordinary words are not."""
        titled = all(re.fullmatch(r"[A-Z][a-z]{2,}", self.words[i]) and i not in self.begins for i in places)
        return titled and not self.shouted

    def _in_item(self, at: int) -> bool:
        return any(start <= at < end for start, end in self.items)

    def _free(self, at: int) -> bool:
        return 0 <= at < len(self.words) and at not in self.filler and not self._in_item(at)

    def _after(self, end: int) -> list[int]:
        """The words after "revenue from"; none where no such joint follows."""
        if end >= len(self.words) or self.words[end].lower() not in _JOINING:
            return []
        at = end + 1
        while at < len(self.words) and self.words[at].lower() in ("the", "its", "their", "a", "an", "sales", "of"):
            at += 1
        found: list[int] = []
        while self._free(at) and len(found) < 4:
            found.append(at)
            at += 1
        return found

    def _before(self, start: int) -> list[int]:
        found: list[int] = []
        at = start - 1
        while self._free(at) and len(found) < 3 and self.words[at].lower() not in known_words().verbs:
            found.insert(0, at)
            at -= 1
        return found

    def _titled(self, at: int) -> list[int]:
        """The words in capitals before "segment", however ordinary: "Pharmacy Services", not the company's own."""
        found: list[int] = []
        if self.words[at] not in known_words().parts:
            return found
        at -= 1
        while at >= 0 and at not in self.begins and self._is_titled(at):
            found.insert(0, at)
            at -= 1
        return found

    def _is_titled(self, at: int) -> bool:
        ordinary = self._in_item(at) or self.words[at].lower() in known_words().filler
        return self.words[at][:1].isupper() and (self._free(at) or (ordinary and at not in self.owned))

    def _counted(self, at: int) -> list[int]:
        found: list[int] = []
        ends = known_words().verbs | {*_JOINING, "at", "by"}
        while at < len(self.words) and len(found) < 5 and (self.words[at].lower() not in ends or self._measures(at)):
            measured = self.words[at - 1].lower() == "of"
            if self._free(at) and (measured or not _NO_NOUN.search(self.words[at].lower())):
                found.append(at)
            at += 1
        return found

    def _measures(self, at: int) -> bool:
        """Whether "of" joins a measure to what it measures: "ounces of copper", "miles of pipe"."""
        noun = at + 1 < len(self.words) and self._free(at + 1) and self.words[at + 1].islower()
        return self.words[at].lower() == "of" and noun and at not in self.begins

    def _phrase(self, places: Sequence[int], kind: Kind) -> Iterator[Phrase]:
        stems = frozenset(stem(token) for i in places for token in tokenize(self.words[i]) if len(token) > 1)
        if stems:
            yield Phrase(stems, kind)


def _item_spans(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The words by which line items of statements and what is computed from them are named."""
    owners = [i for i, word in enumerate(words) for _ in tokenize(word)]
    tokens = [token for word in words for token in tokenize(word)]
    for mention in vocabulary().mentions(" ".join(words), tokens):
        entry = mention.entry
        if isinstance(entry, Metric) and (entry.statement or entry.of) and mention.position < len(owners):
            last = owners[min(mention.position + mention.length, len(owners)) - 1]
            yield owners[mention.position], last + 1


def _names(filing: Filing) -> str:
    return f"{filing.company or ''} {filing.ticker or ''} {filing.doc_name}"


def _is_filler(word: str, ours: set[str]) -> bool:
    plain, tokens = word.lower(), set(tokenize(word))
    known = plain in vocabulary().stop_words or plain in load_book().not_names or plain in known_words().filler
    known = known or (bool(tokens) and tokens <= vocabulary().stop_words)
    return known or not tokens or bool(tokens & ours) or len(plain) < 3 or _PERIOD.fullmatch(word) is not None


def _is_place(word: str, ours: set[str]) -> bool:
    """Whether a capitalised word is the name of a country or region, and no part of the company's own name."""
    return word[:1].isupper() and word.lower() in regions().places and not set(tokenize(word)) & ours


def _runs(places: Iterable[int]) -> Iterator[list[int]]:
    """Numbers in a row, together."""
    run: list[int] = []
    for at in places:
        if run and at != run[-1] + 1:
            yield run
            run = []
        run.append(at)
    if run:
        yield run
