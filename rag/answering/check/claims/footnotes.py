"""Which footnotes a sentence of an answer stands on: its own, else those near it that carry it too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import TypeVar

from rag.answering.check.claims.sentences import sentence_spans
from rag.answering.check.claims.tables import is_row
from rag.answering.numbers.read import MARKER

_T = TypeVar("_T")
_LISTED = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)])\s")


def cited_by(text: str, start: int, end: int, by_marker: Mapping[str, _T]) -> list[_T]:
    """What the markers of text[start:end] name; where it has none, those of the nearest part that carries it."""
    for part in (text[start:end], *_carriers(text, start, end)):
        found = dict.fromkeys(m[0] for m in MARKER.finditer(part) if m[0] in by_marker)
        if found:
            return [by_marker[marker] for marker in found]
    return []


def _carriers(text: str, start: int, end: int) -> Iterator[str]:
    """What may carry the footnotes of a sentence without any, nearest first.

    The sentences after it, the rest of its list or the line under its table; else what it goes on from, the sentences
    and the items before it. Another paragraph carries nothing.
    """
    if is_row(text[start:end]):
        yield next((line for line in text[end:].splitlines() if line.strip() and not is_row(line)), "")
    else:
        yield from _after(text, start, end)
        line_start = text.rfind("\n", 0, start) + 1
        yield from reversed([text[line_start + a : line_start + b] for a, b in sentence_spans(text[line_start:start])])
        if _LISTED.match(text, line_start):
            yield from takewhile(_LISTED.match, reversed(text[:line_start].splitlines()))


def _after(text: str, start: int, end: int) -> Iterator[str]:
    """The sentences after it in its line; where it stands in a list, the items after it and the marks under them."""
    rest = text[end:].partition("\n")[0] if not text[start:end].endswith("\n") else ""
    yield rest
    if _LISTED.match(text, text.rfind("\n", 0, start) + 1):  # a list may carry all its footnotes on its last line
        items = [*takewhile(_LISTED.match, text[end:].splitlines())]
        yield from items
        yield from [line for line in text[end:].splitlines()[len(items) :] if line.strip()][:1]
