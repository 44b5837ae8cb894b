"""Character runs and drawn rules of a page through PDFium's C interface. Callers hold `preprocess.pdfium.LOCK`.

Fonts and matrices are asked once per run, since some filings hold every character as an object of its own.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from preprocess.page.faces import Face, face_of
from preprocess.page.gaps import OVERHANGING, SOFT_GAP, Gaps, is_letter
from preprocess.page.mapping import CONTROLS, INVISIBLE, believed
from preprocess.page.prototypes import (
    address_of,
    font_size_of,
    four_floats,
    is_generated,
    loose_box,
    matrix_of,
    object_bounds,
    object_font,
    object_type,
    origin_of,
    page_object,
    page_objects,
    render_mode,
    text_object,
    unicode_of,
    unmapped,
)
from preprocess.page.view import View, view_of
from preprocess.report import BBox

WORD_GAP = 0.22
"""A gap wider than this part of the font size parts two words even where the text layer has no blank."""
OVERHANG = 0.5
"""Font sizes an "f" is wide, and the gap behind it, where PDFium may have lost a second one."""
GUESSED = frozenset((0x0A, 0x0D, 0x20))
"""What PDFium puts in where it guesses a blank or a line's end. Some fonts have a real blank at 0x0A."""
# Thicker ones are bars behind a heading; shorter ones are dashes and the strokes of drawn letters.
SIDEWAYS, FEWEST_TURNED = 0.6, 120
"""A page is turned where more than this part of its characters run up or down it; a title up its edge has fewer."""
RULE_THICKNESS = 2.5
RULE_LENGTH = 4.0
SIGN, ENDS_FIGURE = 0x24, frozenset((0x25, 0x29, *range(0x30, 0x3A)))
"""A dollar sign set right behind a figure, a percent sign or a parenthesis belongs to the figure after it."""
# Every blank of Unicode, the zero-width ones too: fonts of printers use any of them.
BLANKS = frozenset((0x00, 0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x3000, 0x200B, 0xFEFF, 0x202F, *range(0x2000, 0x200B)))


@dataclass(slots=True)
class Run:
    """Non-blank characters that follow one another: code points, box (pen advance wide) as displayed, baseline y.

    size is in points as displayed; level means left to right. turn: degrees clockwise that would make it level.
    hidden: it is in the text layer and not drawn.
    """

    size: float
    face: Face
    level: bool
    baseline: float
    bbox: BBox
    codes: list[int] = field(default_factory=list)
    turn: int = 0
    hidden: bool = False

    def near(self, other: Run, last: BBox) -> bool:
        """Whether another run that is not level either begins within a character's reach of this one's last box."""
        # Upright titles are set letter by letter, each a run of its own.
        reach = 0.6 * self.size
        b = other.bbox
        across = max(last[0], b[0]) - min(last[2], b[2]), max(last[1], b[1]) - min(last[3], b[3])
        return not self.level and not other.level and max(across) <= reach


def read_runs(page: pdfium.PdfPage, turn: int = 0) -> list[Run]:
    """All non-blank characters of a page in text-layer order, joined where the pen just goes on."""
    textpage = page.get_textpage()
    try:
        reader = _Reader(page.raw, textpage.raw, view_of(page, turn))
        codes = reader.codes(textpage.count_chars())
        runs = reader.read(codes)
        return reader.read(believed(reader.handle, codes)) if reader.doubtful else runs
    finally:
        textpage.close()


def turn_of(runs: Sequence[Run]) -> int:
    """Degrees clockwise that make most of a page level: 90 or 270 for a table set sideways on it, else 0."""
    if all(run.level for run in runs):
        return 0
    counts = Counter[int]()
    for run in runs:
        counts[run.turn] += len(run.codes)
    turn, count = counts.most_common(1)[0]
    return turn if turn in (90, 270) and count > max(FEWEST_TURNED, SIDEWAYS * counts.total()) else 0


class _Reader:
    """One pass over the characters of a text page."""

    def __init__(self, page: Any, textpage: Any, view: View) -> None:
        self.textpage, self.view = textpage, view
        self.gaps = Gaps(page, textpage)
        self.handle = address_of(textpage)
        self.faces: dict[int | None, Face] = {}
        self.four = (ctypes.c_float * 4)()
        self.six = (ctypes.c_float * 6)()
        self.two = (ctypes.c_double * 2)()
        self.doubtful = False

    def read(self, codes: Sequence[int]) -> list[Run]:
        """The runs of these characters; doubtful is set where a font does not say which it draws.

        Every character of every document passes here: for the usual case, a pen that just goes on, nothing is called.
        """
        handle, slot, box_of = self.handle, ctypes.addressof(self.four), self.view.box
        upright, cx, cy = self.view.upright, self.view.cx, self.view.cy
        runs, last = list[Run](), (0.0, 0.0, 0.0, 0.0)
        run: Run | None = None
        x0 = y0 = x1 = y1 = size = tight = drift = 0.0
        soft, before, level = False, 0, False
        for i, code in enumerate(codes):
            if code in BLANKS or not loose_box(handle, i, slot):
                guessed = code in GUESSED and is_generated(handle, i) == 1
                if not guessed and run is not None:
                    self.close(run, (x0, y0, x1, y1), before, last)
                    run, level = None, False
                soft = soft or (guessed and code == 0x20)
                continue
            left, top, right, bottom = four_floats(self.four)
            if upright and left <= right and bottom <= top:
                box = left + cx, cy - top, right + cx, cy - bottom
            else:
                box = box_of(left, bottom, right, top)
            u0, v0, u1, v1 = box
            space = u0 - x1
            plain = level and not soft and code != SIGN and -0.6 * size < space <= tight and abs(v1 - last[3]) <= drift
            if run is None or not (plain or self.goes_on(run, code, i, box, space, soft, before, last)):
                run, old = self.next_run(run, (x0, y0, x1, y1), before, last, i, box), run
                if run is not old:
                    runs.append(run)
                    (x0, y0, x1, y1), size, level = box, run.size, run.level
                    tight, drift = SOFT_GAP * size, 0.25 * size
            run.codes.append(code)
            x0, y0 = x0 if x0 < u0 else u0, y0 if y0 < v0 else v0
            x1, y1 = x1 if x1 > u1 else u1, y1 if y1 > v1 else v1
            last, soft, before = box, False, i
        if run is not None:
            self.close(run, (x0, y0, x1, y1), before, last)
        return runs

    def goes_on(
        self, run: Run, code: int, i: int, box: BBox, space: float, soft: bool, before: int, last: BBox
    ) -> bool:
        """Whether character i, `space` behind the open run and with this box, belongs to the run's word."""
        if code == SIGN and run.codes[-1] in ENDS_FIGURE:
            return False
        # Characters of one ligature share their box.
        if box == last:
            return True
        if not run.level or not -0.6 <= space / run.size <= (OVERHANG if soft else WORD_GAP):
            return False
        if abs(box[3] - last[3]) > 0.25 * run.size and not self.stands_with(run, i):
            return False
        return (not soft and space <= SOFT_GAP * run.size) or self.joins(run, before, i, space, soft, last)

    def stands_with(self, run: Run, i: int) -> bool:
        """Whether character i has the baseline of a run; boxes of ligatures and Chinese characters hold ink only."""
        at = ctypes.addressof(self.two)
        origin_of(self.handle, i, at, at + 8)
        # A raised mark stands higher by far more.
        return abs(self.view.point(self.two[0], self.two[1])[1] - run.baseline) <= 0.02 * run.size

    def joins(self, run: Run, before: int, i: int, space: float, soft: bool, last: BBox) -> bool:
        """Whether character i goes on with a run over a space or a guessed blank (soft); a lost letter is put back."""
        if not soft:
            digit = 48 <= unicode_of(self.handle, i) <= 57
            return not (digit and is_letter(run.codes[-1])) and not self.gaps.parted(before, i)
        if space > SOFT_GAP * run.size and not _overhangs(run, last):
            return False
        between = self.gaps.between(before, i, run.size)
        if between.blank or (space > SOFT_GAP * run.size and not between.twin):
            return False
        if between.twin:
            run.codes.append(run.codes[-1])
        return True

    def next_run(self, run: Run | None, bbox: BBox, before: int, last: BBox, i: int, box: BBox) -> Run:
        """The run of character i: a fresh one, or the one before, which is closed, where it stands near that."""
        fresh = self.start(i, box)
        if run is None:
            return fresh
        self.close(run, bbox, before, last)
        return run if run.near(fresh, last) else fresh

    def close(self, run: Run, bbox: BBox, i: int, letter: BBox) -> None:
        """End a run at character i with the box `letter`; a second "f" that was lost there is put back."""
        run.bbox = bbox
        if _overhangs(run, letter) and self.gaps.is_doubled(i):
            run.codes.append(run.codes[-1])

    def codes(self, count: int) -> Sequence[int]:
        """The code points of characters 0 … count-1: in one call unless some take two UTF-16 units or none."""
        units = (ctypes.c_ushort * (count + 1))()
        if raw.FPDFText_GetText(self.textpage, 0, count, units) == count + 1:
            found = units[:count]
            self.doubtful = not CONTROLS.isdisjoint(found)
            if not any(0xD800 <= code < 0xE000 for code in found):
                # FPDFText_GetText shows a hyphen at a line's end as this non-character.
                for i in (i for i, code in enumerate(found) if code == 0xFFFE):
                    found[i] = int(unicode_of(self.handle, i))
                return found
        return [unicode_of(self.handle, i) for i in range(count)]

    def start(self, i: int, box: BBox) -> Run:
        """An empty run at character i with its size, weight, direction and baseline."""
        view, at = self.view, ctypes.addressof(self.six)
        matrix_of(self.handle, i, at)
        a, b, c, d = self.six[:4]
        size = font_size_of(self.handle, i) * ((c * c + d * d) ** 0.5 or 1.0)
        along_x, along_y = view.ax * a + view.bx * b, view.ay * a + view.by * b
        # A slant of one in ten is a tilted stamp, no line of text.
        level = along_x > 0 and abs(along_y) <= 0.1 * along_x
        point = ctypes.addressof(self.two)
        origin_of(self.handle, i, point, point + 8)
        baseline = view.point(self.two[0], self.two[1])[1]
        # Broken matrices give sizes of nought or thousands, which every measure downstream divides by.
        turn = 0 if level else 90 if -along_y > abs(along_x) else 270 if along_y > abs(along_x) else 180
        self.doubtful = self.doubtful or unmapped(self.handle, i) == 1
        hidden = render_mode(text_object(self.handle, i)) in INVISIBLE
        return Run(min(max(size, 1.0), 400.0), self.face(i), level, baseline, box, turn=turn, hidden=hidden)

    def face(self, i: int) -> Face:
        """The face of character i, asked once per font."""
        font = object_font(text_object(self.handle, i))
        if font not in self.faces:
            buffer, flags = ctypes.create_string_buffer(128), ctypes.c_int()
            raw.FPDFText_GetFontInfo(self.textpage, i, buffer, len(buffer), flags)
            self.faces[font] = face_of(buffer.value.decode("utf-8", "replace"))
        return self.faces[font]


def _overhangs(run: Run, last: BBox) -> bool:
    """Whether a run ends in a letter so wide for its advance that PDFium may have lost a second one."""
    return run.level and run.codes[-1] in OVERHANGING and last[2] - last[0] > OVERHANG * run.size


def read_rules(page: pdfium.PdfPage, turn: int = 0) -> tuple[BBox, ...]:
    """Drawn horizontal and vertical lines and thin rectangles of the page's own objects, as displayed."""
    handle = address_of(page.raw)
    view = view_of(page, turn)
    numbers = (ctypes.c_float * 4)()
    slots = [ctypes.addressof(numbers) + 4 * k for k in range(4)]
    rules: list[BBox] = []
    for k in range(page_objects(handle)):
        item = page_object(handle, k)
        if object_type(item) == raw.FPDF_PAGEOBJ_PATH and object_bounds(item, *slots):
            box = view.box(*numbers)
            thin, long = sorted((box[2] - box[0], box[3] - box[1]))
            if thin <= RULE_THICKNESS and long >= RULE_LENGTH:
                rules.append(box)
    return tuple(rules)
