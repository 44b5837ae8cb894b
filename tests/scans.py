"""Scans that tests need: pages of other PDFs as pictures, with the noise and the tilt of a cheap scanner."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
import pypdfium2 as pdfium
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from preprocess.pdfium import LOCK

STATEMENT = (
    ("Consolidated Statements of Income", ()),
    ("(In millions)", ()),
    ("Years ended December 31,", ("2022", "2021")),
    ("Net sales", ("$ 1,250", "$ 1,118")),
    ("Cost of sales", ("(830)", "(741)")),
    ("Gross profit", ("420", "377")),
    ("Restructuring", ("—", "(12)")),
    ("Net income", ("$ 96", "$ 71")),
)
RIGHTS = (420, 500)


def statement_pdf(size: tuple[float, float] = (560, 330)) -> bytes:
    """One small page with an income statement and two sentences, in type."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=size, invariant=1)
    canvas.setFont("Helvetica", 11)
    for i, (label, values) in enumerate(STATEMENT):
        y = size[1] - 50 - 20 * i
        canvas.setFont("Helvetica-Bold" if i == 0 else "Helvetica", 11)
        canvas.drawString(50, y, label)
        for right, value in zip(RIGHTS, values, strict=False):
            canvas.drawRightString(right, y, value)
    canvas.drawString(50, 80, "Harbour lamps sold well in every region of the northern coast this year.")
    canvas.drawString(50, 64, "Restructuring ended in the spring of the year before.")
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def scan(
    data: bytes, *, dpi: int = 130, skew: float = 0.0, quarters: int = 0, stamp: str = "", pages: Sequence[int] = (0,)
) -> bytes:
    """Pages of a PDF as grey JPEGs in a PDF: tilted by `skew` degrees, laid down by quarter turns, stamped in type."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    for picture, width, height in _pictures(data, dpi, skew, quarters, pages):
        canvas.setPageSize((width, height))
        canvas.drawImage(ImageReader(picture), 0, 0, width, height)
        canvas.drawString(20, 12, stamp)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _pictures(
    data: bytes, dpi: int, skew: float, quarters: int, pages: Sequence[int]
) -> list[tuple[io.BytesIO, float, float]]:
    noise = np.random.default_rng(1)
    made = []
    with LOCK:
        document = pdfium.PdfDocument(data)
        for number in pages:
            picture = document[number].render(scale=dpi / 72).to_pil().convert("L")
            picture = picture.rotate(skew, Image.Resampling.BICUBIC, fillcolor=255).rotate(90 * quarters, expand=True)
            grey = np.asarray(picture, np.int16) + noise.normal(0, 6, (picture.height, picture.width)).astype(np.int16)
            out = io.BytesIO()
            Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8)).save(out, "JPEG", quality=80)
            out.seek(0)
            made.append((out, picture.width * 72 / dpi, picture.height * 72 / dpi))
        document.close()
    return made
