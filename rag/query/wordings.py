"""Other words for a word of the question: its endings, its American spelling, and words that filings print for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.chunks.tokens import tokenize
from rag.query.vocabulary import load

WORDS = Path(__file__).with_name("words.yaml")
# "acquire" for "acquisition" is nearly the word itself; a synonym is a little less sure.
ENDING, OTHER_WORD = 0.95, 0.85
# Two letters with an ending are another word: "do" and "doing" are grammar, "ad" and "ading" nothing.
SHORTEST = 3
# Spellings to American ones, as EDGAR filings print them; a wrong guess is printed nowhere and finds nothing.
_BRITISH = (
    (re.compile(r"(?<=\w{3})is(?=e$|ed$|ing$|er$|ation$)"), "iz"),
    (re.compile(r"(?<=\w{2})our(?=$|ed$|ing$|able$)"), "or"),
    (re.compile(r"mme$"), "m"),
    (re.compile(r"(?<=\w{2})tre$"), "ter"),
    (re.compile(r"(?<=\w{2})ence$"), "ense"),
    (re.compile(r"(?<=[ae])ll(?=ed$|ing$)"), "l"),
    (re.compile(r"ogue$"), "og"),
)
# A consonant after one doubles before an ending: plan, planned.
_VOWELS = "aeiou"


class Words(BaseModel):
    """The groups of words.yaml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    groups: tuple[tuple[str, ...], ...]

    @cached_property
    def mates(self) -> dict[str, tuple[str, ...]]:
        """token → the tokens that stand for the same thing in some group."""
        found: dict[str, dict[str, None]] = {}
        for group in self.groups:
            tokens = dict.fromkeys(token for word in group for token in tokenize(word))
            for token in tokens:
                found.setdefault(token, {}).update(tokens)
        return {token: tuple(mate for mate in mates if mate != token) for token, mates in found.items()}


@lru_cache(maxsize=1)
def words() -> Words:
    """The shipped groups, read once a process; raises ConfigError."""
    return load(WORDS, Words)


@lru_cache(maxsize=1 << 14)
def wordings(token: str) -> dict[str, float]:
    """A token and others for it, with how surely each says the same; many of them are no words and printed nowhere."""
    if not token.isascii() or not token.isalpha() or len(token) < SHORTEST:
        return {token: 1.0}
    own = {form: ENDING for spelling in _spellings(token) for stem in _stems(spelling) for form in _forms(stem)}
    mates = words().mates
    # The groups list one form of a word; "laid" and "lays" are found by theirs.
    known = next((form for form in (token, *own) if form in mates), "")
    others = (form for mate in mates.get(known, ()) for form in (mate, *_endings(mate)))
    return {**dict.fromkeys(others, OTHER_WORD), **own, token: 1.0}


def _spellings(token: str) -> Iterator[str]:
    yield token
    yield from (pattern.sub(to, token) for pattern, to in _BRITISH if pattern.search(token))


def _stems(token: str) -> Iterator[str]:
    """What an ending may stand on: "extended" on extend and extende, "planning" on planning, plann, planne and plan."""
    yield token
    for ending in ("ied", "ed", "ing", "ment", "ation", "ion"):
        stem = token.removesuffix(ending)
        if stem != token and len(stem) >= SHORTEST:
            yield from (stem, f"{stem}e", f"{stem}y")
            if stem[-1] == stem[-2]:
                yield stem[:-1]
            return


def _forms(stem: str) -> Iterator[str]:
    yield stem
    yield from _endings(stem)
    bare = stem.removesuffix("e")
    yield from (f"{stem}ment", f"{bare}ion", f"{bare}ation")


def _endings(stem: str) -> Iterator[str]:
    """A verb's forms, right and wrong ones: only those that some filing prints are ever found."""
    if stem.endswith("e"):
        yield from (f"{stem}d", f"{stem[:-1]}ing")
    elif stem.endswith("y") and stem[-2:-1] not in _VOWELS:
        yield from (f"{stem[:-1]}ied", f"{stem}ing")
    else:
        yield from (f"{stem}ed", f"{stem}ing")
        if stem[-2:-1] in _VOWELS and stem[-1] not in "wxy":
            yield from (f"{stem}{stem[-1]}ed", f"{stem}{stem[-1]}ing")
