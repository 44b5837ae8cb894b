"""Figures in large type side by side, each with its words above or below: a tile is read as one, not line by line.

Designed reports print their key figures so. Read across, "12.5 11.8 5.5" would stand under three names in a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from preprocess.layout.strips import MIN_GUTTER, Strip, lines_of
from preprocess.page.words import PageWords, TextLine
from preprocess.tables import FoundTable

LARGER = 1.3
"""Times the size of the page's text: a figure set so large is there to be seen."""
APART = 1.2
"""Blanks between the pieces of a line, in font sizes of its text; a blank between words is a quarter of one."""
BLANK = 1.3
"""A blank as high as so many lines of text parts the tiles from what stands above and below."""
MOST_WORDS = 40
"""Words of a tile; more is a column of text below a large number."""
MOSTLY = 0.6
"""A table with more than this part of its words in tiles is none."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Strips first … last-1 are tiles side by side; each tile holds its lines from top to bottom."""

    first: int
    last: int
    tiles: tuple[tuple[Strip, ...], ...]


def tiles_of(page: PageWords, strips: Sequence[Strip]) -> Tiles | None:
    """The first row of tiles among the strips of a page (top to bottom), or None."""
    sizes = sorted(page.sizes[i] for strip in strips for i in strip.words)
    usual = sizes[len(sizes) // 2] if sizes else 0.0
    for at, strip in enumerate(strips):
        figures = _figures(page, strip, usual) if strip.table is None else []
        found = _around(page, strips, at, figures, usual) if len(figures) > 1 else None
        if found is not None:
            return found
    return None


def no_tiles(page: PageWords, lines: Sequence[TextLine], tables: Sequence[FoundTable]) -> tuple[FoundTable, ...]:
    """The tables of a page without those that are rows of tiles: a figure there has its name in its own tile."""
    strips, tiled = [Strip(line.bbox, line.words) for line in lines], set[int]()
    while tables and (found := tiles_of(page, strips)):
        tiled.update(i for tile in found.tiles for line in tile for i in line.words)
        strips = strips[found.last :]
    return tuple(table for table in tables if len(table.words & tiled) <= MOSTLY * len(table.words))


def _figures(page: PageWords, strip: Strip, usual: float) -> list[tuple[float, float]]:
    """Left and right end of each piece of a line where all are figures in large type; else nothing."""
    if not strip.words or median(page.sizes[i] for i in strip.words) < LARGER * usual:
        return []
    pieces = [[strip.words[0]]]
    for before, i in pairwise(strip.words):
        if page.words[i].bbox[0] - page.words[before].bbox[2] > max(MIN_GUTTER, APART * usual):
            pieces.append([i])
        else:
            pieces[-1].append(i)
    texts = ["".join(page.words[i].text for i in piece) for piece in pieces]
    if not all(any(c.isdigit() for c in text) and sum(map(str.isalpha, text)) <= 0.5 * len(text) for text in texts):
        return []
    return [(page.words[piece[0]].bbox[0], page.words[piece[-1]].bbox[2]) for piece in pieces]


def _around(
    page: PageWords, strips: Sequence[Strip], at: int, figures: Sequence[tuple[float, float]], usual: float
) -> Tiles | None:
    """The tiles of the figures in strip `at`: the lines close above and below that leave a gutter between them."""
    gutters = [(left[1], right[0]) for left, right in pairwise(figures)]
    first, last = at, at + 1
    for step in (-1, 1):
        edge = at
        while 0 <= edge + step < len(strips) and _is_near(strips[edge], strips[edge + step], usual):
            narrowed = [_free(page, strips[edge + step], gutter) for gutter in gutters]
            if any(gutter is None for gutter in narrowed) or strips[edge + step].table is not None:
                break
            gutters = [gutter for gutter in narrowed if gutter is not None]
            edge += step
        first, last = min(first, edge), max(last, edge + 1)
    tiles = _tiles(page, strips[first:last], [(a + b) / 2 for a, b in gutters])
    named = all(any(c.isalpha() for line in tile for i in line.words for c in page.words[i].text) for tile in tiles)
    few = all(sum(len(line.words) for line in tile) <= MOST_WORDS for tile in tiles)
    return Tiles(first, last, tiles) if named and few and last - first > 1 else None


def _is_near(here: Strip, there: Strip, usual: float) -> bool:
    above, below = sorted((here, there), key=lambda strip: strip.bbox[1])
    return below.bbox[1] - above.bbox[3] < BLANK * usual


def _free(page: PageWords, strip: Strip, gutter: tuple[float, float]) -> tuple[float, float] | None:
    """What a line leaves free of a gutter, None where too little."""
    low, high = gutter
    stretches = [low, *(x for i in strip.words for x in page.words[i].bbox[::2] if low < x < high), high]
    over = any(page.words[i].bbox[0] <= low and page.words[i].bbox[2] >= high for i in strip.words)
    blanks = [
        (a, b)
        for a, b in pairwise(sorted(stretches))
        if not any(page.words[i].bbox[0] < (a + b) / 2 < page.words[i].bbox[2] for i in strip.words)
    ]
    widest = max(blanks, key=lambda blank: blank[1] - blank[0], default=(0.0, 0.0))
    return widest if not over and widest[1] - widest[0] >= MIN_GUTTER else None


def _tiles(page: PageWords, strips: Sequence[Strip], edges: Sequence[float]) -> tuple[tuple[Strip, ...], ...]:
    """The words between the gutters, each tile clustered into lines anew."""
    own: list[list[int]] = [[] for _ in range(len(edges) + 1)]
    for strip in strips:
        for i in strip.words:
            x0, _, x1, _ = page.words[i].bbox
            own[sum(edge < (x0 + x1) / 2 for edge in edges)].append(i)
    return tuple(tuple(lines_of(page, words)) for words in own)
