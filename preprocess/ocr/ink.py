"""The ink of a scanned page: exact edges of words, their size and weight, and the marks that OCR drops.

A recogniser knows the middle of a character only roughly, and columns of figures are told apart by their right edges;
so the box of a word is where its ink is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from preprocess.ocr.engine import Char, Picture, ReadLine
from preprocess.report import BBox

Ink = NDArray[np.bool_]
ASCENDER, X_HEIGHT, DESCENDER = 0.74, 0.52, 0.21
"""Heights of letters as parts of the font size."""
# Which letters reach up and down decides what the height of a line's ink says of its size.
TALL = frozenset("bdfhijklt!?%&/\\|[]{}()$€£#'\"")
LOW = frozenset("gjpqy,;()[]{}|/$Q")
SPLIT = 0.45
"""A gap within a word wider than this part of the font size is a blank that the recogniser missed."""
BOLD = 1.28
"""Strokes thicker than the page's usual ones by this factor are bold."""
# Words of one printed size measure within an eighth of each other, by which letters they are made of.
MODE = 0.12
DASHES = frozenset("-–—‐‑−一ー_")


@dataclass(frozen=True, slots=True)
class InkWord:
    """A word with its box in pixels, font size and baseline (pixels), lowest character score, and stroke width."""

    text: str
    left: float
    right: float
    baseline: float
    size: float
    score: float
    stroke: float


def ink_of(picture: Picture) -> Ink:
    """Which pixels are printed: darker than their surroundings by more than paper is uneven."""
    # Odd, as the blur wants a middle; wider than a letter and narrower than a shadow at the fold.
    side = max(15, (min(picture.shape) // 40) | 1)
    shade = cv2.GaussianBlur(picture, (side, side), 0).astype(np.int16)
    threshold = min(170, int(cv2.threshold(picture, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[0]) + 25)
    return np.asarray((picture < threshold) & (picture.astype(np.int16) < shade - 6), np.bool_)


def measured(lines: Sequence[ReadLine], picture: Picture, ink: Ink) -> list[InkWord]:
    """The words of all lines with boxes drawn tight around their ink."""
    return [word for line in lines if line.words for word in _line(line, picture, ink)]


def evened(words: Sequence[InkWord]) -> list[InkWord]:
    """Sizes that differ by less than measuring can tell become one size, the most frequent ones first."""
    rest = sorted(range(len(words)), key=lambda i: words[i].size)
    sizes = {i: words[i].size for i in rest}
    while rest:
        best = max(rest, key=lambda i: sum(len(words[j].text) for j in _near(rest, words, words[i].size)))
        group = _near(rest, words, words[best].size)
        middle = float(np.median([words[j].size for j in group for _ in words[j].text]))
        sizes |= dict.fromkeys(group, middle)
        rest = [i for i in rest if i not in set(group)]
    return [replace(word, size=sizes[i]) for i, word in enumerate(words)]


def bold_words(words: Sequence[InkWord]) -> list[bool]:
    """Whether each word is set bolder than most of the page, strokes measured against the font size."""
    widths = [word.stroke / word.size for word in words for _ in word.text]
    usual = float(np.median(widths)) if widths else 0.0
    return [word.stroke / word.size > BOLD * usual for word in words]


def dashes(ink: Ink, taken: Sequence[BBox], size: float) -> Iterator[InkWord]:
    """Lone dashes outside the boxes that were read: in a table they mean nil, and the detector passes them over."""
    free = ink.astype(np.uint8)
    for x0, y0, x1, y1 in taken:
        free[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1] = 0
    _, _, stats, _ = cv2.connectedComponentsWithStats(free, connectivity=8)
    for x, y, width, height, area in stats[1:]:
        # A dash is flat and full; a comma or a speck is not.
        flat = height <= 0.2 * size and area >= 0.6 * width * height
        if flat and 0.3 * size <= width <= 1.3 * size and height >= 1 and _alone(ink, x, y, width, height, size):
            yield InkWord("—", float(x), float(x + width), y + height / 2 + 0.26 * size, size, 1.0, 0.0)


def rules(ink: Ink, size: float) -> list[BBox]:
    """Drawn horizontal lines at least three letters long, in pixels."""
    # An underscore or a long dash is shorter.
    length = max(20, round(3 * size))
    opened = cv2.morphologyEx(ink.astype(np.uint8), cv2.MORPH_OPEN, np.ones((1, length), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=8)
    return [
        (float(x), float(y), float(x + width), float(y + height))
        for x, y, width, height, _ in stats[1:]
        if height <= max(3.0, 0.35 * size)
    ]


def _near(rest: Sequence[int], words: Sequence[InkWord], size: float) -> list[int]:
    return [j for j in rest if abs(words[j].size - size) <= MODE * size]


def _alone(ink: Ink, x: int, y: int, width: int, height: int, size: float) -> bool:
    """Whether nothing is printed close around a mark."""
    reach = max(2, int(0.3 * size))
    around = ink[max(0, y - reach) : y + height + reach, max(0, x - reach) : x + width + reach]
    # A part of a letter, of a rule or of a dotted leader has ink beside it.
    return bool(around.sum() <= 1.15 * ink[y : y + height, x : x + width].sum())


def _line(line: ReadLine, picture: Picture, ink: Ink) -> Iterator[InkWord]:
    """Cut one line: the widest white between the middles of two neighbouring characters parts two words."""
    x0, y0, x1, y1 = (int(value) for value in line.bbox)
    own = _printed(picture[y0:y1, x0:x1], ink[y0:y1, x0:x1])
    rows = np.flatnonzero(own.any(axis=1))
    columns = np.asarray(own.any(axis=0), np.bool_)
    if not rows.size:
        return
    words = [part for word in line.words for part in _split(word, columns, x0, 0.8 * (y1 - y0))]
    cuts = [0, *(_widest_gap(columns, a[-1].x - x0, b[0].x - x0)[0] for a, b in pairwise(words)), x1 - x0]
    text = "".join(char.text for word in words for char in word)
    size, baseline = _measures(text, y0 + int(rows[0]), y0 + int(rows[-1]) + 1)
    for word, (start, end) in zip(words, pairwise(cuts), strict=True):
        inked = np.flatnonzero(columns[start:end])
        if inked.size:
            left, right = start + int(inked[0]), start + int(inked[-1]) + 1
            score = min(char.score for char in word)
            stroke = _stroke(own[:, left:right])
            name = "".join(char.text for char in word)
            yield InkWord(_plain_dash(name), float(x0 + left), float(x0 + right), baseline, size, score, stroke)


def _printed(picture: Picture, ink: Ink) -> Ink:
    """The ink of one line without drawn rules; light letters on a dark bar are ink too."""
    if picture.size and np.median(picture) < 128:
        ink = np.asarray(picture > 160, np.bool_)
    # A row that is black nearly all along is a rule under the words, none of their strokes.
    full = ink.mean(axis=1) > 0.85
    return np.asarray(ink & ~full[:, None], np.bool_)


def _split(word: tuple[Char, ...], columns: Ink, x0: int, size: float) -> Iterator[tuple[Char, ...]]:
    """Part a word where white as wide as a blank stands between two of its characters."""
    start = 0
    for i, (a, b) in enumerate(pairwise(word), 1):
        if _widest_gap(columns, a.x - x0, b.x - x0)[1] > SPLIT * size:
            yield word[start:i]
            start = i
    yield word[start:]


def _widest_gap(columns: Ink, left: float, right: float) -> tuple[int, int]:
    """(middle, width) of the widest white between two places of a line; width 0 where there is none."""
    start, end = max(0, int(left)), min(len(columns), max(int(right), int(left) + 1))
    edges = np.flatnonzero(np.diff(np.concatenate(([True], columns[start:end], [True])).astype(np.int8)))
    gaps = [(int(b - a), start + int(a + b) // 2) for a, b in zip(edges[::2], edges[1::2], strict=True)]
    width, middle = max(gaps, default=(0, (start + end) // 2))
    return middle, width


def _measures(text: str, top: int, bottom: int) -> tuple[float, float]:
    """(font size, baseline) of a line whose ink reaches from top to bottom, by which letters rise and fall."""
    tall = any(c in TALL or c.isupper() or c.isdigit() for c in text)
    low = any(c in LOW for c in text)
    if all(c in DASHES for c in text):
        return float(bottom - top) * 8, bottom + 2.0 * (bottom - top)
    size = (bottom - top) / ((ASCENDER if tall else X_HEIGHT) + (DESCENDER if low else 0.0))
    return size, bottom - (DESCENDER * size if low else 0.0)


def _stroke(ink: Ink) -> float:
    """Mean length of the horizontal runs of ink, pixels."""
    starts = np.diff(np.pad(ink, ((0, 0), (1, 0))).astype(np.int8), axis=1) == 1
    return float(ink.sum() / max(1, starts.sum()))


def _plain_dash(text: str) -> str:
    """The model also knows Chinese, where a dash by itself is a figure one."""
    return "—" if text and all(c in DASHES for c in text) else text
