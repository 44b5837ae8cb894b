"""OCR: pages that are pictures become the same words with boxes as pages with a text layer (rapidocr, PP-OCRv6).

upright turns the picture, engine finds and reads its lines, ink cuts them into words and measures them, marks finds
what OCR drops (dashes, drawn rules), pictured tells which pages need all this. Nothing is downloaded: the models are
in rapidocr's wheel.
"""

from __future__ import annotations

from importlib.util import find_spec

from preprocess.page.reading import PageReader

MISSING = "Scanned pages cannot be read, because rapidocr is not installed."
FIX = "Run `make setup` to install it, then drop the file again."


def ocr_installed() -> bool:
    """Whether rapidocr is there; cheap, imports nothing."""
    return find_spec("rapidocr") is not None


def ocr_reader() -> PageReader | None:
    """The reader of scanned pages, or None when rapidocr is not installed. Its models are loaded by the first page."""
    if not ocr_installed():
        return None
    from preprocess.ocr.reader import OcrReader

    return OcrReader()
