"""A scanned page stands upright before it is read: quarter turns and the few degrees of a crooked sheet.

The turn is found from the picture alone. Lines of text make the sum of ink per row jump between full and empty; the
angle at which it jumps most is the angle of the lines. Whether they stand on their head shows only when they are read.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from preprocess.ocr.engine import Picture

# A feeder tilts a sheet by a degree or two; more is a page meant to stand so.
MAX_SKEW = 4.0
SMALL = 700
"""Longest side of the picture that angles are tried on, pixels."""
SIDEWAYS = 1.25
"""Rows across the page must be sharper than those along it by this factor before a page is turned a quarter."""
PAPER = 255.0


def turned(picture: Picture, degrees: float) -> Picture:
    """The picture turned clockwise: quarter turns exactly (sides change places), the rest about its middle."""
    quarters = round(degrees / 90)
    whole = np.ascontiguousarray(np.rot90(picture, -quarters))
    rest = degrees - 90 * quarters
    return _tilted(whole, rest) if rest else whole


def find_turn(picture: Picture) -> float:
    """Clockwise degrees, a quarter turn plus at most MAX_SKEW, after which the lines of text run level.

    0 or 90 and a bit: a page that is upside down counts as level.
    """
    ink = _ink(picture)
    level, sharp = _best_angle(ink)
    # Both ways, as ruled tables have sharp columns too.
    across, sharper = _best_angle(np.ascontiguousarray(np.rot90(ink, -1)))
    if sharper > SIDEWAYS * sharp:
        return 90 + across
    return level


def _ink(picture: Picture) -> NDArray[np.uint8]:
    """Dark on light made 255 on 0, small, without big dark areas (photographs, black margins)."""
    scale = min(1.0, SMALL / max(picture.shape))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    # The blur is wider than a letter's stroke and narrower than a photograph.
    background = cv2.medianBlur(np.asarray(small, np.uint8), 21)
    return np.asarray(cv2.subtract(background, np.asarray(small, np.uint8)), np.uint8)


def _best_angle(ink: NDArray[np.uint8]) -> tuple[float, float]:
    """(angle, sharpness) of the sharpest rows: steps of half a degree, then of a twentieth around the best."""
    coarse = max(np.arange(-MAX_SKEW, MAX_SKEW + 0.1, 0.5), key=lambda angle: _sharpness(ink, angle))
    fine = max(np.arange(coarse - 0.45, coarse + 0.46, 0.05), key=lambda angle: _sharpness(ink, angle))
    # Turning costs sharpness of the letters, so that a page which is straight enough stays as it is.
    if _sharpness(ink, 0.0) >= 0.98 * _sharpness(ink, fine):
        fine = 0.0
    return round(float(fine), 2), _sharpness(ink, fine)


def _sharpness(ink: NDArray[np.uint8], angle: float) -> float:
    rows = (_tilted(ink, angle, 0.0) if angle else ink).sum(axis=1, dtype=np.float64)
    return float(np.square(np.diff(rows)).sum() / ink.shape[1])


def _tilted(picture: NDArray[np.uint8], degrees: float, fill: float = PAPER) -> NDArray[np.uint8]:
    height, width = picture.shape
    # OpenCV counts against the clock.
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1.0)
    return np.asarray(
        cv2.warpAffine(picture, matrix, (width, height), flags=cv2.INTER_CUBIC, borderValue=fill), np.uint8
    )
