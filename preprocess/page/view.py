"""From PDF user space to the page as it is displayed: rotation and CropBox applied, origin top left, in points."""

from __future__ import annotations

from dataclasses import dataclass

import pypdfium2 as pdfium

from preprocess.report import BBox


@dataclass(frozen=True, slots=True)
class View:
    """From PDF user space to the page as displayed: x' = ax·x + bx·y + cx, y' = ay·x + by·y + cy."""

    ax: float
    bx: float
    cx: float
    ay: float
    by: float
    cy: float

    @property
    def upright(self) -> bool:
        """Whether the page is displayed as it is written."""
        return (self.ax, self.bx, self.ay, self.by) == (1, 0, 0, -1)

    def box(self, x0: float, y0: float, x1: float, y1: float) -> BBox:
        """A box of user space (any two corners) as displayed."""
        u0, v0 = self.ax * x0 + self.bx * y0 + self.cx, self.ay * x0 + self.by * y0 + self.cy
        u1, v1 = self.ax * x1 + self.bx * y1 + self.cx, self.ay * x1 + self.by * y1 + self.cy
        return (u0 if u0 < u1 else u1, v0 if v0 < v1 else v1, u1 if u0 < u1 else u0, v1 if v0 < v1 else v0)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of user space as displayed."""
        return self.ax * x + self.bx * y + self.cx, self.ay * x + self.by * y + self.cy


def displayed_size(page: pdfium.PdfPage, turn: int = 0) -> tuple[float, float]:
    """Width and height in points with rotation and CropBox applied, turned clockwise by `turn` more degrees."""
    width, height = float(page.get_width()), float(page.get_height())
    return (height, width) if turn % 180 else (width, height)


def view_of(page: pdfium.PdfPage, turn: int = 0) -> View:
    """The transformation for this page's rotation and visible box, turned clockwise by `turn` more degrees."""
    left, bottom, right, top = page.get_bbox()
    return {
        0: View(1, 0, -left, 0, -1, top),
        90: View(0, 1, -bottom, 1, 0, -left),
        180: View(-1, 0, right, 0, 1, -bottom),
        270: View(0, -1, top, -1, 0, right),
    }[(page.get_rotation() + turn) % 360]
