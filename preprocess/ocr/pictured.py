"""Which pages OCR is to read: those with no text layer, or one of no use, whose picture looks like a page of print.

A page is read one way or the other, never both: words of a text layer are exact, and a caption beside a photograph is
not worth a second, doubtful reading of it. So OCR reads a page only when its text layer holds next to nothing (a
stamp, a page number, a scanner's name) or cannot be language, and then it replaces that layer; the picture shows the
stamp too.
"""

from __future__ import annotations

import re
import unicodedata
from string import ascii_letters

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw

from preprocess.page.words import PageWords
from preprocess.pdfium import LOCK

STAMP_WORDS = 25
"""A text layer of fewer words may be a stamp on a scan; a full-page picture must lie under it."""
COVERED = 0.7
"""Part of the page that pictures cover when the page is a scan."""
VOWELS = "aeiouAEIOU"
ENOUGH, FEW_VOWELS = 150, 0.24
"""Of so many letters and more, languages written in Latin letters have at least a third vowels."""
UNSAID_WORDS = 3
"""So many words with characters that no font says are figures or labels; fewer are bullets and logos."""
REPEATED = re.compile(r"(.)\1+")
"""Leaders, and lines to fill in."""
ODD, MANY_ODD = re.compile(r"[!\"#&'*+<=>?@\[\\\]^`{|}~]"), 0.15
"""A font whose codes count from "!" on draws common letters for these; pages of text hold one in fifty."""
SIDE = 500
"""Longest side, in pixels, of the picture that is looked at."""


def needs_reading(document: pdfium.PdfDocument, page: PageWords) -> bool:
    """Whether the text layer says less than the picture does."""
    count = len(page.words) + len(page.rotated)
    if is_garbage(page):
        return True
    # A page full of words is never drawn: rendering it costs more than reading it.
    if count >= STAMP_WORDS:
        return False
    with LOCK:
        opened = document[page.number - 1]
        try:
            if count and _covered(opened) < COVERED:
                return False
            return not _is_bare(opened) and _looks_printed(opened)
        finally:
            opened.close()


def is_garbage(page: PageWords) -> bool:
    """Whether a text layer cannot be language: unmapped characters, or letters moved as if by a cipher."""
    text = " ".join(word.text for word in page.words)
    if sum("\ufffd" in word.text for word in page.words if len(word.text) > 1) >= UNSAID_WORDS:
        return True
    beyond = "" if text.isascii() else (c for c in text if not c.isascii())
    strange = sum(unicodedata.category(c) in ("Co", "Cn") or c == "\ufffd" for c in beyond)
    # Some bullets of a good layer are unmapped too; a fifth of all characters is a font without a table.
    if strange > 0.2 * len(text):
        return True
    if len(text) >= ENOUGH and _is_odd(text) and _is_odd(REPEATED.sub(r"\1", text)):
        return True
    letters = sum(map(text.count, ascii_letters))
    return letters >= ENOUGH and sum(map(text.count, VOWELS)) < FEW_VOWELS * letters


def _is_odd(text: str) -> bool:
    return len(ODD.findall(text)) > MANY_ODD * (len(text) - text.count(" "))


def _covered(page: pdfium.PdfPage) -> float:
    """The part of the page's area under its largest picture."""
    area = page.get_width() * page.get_height()
    largest = 0.0
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=3):
        left, bottom, right, top = item.get_bounds()
        largest = max(largest, (right - left) * (top - bottom))
    return float(largest / area) if area else 0.0


def _is_bare(page: pdfium.PdfPage) -> bool:
    """Whether nothing at all is drawn on a page, which is then not drawn to be looked at."""
    return not (raw.FPDFPage_CountObjects(page) or raw.FPDFPage_GetAnnotCount(page))


def _looks_printed(page: pdfium.PdfPage) -> bool:
    """Mostly one light shade with some dark on it, as paper is; a photograph and a blank sheet are not."""
    longest = max(page.get_width(), page.get_height(), 1.0)
    bitmap = page.render(scale=SIDE / longest, grayscale=True)
    grey = np.array(bitmap.to_numpy(), np.uint8, copy=True)
    bitmap.close()
    paper = float(np.percentile(grey, 75))
    light = float((grey > paper - 30).mean())
    # Paper is seldom scanned white; one dark point in ten thousand is already a line of text.
    return paper > 150 and light > 0.5 and float((grey < paper - 60).mean()) > 0.0001
