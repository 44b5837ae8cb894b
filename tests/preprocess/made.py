"""PDFs of known layout for the layout tests: every line is placed, so every box is known."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from preprocess.convert import quiet
from preprocess.converters.textlayer import TextLayer
from preprocess.report import Report

SENTENCE = "The company sells lanterns and wicks to harbours in nineteen countries of the northern coast"


@dataclass(frozen=True)
class Put:
    """One line of text: x and y from the top left in points. font overrides bold; underlined draws a rule under it."""

    text: str
    x: float
    y: float
    bold: bool = False
    size: float = 10
    font: str = ""
    underlined: bool = False


def make_pdf(path: Path, pages: Sequence[Sequence[Put]]) -> Path:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=1)
    for page in pages:
        for put in page:
            font = put.font or ("Helvetica-Bold" if put.bold else "Helvetica")
            canvas.setFont(font, put.size)
            canvas.drawString(put.x, 792 - put.y, put.text)
            if put.underlined:
                canvas.setLineWidth(0.6)
                width = canvas.stringWidth(put.text, font, put.size)
                canvas.line(put.x, 790.5 - put.y, put.x + width, 790.5 - put.y)
        canvas.showPage()
    canvas.save()
    path.write_bytes(buffer.getvalue())
    return path


def column(texts: Sequence[str], x: float = 72, y: float = 100, step: float = 12) -> list[Put]:
    return [Put(text, x, y + step * i) for i, text in enumerate(texts)]


def convert(path: Path, name: str = "TEST_2022_10K.pdf") -> Report:
    return TextLayer().convert(path, name, quiet)
