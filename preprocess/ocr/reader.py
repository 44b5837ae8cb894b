"""One scanned page to words with boxes: rendered, turned upright, its lines found, read, cut and measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pypdfium2 as pdfium

from preprocess.ocr.engine import Engine, Picture, ReadLine
from preprocess.ocr.ink import InkWord, bold_words, dashes, evened, ink_of, measured, rules
from preprocess.ocr.pictured import needs_reading
from preprocess.ocr.upright import find_turn, turned
from preprocess.page.words import PageWords, clean_text, cluster_lines
from preprocess.pdfium import LOCK
from preprocess.report import BBox, Word

# Footnotes of 7 points are then 19 pixels high; time and memory grow with the square.
DPI = 200
MAX_SIDE = 2600
"""Pixels. A larger sheet is read at a lower resolution; memory and time grow with the area."""
SAMPLE = 6
"""Lines that are read to see whether a page stands on its head."""
# Lines that read worse may stand on their head, so they are tried both ways.
SURE = 0.9
# To the inch.
POINTS = 72


class OcrReader:
    """Reads pages without a usable text layer; the models stay loaded between pages, about 450 MB in all."""

    kind = "ocr-ppocrv6"

    def __init__(self, engine: Engine | None = None) -> None:
        self._engine = engine or Engine()

    def wants(self, document: pdfium.PdfDocument, page: PageWords) -> bool:
        """Whether a page's text layer is missing or of no use, and its picture looks like a page of print."""
        return needs_reading(document, page)

    def read(self, document: pdfium.PdfDocument, number: int) -> PageWords:
        """The words of page `number` (from 1) as they stand on the upright page; ocr is set, turn says how it lay."""
        picture, width, height, scale = _render(document, number)
        picture, turn, lines = self._upright(picture)
        ink = ink_of(picture)
        words = evened(measured(lines, picture, ink))
        size = float(np.median([word.size for word in words])) if words else 0.0
        if words:
            # A dash has no height to be measured by.
            words += [replace(dash, size=size) for dash in dashes(ink, [line.bbox for line in lines], size)]
        drawn = rules(ink, size) if words else []
        if round(turn / 90) % 2:
            width, height = height, width
        return _page(number, (width, height), words, drawn, scale, turn)

    def _upright(self, picture: Picture) -> tuple[Picture, float, list[ReadLine]]:
        """The picture as it is read best, how it was turned for that (degrees clockwise, 0 … 360), and its lines."""
        turn = find_turn(picture)
        straight = turned(picture, turn)
        boxes = self._engine.find(straight)
        # The longest lines tell most surely.
        boxes.sort(key=lambda box: box[0] - box[2])
        tried = self._engine.read(straight, boxes[:SAMPLE])
        if tried and _mean(tried) < SURE:
            over, flipped = turned(straight, 180), [_over(box, straight) for box in boxes]
            again = self._engine.read(over, flipped[:SAMPLE])
            if _mean(again) > _mean(tried):
                straight, turn, boxes, tried = over, turn + 180, flipped, again
        # The longest lines cost the most: none is read twice.
        return straight, turn % 360, [*tried, *self._engine.read(straight, boxes[SAMPLE:])]


def _mean(lines: Sequence[ReadLine]) -> float:
    return sum(line.score for line in lines) / max(1, len(lines))


def _over(box: BBox, picture: Picture) -> BBox:
    """A box of the picture after half a turn."""
    height, width = picture.shape
    return width - box[2], height - box[3], width - box[0], height - box[1]


def _render(document: pdfium.PdfDocument, number: int) -> tuple[Picture, float, float, float]:
    """(grey picture, width and height in points as displayed, pixels per point)."""
    with LOCK:
        page = document[number - 1]
        try:
            width, height = float(page.get_width()), float(page.get_height())
            scale = min(DPI / POINTS, MAX_SIDE / max(width, height, 1.0))
            bitmap = page.render(scale=scale, grayscale=True)
            picture = np.array(bitmap.to_numpy(), np.uint8, copy=True).reshape(bitmap.height, bitmap.width)
            bitmap.close()
        finally:
            page.close()
    return picture, width, height, scale


def _page(
    number: int, shape: tuple[float, float], words: Sequence[InkWord], drawn: Sequence[BBox], scale: float, turn: float
) -> PageWords:
    """Pixels to points, words into reading order; a word is as high as the text layer's would be."""
    named = [(word, text) for word in words if (text := clean_text([ord(c) for c in word.text]))]
    boxes = [_box(word, scale, shape) for word, _ in named]
    sizes = [word.size / scale for word, _ in named]
    bold = bold_words([word for word, _ in named])
    order = [i for line in cluster_lines(boxes, sizes) for i in line]
    return PageWords(
        number=number,
        width=shape[0],
        height=shape[1],
        words=tuple(Word(named[i][1], boxes[i]) for i in order),
        sizes=tuple(sizes[i] for i in order),
        bold=tuple(bold[i] for i in order),
        rules=tuple((x0 / scale, y0 / scale, x1 / scale, y1 / scale) for x0, y0, x1, y1 in drawn),
        baselines=tuple(named[i][0].baseline / scale for i in order),
        ocr=True,
        turn=turn,
        scores=tuple(named[i][0].score for i in order),
    )


def _box(word: InkWord, scale: float, shape: tuple[float, float]) -> BBox:
    top, bottom = word.baseline - 0.75 * word.size, word.baseline + 0.2 * word.size
    width, height = shape
    x0, x1 = max(0.0, word.left / scale), min(width, word.right / scale)
    return x0, max(0.0, top / scale), x1, min(height, bottom / scale)
