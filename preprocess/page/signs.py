"""Triangles before figures: in Japan and Taiwan they are minus signs, elsewhere "▲" says that something rose."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Word

_LOSS = re.compile(r"▲(?=[\d,.]*\d)")
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
ENOUGH = 20
"""Characters of a page in Chinese or Japanese."""


def with_minus_triangles(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a page; on an East Asian one a black triangle before a figure becomes the white one, a minus."""
    if not any(_LOSS.match(word.text) for word in words):
        return tuple(words)
    if sum(len(_EAST_ASIAN.findall(word.text)) for word in words) < ENOUGH:
        return tuple(words)
    return tuple(Word(_LOSS.sub("△", word.text), word.bbox) for word in words)
