"""Words for scanned pages that marker read: it tells blocks, not lines, so words are laid out evenly in their blocks.

A box is then only as good as its block (of a table: its row and column); what is cited from such a page is marked
roughly, and the report says so.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import pypdfium2 as pdfium

from preprocess.converters.marker_json import TABLES, MarkerBlock, MarkerPage
from preprocess.converters.marker_process import MarkerProcess
from preprocess.converters.marker_setup import MarkerSetup
from preprocess.ocr.pictured import needs_reading
from preprocess.page.view import displayed_size
from preprocess.page.words import PageWords, cluster_lines
from preprocess.pdfium import LOCK
from preprocess.report import BBox, Word
from preprocess.store.plain_html import HtmlCell, html_rows

LETTER = 0.5
"""Width of a letter, and STEP from line to line, in font sizes."""
STEP = 1.2
# Print outside of these is a mistake of the block's box.
SIZES = (4.0, 28.0)
ROUGH_BOXES = "Scanned pages were read by marker, which tells blocks and no lines; what is marked on them is rough."
_Placed = tuple[Word, float, bool]


class MarkerPages:
    """PageReader of marker's own OCR: words of pages without a text layer. Starts marker with the first such page."""

    kind = "ocr-marker"

    def __init__(self, pdf: Path, setup: MarkerSetup) -> None:
        self._pdf = pdf
        self._setup = setup
        self._process: MarkerProcess | None = None

    @property
    def used(self) -> bool:
        """Whether it has read a page."""
        return self._process is not None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.close()

    def wants(self, document: pdfium.PdfDocument, page: PageWords) -> bool:
        """Whether a page's text layer is missing or of no use."""
        return needs_reading(document, page)

    def read(self, document: pdfium.PdfDocument, number: int) -> PageWords:
        """The words of page `number` (from 1); raises ConversionError or ConverterMissing with one sentence."""
        if self._process is None:
            self._process = MarkerProcess(self._pdf, self._setup)
        (page,) = self._process.convert([number], [None])
        with LOCK:
            opened = document[number - 1]
            try:
                width, height = displayed_size(opened)
            finally:
                opened.close()
        return words_of_blocks(page, width, height)


def words_of_blocks(page: MarkerPage, width: float, height: float) -> PageWords:
    """The words of marker's blocks on a page of this size in points, laid out evenly in their boxes."""
    placed = [word for block in page.blocks for word in _placed(block, page.box(block, width, height))]
    lines = cluster_lines([word.bbox for word, _, _ in placed], [size for _, size, _ in placed])
    kept = [placed[i] for line in lines for i in line]
    return PageWords(
        number=page.number,
        width=width,
        height=height,
        words=tuple(word for word, _, _ in kept),
        sizes=tuple(size for _, size, _ in kept),
        bold=tuple(bold for _, _, bold in kept),
        baselines=tuple(word.bbox[3] - 0.2 * size for word, size, _ in kept),
        ocr=True,
        # marker tells no score; its pages are called rough by a notice instead.
        scores=(1.0,) * len(kept),
    )


def _placed(block: MarkerBlock, bbox: BBox) -> Iterator[_Placed]:
    rows = [_once(row) for row in html_rows(block.html)] if block.type in TABLES else []
    if rows and rows[0]:
        yield from _table(rows, bbox)
    else:
        yield from _flow(block.text.split(), bbox, block.type == "SectionHeader")


def _once(row: list[HtmlCell]) -> list[str]:
    """The texts of a row, those of a header over several columns once."""
    before = [None, *row[:-1]]
    return ["" if cell.header and last == cell else cell.text for cell, last in zip(row, before, strict=True)]


def _flow(words: list[str], bbox: BBox, bold: bool) -> Iterator[_Placed]:
    """Words set line by line, in the size that fills the box."""
    letters = sum(len(word) + 1 for word in words)
    x0, y0, x1, y1 = bbox
    if not letters or x1 <= x0 or y1 <= y0:
        return
    size = math.sqrt((x1 - x0) * (y1 - y0) / (LETTER * STEP * letters))
    size = min(max(size, SIZES[0]), SIZES[1], max((y1 - y0) / STEP, SIZES[0]))
    fitting = max(1, int((x1 - x0) / (LETTER * size)))
    lines = _wrapped(words, fitting)
    step = min((y1 - y0) / len(lines), STEP * size)
    for k, line in enumerate(lines):
        yield from _line(line, x0, y0 + k * step, (x1 - x0) / max(fitting, len(" ".join(line))), size, bold)


def _wrapped(words: list[str], fitting: int) -> list[list[str]]:
    lines: list[list[str]] = [[]]
    for word in words:
        if lines[-1] and len(" ".join([*lines[-1], word])) > fitting:
            lines.append([])
        lines[-1].append(word)
    return lines


def _line(words: list[str], x: float, y: float, letter: float, size: float, bold: bool) -> Iterator[_Placed]:
    for word in words:
        yield Word(word, (x, y, x + letter * len(word), y + 0.95 * size)), size, bold
        x += letter * (len(word) + 1)


def _table(rows: list[list[str]], bbox: BBox) -> Iterator[_Placed]:
    """Cells on a grid that shares the box out by the longest text of each column; figures end at their right edge."""
    x0, y0, x1, y1 = bbox
    # Three letters of white between columns, or the grid reader sees one.
    widths = [max(len(row[k]) for row in rows) + 3 for k in range(len(rows[0]))]
    letter, step = (x1 - x0) / sum(widths), (y1 - y0) / len(rows)
    size = min(max(step / STEP, SIZES[0]), SIZES[1], max(letter / LETTER, SIZES[0]))
    for k, row in enumerate(rows):
        left = x0
        for column, (text, width) in enumerate(zip(row, widths, strict=True)):
            start = left if column == 0 else left + letter * (width - len(text))
            yield from _line(text.split(), start, y0 + k * step, letter, size, False)
            left += letter * width
