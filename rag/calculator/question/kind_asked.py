"""Which things a question ranks by what, in its own words: "resort" and "rooms" of "which resort has most rooms"."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from rag.calculator.facts.telling import telling, words
from rag.calculator.question.asking import cleaned
from rag.calculator.question.ranked_figure import GROWTH, SUPERLATIVE
from rag.calculator.question.ranks import without_how_much
from rag.calculator.spans import Span, read_span
from rag.query.periods import find_periods

_LONGEST, _PAIR = 300, 2
VERB = (
    r"had|has|have|is|was|were|are|do|did|does|accounts?|accounted|brings?|brought|makes?|made|generat\w+|contribut\w+|"
    r"produce[ds]?|sold|sells|delivered|saw|posted|reported|recorded|gave|gives|took|takes|received|serves?|served|drew|"
    r"employs?|employed|uses?|used|holds?|held|operates?|operated|contains?|represent\w*"
)
"""Verbs between the things and their figure."""
_WHICH = re.compile(
    rf"\b(?:which|what)(?: of)? (?P<kind>(?:[\w&.’'/-]+ ){{1,7}}?)(?P<verb>{VERB})\b(?P<rest>[^?]*)", re.IGNORECASE
)
_RANKED = re.compile(
    r"^\W*(?:rank|order|list|sort|(?:the )?(?:top|largest|biggest|smallest|highest|lowest))\b"
    r"(?P<kind>[^?]{3,80}?)\bby\b(?P<rest>[^?]+)",
    re.IGNORECASE,
)
_COUNT = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b", re.IGNORECASE)
_LED = re.compile(r"^[^?;]{0,60}?[:,]\s*(?=(?:(?:in|of|at) )?(?:which|what|rank|top|biggest|largest)\b)", re.IGNORECASE)
_SOURCE = re.compile(
    r"\b(?:according to|per|in|from|as of|based on) (?:the |its )?"
    r"(?:(?:FY|fiscal )?\d* ?(?:10-?[KQ]|annual report|filing|report))\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"\b(?:percent(?:age)?(?: share)?|proportion|portion|share|mix)(?: of)?\b|%(?: of)?", re.IGNORECASE)
FILLER = re.compile(
    r"\b(?:in terms of|by|for|of|from|the|its|their|at|as|on|in|to|with|among|within|across|overall|ones?|number|count|"
    r"amount|total|many|year[- ]?end|end|served|serves|there|most recent)\b",
    re.IGNORECASE,
)
"""Words that join what is asked and tell no figure."""
# "…, and what was its share?"; parts to choose from, or to leave out.
TWO = re.compile(
    r"\b(?:and|&) (?:by )?(?:what|how|which|why|who|its|their)\b|^\W*(?:of|among|between)\b[^?]*,|"
    r"\b(?:exclud\w+|except|other than|apart from|besides|leaving|without|outside)\b",
    re.IGNORECASE,
)
"""What asks for a second thing, or for fewer than all."""
_ENDS = re.compile(r"^\W+|(?:\W+(?:in|at|for|of|on|during))*\W*$", re.IGNORECASE)
# Small letters would be a word that says nothing.
_US = re.compile(r"\b(?:U\.S\.A?\.?|USA?)(?!\w)")
_BASE = re.compile(r"\b(user|customer|subscriber|member|client) base\b", re.IGNORECASE)
_JOINS = re.compile(r"(?:\s+(?:of|in|at|from|for|by|within|the))+$", re.IGNORECASE)
_OWN = re.compile(r"[’']s?(?=\s|$)")


@dataclass(frozen=True, slots=True)
class KindAsked:
    """The things as they are said, by their words and by their noun, and the telling words of the figure.

    what: the figure as it is said; better: +1 most, -1 least; share: a percentage of a whole is asked for. owner: the
    words of the company's name.
    """

    kind: frozenset[str]
    noun: str
    measure: frozenset[str]
    year: int
    span: Span | None
    better: int
    share: bool
    said: str
    what: str
    owner: frozenset[str] = frozenset()

    @property
    def words(self) -> frozenset[str]:
        """All telling words of the question but the company's."""
        return self.kind | self.measure


class When(NamedTuple):
    """A question without its time, and the fiscal year, or part of it, that is meant."""

    text: str
    year: int
    span: Span | None


def read_when(question: str, newest: int | None, *, pair: bool = False) -> When | None:
    """When a question is of; None for a day, several years, two questions. pair: two years in a row are the later."""
    spoken = read_span(without_how_much(question.strip(" ?.!")))
    if spoken is None or spoken.day is not None or len(question) > _LONGEST or TWO.search(spoken.rest):
        return None
    periods = find_periods(spoken.rest)
    years = sorted(periods.years) or ([newest] if newest else [])
    if pair and len(years) == _PAIR and years[1] - years[0] == 1:
        years = years[1:]
    text = _LED.sub("", " ".join(_SOURCE.sub(" ", spoken.rest).split()))
    text = _BASE.sub(r"\1s", _US.sub("United States", text))
    return When(text, years[0], spoken.span) if len(years) == 1 and not periods.impossible else None


def read_kind(question: str, company_words: Collection[str], newest: int | None) -> KindAsked | None:
    """What a question ranks by its own words; None where it asks for something else, or for a growth."""
    when = read_when(question, newest)
    found = _ranked(when.text) if when is not None else None
    return _of(found, company_words, when.year, when.span) if when is not None and found is not None else None


def kind_of(said: str) -> str:
    """The things as they are called, without what joined them to their owner: "lodge" of "lodge of"."""
    return _JOINS.sub("", " ".join(word for word in said.split() if re.search(r"\w", word)))


def _ranked(text: str) -> re.Match[str] | None:
    """What is ranked and by what, where a question names both and asks for the first of them."""
    found = _WHICH.search(text) or _RANKED.match(text)
    if found is None or GROWTH.search(text):
        return None
    superlative = SUPERLATIVE.search(text)
    behind = superlative is not None and superlative.start() >= found.start("rest")
    return found if behind or "verb" not in found.groupdict() else None


def _of(found: re.Match[str], company_words: Collection[str], year: int, span: Span | None) -> KindAsked | None:
    superlative = SUPERLATIVE.search(found.string)
    kind = cleaned(_OWN.sub(" ", _COUNT.sub(" ", found["kind"])), company_words).strip()
    rest = SUPERLATIVE.sub(" ", found["rest"])
    share = _SHARE.search(rest) is not None
    rest = " ".join(cleaned(_OWN.sub(" ", _SHARE.sub(" ", rest)), company_words).split())
    measure = telling(FILLER.sub(" ", rest)) - words().unheld
    kind = kind_of(kind)
    if not kind or not measure:
        return None
    better = -1 if superlative is not None and superlative["least"] else 1
    owner, what = telling(" ".join(company_words)), _ENDS.sub("", rest)
    return KindAsked(telling(kind), kind.split()[-1].lower(), measure, year, span, better, share, kind, what, owner)
