"""How people speak of figures: words that no place has to bear, and words by which a place says the same.

A verb of the list is meant in all its forms: "burn" frees "burns", "burned" and "burning".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.answering.match.asked_words import known_words
from rag.answering.match.stems import stem
from rag.calculator.facts.telling import words
from rag.query.vocabulary import load, vocabulary

_WORD = re.compile(r"[a-z]+")
_VOWELS = "aeiou"


class Written(BaseModel):
    """One wording of filings and the word by which people call it: "no more than" is a maximum."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    printed: str
    said: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds the wording in a text."""
        return re.compile(rf"(?<!\w)(?:{self.printed})(?!\w)", re.IGNORECASE)


class Speech(BaseModel):
    """speech.yaml, which says what its fields mean."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    speech: str
    acts: str
    done: str
    ahead: str
    sorts: str
    counted: str
    alike: tuple[tuple[str, ...], ...]
    written: tuple[Written, ...]

    @cached_property
    def free(self) -> frozenset[str]:
        """Every word that no place has to bear, in small letters."""
        own = f"{self.speech} {self.sorts}".split()
        return frozenset(own) | self.verbs | vocabulary().stop_words | words().quiet | known_words().verbs

    @cached_property
    def verbs(self) -> frozenset[str]:
        """What a company does with an amount, in all forms."""
        return frozenset(form for verb in self.acts.split() for form in forms(verb)) | frozenset(self.done.split())

    @cached_property
    def expecting(self) -> frozenset[str]:
        """Those of a question for what is expected, besides."""
        return frozenset(self.ahead.split())

    @cached_property
    def things(self) -> frozenset[str]:
        """The stems of what is counted one by one."""
        return frozenset(stem(word) for word in self.counted.split())

    @cached_property
    def groups(self) -> tuple[frozenset[str], ...]:
        """The stems of the words of each group that stand for one another."""
        return tuple(frozenset(stem(word) for word in group) for group in self.alike)


@lru_cache(maxsize=1)
def speech() -> Speech:
    """The shipped words, read once a process; raises ConfigError."""
    return load(Path(__file__).with_name("speech.yaml"), Speech)


def forms(verb: str) -> Iterator[str]:
    """A verb and its regular forms: burn, burns, burned, burning; its last consonant may be doubled."""
    root = verb.removesuffix("e")
    doubled = verb + verb[-1] if verb[-1] not in f"{_VOWELS}wxy" and verb[-2] in _VOWELS else verb
    past = (f"{verb[:-1]}ied", f"{verb[:-1]}ies") if verb.endswith("y") and verb[-2] not in _VOWELS else ()
    yield from (verb, f"{verb}s", f"{verb}es", f"{root}ed", f"{root}ing", f"{doubled}ed", f"{doubled}ing", *past)


@lru_cache(maxsize=1 << 12)
def alike(text: str) -> frozenset[str]:
    """The stems of all words by which people may call what a text prints: those of its groups, and of its wordings."""
    there = frozenset(stem(word) for word in _WORD.findall(text.lower()))
    called = frozenset(stem(one.said) for one in speech().written if one.pattern.search(text))
    return called.union(*(group for group in speech().groups if group & (there | called)))
