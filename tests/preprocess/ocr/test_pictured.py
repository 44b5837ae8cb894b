"""Which pages OCR reads: scans, stamped scans and layers that are no language; never pages of text or photographs."""

from __future__ import annotations

import io

import numpy as np
import pypdfium2 as pdfium
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from preprocess.ocr.pictured import needs_reading
from preprocess.page.words import read_page_words
from tests.pdfs import simple_pdf, text_pdf
from tests.scans import scan, statement_pdf

ENGLISH = "The board of directors declared a dividend on the shares of common stock this quarter"
CIPHER = "".join(chr(ord(c) - 29) if c.isalpha() and c.islower() else c for c in ENGLISH)


def wants(data: bytes) -> bool:
    document = pdfium.PdfDocument(data)
    try:
        return needs_reading(document, read_page_words(document, 1))
    finally:
        document.close()


def photograph(words: str) -> bytes:
    """A page that is one dark picture with a title in type."""
    noise = np.random.default_rng(3).normal(90, 40, (400, 300, 3))
    picture = Image.fromarray(np.clip(noise, 0, 255).astype(np.uint8))
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=1)
    canvas.drawImage(ImageReader(picture), 0, 0, 612, 792)
    canvas.drawString(72, 400, words)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("what", "data", "expected"),
    [
        ("a scan", scan(statement_pdf(), dpi=60), True),
        ("a scan with a stamp", scan(statement_pdf(), dpi=60, stamp="Received 3 May 2023, page 1 of 1"), True),
        ("a page of text", text_pdf([[ENGLISH] * 5]), False),
        ("a page with few words", simple_pdf(1), False),
        ("an empty page", text_pdf([[]]), False),
        ("a photograph with a title", photograph("Our people"), False),
        ("a photograph without words", photograph(""), False),
        ("letters moved as by a cipher", text_pdf([[CIPHER] * 8]), True),
    ],
)
def test_a_page_is_read_again_only_when_its_text_layer_says_less_than_its_picture(
    what: str, data: bytes, expected: bool
) -> None:
    assert wants(data) is expected, what
