"""Fonts that do not say which characters they draw: what PDFium guesses for them is no text, least of all a figure.

A subset font without a table of characters draws "5" for a code that PDFium then takes for a control, a comma or a
wrong digit. Such characters become U+FFFD, so that no value is read from them, and `preprocess.ocr` reads the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pypdfium2.raw as raw

from preprocess.page.prototypes import is_generated, object_font, text_object, unmapped

UNKNOWN = 0xFFFD
CONTROLS = frozenset(range(1, 0x20)) - {0x02, 0x09, 0x0A, 0x0D}
"""No font draws these; 0x02 is PDFium's hyphen at a line's end."""
UNSAID = 0.2
"""A font of which more characters than this part are not said has guessed ones too: of it nothing is believed."""
INVISIBLE = frozenset((raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP))


def believed(handle: int | None, codes: Sequence[int]) -> list[int]:
    """The code points of a text page with U+FFFD for every one that its font does not say."""
    # Blanks that PDFium put in have no font.
    drawn = [i for i in range(len(codes)) if not is_generated(handle, i)]
    fonts = {i: object_font(text_object(handle, i)) for i in drawn}
    unsaid = {i for i in drawn if unmapped(handle, i) == 1}
    sizes, lost = Counter(fonts.values()), Counter(fonts[i] for i in unsaid)
    broken = {font for font, count in lost.items() if count > UNSAID * sizes[font]}
    return [UNKNOWN if i in unsaid or (i in fonts and fonts[i] in broken) else code for i, code in enumerate(codes)]
