"""Reading order: where a page is set in columns, the left column is read before the right one.

A gutter is a vertical strip that several lines in a row leave free while both of its sides carry prose. Tables stand in
the flow as boxes: one that crosses a gutter ends the columns there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from preprocess.layout.cells import rows_of_cells
from preprocess.layout.panels import Gutter, flows, is_panel, panel_gutters
from preprocess.layout.strips import MIN_GUTTER, Strip, lines_of
from preprocess.layout.tiles import tiles_of
from preprocess.page.words import PageWords
from preprocess.report import BBox

MIN_SPACE = 4.5
"""Points that part the columns in a line that fills its column; wider than nearly every blank between words."""
MIN_SHARE = 0.2
"""Each side of a gutter spans at least this part of the region, else it is a list mark or a column of numbers."""
MIN_LINES = 4
ALIGNED_LINES = 5
"""So many lines with a word that begins at the same place behind a wide blank are no chance."""
SHORT_LINES = 3
"""Lines side by side that are columns of text where both sides fill their width."""
MAX_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Column:
    """Strips that are read one after the other, and the x range they are set in; is_row: they are a row of cells."""

    x0: float
    x1: float
    strips: tuple[Strip, ...]
    is_row: bool = False


def columns(page: PageWords, strips: Sequence[Strip], depth: int = 0) -> list[Column]:
    """Split strips (top to bottom) into columns in reading order; a page without gutters is one column."""
    if not strips:
        return []
    tiles = tiles_of(page, strips) if depth < MAX_DEPTH else None
    if tiles is not None:
        above, below = columns(page, strips[: tiles.first], depth), columns(page, strips[tiles.last :], depth)
        return above + [_column(tile, is_row=True) for tile in tiles.tiles] + below
    cells = rows_of_cells(page, strips) if depth < MAX_DEPTH else None
    if cells is not None:
        above, below = columns(page, strips[: cells.first], depth), columns(page, strips[cells.last :], depth)
        return above + [_column(row, is_row=True) for row in cells.rows] + below
    parted = (_parted(page, strips) or _panel(page, strips)) if depth < MAX_DEPTH else None
    if parted is None:
        return [_column(strips)]
    gutter, (first, last) = parted
    middle = (gutter[0] + gutter[1]) / 2
    left, right = _sides(page, strips[first:last], middle)
    above, below = columns(page, strips[:first], depth), columns(page, strips[last:], depth)
    return above + columns(page, left, depth + 1) + columns(page, right, depth + 1) + below


def _column(strips: Sequence[Strip], is_row: bool = False) -> Column:
    return Column(min(s.bbox[0] for s in strips), max(s.bbox[2] for s in strips), tuple(strips), is_row)


def _parted(page: PageWords, strips: Sequence[Strip]) -> tuple[Gutter, tuple[int, int]] | None:
    """The gutter between columns of text and the slice of strips it runs through."""
    gutter = _gutter(page, strips)
    run = (_run(page, strips, gutter) or _short_run(page, strips, gutter)) if gutter else None
    if gutter and run:
        return gutter, run
    narrow = _narrow_gutter(page, strips)
    run = _run(page, strips, narrow, MIN_SPACE) if narrow else None
    return (narrow, run) if narrow and run else None


def _narrow_gutter(page: PageWords, strips: Sequence[Strip]) -> Gutter | None:
    """The blank, hardly wider than one between words, before the one place where words of line after line begin."""
    begins: Counter[float] = Counter()
    ends: dict[float, float] = {}
    x0, x1 = min(s.bbox[0] for s in strips), max(s.bbox[2] for s in strips)
    for strip in strips:
        for left, right in pairwise(page.words[i].bbox for i in strip.words):
            if right[0] - left[2] >= MIN_SPACE and MIN_SHARE < (right[0] - x0) / (x1 - x0) < 1 - MIN_SHARE:
                at = round(right[0], 0)
                begins[at] += 1
                ends[at] = max(ends.get(at, 0.0), left[2])
    at, count = max(begins.items(), key=lambda item: item[1], default=(0.0, 0))
    return (ends[at], at) if count >= ALIGNED_LINES else None


def _short_run(page: PageWords, strips: Sequence[Strip], gutter: Gutter) -> tuple[int, int] | None:
    """Three lines side by side, and what touches them, where both sides flow as text does."""
    sides = [_side(strip, page, gutter) for strip in strips]
    first = next((i for i in range(len(sides) - 2) if sides[i : i + SHORT_LINES] == ["both"] * SHORT_LINES), None)
    if first is None:
        return None
    last = first + SHORT_LINES
    step = strips[first + 1].bbox[1] - strips[first].bbox[1]
    while last < len(strips) and sides[last] in ("left", "right"):
        if strips[last].bbox[1] - strips[last - 1].bbox[1] > 1.2 * step:
            break
        last += 1
    parted = _sides(page, strips[first:last], (gutter[0] + gutter[1]) / 2)
    return (first, last) if all(flows(page, side) for side in parted) else None


def _panel(page: PageWords, strips: Sequence[Strip]) -> tuple[Gutter, tuple[int, int]] | None:
    """The same for a panel beside the text: the longest slice that no line crosses."""
    for gutter in panel_gutters(page, strips):
        sides = [_side(strip, page, gutter) for strip in strips]
        edges = [-1, *(i for i, side in enumerate(sides) if side == "across"), len(strips)]
        runs = sorted(((a + 1, b) for a, b in pairwise(edges) if b - a > MIN_LINES), key=lambda run: run[0] - run[1])
        for run in runs:
            if {"left", "right"} <= _present(sides[run[0] : run[1]]) and is_panel(page, strips[slice(*run)], gutter):
                return gutter, run
    return None


def _present(sides: Sequence[str]) -> set[str]:
    return {side for found in sides for side in (("left", "right") if found in ("both", "near") else (found,))}


def _gaps(page: PageWords, strip: Strip) -> list[tuple[float, float]]:
    boxes = [page.words[i].bbox for i in strip.words]
    return [(a[2], b[0]) for a, b in pairwise(boxes) if b[0] - a[2] >= MIN_GUTTER]


def _gutter(page: PageWords, strips: Sequence[Strip]) -> Gutter | None:
    """The strip of x that most lines leave free between two words, or None."""
    gaps = [gap for strip in strips for gap in _gaps(page, strip)]
    if len(gaps) < SHORT_LINES:
        return None
    x0, x1 = min(s.bbox[0] for s in strips), max(s.bbox[2] for s in strips)
    low, high = x0 + MIN_SHARE * (x1 - x0), x1 - MIN_SHARE * (x1 - x0)
    votes = {x: sum(a <= x <= b for a, b in gaps) for x in range(int(low), int(high) + 1, 2)}
    best = max(votes.values(), default=0)
    if best < SHORT_LINES:
        return None
    free = [x for x, count in votes.items() if count == best]
    end = next((i for i, (a, b) in enumerate(pairwise(free)) if b - a > 2), len(free) - 1)
    return float(free[0]), float(free[end])


def _side(strip: Strip, page: PageWords, gutter: Gutter, room: float = MIN_GUTTER) -> str:
    """ "both" (parted by room), "near" (both, set close), "left", "right" or "across" the middle of the gutter."""
    middle = (gutter[0] + gutter[1]) / 2
    boxes = [page.words[i].bbox for i in strip.words] or [strip.bbox]
    if any(box[0] < middle - 1 and box[2] > middle + 1 for box in boxes):
        return "across"
    left, right = any(box[2] <= middle + 1 for box in boxes), any(box[0] >= middle - 1 for box in boxes)
    if left and right:
        gap = min(b[0] for b in boxes if b[0] >= middle - 1) - max(b[2] for b in boxes if b[2] <= middle + 1)
        return "both" if gap >= room else "near" if gap >= MIN_SPACE else "across"
    return "left" if left else "right"


def _run(page: PageWords, strips: Sequence[Strip], gutter: Gutter, room: float = MIN_GUTTER) -> tuple[int, int] | None:
    """The longest stretch of strips beside the gutter that holds prose on both sides, as a slice."""
    sides = [_side(strip, page, gutter, room) for strip in strips]
    best: tuple[int, int] | None = None
    start = 0
    for i in range(len(strips) + 1):
        if i < len(strips) and sides[i] != "across":
            continue
        run = _trimmed(strips, sides, start, i)
        if run and _is_prose(page, strips, sides, run, gutter) and (not best or run[1] - run[0] > best[1] - best[0]):
            best = run
        start = i + 1
    return best


def _trimmed(strips: Sequence[Strip], sides: Sequence[str], start: int, end: int) -> tuple[int, int] | None:
    """Give one-sided lines at the edges back to the full-width text they go on with."""
    both = [i for i in range(start, end) if sides[i] == "both"]
    if len(both) < MIN_LINES:
        return None
    first = next(i for i in range(start, both[0] + 1) if i == both[0] or not _follows(strips, i, start))
    # What touches the text above and not the line below ends that text, though it leaves the gutter free.
    while start <= first < end - 1 and first and _follows(strips, first, start) and not _meets(strips, first):
        first += 1
    last = end
    if end < len(strips):
        while last - 1 > both[-1] and not _touches(strips[last - 2], strips[last - 1]):
            last -= 1
    return first, last


def _follows(strips: Sequence[Strip], i: int, start: int) -> bool:
    """Whether strip i goes on, line by line, from full-width text above `start`."""
    return start > 0 and all(_touches(strips[k - 1], strips[k]) for k in range(start, i + 1))


def _meets(strips: Sequence[Strip], i: int) -> bool:
    return _touches(strips[i], strips[i + 1])


def _touches(above: Strip, below: Strip) -> bool:
    height = max(1.0, min(above.bbox[3] - above.bbox[1], below.bbox[3] - below.bbox[1]))
    return below.bbox[1] - above.bbox[3] < 0.5 * height


def _is_prose(
    page: PageWords, strips: Sequence[Strip], sides: Sequence[str], run: tuple[int, int], gutter: Gutter
) -> bool:
    """Both sides are read as text: wide enough, and made of words, not of numbers."""
    middle = (gutter[0] + gutter[1]) / 2
    width = max(s.bbox[2] for s in strips) - min(s.bbox[0] for s in strips)
    for is_left in (True, False):
        texts, spans = [], []
        for strip in (strips[i] for i in range(*run) if sides[i] == "both"):
            own = [page.words[i] for i in strip.words if (page.words[i].bbox[0] < middle) == is_left]
            texts.append(" ".join(word.text for word in own))
            spans.append(own[-1].bbox[2] - own[0].bbox[0])
        letters = sum(c.isalpha() for text in texts for c in text)
        # Labels beside a picture are narrow and few: no column of text.
        if median(spans) < MIN_SHARE * width or letters < 0.6 * sum(len(text.replace(" ", "")) for text in texts):
            return False
        if median(len(text.split()) for text in texts) < 3:
            return False
    return True


def _sides(page: PageWords, strips: Sequence[Strip], middle: float) -> tuple[list[Strip], list[Strip]]:
    """The strips left and right of a gutter; lines are clustered anew, each side has baselines of its own."""
    return _one_side(page, strips, middle, True), _one_side(page, strips, middle, False)


def _one_side(page: PageWords, strips: Sequence[Strip], middle: float, is_left: bool) -> list[Strip]:
    def mine(box: BBox) -> bool:
        return ((box[0] + box[2]) / 2 < middle) == is_left

    words = [i for strip in strips for i in strip.words if mine(page.words[i].bbox)]
    found = lines_of(page, words)
    found += [strip for strip in strips if strip.table is not None and mine(strip.bbox)]
    return sorted(found, key=lambda strip: strip.bbox[1] + strip.bbox[3])
