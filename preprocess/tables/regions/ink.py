"""Lines across a whole page as stretches of ink: what gutters between columns of a page are told by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from preprocess.page.words import PageWords, cluster_lines

GUTTER = 0.65
"""A blank this many font sizes wide can be a gutter."""
_Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class InkLine:
    """A line across the page: the words of it and the ink on it, joined over ordinary blanks."""

    words: list[int]
    ink: list[_Interval]
    bottom: float

    def crosses(self, x: float) -> bool:
        """Whether ink stands at a place across the page."""
        return any(a < x < b for a, b in self.ink)


def ink_lines(page: PageWords) -> list[InkLine]:
    """The lines of a page, top to bottom."""
    return [_line(page, line) for line in cluster_lines([word.bbox for word in page.words], page.sizes)]


def _line(page: PageWords, line: Sequence[int]) -> InkLine:
    """Ink of a line: words closer than a gutter are one stretch."""
    ink: list[_Interval] = []
    for i in line:
        x0, _, x1, _ = page.words[i].bbox
        if ink and x0 - ink[-1][1] < GUTTER * page.sizes[i]:
            ink[-1] = (ink[-1][0], max(x1, ink[-1][1]))
        else:
            ink.append((x0, x1))
    return InkLine(list(line), ink, max(page.words[i].bbox[3] for i in line))
