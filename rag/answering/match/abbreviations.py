"""The abbreviations that a filing spells out itself: "medical benefit ratio (“MBR”)" makes each stand for the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from preprocess.report import Report
from rag.answering.match.postings import sections
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize

Spelled = tuple[str, tuple[str, ...]]
"""The stem of an abbreviation and the stems of what it stands for, in their order."""
_SHORT = re.compile(r"\((?:the |a |an )?[“\"']?(?P<short>[A-Z][A-Za-z0-9]{1,6}?)s?[”\"']?(?: or [^()]{1,30})?\)")
_WORD = re.compile(r"[A-Za-z0-9]+(?:[’'][a-z]+)?")
_SMALL = frozenset(["of", "the", "a", "an", "in", "on", "at", "for", "to", "and", "or", "by", "with", "per", "as"])
_FEWEST, _LONGEST = 2, 90
# What stands between two words of one name; a stop or a comma ends it.
_APART = re.compile(r"[.,;:()\n|]")


def spelled_out(report: Report) -> tuple[Spelled, ...]:
    """Every abbreviation that the filing spells out, each with the words it stands for most often."""
    known = sections(report)
    if known.spelled is None:
        known.spelled = tuple(_most_often(_found(report.full_content, _first_letter(report.company or ""))))
    return known.spelled


def both_ways(stems: frozenset[str], spelled: Iterable[Spelled]) -> frozenset[str]:
    """The stems with each abbreviation among them for words that are all there, and with the words for it."""
    more = set[str]()
    for short, long in spelled:
        if short in stems:
            more.update(long)
        elif len(long) > 1 and stems.issuperset(long):
            more.add(short)
    return stems | more


def _most_often(found: Iterator[Spelled]) -> Iterator[Spelled]:
    counted: dict[str, Counter[tuple[str, ...]]] = {}
    for short, long in found:
        counted.setdefault(short, Counter())[long] += 1
    for short, longs in counted.items():
        best = longs.most_common(2)
        # One of two things that are as often is a guess.
        if len(best) == 1 or best[0][1] > best[1][1]:
            yield short, best[0][0]


def _found(text: str, whose: str) -> Iterator[Spelled]:
    """whose: the first letter of the company, with which it may abbreviate a part: "Paper Goods (HPG)" of Harbor."""
    for match in _SHORT.finditer(text):
        short = match["short"]
        if sum(letter.isupper() or letter.isdigit() for letter in short) < _FEWEST:
            continue
        before = _APART.split(text[max(0, match.start() - _LONGEST) : match.start()].rstrip(" “\"'*_"))[-1]
        own = short[1:] if whose and short.startswith(whose) and len(short) > _FEWEST else ""
        there = _WORD.findall(before)
        if words := _spelling(short, there) or (_a_name(there, _spelling(own, there)) if own else ()):
            yield stem(short.lower()), tuple(stem(t) for word in words for t in tokenize(word) if t not in _SMALL)


def _first_letter(company: str) -> str:
    return company.removeprefix("The ")[:1].upper()


def _a_name(words: Sequence[str], last: Sequence[str]) -> Sequence[str]:
    """The last words where they are a name, of which no more stands before them; () where they are none."""
    before = [word for word in words[: len(words) - len(last)] if word.lower() not in _SMALL][-1:]
    capitals = all(word[:1].isupper() for word in last if word.lower() not in _SMALL)
    return last if capitals and not any(word[:1].isupper() for word in before) else ()


def _spelling(short: str, words: Sequence[str]) -> Sequence[str]:
    """The last words whose first letters are the abbreviation; small words count for nothing; () where none are."""
    at = len(words)
    for letter in reversed([letter.lower() for letter in short if letter.isupper() or letter.isdigit()]):
        at -= 1
        while at >= 0 and words[at].lower() in _SMALL and words[at][0].lower() != letter:
            at -= 1
        if at < 0 or words[at][0].lower() != letter:
            return ()
    return words[at:]
