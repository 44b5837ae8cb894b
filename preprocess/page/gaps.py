"""What stands between two characters where PDFium only guesses: a blank it left out, or a letter it lost.

PDFium drops blanks that are text objects of their own, and of two equal letters whose boxes overlap (an italic "ff"
set letter by letter) it takes the second for a shadow of the first. Both are still among the objects of the page, so
they are looked up there, and only for the few characters in doubt.
"""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as raw

from preprocess.page.prototypes import (
    address_of,
    form_object,
    form_objects,
    four_floats,
    glyph_width,
    object_bounds,
    object_font,
    object_type,
    origin_of,
    page_object,
    page_objects,
    text_object,
    unicode_of,
)

OVERHANGING = frozenset((0x66,))
"""Letters that reach over the next one in italics, so that PDFium may lose a second: "f"."""
SHADOW = 0.1
"""A letter set again within this part of its width is a shadow, printed for weight."""
SOFT_GAP = 0.1
"""Where PDFium guessed a blank, a gap wider than this part of the font size is one; letters set apart have less."""
SAME_WIDTH = 0.03
"""Points two boxes of one letter may differ in width."""
SCRIPTS_WITHOUT_BLANKS = 0x2E80
"""Chinese and Japanese begin here."""
# Forms within forms: real files nest two, a hostile one without end.
DEPTH = 4


@dataclass(frozen=True, slots=True)
class Between:
    """Whether the letter before stands there once more, and whether a blank does."""

    twin: bool = False
    blank: bool = False


class Gaps:
    """The text objects of one page in drawing order, listed when first asked for."""

    def __init__(self, page: Any, textpage: Any) -> None:
        self._page, self._text = address_of(page), address_of(textpage)
        self._objects: list[int] = []
        self._places: dict[int, int] = {}

    def between(self, first: int, second: int, size: float) -> Between:
        """What was drawn between two characters of one line, indices of the text page; size is that of the first."""
        start, end = self._place(first), self._place(second)
        if start is None or end is None or end < start:
            return Between()
        if end <= start + 1:
            spaced = unicode_of(self._text, second) < SCRIPTS_WITHOUT_BLANKS
            return Between(blank=spaced and self._pen_gap(first, second, size) > SOFT_GAP)
        twin = self._is_twin(first, start)
        return Between(twin, blank=end > start + 1 + twin)

    def parted(self, first: int, second: int) -> bool:
        """Whether a blank was drawn between two characters by an object of its own."""
        start, end = self._place(first), self._place(second)
        return start is not None and end is not None and end > start + 1

    def is_doubled(self, first: int) -> bool:
        """Whether the last letter of a word, an index of the text page, was drawn twice side by side."""
        start = self._place(first)
        return start is not None and self._is_twin(first, start)

    def _place(self, index: int) -> int | None:
        if not self._places:
            self._list(page_objects(self._page), page_object, self._page)
            self._places = {item: place for place, item in enumerate(self._objects)}
        return self._places.get(text_object(self._text, index))

    def _list(self, count: int, item_of: Any, holder: int | None, depth: int = 0) -> None:
        for k in range(count):
            item = item_of(holder, k)
            kind = object_type(item)
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                self._objects.append(item)
            elif kind == raw.FPDF_PAGEOBJ_FORM and depth < DEPTH:
                self._list(form_objects(item), form_object, item, depth + 1)

    def _is_twin(self, first: int, start: int) -> bool:
        """Whether the object behind `start` is the same letter, moved on by more than a shadow."""
        # Looking up boxes costs: of thousands of letters on a page only these can have lost a twin.
        if unicode_of(self._text, first) not in OVERHANGING or start + 1 >= len(self._objects):
            return False
        one, other = self._bounds(start), self._bounds(start + 1)
        width, moved = one[2] - one[0], other[0] - one[0]
        same = abs(other[2] - other[0] - width) < SAME_WIDTH and abs(other[1] - one[1]) < SAME_WIDTH
        return same and SHADOW * width < moved < width

    def _bounds(self, place: int) -> tuple[float, ...]:
        numbers = (ctypes.c_float * 4)()
        slots = [ctypes.addressof(numbers) + 4 * k for k in range(4)]
        object_bounds(self._objects[place], *slots)
        return four_floats(numbers)

    def _pen_gap(self, first: int, second: int, size: float) -> float:
        """How far the second pen stands behind the advance of the first, in font sizes; 0 where nobody knows.

        A box reaches as far as the ink does: behind an overhanging letter boxes hide a blank.
        """
        width, places = ctypes.c_float(), (ctypes.c_double * 4)()
        at = ctypes.addressof(places)
        font, code = object_font(text_object(self._text, first)), unicode_of(self._text, first)
        if not glyph_width(font, code, 1.0, ctypes.addressof(width)) or width.value <= 0:
            return 0.0
        origin_of(self._text, first, at, at + 8)
        origin_of(self._text, second, at + 16, at + 24)
        # Along the line whatever its slant: pens, not boxes, tell where a letter was meant to end.
        return math.dist(places[:2], places[2:]) / size - width.value


def is_letter(code: int) -> bool:
    """Before a digit a letter ends its word: designers part "CHF" from "3.7m" by less than a blank."""
    return 65 <= code <= 90 or 97 <= code <= 122
