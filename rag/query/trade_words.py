"""The words of the trade and of newspapers in a question, as the asked filings print them: "order book" for a backlog.

A word that one of those filings prints stays: it may mean what is printed there. So does one for which they print no
other, since nothing tells that it is the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.initials import Texts, asked_filings
from rag.query.names import find_companies
from rag.query.periods import find_periods
from rag.query.vocabulary import load
from rag.types import Filing

TRADE_WORDS = Path(__file__).with_name("trade_words.yaml")
# "NPL", "DoD", "MWh": in small letters they are nothing, or another word.
_INITIALS = re.compile(r"(?=(?:\S*[A-Z]){2})[A-Za-z]+")
_BOUGHT = (
    r"(?P<what>sales|revenues?|customers|clients|stores|restaurants|business|operations|employees|workforce|market)"
)
_WORD = re.compile(r"(?<![\w'’-])[a-z]{4,}(?![\w'’])")
# "Goods in process (goods in process)", where it was said in two ways.
_IN_TWO = re.compile(r"cash paid for ", re.IGNORECASE)
_SET_OFF = re.compile(r"\w (?:minus|plus|divided by) \w")
_TWICE = re.compile(r"\b(\w[\w -]+?) \(\1\)", re.IGNORECASE)
_JOINED = re.compile(r"[\w&/-]")
# What is printed so much less than another is no name of a row.
_RARE = 10
Phrases = tuple[str, ...]


class Everyday(BaseModel):
    """Ways to say a thing, and what filings call it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    typed: Phrases = Field(min_length=1)
    full: Phrases = Field(min_length=1)


class TradeWords(BaseModel):
    """trade_words.yaml, which says what its fields mean; no phrase stands for two things."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    same: tuple[Phrases, ...]
    everyday: tuple[Everyday, ...]
    adjectives: dict[str, str]
    spelling: tuple[tuple[str, str], ...]

    @model_validator(mode="after")
    def _each_once(self) -> TradeWords:
        typed = [_key(phrase) for group in self.same for phrase in group]
        typed += [_key(phrase) for one in self.everyday for phrase in one.typed]
        if twice := sorted({phrase for phrase in typed if typed.count(phrase) > 1}):
            raise ValueError(f"stands for two things: {', '.join(twice)}")
        if lonely := [group[0] for group in self.same if len(group) == 1]:
            raise ValueError(f"stands for nothing else: {', '.join(lonely)}")
        return self

    @cached_property
    def others(self) -> dict[str, Phrases]:
        """What filings may print for each phrase."""
        same = {_key(phrase): group for group in self.same for phrase in group}
        return {**same, **{_key(phrase): one.full for one in self.everyday for phrase in one.typed}}

    @cached_property
    def said_anyway(self) -> frozenset[str]:
        """Those that are replaced however often a filing prints them elsewhere."""
        return frozenset(_key(phrase) for one in self.everyday for phrase in one.typed)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds every phrase, the longest first."""
        typed = [phrase for group in self.same for phrase in group]
        typed += [phrase for one in self.everyday for phrase in one.typed]
        return re.compile("|".join(map(_bounded, sorted(typed, key=len, reverse=True))))

    @cached_property
    def foreign(self) -> re.Pattern[str]:
        """What finds a country's adjective before what is sold or who buys there."""
        return re.compile(rf"(?<![\w-])(?P<of>{'|'.join(self.adjectives)}) {_BOUGHT}\b", re.IGNORECASE)


@lru_cache(maxsize=1)
def trade_words() -> TradeWords:
    """The shipped words, read once a process; raises ConfigError."""
    return load(TRADE_WORDS, TradeWords)


def in_words_of_filings(question: str, filings: Sequence[Filing], texts: Texts, *, though_printed: bool = False) -> str:
    """The question with each word of the trade that the asked filings do not print as the one that they do.

    texts gives the words of filings. Names of companies stay as they are. though_printed: with each that they print
    less than another for the same thing too; a row may be called by that. Of two figures that are set off against each
    other each is asked by itself, in all its words.
    """
    if _SET_OFF.search(question):
        return question
    named = find_companies(question, filings)
    printed = texts(_asked(question, named.companies, filings)) if named.companies else ()
    if not printed:
        return question
    taken = [(start, end) for _, start, end in (*named.spans, *named.strangers)]
    free = [one for one in _found(question) if not any(one.start() < end and start < one.end() for start, end in taken)]
    # "Cash paid for: income taxes" is printed in two, a head and a row of it.
    free = [one for one in free if though_printed or not _IN_TWO.match(one[0])]
    for one in reversed(free):
        question = f"{question[: one.start()]}{_printed_for(one[0], printed, though_printed)}{question[one.end() :]}"
    return _TWICE.sub(r"\1", question)


def _asked(question: str, companies: Sequence[str], filings: Sequence[Filing]) -> Sequence[Filing]:
    """The filings of the companies of the years that the question names; the newest where there is none of those."""
    years = find_periods(question).years
    of_them = [f for f in filings if company_of(f) in companies and f.fiscal_year in years]
    return asked_filings(companies, of_them) or asked_filings(companies, filings)


def _found(question: str) -> list[re.Match[str]]:
    """The phrases in the order of the question, and words that are none of them."""
    found = [*trade_words().pattern.finditer(question), *trade_words().foreign.finditer(question)]
    found += _WORD.finditer(question)
    kept: list[re.Match[str]] = []
    for one in sorted(found, key=lambda match: (match.start(), -match.end())):
        if not kept or one.start() >= kept[-1].end():
            kept.append(one)
    return kept


def _printed_for(typed: str, printed: Sequence[str], though_printed: bool) -> str:
    """What the filings print for a phrase; the phrase itself where they print that, or nothing for it."""
    others = tuple(_others(typed))
    own = _times(typed, printed) if others and _key(typed) not in trade_words().said_anyway else 0
    if not others or (own and not though_printed):
        return typed
    # Initials of what is printed too stand for something of their own.
    others = tuple(other for other in others if not (own and _INITIALS.fullmatch(other)))
    counts = {other: count for other in others if (count := _times(other, printed)) > own}
    if counts:
        return max(counts, key=lambda other: _likeness(other, typed, counts))
    # What is said in everyday words is printed in no words of its own.
    return others[0] if not own and _is_everyday(typed) else typed


def _is_everyday(typed: str) -> bool:
    return _key(typed) in trade_words().said_anyway or bool(_land(typed))


def _others(typed: str) -> Iterator[str]:
    """What filings may print for a phrase."""
    known = trade_words().others
    same = known.get(_key(typed)) or known.get(_key(typed.removesuffix("s")))
    if same:
        yield from (other for other in same if _key(other) not in (_key(typed), _key(typed.removesuffix("s"))))
    elif land := _land(typed):
        yield f"{typed.split()[1]} in {land}"
    elif " " not in typed:
        yield from _respelt(typed)


def _land(typed: str) -> str:
    """The country of an adjective before what is sold or who buys there; "" for another phrase."""
    first, _, rest = typed.partition(" ")
    return trade_words().adjectives.get(first.lower(), "") if rest else ""


def _likeness(other: str, typed: str, counts: Mapping[str, int]) -> tuple[bool, int, int]:
    """How likely a printed phrase is what a typed one stands for: by the words that they share, if it is not rare.

    A bank prints an allowance for credit losses and one for loan losses, and only one is that for loans. Initials stand
    in many tables, and the words for them where the filing says what they are.
    """
    rare = counts[other] * _RARE < max(counts.values())
    shared = set(tokenize(other)) & set(tokenize(typed))
    return _INITIALS.fullmatch(other) is None, 0 if rare else len(shared), counts[other]


def _respelt(word: str) -> Iterator[str]:
    """A word with British endings for American ones, and the other way about; most of what comes out is no word."""
    for british, american in trade_words().spelling:
        for one, other in ((british, american), (american, british)):
            # "Four" is no other spelling of "for".
            if word.endswith(one) and len(word) > len(one) + 1:
                yield f"{word.removesuffix(one)}{other}"


def _times(phrase: str, printed: Sequence[str]) -> int:
    """How often the texts print a phrase: in any letters, and initials in their own.

    Looked for in small letters by its first word, which is many times faster than in any letters over long texts.
    """
    own = _INITIALS.fullmatch(phrase) is not None
    texts = printed if own else map(_lowered, printed)
    pattern = _counted(phrase if own else phrase.removesuffix("s").lower())
    found = ((text, match.start()) for text in texts for match in pattern.finditer(text))
    return sum(not (start and _JOINED.match(text[start - 1])) for text, start in found)


@lru_cache(maxsize=8)
def _lowered(text: str) -> str:
    return text.lower()


@lru_cache(maxsize=1 << 10)
def _counted(phrase: str) -> re.Pattern[str]:
    return re.compile(f"{_spaced(phrase)}{_plural(phrase)}(?![\\w&/-])")


def _bounded(phrase: str) -> str:
    """A phrase as it stands between other words, with a plural; initials in their own letters."""
    flag = "" if _INITIALS.fullmatch(phrase) else "i"
    return rf"(?<![\w&/-])(?{flag}:{_spaced(phrase)}){_plural(phrase)}(?![\w&/-])"


def _spaced(phrase: str) -> str:
    return re.escape(phrase).replace(r"\ ", r"\s+").replace("'", "['’]")


def _plural(phrase: str) -> str:
    return "" if phrase.endswith(")") else "s?"


def _key(phrase: str) -> str:
    return phrase if _INITIALS.fullmatch(phrase) else " ".join(phrase.lower().split())
