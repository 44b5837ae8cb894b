"""Tables beside each other, or beside text, told by the rules of their rows: all begin and end within one column."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from preprocess.page.words import PageWords
from preprocess.report import BBox
from preprocess.tables.meaning.values import is_stand_in
from preprocess.tables.regions.ink import InkLine

ALIKE = 3.0
"""Points within which the rules of one table begin and end."""
FEWEST = 3
"""So many rules and labelled rows make a table; a pair of rules also stands over and under a column of figures."""
NARROWEST, WIDEST = 0.2, 0.55
"""Parts of the page's width that a column takes."""
# Rules at the left of a page also part the labels of one table from what stands beside them.
LEFTMOST = 0.36
"""A column at the right of a page begins right of this part of its width."""
LABELLED = 0.6
"""A table has words at the beginning of so many of its rows; under columns of figures stand none."""
FILLED = 0.3
"""Part of the lines right of the gutter that are such rows at least: lists of words are ruled too."""
HEADER = 3.0
"""Font sizes above the first rule where the header of a ruled table stands."""
LONG = 0.25
"""A stretch of ink over this part of the page is prose, not the label of a row that goes on beyond the gutter."""
WORD = re.compile(r"[“\"'(]?[^\W\d_]|\d+ [^\W\d_]")
FIGURE = re.compile(r"(?:^| )(?!(?:19|20)\d\d$)[$€£(\-–−]*\d[\d.,'’]*[)%]*$")
"""A row of a table ends in a figure; header and prose do not, and signatures end in the year of their date."""
Band = tuple[int, int, float]


def ruled_bands(page: PageWords, lines: Sequence[InkLine]) -> list[Band]:
    """Bands of lines (first, behind the last) with the gutter beside a table whose rules stay right of it."""
    bands: list[Band] = []
    for rules, x in _groups(page):
        for start, end in _open_runs(page, lines, x):
            band = _band(page, lines, (start, end), [rule[1] for rule in rules], x)
            if band and not any(band[0] < b and a < band[1] for a, b, _ in bands):
                bands.append(band)
    return sorted(bands)


def _groups(page: PageWords) -> list[tuple[list[BBox], float]]:
    """Rules that begin and end alike at the right of the page, with the gutter beside them; most rules first."""
    groups: dict[tuple[int, int], list[BBox]] = defaultdict(list)
    for rule in page.rules:
        if NARROWEST * page.width <= rule[2] - rule[0] <= WIDEST * page.width:
            groups[round(rule[0] / ALIKE), round(rule[2] / ALIKE)].append(rule)
    found: list[tuple[list[BBox], float]] = []
    for rules in sorted(groups.values(), key=len, reverse=True):
        left = rules[0][0]
        if len(rules) >= FEWEST and left > LEFTMOST * page.width:
            found.append((rules, left - 1))
    return found


def _open_runs(page: PageWords, lines: Sequence[InkLine], x: float) -> list[tuple[int, int]]:
    """Runs of lines that neither ink nor a rule crosses at x."""
    across = sorted(rule[1] for rule in page.rules if rule[0] < x < rule[2])
    runs: list[tuple[int, int]] = []
    start = 0
    for k, line in enumerate(lines):
        ruled = k > start and any(lines[k - 1].bottom - 2 < y < line.bottom - 2 for y in across)
        if ruled or line.crosses(x):
            runs.append((start, k))
            start = k + 1 if line.crosses(x) else k
    return [(a, b) for a, b in [*runs, (start, len(lines))] if b - a >= FEWEST]


def _band(
    page: PageWords, lines: Sequence[InkLine], run: tuple[int, int], rules: Sequence[float], x: float
) -> Band | None:
    """The lines of a run beside the rules, and those above and below that do not run on beyond the gutter."""
    reach = HEADER * _size(page, lines[run[0]])
    within = [y for y in rules if lines[run[0]].bottom - reach <= y <= lines[run[1] - 1].bottom + ALIKE]
    if len(within) < FEWEST:
        return None
    core = [k for k in range(*run) if min(within) - reach < lines[k].bottom < max(within) + ALIKE]
    rows = [lines[k] for k in core if lines[k].bottom > min(within)]
    # Left of the gutter anything may stand; figures on its right without words of their own are cells of one table.
    if not any(_side(page, row, x, right=False) for row in rows) or not _labelled(page, rows, x):
        return None
    start, end = core[0], core[-1] + 1
    while start > run[0] and _parted(page, lines[start - 1], x):
        start -= 1
    while end < run[1] and _parted(page, lines[end], x):
        end += 1
    # The title and header of a table across the gutter stand close above it.
    while end > core[-1] + 1 and end < len(lines) and _leads_to(page, lines[end - 1], lines[end]):
        end -= 1
    return start, end, x


def _leads_to(page: PageWords, line: InkLine, below: InkLine) -> bool:
    """Whether a line is short and stands close above the next."""
    short = all(b - a < LONG * page.width for a, b in line.ink)
    return short and below.bottom - line.bottom < HEADER * _size(page, line)


def _labelled(page: PageWords, rows: Sequence[InkLine], x: float) -> bool:
    """Whether the rows of figures right of the gutter begin with words of their own ("NM" stands for a figure)."""
    sides = [text for row in rows if (text := _side(page, row, x, right=True))]
    begins = [text for text in sides if FIGURE.search(text)]
    worded = sum(WORD.match(text) is not None and not is_stand_in(text.split(" ")[0]) for text in begins)
    return worded >= max(FEWEST, LABELLED * len(begins), FILLED * len(sides))


def _side(page: PageWords, row: InkLine, x: float, right: bool) -> str:
    """What a line prints on one side of the gutter."""
    return " ".join(page.words[i].text for i in row.words if (page.words[i].bbox[0] > x) == right)


def _parted(page: PageWords, line: InkLine, x: float) -> bool:
    """Whether what stands on both sides of the gutter is no one row: one side is prose, or the right has words."""
    left, right = _side(page, line, x, right=False), _side(page, line, x, right=True)
    if not left or not right:
        return True
    long = any(b - a > LONG * page.width for a, b in line.ink)
    return long or WORD.match(right) is not None


def _size(page: PageWords, line: InkLine) -> float:
    return page.sizes[line.words[0]]
