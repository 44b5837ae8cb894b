"""Text that a page holds and does not show: the layer a scanner's OCR lays over its picture, or words nobody sees.

The first is used and said to be read by OCR; the others are left out, since a reader cannot check them on the page.
"""

from __future__ import annotations

from collections.abc import Sequence

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from preprocess.page.glyphs import Run
from preprocess.page.view import view_of
from preprocess.report import BBox

COVERED = 0.7
"""Part of the page that pictures cover when the page is a scan; scanners cut it into strips too."""
DEPTH = 3


def seen(runs: Sequence[Run], pictures: Sequence[BBox], area: float) -> tuple[list[Run], bool]:
    """(the runs that stand for something printed, whether they are a scanner's reading); area in square points."""
    hidden = sum(len(run.codes) for run in runs if run.hidden)
    if 2 * hidden > sum(len(run.codes) for run in runs):
        return list(runs), sum(map(_area, pictures)) > COVERED * area
    return [run for run in runs if not run.hidden or any(_on(run.bbox, box) for box in pictures)], False


def read_pictures(page: pdfium.PdfPage, turn: int = 0) -> list[BBox]:
    """The boxes of the pictures of a page as displayed. Callers hold `preprocess.pdfium.LOCK`."""
    view = view_of(page, turn)
    return [view.box(*item.get_bounds()) for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=DEPTH)]


def _area(box: BBox) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _on(box: BBox, picture: BBox) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return picture[0] <= x <= picture[2] and picture[1] <= y <= picture[3]
