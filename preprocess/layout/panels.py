"""Panels and call-outs set beside the text: they are read apart although their lines overlap those of the text.

Columns of one text share their baselines. A panel has its own sizes and steps, so that its lines fall between those of
the text; the cells of a table of words do too, but there blanks or rules run across from row to row.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from preprocess.layout.strips import MIN_GUTTER, Strip, lines_of
from preprocess.page.words import PageWords
from preprocess.report import BBox

Gutter = tuple[float, float]
FEWEST = 3
"""Lines that begin at one edge, so that the edge may be that of a panel."""
EDGE = 2.5
APART = 0.14
"""Baselines further apart than this part of the font size are not of one line; sizes by more are of other text."""
FLOW_WORDS = 4
FILLED = 0.75


def panel_gutters(page: PageWords, strips: Sequence[Strip]) -> list[Gutter]:
    """Blank strips of x that may part a panel from the text, those before the most lines first."""
    starts = sorted(x for strip in strips if strip.table is None for x in _starts(page, strip))
    if not starts:
        return []
    edges: list[list[float]] = [[starts[0]]]
    for x in starts[1:]:
        if x - edges[-1][0] <= EDGE:
            edges[-1].append(x)
        else:
            edges.append([x])
    left = min(strip.bbox[0] for strip in strips)
    several = [edge for edge in edges if len(edge) >= FEWEST and edge[0] > left + 4 * MIN_GUTTER]
    several.sort(key=len, reverse=True)
    return [(edge[0] - MIN_GUTTER, edge[0]) for edge in several[:4]]


def _starts(page: PageWords, strip: Strip) -> list[float]:
    """Where the stretches of a line begin that wide blanks part."""
    boxes = [page.words[i].bbox for i in strip.words]
    return [boxes[0][0], *(b[0] for a, b in pairwise(boxes) if b[0] - a[2] >= MIN_GUTTER)]


def is_panel(page: PageWords, strips: Sequence[Strip], gutter: Gutter) -> bool:
    """Whether what stands on the two sides of a gutter is read apart."""
    middle = (gutter[0] + gutter[1]) / 2
    words = [i for strip in strips for i in strip.words]
    left = lines_of(page, [i for i in words if page.words[i].bbox[0] < middle])
    right = lines_of(page, [i for i in words if page.words[i].bbox[0] >= middle])
    if min(len(left), len(right)) < 2 or max(len(left), len(right)) < FEWEST:
        return False
    if not (flows(page, left) or flows(page, right)) or rules_across(page, strips, middle):
        return False
    return _falls_between(page, left, right) and not _in_rows(left, right)


def flows(page: PageWords, lines: Sequence[Strip]) -> bool:
    """Whether lines are running text: of several words, and mostly as long as the longest."""
    texts = [[page.words[i].text for i in line.words] for line in lines]
    letters = sum(c.isalpha() for text in texts for word in text for c in word)
    ink = sum(len(word) for text in texts for word in text)
    # A list of names or figures in a box is read across, a panel of prose down.
    if len(lines) < FEWEST or median(len(text) for text in texts) < FLOW_WORDS or letters < 0.7 * ink:
        return False
    start, end = min(line.bbox[0] for line in lines), max(line.bbox[2] for line in lines)
    return sum(line.bbox[2] - start > FILLED * (end - start) for line in lines) >= 0.5 * len(lines)


def _falls_between(page: PageWords, left: Sequence[Strip], right: Sequence[Strip]) -> bool:
    """Whether most lines of the shorter side that stand beside a line of the other are not on a line with it."""
    few, many = sorted((left, right), key=len)
    beside = [(a, [b for b in many if min(a.bbox[3], b.bbox[3]) > max(a.bbox[1], b.bbox[1])]) for a in few]
    met = [(a, others) for a, others in beside if others]
    apart = sum(not any(_on_one_line(page, a, b) for b in others) for a, others in met)
    # In a table nearly every line of one side stands level with one of the other.
    return apart >= 2 and apart >= 0.5 * len(met)


def _on_one_line(page: PageWords, a: Strip, b: Strip) -> bool:
    sizes = page.sizes[a.words[0]], page.sizes[b.words[0]]
    baselines = _baseline(page, a), _baseline(page, b)
    return max(sizes) < (1 + APART) * min(sizes) and abs(baselines[0] - baselines[1]) < APART * min(sizes)


def _baseline(page: PageWords, strip: Strip) -> float:
    return page.baselines[strip.words[0]] if page.baselines else strip.bbox[3]


def rules_across(page: PageWords, strips: Sequence[Strip], x: float) -> bool:
    """Whether rules run across the gutter between the lines, as between the rows of a table."""
    top, bottom = strips[0].bbox[3], strips[-1].bbox[1]
    across = {round(y0) for x0, y0, x1, _ in page.rules if x0 < x - MIN_GUTTER < x + MIN_GUTTER < x1}
    return sum(top < y < bottom for y in across) >= 2


def _in_rows(left: Sequence[Strip], right: Sequence[Strip]) -> bool:
    """Whether blanks run across both sides and part them into rows that each have a left and a right cell."""
    rows: list[tuple[float, set[bool]]] = []
    marked = sorted([(line.bbox, False) for line in left] + [(line.bbox, True) for line in right], key=_top)
    for (_, y0, _, y1), side in marked:
        if rows and y0 < rows[-1][0] + 0.35 * (y1 - y0):
            rows[-1] = (max(rows[-1][0], y1), rows[-1][1] | {side})
        else:
            rows.append((y1, {side}))
    return len(rows) >= FEWEST and sum(len(sides) == 2 for _, sides in rows) >= 0.8 * len(rows)


def _top(marked: tuple[BBox, bool]) -> float:
    return marked[0][1]
