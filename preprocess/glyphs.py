"""Raw characters and drawn rules of a page through PDFium's C interface. Callers hold `preprocess.pdfium.LOCK`."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from preprocess.report import BBox

BOLD_NAME = re.compile(r"bold|black|heavy|semibd|demi", re.IGNORECASE)
RULE_THICKNESS = 2.5
RULE_LENGTH = 4.0
BLANKS = frozenset((0x00, 0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x3000, 0x200B, 0xFEFF, 0x202F, *range(0x2000, 0x200B)))


@dataclass(slots=True)
class Glyph:
    """One character: code point, box (pen advance wide) as displayed, baseline y, font size in points, bold, level.

    A blank (also one that PDFium generated between words) has no box.
    """

    code: int
    blank: bool
    x0: float = 0.0
    y0: float = 0.0
    x1: float = 0.0
    y1: float = 0.0
    baseline: float = 0.0
    size: float = 1.0
    bold: bool = False
    level: bool = True


@dataclass(frozen=True, slots=True)
class _Style:
    """What all characters of one text object share: size in points, bold, level as displayed, baseline above bottom."""

    size: float
    bold: bool
    level: bool
    descent: float


@dataclass(frozen=True, slots=True)
class _View:
    """From PDF user space to the page as displayed: x' = ax·x + bx·y + cx, y' = ay·x + by·y + cy."""

    ax: float
    bx: float
    cx: float
    ay: float
    by: float
    cy: float

    def box(self, x0: float, y0: float, x1: float, y1: float) -> BBox:
        """A box of user space (any two corners) as displayed."""
        ends = self.point(x0, y0), self.point(x1, y1)
        (u0, v0), (u1, v1) = ends
        return min(u0, u1), min(v0, v1), max(u0, u1), max(v0, v1)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of user space as displayed."""
        return self.ax * x + self.bx * y + self.cx, self.ay * x + self.by * y + self.cy


def _prototype(function: Any, *arguments: Any, result: Any = ctypes.c_int) -> Callable[..., Any]:
    """The same C function, called without releasing the GIL and with plain integers as pointers."""
    address = ctypes.cast(function, ctypes.c_void_p).value
    if address is None:
        raise ImportError(f"PDFium lacks the function {function}.")
    called: Callable[..., Any] = ctypes.PYFUNCTYPE(result, *arguments)(address)
    return called


_P, _I = ctypes.c_void_p, ctypes.c_int
_unicode = _prototype(raw.FPDFText_GetUnicode, _P, _I, result=ctypes.c_uint)
_loose_box = _prototype(raw.FPDFText_GetLooseCharBox, _P, _I, _P)
_text_object = _prototype(raw.FPDFText_GetTextObject, _P, _I, result=_P)
_object_type = _prototype(raw.FPDFPageObj_GetType, _P)
_page_object = _prototype(raw.FPDFPage_GetObject, _P, _I, result=_P)
_object_bounds = _prototype(raw.FPDFPageObj_GetBounds, _P, _P, _P, _P, _P)


def displayed_size(page: pdfium.PdfPage) -> tuple[float, float]:
    """Width and height in points with rotation and CropBox applied."""
    return float(page.get_width()), float(page.get_height())


def view_of(page: pdfium.PdfPage) -> _View:
    """The transformation for this page's rotation and visible box."""
    left, bottom, right, top = page.get_bbox()
    return {
        0: _View(1, 0, -left, 0, -1, top),
        90: _View(0, 1, -bottom, 1, 0, -left),
        180: _View(-1, 0, right, 0, 1, -bottom),
        270: _View(0, -1, top, -1, 0, right),
    }[page.get_rotation()]


def read_glyphs(page: pdfium.PdfPage) -> list[Glyph]:
    """All characters of a page in text-layer order; PDFium's generated blanks are among them."""
    textpage = page.get_textpage()
    try:
        handle = ctypes.cast(textpage.raw, ctypes.c_void_p).value
        return _read(handle, textpage.raw, textpage.count_chars(), view_of(page))
    finally:
        textpage.close()


def _read(handle: int | None, textpage: Any, count: int, view: _View) -> list[Glyph]:
    """The loop over characters; sizes, fonts and baselines are asked once per text object."""
    numbers = (ctypes.c_float * 4)()
    slot = ctypes.addressof(numbers)
    styles: dict[int | None, _Style] = {}
    glyphs: list[Glyph] = []
    add, box, blank = glyphs.append, view.box, Glyph(0x20, True)
    for i in range(count):
        code = _unicode(handle, i)
        if code in BLANKS or not _loose_box(handle, i, slot):
            add(blank)
            continue
        left, top, right, bottom = numbers
        x0, y0, x1, y1 = box(left, bottom, right, top)
        owner = _text_object(handle, i)
        style = styles.get(owner)
        if style is None:
            style = styles[owner] = _style(textpage, i, view, y1)
        add(Glyph(code, False, x0, y0, x1, y1, y1 - style.descent, style.size, style.bold, style.level))
    return glyphs


def _style(textpage: Any, i: int, view: _View, bottom: float) -> _Style:
    """Size, weight and direction of the text object that character i (whose box ends at `bottom`) belongs to."""
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(textpage, i, matrix)
    scale = (matrix.c**2 + matrix.d**2) ** 0.5 or 1.0
    size = raw.FPDFText_GetFontSize(textpage, i) * scale
    along_x = view.ax * matrix.a + view.bx * matrix.b
    along_y = view.ay * matrix.a + view.by * matrix.b
    level = along_x > 0 and abs(along_y) <= 0.1 * along_x
    x, y = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(textpage, i, x, y)
    baseline = view.point(x.value, y.value)[1]
    return _Style(min(max(size, 1.0), 400.0), _is_bold(textpage, i), level, bottom - baseline)


def _is_bold(textpage: Any, i: int) -> bool:
    """Whether the font's own name says so; weights in font descriptors are too often wrong."""
    buffer = ctypes.create_string_buffer(128)
    flags = ctypes.c_int()
    raw.FPDFText_GetFontInfo(textpage, i, buffer, len(buffer), flags)
    return BOLD_NAME.search(buffer.value.decode("utf-8", "replace")) is not None


def read_rules(page: pdfium.PdfPage) -> tuple[BBox, ...]:
    """Drawn horizontal and vertical lines and thin rectangles of the page's own objects, as displayed."""
    handle = ctypes.cast(page.raw, ctypes.c_void_p).value
    view = view_of(page)
    numbers = (ctypes.c_float * 4)()
    slots = [ctypes.addressof(numbers) + 4 * k for k in range(4)]
    rules: list[BBox] = []
    for k in range(raw.FPDFPage_CountObjects(page.raw)):
        item = _page_object(handle, k)
        if _object_type(item) == raw.FPDF_PAGEOBJ_PATH and _object_bounds(item, *slots):
            box = view.box(*numbers)
            thin, long = sorted((box[2] - box[0], box[3] - box[1]))
            if thin <= RULE_THICKNESS and long >= RULE_LENGTH:
                rules.append(box)
    return tuple(rules)
