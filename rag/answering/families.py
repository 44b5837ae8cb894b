"""Footnotes by family (S4-08): [10K1] [10Q1] [8K1] a filing by its form, [N1] a page of the web, [1] anything else.

Each family counts for itself from 1. Names are given once, when a text is finished, and are stored with it: what was
printed, shared or bookmarked keeps opening the same place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rag.answering.numbers.read import MARKER
from rag.types import Citation, Filing, NumberCheck

_FORMS = {"10-k": "10K", "10-q": "10Q", "8-k": "8K"}
_ORDER = ("10K", "10Q", "8K", "", "N")
_PARTS = re.compile(r"\[(10K|10Q|8K|N|)(\d{1,3})\]")
_JOINER = "\u2060"


class Numbering:
    """The next free marker of each family; `taken` are markers that are given already."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._last: Counter[str] = Counter()
        for family, number in map(parts, taken):
            self._last[family] = max(self._last[family], number)

    def next(self, filing: Filing) -> str:
        """ "[10K2]" for the second place in annual reports."""
        name = family(filing)
        self._last[name] += 1
        return f"[{name}{self._last[name]}]"


def family(filing: Filing) -> str:
    """ "10K", "10Q", "8K", "N" for a page of the web, "" for anything else."""
    return "N" if filing.url else _FORMS.get(filing.doc_type, "")


def parts(marker: str) -> tuple[str, int]:
    """ "[10K2]" as ("10K", 2); a ValueError for what is no marker."""
    found = _PARTS.fullmatch(marker)
    if found is None:
        raise ValueError(f"{marker!r} is no footnote marker")
    return found[1], int(found[2])


def in_order(citations: Iterable[Citation]) -> list[Citation]:
    """As a list of sources shows them: family by family, each by its numbers."""
    return sorted(citations, key=lambda c: (_ORDER.index(parts(c.marker)[0]), parts(c.marker)[1]))


def by_family(
    text: str, citations: Sequence[Citation], numbers: Sequence[NumberCheck]
) -> tuple[str, tuple[Citation, ...], tuple[NumberCheck, ...]]:
    """A finished text with its footnotes named by family in the order in which they first stand in it."""
    at = {marker: place for place, marker in enumerate(dict.fromkeys(MARKER.findall(text)))}
    numbering = Numbering()
    ordered = sorted(citations, key=lambda c: at.get(c.marker, len(at)))
    return renamed(text, ordered, numbers, {c.marker: numbering.next(c.filing) for c in ordered})


def renamed(
    text: str, citations: Sequence[Citation], numbers: Sequence[NumberCheck], names: Mapping[str, str]
) -> tuple[str, tuple[Citation, ...], tuple[NumberCheck, ...]]:
    """Text, citations and verdicts with every marker that `names` knows replaced, the verdicts moved along."""
    moved, shifts, last = [], [(0, 0)], 0
    for match in MARKER.finditer(text):
        new = names.get(match[0], match[0])
        moved += [text[last : match.start()], new]
        last = match.end()
        shifts.append((last, shifts[-1][1] + len(new) - len(match[0])))
    kept = tuple(replace(c, marker=names.get(c.marker, c.marker)) for c in citations)
    return "".join([*moved, text[last:]]), kept, tuple(_moved(number, shifts, names) for number in numbers)


def _moved(number: NumberCheck, shifts: Sequence[tuple[int, int]], names: Mapping[str, str]) -> NumberCheck:
    by = next(shift for start, shift in reversed(shifts) if start <= number.start)
    return replace(
        number,
        start=number.start + by,
        end=number.end + by,
        citation=names.get(number.citation, number.citation) if number.citation else None,
        formula=_named(number.formula, names) if number.formula else number.formula,
        reason=_named(number.reason, names),
        inputs=tuple((names.get(marker, marker), cell) for marker, cell in number.inputs),
    )


def _named(words: str, names: Mapping[str, str]) -> str:
    return MARKER.sub(lambda match: names.get(match[0], match[0]), words)


def no_marker(text: str) -> str:
    """Text of a filing in which "[1]" looks as before but is no footnote of the answer that quotes it."""
    return MARKER.sub(lambda match: f"[{_JOINER}{match[0][1:]}", text)
