"""A page as a picture with boxes drawn on it: how a footnote shows its place."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

from preprocess.errors import PreprocessError
from preprocess.pdfium import LOCK
from preprocess.report import BBox

PAD = 2.0
"""Points of air around a box, so that the outline does not touch the letters."""
# A page of 200 m × 200 m must not be drawn at full size: 160 MB at most.
MAX_PIXELS = 40_000_000
# Pillow names counter-clockwise turns; a page's turn counts with the clock.
QUARTERS = {1: Image.Transpose.ROTATE_270, 2: Image.Transpose.ROTATE_180, 3: Image.Transpose.ROTATE_90}
# Print stays readable under it, on white paper and on a grey band.
FILL = (255, 196, 0, 70)
OUTLINE = (214, 120, 0, 255)


def page_picture(pdf: Path, page: int, boxes: Sequence[BBox] = (), width: int = 900, turn: float = 0.0) -> bytes:
    """PNG of physical page `page` (from 1), `width` pixels wide, with a translucent frame around every box.

    turn is Page.turn: the page is turned clockwise by so many degrees first, and the boxes are of the turned page.

    Boxes are points from the top left of the page as displayed. Raises PreprocessError when the PDF or page is missing.
    """
    picture, scale = _render(pdf, page, width, turn)
    if boxes:
        picture = _with_boxes(picture, boxes, scale)
    out = io.BytesIO()
    # A person waits for the picture: speed goes before size.
    picture.save(out, "PNG", compress_level=3)
    return out.getvalue()


def _render(pdf: Path, page: int, width: int, turn: float) -> tuple[Image.Image, float]:
    """The page in RGB and pixels per point."""
    with LOCK:
        try:
            document = pdfium.PdfDocument(pdf)
        except (pdfium.PdfiumError, FileNotFoundError) as error:
            raise PreprocessError(
                f"The PDF of this report cannot be opened ({pdf.name}); add the file again."
            ) from error
        try:
            if not 1 <= page <= len(document):
                raise PreprocessError(f"The PDF has {len(document)} pages; page {page} does not exist.")
            return _bitmap(document[page - 1], width, turn)
        finally:
            document.close()


def _bitmap(page: pdfium.PdfPage, width: int, turn: float) -> tuple[Image.Image, float]:
    quarters = round(turn / 90)
    points, height = page.get_size() if quarters % 2 == 0 else page.get_size()[::-1]
    scale = width / points
    # A page a hundred times higher than wide would ask for gigabytes of pixels.
    scale = min(scale, (MAX_PIXELS / (points * height)) ** 0.5)
    picture: Image.Image = page.render(scale=scale).to_pil().convert("RGB")
    page.close()
    if quarters % 4:
        picture = picture.transpose(QUARTERS[quarters % 4])
    if rest := turn - 90 * quarters:
        picture = picture.rotate(-rest, Image.Resampling.BICUBIC, fillcolor="white")
    return picture, scale


def _with_boxes(picture: Image.Image, boxes: Sequence[BBox], scale: float) -> Image.Image:
    layer = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    right, bottom = picture.width - 1, picture.height - 1
    for x0, y0, x1, y1 in boxes:
        left, top = max(0.0, (x0 - PAD) * scale), max(0.0, (y0 - PAD) * scale)
        corner = min(float(right), (x1 + PAD) * scale), min(float(bottom), (y1 + PAD) * scale)
        if corner[0] > left and corner[1] > top:
            draw.rectangle((left, top, *corner), fill=FILL, outline=OUTLINE, width=max(1, picture.width // 450))
    return Image.alpha_composite(picture.convert("RGBA"), layer).convert("RGB")
