"""The S2-09 splitter: spans of a text that fit a chunk, cut at the coarsest separator, with exact offsets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from rag.config import ChunkingSettings

Span = tuple[int, int]


def split_spans(text: str, start: int, end: int, settings: ChunkingSettings, breaks: Sequence[int] = ()) -> list[Span]:
    """S2-09: spans of text[start:end], each at most chunk_size characters, overlapping by at most chunk_overlap.

    `breaks` are offsets where a piece should begin (block starts). The separators include the sentence end, so a
    paragraph without a newline is split too; what has no separator at all is cut hard.
    """
    # Blocks first: a chunk that begins inside a paragraph reads worse than a short one.
    edges = [start, *(b for b in breaks if start < b < end), end]
    pieces = [
        piece
        for left, right in pairwise(edges)
        for piece in _pieces(text, left, right, settings.chunk_size, settings.separators)
    ]
    spans = _merged(pieces, settings.chunk_size, settings.chunk_overlap)
    return [span for span in (_stripped(text, *span) for span in spans) if span[0] < span[1]]


def _pieces(text: str, start: int, end: int, size: int, separators: Sequence[str]) -> list[Span]:
    """Spans that tile [start, end), none longer than size, cut after the coarsest separator that makes them fit."""
    if end - start <= size:
        return [(start, end)] if end > start else []
    if not separators:
        # A line of digits or a Chinese page has no separator at all.
        return [(left, min(left + size, end)) for left in range(start, end, size)]
    edges = [start, *(match.end() for match in re.finditer(re.escape(separators[0]), text[start:end]))]
    edges = [edges[0], *(start + edge for edge in edges[1:]), end]
    return [piece for left, right in pairwise(edges) for piece in _pieces(text, left, right, size, separators[1:])]


def _merged(pieces: Sequence[Span], size: int, overlap: int) -> list[Span]:
    """Neighbouring pieces joined up to size; each next span goes back over whole pieces by at most overlap."""
    spans: list[Span] = []
    first = 0
    for i, (_, end) in enumerate(pieces):
        if end - pieces[first][0] <= size:
            continue
        spans.append((pieces[first][0], pieces[i - 1][1]))
        first = i
        # Back over whole pieces: an overlap cut to the character would begin in a word.
        while first > 0 and pieces[i - 1][1] - pieces[first - 1][0] <= overlap and end - pieces[first - 1][0] <= size:
            first -= 1
    if pieces:
        spans.append((pieces[first][0], pieces[-1][1]))
    return spans


def _stripped(text: str, start: int, end: int) -> Span:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end
