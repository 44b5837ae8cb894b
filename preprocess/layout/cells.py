"""Rows of words: terms beside what they mean, names beside lives, tables without figures. A row is read cell by cell.

A row ends at a blank or a rule that runs across all its cells; a cell of several lines would else be read into the
lines of the next one.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from preprocess.layout.flow_lines import MARK
from preprocess.layout.panels import Gutter, flows, panel_gutters, rules_across
from preprocess.layout.strips import MIN_GUTTER, Strip, lines_of
from preprocess.page.words import PageWords

# Two rows that stand level are two columns of prose as well.
FEWEST_ROWS = 3
PAIRED = 0.8
"""Share of the rows that have at least two cells."""
BLANK = 0.35
"""A blank that is so much wider than those within a cell, in heights of a line, ends a row."""
_Cells = Mapping[int, Sequence[Strip]]


@dataclass(frozen=True, slots=True)
class CellRows:
    """Strips first … last-1 are rows of cells; each row holds its lines in reading order."""

    first: int
    last: int
    rows: tuple[tuple[Strip, ...], ...]


def rows_of_cells(page: PageWords, strips: Sequence[Strip]) -> CellRows | None:
    """The longest stretch of strips that are rows of cells, or None."""
    gutters = panel_gutters(page, strips)
    for gutter in gutters:
        free = [strip.table is None and not _crosses(page, strip, gutter) for strip in strips]
        edges = [-1, *(i for i, is_free in enumerate(free) if not is_free), len(strips)]
        first, last = max(((a + 1, b) for a, b in pairwise(edges)), key=lambda run: run[1] - run[0])
        run = strips[first:last]
        rows = _rows(page, run, gutters) if len(run) > FEWEST_ROWS else []
        while len(rows) >= FEWEST_ROWS:
            length = _held_by(run, rows)
            if length:
                return CellRows(first, first + length, tuple(rows))
            rows = rows[:-1]
    return None


def _crosses(page: PageWords, strip: Strip, gutter: Gutter) -> bool:
    """Whether a word stands in the right part of a gutter; a cell may end in its left part."""
    return any(
        page.words[i].bbox[0] < gutter[1] - 1 and page.words[i].bbox[2] > gutter[1] - MIN_GUTTER / 2
        for i in strip.words
    )


def _held_by(run: Sequence[Strip], rows: Sequence[Sequence[Strip]]) -> int:
    """How many strips from the first hold exactly the words of these rows; 0 where a strip holds others too."""
    words = {i for row in rows for line in row for i in line.words}
    length = next((k for k, strip in enumerate(run) if not words.issuperset(strip.words)), len(run))
    return length if sum(len(strip.words) for strip in run[:length]) == len(words) else 0


def _rows(page: PageWords, run: Sequence[Strip], gutters: Sequence[Gutter]) -> list[tuple[Strip, ...]]:
    """The rows of a stretch, none where it is no stretch of rows; they end where a list or footnotes begin."""
    edges = sorted(g[1] - 1 for g in gutters if not any(_crosses(page, strip, g) for strip in run))
    words: dict[int, list[int]] = defaultdict(list)
    for i in (i for strip in run for i in strip.words):
        words[bisect(edges, page.words[i].bbox[0])].append(i)
    cells = {column: lines_of(page, own) for column, own in words.items()}
    if len(cells) < 2 or not _are_words(page, run):
        return []
    ruled = any(rules_across(page, run, edge - MIN_GUTTER / 2) for edge in edges)
    if not ruled and all(flows(page, lines) for lines in cells.values()):
        return []
    rows = _split(page, cells)
    rows = rows[: next((k for k, row in enumerate(rows) if _is_marked(page, row)), len(rows))]
    paired = sum(len(row) > 1 for row in rows)
    high = any(len(lines) > 1 for row in rows for lines in row.values())
    if len(rows) < FEWEST_ROWS or paired < PAIRED * len(rows) or not high:
        return []
    return [tuple(line for column in sorted(row) for line in row[column]) for row in rows]


def _are_words(page: PageWords, run: Sequence[Strip]) -> bool:
    texts = [page.words[i].text for strip in run for i in strip.words]
    # Rows of figures belong to the grid reader of the tables.
    return sum(c.isalpha() for text in texts for c in text) > 0.6 * sum(map(len, texts))


def _is_marked(page: PageWords, row: _Cells) -> bool:
    """Whether a row begins with the mark of a list's item or of a footnote."""
    text = " ".join(page.words[i].text for i in row[min(row)][0].words)
    return len(text) <= 2 or MARK.match(text) is not None


def _split(page: PageWords, cells: _Cells) -> list[dict[int, list[Strip]]]:
    """The lines of all cells, parted where a blank or a rule runs across."""
    marked = sorted(((line.bbox[1], column, line) for column, lines in cells.items() for line in lines), key=_place)
    x0, x1 = min(line.bbox[0] for _, _, line in marked), max(line.bbox[2] for _, _, line in marked)
    # A rule under one cell underlines it; one across parts the rows.
    rules = sorted(rule[1] for rule in page.rules if rule[2] - rule[0] > 0.6 * (x1 - x0))
    usual = _usual_blank(cells)
    rows: list[dict[int, list[Strip]]] = []
    bottom = float("-inf")
    for top, column, line in marked:
        height = line.bbox[3] - top
        ruled = bisect(rules, bottom - 0.3 * height) < bisect(rules, top + 0.3 * height) and top > bottom - 0.3 * height
        if not rows or top > bottom + usual + BLANK * height or ruled:
            rows.append(defaultdict(list))
        rows[-1][column].append(line)
        bottom = max(bottom, line.bbox[3])
    return rows


def _usual_blank(cells: _Cells) -> float:
    """The blank between two lines of one cell: most blanks in a column are no smaller."""
    blanks = [max(0.0, b.bbox[1] - a.bbox[3]) for lines in cells.values() for a, b in pairwise(lines)]
    # The lower quarter: a cell of one line has only the wide blanks between rows.
    return sorted(blanks)[len(blanks) // 4] if blanks else 0.0


def _place(marked: tuple[float, int, Strip]) -> tuple[float, int]:
    return marked[0], marked[1]
