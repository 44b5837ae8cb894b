"""What a question is about, in every wording that filings print for it ("workforce": "we employed 57,500 people")."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, RootModel

from preprocess.report import Report
from rag.answering.match.abbreviations import spelled_out
from rag.answering.match.postings import Postings, postings
from rag.answering.match.stems import stem
from rag.answering.match.wanted import Kind
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import load

BOOK = Path(__file__).with_name("analyst_words.yaml")
Form = frozenset[str]
_ABSENT = 0.8
"""The weight of a word that no filing prints: rare as it is, no sentence can tell it."""
# Filings print a noun for most acts ("the acquisition", "payments"), so the verb is seldom there.
_VERB = 0.5
_ABBREVIATION = re.compile(r"\b[A-Z][A-Za-z]?[A-Z0-9]{1,4}s?\b")
# A text in small letters holds "it" and "us", whatever they stand for in capitals.
_NO_WORD = 3
# The rest of a word that begins with a letter of it; short words ("in", "of") would spell anything.
_REST = "[a-z]{2,}"
_SMALL = frozenset(
    ["of", "the", "a", "an", "in", "on", "at", "for", "to", "and", "or", "by", "with", "its", "their", "is", "are"]
)


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing a question is about: the forms in which a text names it, how telling it is; asked: its own words."""

    forms: tuple[Form, ...]
    weight: float
    asked: tuple[str, ...]
    absent: bool = False

    def among(self, stems: Set[str]) -> bool:
        """Whether a text with these stems names it."""
        return any(form <= stems for form in self.forms)


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    asked: tuple[str, ...]
    printed: tuple[str, ...]
    kinds: tuple[Kind, ...] = ()
    beside: tuple[str, ...] = ()

    def fits(self, kind: Kind, asked: Set[str]) -> bool:
        """Whether a question of this kind, with these stems, asks for it."""
        near = {stem(token) for text in self.beside for token in tokenize(text)}
        return (not self.kinds or kind in self.kinds) and (not near or bool(near & asked))


class _Book(RootModel[tuple[_Group, ...]]):
    """analyst_words.yaml."""


@lru_cache(maxsize=1)
def _groups() -> dict[tuple[str, ...], list[tuple[_Group, tuple[Form, ...]]]]:
    """The groups by each phrase that asks for them, as stems."""
    found: dict[tuple[str, ...], list[tuple[_Group, tuple[Form, ...]]]] = {}
    for group in load(BOOK, _Book).root:
        forms = tuple(dict.fromkeys(form for text in group.printed if (form := frozenset(_stems(text)))))
        for phrase in dict.fromkeys(_stems(text, keep=True) for text in group.asked):
            found.setdefault(phrase, []).append((group, forms))
    return found


def _stems(text: str, keep: bool = False) -> tuple[str, ...]:
    return tuple(stem(token) for token in tokenize(text) if keep or token not in _SMALL)


def concepts_of(
    question: str, weights: Mapping[str, float], kind: Kind, reports: Sequence[Report], verb: str = ""
) -> tuple[Concept, ...]:
    """The concepts of a question: known phrases, then each word that is left (`weights`: stems that tell something).

    verb: the stem of what somebody did, which weighs half.
    """
    asked = [stem(token) for token in tokenize(question)]
    books = [postings(report) for report in reports]
    made: dict[tuple[str, ...], Concept] = {}
    left = set(weights)
    for phrase, forms in _phrases(asked, kind):
        # What is asked may be printed in the very same word.
        forms = (*forms, frozenset(phrase)) if len(phrase) == 1 and frozenset(phrase) not in forms else forms
        made[phrase] = Concept(forms, _weight(forms, books), phrase)
        left -= set(phrase)
    for phrase, forms in _abbreviated(asked, question, reports):
        if left & set(phrase):
            made[phrase] = Concept(forms, _weight(forms, books), phrase)
            left -= set(phrase)
    for word in asked:
        if word in left:
            absent = not any(book.counts[word] for book in books)
            if absent and (spelled := _spelled(word, question, reports)):
                made[(word,)] = Concept(spelled, _weight(spelled, books), (word,))
                continue
            weight = (_ABSENT if absent else math.sqrt(weights[word])) * (_VERB if word == verb else 1)
            made[(word,)] = Concept((frozenset((word,)),), weight, (word,), absent)
    return tuple(sorted(made.values(), key=lambda concept: asked.index(concept.asked[0])))


def _abbreviated(
    asked: Sequence[str], question: str, reports: Sequence[Report]
) -> Iterator[tuple[tuple[str, ...], tuple[Form, ...]]]:
    """What the question abbreviates or spells out and a filing does both with: "MBR" and "medical benefit ratio"."""
    capitals = {stem(text.removesuffix("s").lower()) for text in _ABBREVIATION.findall(question)}
    for short, long in dict.fromkeys(pair for report in reports for pair in spelled_out(report)):
        forms = (frozenset((short,)), frozenset(long))
        if short in capitals and short in asked:
            yield (short,), forms
        elif len(long) > 1 and len(short) >= _NO_WORD and _holds(asked, long):
            yield long, forms


def _holds(asked: Sequence[str], long: Sequence[str]) -> bool:
    """Whether the question says the words in their order, side by side."""
    told = [word for word in asked if word not in _SMALL]
    return any(tuple(told[at : at + len(long)]) == tuple(long) for at in range(len(told) - len(long) + 1))


def _spelled(word: str, question: str, reports: Sequence[Report]) -> tuple[Form, ...]:
    """The words that an abbreviation of the question stands for in the filings: CET1 for "common equity Tier 1".

    () where nothing is spelled out so, or where several things are as often.
    """
    short = next((text for text in _ABBREVIATION.findall(question) if stem(text.lower()) == word), "")
    if not short:
        return ()
    letters = (rf"{letter}{'' if letter.isdigit() else _REST}" for letter in short.lower())
    pattern = re.compile(rf"\b{'[ -]'.join(letters)}\b", re.IGNORECASE)
    found = Counter(text.lower() for report in reports for text in pattern.findall(report.full_content))
    best = found.most_common(2)
    # One of two things that are as often is a guess.
    if not best or (len(best) > 1 and best[0][1] == best[1][1]):
        return ()
    return (frozenset(_stems(best[0][0])),)


def _phrases(asked: Sequence[str], kind: Kind) -> Iterator[tuple[tuple[str, ...], tuple[Form, ...]]]:
    """The known phrases of a question, the longest at each place."""
    longest, said = max(len(phrase) for phrase in _groups()), frozenset(asked)
    at = 0
    while at < len(asked):
        sizes = range(min(longest, len(asked) - at), 0, -1)
        size = next((n for n in sizes if _fitting(tuple(asked[at : at + n]), kind, said)), 0)
        if size:
            phrase = tuple(asked[at : at + size])
            yield phrase, tuple(form for _, forms in _fitting(phrase, kind, said) for form in forms)
        at += max(size, 1)


def _fitting(phrase: tuple[str, ...], kind: Kind, said: Set[str]) -> list[tuple[_Group, tuple[Form, ...]]]:
    return [pair for pair in _groups().get(phrase, ()) if pair[0].fits(kind, said - set(phrase))]


def _weight(forms: Sequence[Form], books: Sequence[Postings]) -> float:
    """ln(1 + blocks / (1 + blocks that name it)): rare things tell more."""
    total = sum(book.total for book in books) or 1
    there = sum(len(frozenset[int]().union(*(book.having(form) for form in forms))) for book in books)
    return math.sqrt(math.log(1 + total / (1 + there)))


def in_order(concepts: Sequence[Concept], label: str) -> bool:
    """Whether a label names what it names in the order of the question ("net interest income" is no "net income …")."""
    words = [stem(token) for token in tokenize(label)]
    at = -1
    for concept in concepts:
        spots = [i for i, word in enumerate(words) if concept.among({word})]
        if spots and not any(i > at for i in spots):
            return False
        at = min((i for i in spots if i > at), default=at)
    return True


def other_forms(word: str) -> tuple[Form, ...]:
    """What filings may print for one stem of a question; () where nothing else is known for it."""
    return tuple(form for _, forms in _groups().get((word,), ()) for form in forms)
