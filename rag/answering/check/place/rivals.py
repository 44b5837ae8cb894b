"""Whether the words of a claim name another row of the table clearly better than the one it cites."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rag.answering.check.place.items import (
    ACCOUNTS,
    PARTS,
    WEAK,
    Fit,
    content,
    fit,
    mentions_of,
    metrics_named,
    metrics_of,
)
from rag.answering.match.stems import stem
from rag.chunks.tokens import tokenize

_SHORT = 3
_SIDES = frozenset(stem(word) for word in ["gain", "gains", "loss", "losses"])
_MOST = 0.6
_CLEARLY, _RATHER = 0.4, 0.7
_BEFORE_TAX = re.compile(r"\bbefore\b|\bpre-?tax\b", re.IGNORECASE)
_ADJUSTED = re.compile(r"\b(?:adjusted|pro forma|non-GAAP|underlying)\b", re.IGNORECASE)
_FULL = 0.99


def better_row(words: str, label: str, rivals: Iterable[str], without: frozenset[str] = frozenset()) -> str | None:
    """The other row that the words name clearly better than the cited one; None when the cited one may be meant.

    without holds stems that say nothing here, such as the company's name.
    """
    said = frozenset(content(words)) - without
    if not said:
        return None
    mentioned = mentions_of(words)
    own = fit(said, mentioned, label, without)
    # What names the cited row word by word speaks for no other row, whatever else the vocabulary calls so.
    literal = frozenset(content(label))
    best, name = Fit(0.0, 0.0), None
    for rival in rivals:
        theirs = frozenset(content(rival))
        if (theirs < literal and said & (literal - theirs)) or _other_side_of_tax(words, label, rival):
            continue  # "pre-tax earnings" are no income taxes, though both rows' names hold those
        if _ADJUSTED.search(rival) and not (_ADJUSTED.search(label) or _ADJUSTED.search(words)):
            continue
        if _by_heading_only(words, rival):
            continue
        speaking = [one for one in mentioned if one[2] <= theirs or 2 * len(one[2] & literal) < len(one[2])]
        other = fit(said, speaking, rival, without)
        margin = _CLEARLY if other.coverage >= _FULL else _RATHER
        if other.coverage >= _MOST and other.score > max(own.score + margin, best.score):
            best, name = other, rival
    alike = None if name else twin_of(words, label, rivals, without, alike=True, whole=own.coverage >= _MOST)
    return name or _twin(words, label, rivals) or alike


def _by_heading_only(words: str, rival: str) -> bool:
    """Whether of a row's name only what stands over it is said: "total deferred" is no "Deferred: State"."""
    heading, _, name = rival.rpartition(": ")
    own = frozenset(map(stem, tokenize(name))) - WEAK
    said = frozenset(map(stem, tokenize(words)))
    return bool(heading and own) and not own & said and not metrics_of(name) & metrics_named(words)


def only_of(words: str, label: str, rivals: Iterable[str], without: frozenset[str]) -> str | None:
    """The rival that the first word of a short claim names, of whose words the cited row has none.

    "Interest ate 12% of revenue", by the row of marketing beside one of interest expense.
    """
    named, own = content(words), frozenset(content(label)) - without
    first = frozenset(named[:1]) - without - WEAK - ACCOUNTS - PARTS - _SIDES
    if not first or len(named) > _SHORT or frozenset(named) & own or not own - WEAK - ACCOUNTS:
        return None
    theirs = [rival for rival in rivals if first <= frozenset(content(rival.rpartition(": ")[2])[:2])]
    return None if not theirs or metrics_named(words) & metrics_of(label) else theirs[0]


def _other_side_of_tax(words: str, label: str, rival: str) -> bool:
    """Whether words and label both are before taxes, or both not, and the rival is not so."""
    said, own, other = (_BEFORE_TAX.search(text) is not None for text in (words, label, rival))
    return said == own != other


def twin_of(
    words: str,
    label: str,
    rivals: Iterable[str],
    without: frozenset[str] = frozenset(),
    *,
    alike: bool = False,
    whole: bool = False,
) -> str | None:
    """The rival whose own words are said while none of the label's are: "financing", not "operating activities".

    alike: only rivals that share a word with the label count; whole: only those whose own words are all said.
    """
    said = frozenset(content(words)) - without
    for rival in rivals:
        own, other = frozenset(content(label)), frozenset(content(rival))
        theirs, ours = other - own - without, own - other - without - WEAK
        if not (theirs and ours) or ours & said or (alike and not (own & other) - WEAK):
            continue
        telling = frozenset() if whole else (theirs - WEAK - ACCOUNTS) or theirs - WEAK
        if theirs <= said or (telling and 2 * len(telling & said) >= len(telling)):
            return rival
    return None


def _twin(words: str, label: str, rivals: Iterable[str]) -> str | None:
    """The row that only a weak word tells from the cited one, where that word is said: "increases", not "decreases"."""
    said, own = set(tokenize(words)), set(tokenize(label))
    for rival in rivals:
        other = set(tokenize(rival))
        apart = other - own and own - other and content(rival) == content(label)
        if apart and other - own <= said and not (own - other) & said:
            return rival
        if label.lower().startswith("net ") and own - other == {"net"} and other < own and "net" not in said:
            return rival
    return None
