"""Pages set in a typewriter's face, as filings of the nineties are: their dashes are rules, their blanks are as wide as
letters.

What reads tables and paragraphs measures blanks in font sizes and expects drawn rules, so a typed page is handed on as
if it were set: rows of "-----" and "=====" become rules, and a word ends nearer to the next one.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from preprocess.report import BBox, Word

if TYPE_CHECKING:
    from preprocess.page.words import PageWords

_RULE = re.compile(r"[-–—_=]{4,}|={3,}")
PITCH = 0.6
"""Font sizes a typewriter's letter is wide."""
EVEN = 0.03
MOSTLY = 0.9
"""A page is typed where so many of its words have letters of one width."""
FEWEST = 20
BLANK = 0.25
"""Font sizes of a blank between set words."""


def as_set(page: PageWords) -> PageWords:
    """The page with rules for rows of dashes, and with set blanks where it is typed."""
    ruled = [i for i, word in enumerate(page.words) if _RULE.fullmatch(word.text)]
    if ruled:
        dashes = set(ruled)
        drawn = tuple(_rule(page, i) for i in ruled)
        kept = [i for i in range(len(page.words)) if i not in dashes]
        page = replace(page.only(kept), rules=page.rules + drawn)
    return _closed(page) if _is_typed(page) else page


def _rule(page: PageWords, i: int) -> BBox:
    x0, _, x1, _ = page.words[i].bbox
    y = page.baselines[i] - 0.3 * page.sizes[i]
    return x0, y, x1, y + 0.5


def _is_typed(page: PageWords) -> bool:
    widths = [
        (word.bbox[2] - word.bbox[0]) / len(word.text) / size
        for word, size in zip(page.words, page.sizes, strict=True)
        if len(word.text) >= 3
    ]
    if len(widths) < FEWEST or abs(median(widths) - PITCH) > EVEN:
        return False
    return sum(abs(width - PITCH) <= EVEN for width in widths) >= MOSTLY * len(widths)


def _closed(page: PageWords) -> PageWords:
    """Words that one blank parts moved together: each box ends a set blank before the next word."""
    # Two dots are what a long label leaves of its leader.
    page = page.only([i for i, word in enumerate(page.words) if word.text != ".."])
    words = list(page.words)
    for i, k in pairwise(range(len(words))):
        (x0, y0, x1, y1), after, size = words[i].bbox, words[k].bbox, page.sizes[i]
        on_line = abs(page.baselines[i] - page.baselines[k]) < 0.2 * size
        if on_line and 0.7 * PITCH * size < after[0] - x1 < 1.4 * PITCH * size:
            words[i] = Word(words[i].text, (x0, y0, after[0] - BLANK * size, y1))
    return replace(page, words=tuple(words))
