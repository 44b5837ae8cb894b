"""Pages set in two columns: which words stand beside the gutter, and where the page runs across."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Sequence
from functools import reduce
from operator import or_

from preprocess.page.words import PageWords
from preprocess.tables.regions.ink import InkLine, ink_lines
from preprocess.tables.regions.ruled_columns import ruled_bands

FEWEST = 6
CELLS = 4
"""A line of so many stretches of ink is a row of cells."""
HEADS = 3
"""A line below a rule with so many is the last of a head."""
PROSE = 0.3
"""A stretch of ink over this part of the page is no cell."""
FULL = 0.8
RULE = 0.3
"""A rule that ends columns of text takes at least this part of the page's width."""
PROSE_LINES = 2
"""Each column has some lines of prose; columns of a table whose cells are words have none."""
FILLED_LINES = 5
CLOSE = 2.4
"""Font sizes from one line of a table's header to the next, rules and padding between them."""
NARROWEST = 0.2
"""A column of text takes at least this part of the page; list numbers do not."""
START = re.compile(r"[“\"'(]?[^\W\d_]|[•▪]|\([a-z0-9]\)$")


def page_zones(page: PageWords) -> list[list[int]]:
    """Word indices of the parts of a page in reading order: full-width parts, left columns, right columns."""
    lines = ink_lines(page)
    bands = _best_bands(page, lines)
    bands = sorted([*bands, *(b for b in ruled_bands(page, lines) if all(b[1] <= o[0] or b[0] >= o[1] for o in bands))])
    zones: list[list[int]] = []
    position = 0
    for first, last, gutter in bands:
        zones.append([i for line in lines[position:first] for i in line.words])
        inside = [i for line in lines[first:last] for i in line.words]
        zones.append([i for i in inside if _middle(page, i) < gutter])
        zones.append([i for i in inside if _middle(page, i) >= gutter])
        position = last
    zones.append([i for line in lines[position:] for i in line.words])
    return [zone for zone in zones if zone]


def _middle(page: PageWords, i: int) -> float:
    return (page.words[i].bbox[0] + page.words[i].bbox[2]) / 2


def _best_bands(page: PageWords, lines: Sequence[InkLine]) -> list[tuple[int, int, float]]:
    """The gutter (x) that parts most lines, as bands of lines (first, behind the last, x)."""
    best: list[tuple[int, int, float]] = []
    for x in _free(lines, [page.width * step / 100 for step in range(36, 66)]):
        bands = [
            (a, _before_ruled_header(page, lines, a, b, x), x)
            for a, b in _runs(page, lines, x)
            if _two_columns(page, lines[a:b], x, _ends(page, lines, b))
        ]
        if sum(b - a for a, b, _ in bands) > sum(b - a for a, b, _ in best):
            best = bands
    return best


def _free(lines: Sequence[InkLine], places: Sequence[float]) -> list[float]:
    """The places (ascending) that no ink crosses over enough lines in a row: few, on a page of one column."""
    crossed = []
    for line in lines:
        bits = 0
        for a, b in line.ink:
            bits |= (1 << bisect_left(places, b)) - (1 << min(bisect(places, a), bisect_left(places, b)))
        crossed.append(bits)
    free = 0
    for k in range(len(lines) - FEWEST + 1):
        free |= ~reduce(or_, crossed[k : k + FEWEST])
    return [x for k, x in enumerate(places) if free >> k & 1]


def _runs(page: PageWords, lines: Sequence[InkLine], x: float) -> list[tuple[int, int]]:
    """Longest runs of lines that no ink crosses at x, be it a word or a rule drawn between two lines."""
    rules = sorted(rule[1] for rule in page.rules if rule[0] < x < rule[2] and rule[2] - rule[0] > RULE * page.width)
    runs: list[tuple[int, int]] = []
    start, above = 0, 0
    for k, line in enumerate(lines):
        passed = bisect(rules, line.bottom - 2) if rules else 0
        if passed != above:
            runs.append((start, k))
            start, above = k, passed
        if line.crosses(x):
            runs.append((start, _before_header(page, lines, start, k)))
            start = k + 1
    runs.append((start, len(lines)))
    trimmed = (_without_rows(page, lines, (a, b), x) for a, b in runs if b - a >= FEWEST)
    return [(a, b) for a, b in trimmed if b - a >= FEWEST]


def _without_rows(page: PageWords, lines: Sequence[InkLine], run: tuple[int, int], x: float) -> tuple[int, int]:
    """A run without the tables at its head and foot: columns of text make two stretches of ink a line."""
    first, last = run
    head = _rows_until_prose(page, lines[first:last], x)
    foot = _rows_until_prose(page, lines[first + head : last][::-1], x)
    end = last - foot
    return first + head, _before_header(page, lines, first + head, end) if foot else end


def _before_header(page: PageWords, lines: Sequence[InkLine], start: int, row: int) -> int:
    """Where a run ends that a row of cells ends: before the short lines close above it, which name its columns."""
    end = row
    if len(lines[row].ink) >= CELLS:
        while end > start and _is_close(page, lines[end - 1], lines[end]):
            end -= 1
    return end


def _before_ruled_header(page: PageWords, lines: Sequence[InkLine], start: int, end: int, x: float) -> int:
    """Where columns end that a rule ends: before what stands over it, as wide as it at most, if it names columns."""
    if end == len(lines) or len(lines[end].ink) < HEADS:
        return end
    last, bottom = lines[end - 1], lines[end].bottom
    rule = next((r for r in page.rules if last.bottom - 2 < r[1] < bottom and r[0] < x < r[2]), None)
    while rule and end > start and _is_close(page, lines[end - 1], lines[end]):
        if not rule[0] <= lines[end - 1].ink[0][0] <= lines[end - 1].ink[-1][1] <= rule[2]:
            break
        end -= 1
    return end


def _is_close(page: PageWords, line: InkLine, below: InkLine) -> bool:
    short = all(b - a < PROSE * page.width for a, b in line.ink)
    return short and below.bottom - line.bottom < CLOSE * page.sizes[line.words[0]]


def _rows_until_prose(page: PageWords, lines: Sequence[InkLine], x: float) -> int:
    """How many of these lines, up to the last row of cells, come before the first with a stretch as long as prose.

    A row with cells on one side of the gutter only is of a table in that column, and so is one that begins anew with a
    word where the prose beyond the gutter begins.
    """
    rows = 0
    edge = min((a for line in lines for a, b in line.ink if a > x and b - a > PROSE * page.width), default=None)
    for k, line in enumerate(lines):
        across = line.ink[0][0] < x < line.ink[-1][1] and not _begins_anew(page, line, x, edge)
        if len(line.ink) >= CELLS and across and not _is_twice(page, line, x):
            rows = k + 1
        elif any(b - a > PROSE * page.width for a, b in line.ink):
            break
    return rows


def _is_twice(page: PageWords, line: InkLine, x: float) -> bool:
    """Whether the same years stand over the columns of two tables."""
    left = [page.words[i].text for i in line.words if page.words[i].bbox[2] < x]
    return left == [page.words[i].text for i in line.words if page.words[i].bbox[0] > x]


def _begins_anew(page: PageWords, line: InkLine, x: float, edge: float | None) -> bool:
    """Whether a row has a label of its own, or a line of prose, at the edge of the prose beyond the gutter."""
    first = next((i for i in line.words if page.words[i].bbox[0] > x), None)
    if first is None or edge is None:
        return False
    prose = any(a > x and b - a > PROSE * page.width for a, b in line.ink)
    begins = prose or START.match(page.words[first].text) is not None
    return abs(page.words[first].bbox[0] - edge) < page.sizes[first] and begins


def _ends(page: PageWords, lines: Sequence[InkLine], last: int) -> bool:
    """Whether a blank stands below a run of lines: it is not cut out of the middle of a text."""
    if last >= len(lines):
        return True
    return lines[last].bottom - lines[last - 1].bottom > CLOSE * page.sizes[lines[last - 1].words[0]]


def _two_columns(page: PageWords, lines: Sequence[InkLine], x: float, apart: bool) -> bool:
    """Whether both sides are columns of text: the right begins with letters at one edge, and both are filled.

    apart: a blank stands below them.
    """
    left = [line for line in lines if line.ink[0][1] < x]
    right = [(line, next(i for i in line.words if page.words[i].bbox[0] > x)) for line in lines if line.ink[-1][0] > x]
    if len(left) < FEWEST or len(right) < FEWEST:
        return False
    starts = sorted(page.words[i].bbox[0] for _, i in right)
    edge = max(starts, key=lambda s: sum(abs(s - t) < 2.5 for t in starts))
    lettered = sum(START.match(page.words[i].text) is not None for _, i in right)
    aligned = sum(-2.5 < s - edge < 25 for s in starts)
    if lettered < 0.6 * len(right) or aligned < 0.55 * len(right) or sum(abs(s - edge) < 2.5 for s in starts) < 4:
        return False
    ends = [max(b for _, b in line.ink if b < x) for line in left]
    widths = max(ends) - min(line.ink[0][0] for line in left), max(r.ink[-1][1] for r, _ in right) - edge
    if min(widths) < NARROWEST * page.width:
        return False
    prose = [_prose(lines, widths[0], 0.0, x), _prose(lines, widths[1], x, page.width)]
    # A short column may hold a table under one line of prose, beside a column of nothing but prose.
    if min(prose) < (1 if apart and max(prose) >= FILLED_LINES else PROSE_LINES):
        return False
    return _filled(ends, min(line.ink[0][0] for line in left)) and _filled([r.ink[-1][1] for r, _ in right], edge)


def _prose(lines: Sequence[InkLine], width: float, left: float, right: float) -> int:
    """How many lines between left and right are one stretch of ink over most of the column, as sentences are."""
    return sum(any(left < a and b < right and b - a > 0.7 * width for a, b in line.ink) for line in lines)


def _filled(ends: Sequence[float], start: float) -> bool:
    """Whether enough lines of a column reach its far side."""
    width = max(ends) - start
    return sum(end - start > FULL * width for end in ends) >= 0.45 * len(ends)
