"""Which things a question ranks by how their figure moved, in its own words: "which channel lost the most revenue"."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from rag.calculator.facts.telling import telling, words
from rag.calculator.question.asking import Mode, cleaned
from rag.calculator.question.kind_asked import FILLER, VERB, KindAsked, kind_of, read_when
from rag.calculator.question.rank_words import is_valued, plainly_ranked
from rag.calculator.question.ranked_figure import GROWTH, SUPERLATIVE
from rag.calculator.question.units import asks_percent

_GREW = GROWTH.pattern.replace("?P<", "?P<_")
_WHICH = re.compile(
    rf"\b(?:which|what)(?: of)? (?P<kind>(?:[\w&.’'/-]+ ){{1,8}}?)(?P<verb>{VERB}|{_GREW})\b(?P<rest>[^?]*)",
    re.IGNORECASE,
)
_WHOSE = re.compile(r"^(?P<kind>.+?)(?:[’']s|(?<=s)[’'])\s+(?P<what>.+)$")
_DOLLARS = re.compile(r"\b(?:in |of )?(?:absolute )?dollars?(?: terms)?\b|\babsolute(?:ly)?\b", re.IGNORECASE)
_RATES = re.compile(
    r"\b(?:in |on an? )?(?:percent(?:age)?|relative|proportional)(?: (?:terms|basis))?\b|"
    r"\b(?:year[- ](?:over|on)[- ]year|yoy|compared (?:to|with)|versus|vs\.?|over|from)\b|"
    r"\bthe (?:prior|previous|last) year\b",
    re.IGNORECASE,
)
# "On a comparable basis" is how it was reckoned; what moved is then said by no word.
_BASIS = re.compile(r"\bon an? (?P<how>[a-z -]{3,40}?) basis\b", re.IGNORECASE)
_RATED = telling("comparable organic")
"""Figures that are told as rates of growth: one that is higher grew faster."""
_REVENUE = telling("revenue")


@dataclass(frozen=True, slots=True)
class KindMoved:
    """The things and their figure, ordered best first by `asked.better`.

    way: +1 or -1 where all that rose or fell are asked for, 0 for the first of them; mode: as a rate or an amount.
    """

    asked: KindAsked
    way: int
    mode: Mode

    @property
    def rated(self) -> bool:
        """Whether the figure may be printed as a rate of growth."""
        return bool(self.asked.measure & _RATED)


def read_moved(question: str, company_words: Collection[str], newest: int | None) -> KindMoved | None:
    """What a question ranks by its growth; None where it asks for something else, or for both ways."""
    when = read_when(question, newest, pair=True)
    if when is None:
        return None
    text = plainly_ranked(when.text)
    found, grew, superlative = _WHICH.search(text), GROWTH.search(text), SUPERLATIVE.search(text)
    if found is None or grew is None or _goes_both_ways(text):
        return None
    way = -1 if grew["down"] else 1
    better = -way if superlative is not None and superlative["least"] else way
    better = -1 if superlative is not None and is_valued(superlative, "") else better
    asked = _asked(found, company_words, when.year)
    if asked is None:
        return None
    mode: Mode = "change" if _DOLLARS.search(text) and not asks_percent(text) else "growth"
    kind, noun, measure, said, what = asked
    owner = telling(" ".join(company_words))
    made = KindAsked(kind, noun, measure, when.year, when.span, better, False, said, what, owner)
    return KindMoved(made, 0 if superlative is not None else way, mode)


def _goes_both_ways(text: str) -> bool:
    found = {bool(one["up"]) for one in GROWTH.finditer(text)}
    return len(found) > 1


def _asked(
    found: re.Match[str], company_words: Collection[str], year: int
) -> tuple[frozenset[str], str, frozenset[str], str, str] | None:
    """The things by their words and their noun, the words of the figure, and both as they are said."""
    kind = cleaned(SUPERLATIVE.sub(" ", found["kind"]), company_words).strip()
    rest = found["rest"]
    if (whose := _WHOSE.match(kind)) is not None:
        kind, rest = whose["kind"], f"{whose['what']} {rest}"
    basis = " ".join(one["how"] for one in _BASIS.finditer(rest))
    rest = _BASIS.sub(" ", rest)
    for pattern in (_DOLLARS, _RATES, SUPERLATIVE, GROWTH):
        rest = pattern.sub(" ", rest)
    said = " ".join(cleaned(re.sub(r"[’']s?(?=\s|$)", " ", rest), company_words).split())
    measure = telling(FILLER.sub(" ", said)) - words().unheld
    places = measure - telling("united states domestic")
    measure |= telling(basis) | (frozenset() if places else _REVENUE)
    named = kind_of(kind)
    if not named or not measure:
        return None
    what = FILLER.sub(" ", f"{basis} {said}").split()
    return telling(named), named.split()[-1].lower(), measure, named, " ".join(what) or "revenue"
