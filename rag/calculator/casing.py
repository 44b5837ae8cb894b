"""Capitals of a label in running text: a word keeps them that its filing never writes without, as a name or a code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from preprocess.report import Report
from rag.answering.match.postings import postings
from rag.answering.match.stems import stem

_WORD = re.compile(r"[A-Za-z][A-Za-z’']*")
# Above it a label in capitals would be shouted on; below it one word may well be a code ("EADIT").
_ACRONYM = re.compile(r"[A-Z]{2,6}")
# "Card Member receivables" begins with a name, "Total NIKE Brand revenues" does not.
_NAMED = re.compile(r"[A-Z][a-z]+ [A-Z][a-z]+\b")
# Shorter ones join: "of", "and".
_LONG = 4


def in_sentence(label: str, report: Report) -> str:
    """A label as it stands within a sentence: "net sales", but "Ireland", "EADIT", "total NIKE Brand revenues"."""
    if label.isupper() and (not _ACRONYM.fullmatch(label) or _is_word(label, report)):
        named = _WORD.sub(lambda word: word[0].capitalize(), label)
        return named if _is_name(named, report) else _WORD.sub(lambda word: as_written(word[0], report), label)
    first = _WORD.match(label)
    if first is None or not label[1:2].islower():
        return label
    if _in_capitals(label):
        return label if _is_name(label, report) else _WORD.sub(lambda word: _lowered(word[0], report), label)
    kept = _written(first[0], report) and not _written(first[0].lower(), report)
    pair = _NAMED.match(label)
    return label if kept or (pair is not None and _written(pair[0], report)) else label[:1].lower() + label[1:]


def _is_word(label: str, report: Report) -> bool:
    """Whether what may be a code is a word of the filing ("LEASES"); a shorter one is none ("IT")."""
    return len(label) >= _LONG and _written(label.lower(), report)


def _in_capitals(label: str) -> bool:
    """Whether every longer word of several has a capital, as in a title or in the name of a region."""
    said = [word for word in _WORD.findall(label) if len(word) >= _LONG]
    return len(said) > 1 and all(word[0].isupper() for word in said)


def _is_name(label: str, report: Report) -> bool:
    """Whether the filing writes such a label in running text, and nowhere without its capitals: "Greater China"."""
    return _in_capitals(label) and _written(label, report) and not _written(label.lower(), report)


def _lowered(word: str, report: Report) -> str:
    return word.lower() if word[1:].islower() and _written(word.lower(), report) else word


def as_written(word: str, report: Report) -> str:
    """A word in the letters in which the filing has it in running text: "debt", "Canada", "MFC"."""
    forms = (word.lower(), word.capitalize(), word.upper())
    return next((form for form in forms if len(word) > 1 and _written(form, report)), word.lower())


def _written(word: str, report: Report) -> bool:
    """Whether the filing has the word in these letters: a capital counts in a sentence only, after small letters."""
    first = _WORD.search(word)
    found = postings(report).having((stem(first[0].lower() if first is not None else word.lower()),))
    before = r"(?<![\w.@/])" if word.islower() else "[a-z,] "
    inside = re.compile(rf"{before}{re.escape(word)}(?![\w@]|\.\w)")
    blocks = (report.blocks[at] for at in sorted(found) if at < len(report.blocks))
    return any((word.islower() or block.kind != "Table") and inside.search(block.text) for block in blocks)


def written_large(words: Sequence[str]) -> Iterator[str]:
    """The words behind the first that are written as names: none that begins a sentence."""
    for before, word in pairwise(words):
        if word[:1].isupper() and not before.endswith((".", "?", "!")):
            yield word
