"""Titles set upright along a page: designed reports open chapters with one, several times the size of the text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from preprocess.layout.flow_lines import FlowLine
from preprocess.layout.measures import Measures
from preprocess.layout.paragraphs import Paragraph
from preprocess.page.words import PageWords, union
from preprocess.report import Word

LARGER = 2.0
"""A turned title is at least so many times the size of the text; a name on the page's edge is smaller."""
MOST_WORDS = 10
REPEATED = 3
"""What stands turned on so many pages, two of them in a row, is a watermark."""


def turned_titles(pages: Sequence[PageWords], usual: Measures) -> dict[int, Paragraph]:
    """Page number → the paragraph of its turned title, in the order of the text layer."""
    found = {page.number: words for page in pages if (words := _large(page, usual))}
    texts: dict[str, list[int]] = defaultdict(list)
    for number, words in found.items():
        texts[_text(words)].append(number)
    return {number: _paragraph(words) for number, words in found.items() if not _is_watermark(texts[_text(words)])}


def _is_watermark(pages: Sequence[int]) -> bool:
    return len(pages) >= REPEATED and any(after - before == 1 for before, after in pairwise(sorted(pages)))


def _large(page: PageWords, usual: Measures) -> list[Word]:
    """The large words that run up or down the page, none where they are no title."""
    words = [word for word in page.rotated if word.bbox[2] - word.bbox[0] >= LARGER * usual.size]
    if not words or len(words) > MOST_WORDS or sum(c.isalpha() for c in _text(words)) < 4:
        return []
    x0, y0, x1, y1 = max((word.bbox for word in words), key=lambda box: box[3] - box[1])
    # Taller than wide: it runs up the page, and is no large letter of a logo.
    return words if y1 - y0 > 1.5 * (x1 - x0) else []


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def _paragraph(words: Sequence[Word]) -> Paragraph:
    box = union([word.bbox for word in words])
    size = min(word.bbox[2] - word.bbox[0] for word in words)
    line = FlowLine(_text(words), box, size, 0.0, box[3], 0.0, False, "")
    return Paragraph((line,), None, 99.0, box[0], box[2])
