"""Words that stand in no table become paragraphs: lines in reading order, joined where the printer only wrapped them.

A new paragraph begins at a wider step down, another size or weight, an indent, a list mark, or where the first word of
a line would have fitted on the line above.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from preprocess.layout.columns import Column, columns
from preprocess.layout.flow_lines import BULLETS, FlowLine, Underlines, flow_line
from preprocess.layout.measures import Measures, is_caps
from preprocess.layout.strips import Strip, strip_of
from preprocess.page.words import PageWords, TextLine
from preprocess.report import BBox

WIDER_STEP = 0.22
"""A step down this much wider than the usual one, in font sizes, parts two paragraphs; twice as much in a sentence."""
_OPEN_END = re.compile(r"\b(?:a|an|and|as|at|by|for|from|in|its|of|on|or|our|that|the|their|to|with)$")
"""No sentence ends in these words: what follows goes on, also with a name."""
_LETTER = re.compile(r"[^\W_]")
_STOPPED = re.compile(r"[.:;?!。：；？！][”\"’')*]*$")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that belong together, or the place of a table (its index on the page). right is the column's edge.

    is_row: the lines are the cells of one row of words.
    """

    lines: tuple[FlowLine, ...] = ()
    table: int | None = None
    gap: float = 0.0
    left: float = 0.0
    right: float = 0.0
    is_row: bool = False

    @property
    def bbox(self) -> BBox:
        """The box around its lines on the page where it begins."""
        page = self.lines[0].page
        x0, y0, x1, y1 = zip(*(line.bbox for line in self.lines if line.page == page), strict=True)
        return min(x0), min(y0), max(x1), max(y1)


def paragraphs(
    page: PageWords, lines: Sequence[TextLine], tables: Sequence[tuple[frozenset[int], BBox]], usual: Measures
) -> list[Paragraph]:
    """The paragraphs of a page in reading order; tables (their words and boxes) stand between them as places."""
    taken = frozenset().union(*(words for words, _ in tables))
    strips = [Strip(box, (), index) for index, (_, box) in enumerate(tables)]
    for printed in lines:
        rest = [i for i in printed.words if i not in taken]
        if rest:
            strips.append(strip_of(page, rest))
    strips.sort(key=lambda strip: (strip.bbox[1] + strip.bbox[3], strip.bbox[0]))
    found: list[Paragraph] = []
    underlines = Underlines(page)
    for column in columns(page, strips):
        if column.is_row:
            own_lines = tuple(flow_line(page, strip, usual, underlines) for strip in column.strips)
            found.append(Paragraph(own_lines, None, 0.5, column.x0, column.x1, is_row=True))
            continue
        own = _column_paragraphs(page, column, usual, underlines)
        if found and own and goes_on(found[-1], own[0]):
            found[-1] = replace(found[-1], lines=found[-1].lines + own[0].lines)
            own = own[1:]
        found += own
    return found


def goes_on(last: Paragraph, first: Paragraph) -> bool:
    """Whether a sentence runs from the foot of one column or page to the head of the next.

    Nothing but a full stop ends it: a small letter goes on with it, and so does what had no room on the last line, or
    what follows a small word.
    """
    if not last.lines or not first.lines or last.is_row or first.is_row:
        return False
    end, start = last.lines[-1], first.lines[0]
    alike = abs(end.size - start.size) <= 0.5 and (end.bold >= 0.9) == (start.bold >= 0.9)
    if not alike or start.mark or _STOPPED.search(end.text):
        return False
    if start.text[:1].islower() or _OPEN_END.search(end.text):
        return True
    whole = len(first.lines) > 1 or _STOPPED.search(start.text) is not None
    indented = start.bbox[0] > first.left + 3 * start.size
    if not whole or indented or start.bold or is_caps(start.text) or len(last.lines) < 2:
        return False
    # Titles, names and addresses end in a capital; a sentence that is cut seldom does.
    return end.text.split()[-1].strip("-,").islower() or (end.text[-1].isalpha() and not _fits(start, end, last.right))


def _fits(line: FlowLine, last: FlowLine, right: float) -> bool:
    """Whether the first word of a line would have stood on the line before it."""
    size = max(last.size, line.size, 1.0)
    return last.bbox[2] + 0.3 * size + line.first_width < right - 0.6 * size


def _column_paragraphs(page: PageWords, column: Column, usual: Measures, underlines: Underlines) -> list[Paragraph]:
    text = [strip for strip in column.strips if strip.table is None]
    right = max((strip.bbox[2] for strip in text), default=column.x1)
    # A short column says little about its right edge; that of the document does.
    if len(text) < 6 and right > page.width / 2:
        right = max(right, usual.right)
    usual = replace(usual, step=_local_step(page, text, right) or usual.step)
    found: list[Paragraph] = []
    open_lines: list[FlowLine] = []
    gap = 99.0

    def close() -> None:
        if open_lines:
            found.append(Paragraph(tuple(open_lines), None, gap, column.x0, right))
            open_lines.clear()

    last: FlowLine | None = None
    for strip in column.strips:
        if strip.table is not None:
            close()
            found.append(Paragraph(table=strip.table))
            last, gap = None, 99.0
            continue
        line = flow_line(page, strip, usual, underlines)
        if not _LETTER.search(line.text) and line.text not in BULLETS:
            continue
        if last is None or _begins(open_lines, line, right, usual):
            close()
            gap = (line.baseline - last.baseline) / max(line.size, 1.0) - usual.step if last else 99.0
        open_lines.append(line)
        last = line
    close()
    return found


def _local_step(page: PageWords, strips: Sequence[Strip], right: float) -> float | None:
    """The usual step from a full line to the next here, which the same paragraph nearly always goes on with."""
    # A quotation or a table's note may be set closer than the rest of the document.
    steps = []
    for above, below in pairwise(strips):
        size = page.sizes[below.words[0]]
        step = (below.bbox[3] - above.bbox[3]) / max(1.0, size)
        if above.bbox[2] > right - 3 * size and 0.8 < step < 2.6:
            steps.append(step)
    # Fewer full lines are chance.
    return median(steps) if len(steps) >= 4 else None


def _begins(block: Sequence[FlowLine], line: FlowLine, right: float, usual: Measures) -> bool:
    """Whether `line` begins a new paragraph after the lines of `block`."""
    last = block[-1]
    size = max(last.size, line.size, 1.0)
    step = (line.baseline - last.baseline) / size
    flows = line.text[:1].islower() and not line.mark and not _looks_finished(last, line, right)
    wider = 2 * WIDER_STEP if flows else WIDER_STEP
    # A step up means another column, whatever the gap.
    if step > usual.step + wider or step < -0.5 or not _same_style(block, line, right):
        return True
    fits = _fits(line, last, right)
    if line.mark in BULLETS and line.mark:
        again = line.mark == block[0].mark and abs(line.bbox[0] - block[0].bbox[0]) < 0.3 * size
        # A dash at the head of a line may as well be one within a sentence.
        return line.mark not in "–—-" or again or fits or step > usual.step + 0.05
    if _is_centred(last, line) and not block[0].mark:
        return False
    if fits and len(block) == 1 and _is_set_apart(last, line):
        return True
    return _indents(block, line, fits) or (fits and _looks_finished(last, line, right))


def _same_style(block: Sequence[FlowLine], line: FlowLine, right: float) -> bool:
    last = block[-1]
    # Small capitals and superscripts move the size of a line by a few percent.
    if abs(last.size - line.size) > 0.08 * max(last.size, line.size):
        return False
    was_bold, is_bold = last.bold >= 0.9, line.bold >= 0.9
    if was_bold == is_bold:
        # A full line in capitals over a small one is a sentence with a defined term in it.
        return was_bold or is_caps(last.text) == is_caps(line.text) or last.bbox[2] > 0.85 * right
    # A link or a name in bold is wrapped over lines of its own within a paragraph that is not.
    open_ended = last.ends_bold or not line.starts_bold or _OPEN_END.search(last.text)
    if is_bold and open_ended and not _STOPPED.search(last.text):
        return True
    if was_bold and line.starts_bold and block[0].bold < 0.9:
        return True
    # A bold sentence that opens a paragraph may fill its first line and end within the second.
    return was_bold and line.starts_bold and last.bbox[2] > 0.8 * right


def _is_set_apart(last: FlowLine, line: FlowLine) -> bool:
    """Whether an underlined or italic line stands over one that is neither: a heading right above its paragraph."""
    return (last.underlined and not line.underlined) or (last.italic > 0.9 and line.italic < 0.1)


def _is_centred(last: FlowLine, line: FlowLine) -> bool:
    """Two lines set around the same middle, as titles are, and not both filling the measure."""
    middles = (last.bbox[0] + last.bbox[2]) / 2, (line.bbox[0] + line.bbox[2]) / 2
    # Six points apart at the left: what fills the measure is centred by chance.
    return abs(middles[0] - middles[1]) < 3 and abs(last.bbox[0] - line.bbox[0]) > 6


def _indents(block: Sequence[FlowLine], line: FlowLine, fits: bool) -> bool:
    last, first = block[-1], block[0]
    shift = line.bbox[0] - last.bbox[0]
    # A paragraph is indented by a character or more; less is a ragged scan.
    near = 0.8 * line.size
    if line.mark and (fits or abs(line.bbox[0] - first.bbox[0]) < near):
        return fits or bool(first.mark)
    if shift > near:
        hangs = not fits and min(last.bold, line.bold) >= 0.9
        return not hangs and not (last.mark and len(block) == 1)
    if shift < -near:
        # "(ii) In the case of …" set in like the first line of a paragraph goes on at the margin.
        return len(block) > 1 or (bool(first.mark) and (fits or _looks_finished(last, line, last.bbox[2])))
    return False


def _looks_finished(last: FlowLine, line: FlowLine, right: float) -> bool:
    """A sentence ended, or the line stops far from the edge; "$10.7 billion" may have been kept together."""
    if _STOPPED.search(last.text):
        return True
    return last.bbox[2] < 0.75 * right and not line.text[:1].islower()
