"""Strips of a page: one line of words or one table, the parts that reading order is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from preprocess.page.words import PageWords, cluster_lines
from preprocess.report import BBox

MIN_GUTTER = 9.0
"""Points. Justified text rarely opens a gap this wide, columns rarely stand closer."""


@dataclass(frozen=True, slots=True)
class Strip:
    """One line of words, or one table (table = its index), as the column splitter sees it."""

    bbox: BBox
    words: tuple[int, ...]
    table: int | None = None


def strip_of(page: PageWords, indices: Sequence[int]) -> Strip:
    """The strip of these words, left to right."""
    boxes = [page.words[i].bbox for i in indices]
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return Strip((min(x0), min(y0), max(x1), max(y1)), tuple(indices))


def lines_of(page: PageWords, words: Sequence[int]) -> list[Strip]:
    """Words clustered into lines anew: what stands beside a gutter has baselines of its own."""
    lines = cluster_lines([page.words[i].bbox for i in words], [page.sizes[i] for i in words])
    return [strip_of(page, [words[k] for k in line]) for line in lines]
