"""The noun that a name is about: "provision for credit losses" is one, "prescriptions filled" are several."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.calculator.formulas import book
from rag.query.vocabulary import load

_ASIDE = re.compile(
    r"\s*\([^)]*\)?|,\s*(?:net|gross|less|excluding|including|assuming|end of|before|after)\b.*$|\s[–—-]\s.*$", re.I
)
_WORD = re.compile(r"[A-Za-z%][\w&’'.-]*|%")


class Nouns(BaseModel):
    """nouns.yaml: what measures, what is a rate, and what stands around the noun of a name."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    measures: str
    counted: str
    rates: str
    after: str
    behind: str
    singular: str

    @cached_property
    def sets(self) -> dict[str, frozenset[str]]:
        """The words of each list."""
        return {name: frozenset(getattr(self, name).split()) for name in type(self).model_fields}


@lru_cache(maxsize=1)
def nouns() -> Nouns:
    """The shipped lists, read once a process; raises ConfigError."""
    return load(Path(__file__).with_name("nouns.yaml"), Nouns)


def head_noun(name: str) -> str:
    """The noun that what stands behind it is said of, in the letters of the name; "" of a name without words."""
    said = _up_to_noun(name)
    return said[-1] if said else ""


def things(name: str) -> str:
    """What a name is about, without what is said behind it: "shares" of "shares outstanding"."""
    return " ".join(_up_to_noun(name))


def _up_to_noun(name: str) -> list[str]:
    sets = nouns().sets
    said = _WORD.findall(_ASIDE.sub("", name))
    ends = (at for at, word in enumerate(said) if at and word.lower() in sets["behind"])
    said = said[: next(ends, len(said))]
    while len(said) > 1 and said[-1].lower() in sets["after"]:
        said.pop()
    return said


def is_plural(name: str) -> bool:
    """Whether a name takes "were": "Medicare rebates", "cash and cash equivalents, excluding restricted balances"."""
    noun = head_noun(name)
    ends = noun.endswith("s") and not noun.endswith(("ss", "us", "is", "’s", "'s"))
    counted = name.lower().startswith(("number of", "days "))
    return ends and not (noun.isupper() or counted or noun.lower() in nouns().sets["singular"])


def measures(name: str) -> bool:
    """Whether a name says what is measured, and not only of what."""
    noun = head_noun(name)
    return _single(noun) in nouns().sets["measures"] or noun.lower() in nouns().sets["counted"]


def is_done(name: str) -> bool:
    """Whether a name is only what was done with a thing: "Repurchased"."""
    return name.lower() in nouns().sets["after"]


def is_rate(name: str) -> bool:
    """Whether what a name measures is told in percent."""
    return _single(head_noun(name)) in nouns().sets["rates"]


def _single(noun: str) -> str:
    plain = noun.lower()
    if plain in nouns().sets["measures"]:
        return plain
    if plain.endswith("ies"):
        return f"{plain[:-3]}y"
    return plain.removesuffix("es" if plain.endswith(("xes", "sses")) else "s")


def within_sentence(name: str) -> str:
    """A figure as a sentence has it whose question began with it: "Total debt" is "total debt", "China sales" stays.

    "Cash App revenue" stays too: where a later word is written large, the first one is of a name.
    """
    first, *rest = name.split(" ")
    named = any(word[:1].isupper() and not word.isupper() for word in rest)
    opens = first[1:].islower() and first.lower() in _opening()
    return first.lower() + name[len(first) :] if opens and not named else name


@lru_cache(maxsize=1)
def _opening() -> frozenset[str]:
    """The words that names of the book begin with."""
    return frozenset(name.partition(" ")[0] for name in book().names)
