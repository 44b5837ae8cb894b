"""Page → words with boxes, as displayed: the one thing that layout and tables are built from (S2-02 without a model).

A word is a run of non-blank characters on one baseline. Boxes are points, origin top left, rotation and CropBox
applied, clipped to the page. PDFium is called once per character through prototypes that keep the GIL: releasing it
costs more than the call itself.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pypdfium2 as pdfium

from preprocess.glyphs import Glyph, displayed_size, read_glyphs, read_rules
from preprocess.pdfium import LOCK
from preprocess.report import BBox, Word

WORD_GAP = 0.22
"""A gap wider than this part of the font size parts two words even where the text layer has no blank."""
REPLACED = {
    0x02: "-", 0xAD: "-", 0x2010: "-", 0x2011: "-", 0xF0B7: "•", 0xF0A7: "▪", 0xFB00: "ff", 0xFB01: "fi",
    0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of one page in reading order of their lines; sizes (points), bold and baselines are parallel to words.

    rotated holds the words that do not run left to right; rules are drawn lines and thin rectangles.
    """

    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    sizes: tuple[float, ...]
    bold: tuple[bool, ...]
    rotated: tuple[Word, ...] = ()
    rules: tuple[BBox, ...] = ()
    baselines: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class TextLine:
    """Words on one line from left to right, as indices into PageWords.words."""

    words: tuple[int, ...]
    bbox: BBox
    text: str


@dataclass(frozen=True, slots=True)
class _Run:
    """A word with what its glyphs say about it."""

    word: Word
    size: float
    bold: bool
    baseline: float
    level: bool


def read_page_words(document: pdfium.PdfDocument, number: int) -> PageWords:
    """Read page `number` (from 1) of an open document; takes the PDFium lock for this page only."""
    with LOCK:
        page = document[number - 1]
        try:
            width, height = displayed_size(page)
            glyphs = read_glyphs(page)
            rules = read_rules(page)
        finally:
            page.close()
    return page_words(number, width, height, glyphs, rules)


def page_words(
    number: int, width: float, height: float, glyphs: Sequence[Glyph], rules: Sequence[BBox] = ()
) -> PageWords:
    """Join glyphs in text-layer order into words, drop what lies off the page, sort by line and x."""
    runs = [run for run in (_run(part, width, height) for part in _parts(glyphs)) if run is not None]
    level = [run for run in runs if run.level]
    order = [i for line in cluster_lines([r.word.bbox for r in level], [r.size for r in level]) for i in line]
    kept = [level[i] for i in order]
    return PageWords(
        number=number,
        width=width,
        height=height,
        words=tuple(run.word for run in kept),
        sizes=tuple(run.size for run in kept),
        bold=tuple(run.bold for run in kept),
        rotated=tuple(run.word for run in runs if not run.level),
        rules=tuple(rules),
        baselines=tuple(run.baseline for run in kept),
    )


def text_lines(page: PageWords) -> tuple[TextLine, ...]:
    """Cluster the level words of a page into lines, top to bottom, each from left to right."""
    boxes = [word.bbox for word in page.words]
    return tuple(make_line(page, line) for line in cluster_lines(boxes, page.sizes))


def make_line(page: PageWords, indices: Sequence[int]) -> TextLine:
    """The line of these words: box is their union, text their words with single blanks."""
    words = [page.words[i] for i in indices]
    return TextLine(tuple(indices), union(word.bbox for word in words), " ".join(word.text for word in words))


def union(boxes: Iterable[BBox]) -> BBox:
    """The smallest box around at least one box."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def cluster_lines(boxes: Sequence[BBox], sizes: Sequence[float]) -> list[list[int]]:
    """Group boxes whose heights overlap into lines, top to bottom; indices of a line run left to right.

    A line is measured by its tallest word so far: a raised footnote mark or a value set two points lower than its
    label still joins, the next line does not.
    """
    lines: list[list[int]] = []
    tall: list[int] = []
    for i in sorted(range(len(boxes)), key=lambda k: (boxes[k][1] + boxes[k][3], boxes[k][0])):
        fits = [k for k in range(max(0, len(lines) - 4), len(lines)) if _same_line(i, tall[k], boxes, sizes)]
        if not fits:
            lines.append([i])
            tall.append(i)
            continue
        best = max(fits, key=lambda k: _overlap(boxes[i], boxes[tall[k]]))
        lines[best].append(i)
        if sizes[i] > sizes[tall[best]] * 1.1:
            tall[best] = i
    lines.sort(key=lambda line: min(boxes[i][1] + boxes[i][3] for i in line))
    return [sorted(line, key=lambda i: boxes[i][0]) for line in lines]


def _same_line(i: int, j: int, boxes: Sequence[BBox], sizes: Sequence[float]) -> bool:
    """Whether box i belongs to the line that box j measures; a drop capital does not swallow the lines beside it."""
    low, high = sorted((sizes[i], sizes[j]))
    if high > 2 * low:
        return abs(boxes[i][3] - boxes[j][3]) < 0.5 * low
    shorter = min(boxes[i][3] - boxes[i][1], boxes[j][3] - boxes[j][1])
    return _overlap(boxes[i], boxes[j]) >= 0.5 * shorter


def _overlap(a: BBox, b: BBox) -> float:
    """Height that two boxes share."""
    return min(a[3], b[3]) - max(a[1], b[1])


def _parts(glyphs: Sequence[Glyph]) -> list[list[Glyph]]:
    """Split glyphs at blanks, at wide gaps, and where the pen jumps."""
    parts: list[list[Glyph]] = []
    last: Glyph | None = None
    for glyph in glyphs:
        if glyph.blank:
            last = None
            continue
        if last is None or _jumps(last, glyph):
            parts.append([])
        parts[-1].append(glyph)
        last = glyph
    return parts


def _jumps(last: Glyph, glyph: Glyph) -> bool:
    """Whether glyph does not go on where last ended."""
    if last.level != glyph.level:
        return True
    if not last.level:
        reach = 1.5 * max(last.size, glyph.size)
        return math.hypot(glyph.x0 - last.x0, glyph.y1 - last.y1) > reach
    size = max(last.size, glyph.size)
    gap = glyph.x0 - last.x1
    return gap > WORD_GAP * size or gap < -0.6 * size or abs(glyph.baseline - last.baseline) > 0.25 * size


def _run(part: Sequence[Glyph], width: float, height: float) -> _Run | None:
    """One word from its glyphs, or None where it has no text or lies off the page."""
    text = clean_text(part)
    first = part[0]
    box = _word_box(part)
    middle_x, middle_y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    if not text or not (0 <= middle_x <= width and 0 <= middle_y <= height):
        return None
    bbox = (max(0.0, box[0]), max(0.0, box[1]), min(width, box[2]), min(height, box[3]))
    return _Run(Word(text, bbox), first.size, first.bold, first.baseline, first.level)


def _word_box(part: Sequence[Glyph]) -> BBox:
    """Pen advance wide; a level word reaches from capital height to below the baseline whatever its font claims."""
    x0, x1 = min(g.x0 for g in part), max(g.x1 for g in part)
    if part[0].level:
        return x0, part[0].baseline - 0.75 * part[0].size, x1, part[0].baseline + 0.2 * part[0].size
    return x0, min(g.y0 for g in part), x1, max(g.y1 for g in part)


def clean_text(part: Sequence[Glyph]) -> str:
    """Characters of a word: ligatures spelled out, hyphen variants as "-", NUL and controls dropped, NFC.

    Fractions and superscripts keep their characters (NFKC would read 5½ as 51⁄2 and 10² as 102).
    """
    text = "".join(REPLACED.get(g.code) or chr(g.code) for g in part if g.code >= 0x20 or g.code == 0x02)
    if text.isascii():
        return text.replace("\x7f", "")
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    text = "".join(chr(ord(c) - 0xFEE0) if "！" <= c <= "～" else c for c in text)
    return "".join(c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c) not in ("Cc", "Cf", "Cs"))
