"""Lines of running text at a place of a page, and the blocks that are read of a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.preprocess.made import Put, convert, make_pdf

WORDS = "the harbour company sells lanterns and wicks to nineteen countries and keeps stores"


def flow(x: float, y: float, lines: int, words: int, step: float = 12, size: float = 10) -> list[Put]:
    """Lines that run on from one to the next."""
    known = WORDS.split()
    texts = [" ".join(known[(n * words + k) % len(known)] for k in range(words)) for n in range(lines)]
    return [Put(text, x, y + step * n, size=size) for n, text in enumerate(texts)]


def blocks(path: Path, page: Sequence[Put]) -> list[str]:
    return [block.text for block in convert(make_pdf(path / "a.pdf", [page])).blocks]
