"""Page → words with boxes, as displayed: the one thing that layout and tables are built from (S2-02 without a model).

A word is a run of non-blank characters on one baseline. Boxes are points, origin top left, rotation and CropBox
applied, clipped to the page.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pypdfium2 as pdfium

from preprocess.page.glyphs import Run, read_rules, read_runs, turn_of
from preprocess.page.hidden import read_pictures, seen
from preprocess.page.monospaced import as_set
from preprocess.page.signs import with_minus_triangles
from preprocess.page.view import displayed_size
from preprocess.pdfium import LOCK
from preprocess.report import BBox, Word

# Ligatures, soft hyphens and the private characters of symbol fonts, as a reader would type them.
REPLACED = {
    0x02: "-", 0xAD: "-", 0x2010: "-", 0x2011: "-", 0xF0B7: "•", 0xF0A7: "▪", 0xFB00: "ff", 0xFB01: "fi",
    0xF078: "☒", 0xF0FE: "☒", 0xF06F: "☐", 0xF0A8: "☐", 0xF0FC: "✓",
    0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of one page in reading order of their lines; sizes (points), bold and baselines are parallel to words.

    weights (200 … 900) and italic are what the names of their fonts say, empty where nobody knows.

    rotated holds the words that do not run left to right; rules are drawn lines and thin rectangles; once tables are
    sought, those that lie, and walls those that stand. turn: the page was turned clockwise by so many degrees to stand
    upright (width, height and boxes are of the turned page). ocr: the words were read from a picture of the page, each
    with a score from 0 to 1 unless a scanner read them.
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
    ocr: bool = False
    turn: float = 0.0
    scores: tuple[float, ...] = ()
    weights: tuple[float, ...] = ()
    italic: tuple[bool, ...] = ()
    walls: tuple[BBox, ...] = ()

    def only(self, kept: Sequence[int]) -> PageWords:
        """The page with these of its words."""
        return replace(
            self,
            words=tuple(self.words[i] for i in kept),
            sizes=tuple(self.sizes[i] for i in kept),
            bold=tuple(self.bold[i] for i in kept),
            baselines=tuple(self.baselines[i] for i in kept) if self.baselines else (),
            scores=tuple(self.scores[i] for i in kept) if self.scores else (),
            weights=tuple(self.weights[i] for i in kept) if self.weights else (),
            italic=tuple(self.italic[i] for i in kept) if self.italic else (),
        )


@dataclass(frozen=True, slots=True)
class TextLine:
    """Words on one line from left to right, as indices into PageWords.words."""

    words: tuple[int, ...]
    bbox: BBox
    text: str


def read_page_words(document: pdfium.PdfDocument, number: int) -> PageWords:
    """Read page `number` (from 1) of an open document; takes the PDFium lock for this page only.

    A page whose text is set sideways is turned as its readers turn their heads; `turn` says how far.
    """
    with LOCK:
        page = document[number - 1]
        try:
            runs = read_runs(page)
            turn = turn_of(runs)
            runs = read_runs(page, turn) if turn else runs
            width, height = displayed_size(page, turn)
            scanned = False
            if any(run.hidden for run in runs):
                runs, scanned = seen(runs, read_pictures(page, turn), width * height)
            rules = read_rules(page, turn)
        finally:
            page.close()
    return replace(page_words(number, width, height, runs, rules, turn), ocr=scanned)


def page_words(
    number: int, width: float, height: float, runs: Sequence[Run], rules: Sequence[BBox] = (), turn: float = 0.0
) -> PageWords:
    """Words of runs in text-layer order: what lies off the page is dropped, the rest sorted by line and x."""
    level: list[tuple[Word, Run]] = []
    rotated: list[Word] = []
    for run in runs:
        word = _word(run, width, height)
        if word and run.level:
            level.append((word, run))
        elif word:
            rotated.append(word)
    lines = cluster_lines([word.bbox for word, _ in level], [run.size for _, run in level])
    kept = [level[i] for line in lines for i in line]
    page = PageWords(
        number=number,
        width=width,
        height=height,
        words=with_minus_triangles([word for word, _ in kept]),
        sizes=tuple(run.size for _, run in kept),
        bold=tuple(run.face.bold for _, run in kept),
        rotated=tuple(rotated),
        rules=tuple(rules),
        baselines=tuple(run.baseline for _, run in kept),
        weights=tuple(float(run.face.weight) for _, run in kept),
        italic=tuple(run.face.italic for _, run in kept),
        turn=float(turn),
    )
    return as_set(page)


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
    several = boxes if isinstance(boxes, list) else list(boxes)
    if len(several) == 1:
        return several[0]
    x0, y0, x1, y1 = zip(*several, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def cluster_lines(boxes: Sequence[BBox], sizes: Sequence[float]) -> list[list[int]]:
    """Group boxes whose heights overlap into lines, top to bottom; indices of a line run left to right.

    A line is measured by its tallest word so far: a raised footnote mark or a value set two points lower than its
    label still joins, the next line does not.
    """
    lines: list[list[int]] = []
    tall: list[int] = []
    lefts, heights = [box[0] for box in boxes], [box[1] + box[3] for box in boxes]
    at, best = (0.0, 0.0, 0.0), None
    for _, _, i in sorted(zip(heights, lefts, range(len(boxes)), strict=True)):
        here = boxes[i][1], boxes[i][3], sizes[i]
        # Words of one line nearly always have one height: the line of the last one is theirs.
        if best is None or here != at:
            best = _line_of(i, tall, boxes, sizes)
        at = here
        if best is None:
            lines.append([i])
            tall.append(i)
            best = len(lines) - 1
            continue
        lines[best].append(i)
        if sizes[i] > sizes[tall[best]] * 1.1:
            tall[best] = i
    _move_marks(lines, tall, boxes, sizes)
    lines = [line for line in lines if line]
    lines.sort(key=lambda line: min(map(heights.__getitem__, line)))
    return [sorted(line, key=lefts.__getitem__) for line in lines]


def _move_marks(lines: list[list[int]], tall: list[int], boxes: Sequence[BBox], sizes: Sequence[float]) -> None:
    """Move raised marks that fell into the line above to the line of the word they touch."""
    for k, line in enumerate(lines):
        # A mark raised so high that it shares little with its line stands alone on one of its own.
        alone = len(line) == 1 and len(lines) > 1
        small = 0.8 * sizes[tall[k]]
        for i in [i for i in line if alone or sizes[i] < small]:
            if any(_touches(j, i, boxes, sizes) for j in line):
                continue
            near = range(max(0, k - 2), min(len(lines), k + 3))
            home = next((n for n in near if n != k and any(_touches(j, i, boxes, sizes) for j in lines[n])), None)
            if home is not None:
                line.remove(i)
                lines[home].append(i)


def _touches(word: int, mark: int, boxes: Sequence[BBox], sizes: Sequence[float]) -> bool:
    """Whether a mark stands right behind a larger word, beside it in height."""
    gap = boxes[mark][0] - boxes[word][2]
    return (
        sizes[mark] < 0.8 * sizes[word]
        and abs(gap) < 0.25 * sizes[word]
        and _overlap(boxes[word], boxes[mark]) > 0.4 * sizes[mark]
    )


def _line_of(i: int, tall: Sequence[int], boxes: Sequence[BBox], sizes: Sequence[float]) -> int | None:
    """The line that box i shares most height with, of the last four, each measured by its tallest word; None for none.

    A drop capital does not swallow the lines beside it. Every word of every page passes here: no calls inside.
    """
    _, top, _, bottom = boxes[i]
    size, height = sizes[i], bottom - top
    best, most = None, float("-inf")
    for k in range(max(0, len(tall) - 4), len(tall)):
        _, upper, _, lower = boxes[tall[k]]
        shared = (bottom if bottom < lower else lower) - (top if top > upper else upper)
        other = sizes[tall[k]]
        low, high = (size, other) if size < other else (other, size)
        # A drop capital or a bracket over several lines stands with the line at its foot.
        if high > 2 * low:
            fits = abs(bottom - lower) < 0.5 * low
        else:
            # Half the height of the smaller one: superscripts stay on their line, the next line does not join it.
            fits = shared >= 0.5 * (height if height < lower - upper else lower - upper)
        if fits and shared > most:
            best, most = k, shared
    return best


def _overlap(a: BBox, b: BBox) -> float:
    """Height that two boxes share."""
    return min(a[3], b[3]) - max(a[1], b[1])


def _word(run: Run, width: float, height: float) -> Word | None:
    """The word of a run, or None where it has no text or lies off the page.

    A level word reaches from capital height to below the baseline, whatever its font claims.
    """
    x0, y0, x1, y1 = run.bbox
    if run.level:
        y0, y1 = run.baseline - 0.75 * run.size, run.baseline + 0.2 * run.size
    text = clean_text(run.codes)
    if not text or not (0 <= (x0 + x1) / 2 <= width and 0 <= (y0 + y1) / 2 <= height):
        return None
    return Word(text, (max(0.0, x0), max(0.0, y0), min(width, x1), min(height, y1)))


def clean_text(codes: Sequence[int]) -> str:
    """Characters of a word: ligatures spelled out, hyphen variants as "-", NUL and controls dropped, NFC.

    Fractions and superscripts keep their characters (NFKC would read 5½ as 51⁄2 and 10² as 102).
    """
    text = "".join(map(chr, codes))
    # Nearly every word of every page.
    if text.isascii() and text.isprintable():
        return text
    text = "".join(REPLACED.get(code) or chr(code) for code in codes if code >= 0x20 or code == 0x02)
    if text.isascii():
        return text.replace("\x7f", "")
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    text = "".join(chr(ord(c) - 0xFEE0) if "！" <= c <= "～" else c for c in text)
    # Fonts share one glyph for a radical and its character, and some files name the radical: ⽉ for 月.
    text = "".join(unicodedata.normalize("NFKC", c) if "\u2e80" <= c <= "\u2fd5" else c for c in text)
    return "".join(c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c) not in ("Cc", "Cf", "Cs"))
