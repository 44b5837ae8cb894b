"""rapidocr behind two calls: where the lines of a picture are, and what they say, character by character.

rapidocr's own word boxes are of characters of equal width, and its word scores are shifted by every blank; so its
parts are called one by one, and each character keeps its own score and place.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from preprocess.report import BBox

Picture = NDArray[np.uint8]
"""Grey values, height × width."""
# Lines side by side are padded to the longest: more in a batch cost more white than they save.
BATCH = 6
SHORTEST = 128
"""Pixels that a line is padded to, at 48 high. rapidocr pads to 320, and most lines of a table are figures of 100.

On a page of figures and one of text at 150 dpi the same words were read, the figures in 60 % of the time.
"""
FINDING = 0.75
"""Lines are found on a picture this much smaller: twice as fast, and no line is missed that is found on the whole."""


@dataclass(frozen=True, slots=True)
class Char:
    """One character that was read: its middle (pixels from the left of the picture) and the model's score, 0 … 1."""

    text: str
    x: float
    score: float


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line that was read: its box in pixels, and its words as characters; no word is empty."""

    bbox: BBox
    words: tuple[tuple[Char, ...], ...]

    @property
    def score(self) -> float:
        """Mean score of the characters."""
        scores = [char.score for word in self.words for char in word]
        return sum(scores) / len(scores) if scores else 0.0


class Engine:
    """PP-OCRv6 from rapidocr's wheel on one thread; thread-safe, loaded by the first call."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loaded: Any = None

    def find(self, picture: Picture) -> list[BBox]:
        """The boxes of the lines of a straight picture, in pixels, unsorted."""
        from rapidocr.main import RapidOCRError

        with self._lock:
            try:
                small = cv2.resize(picture, None, fx=FINDING, fy=FINDING, interpolation=cv2.INTER_AREA)
                _, found = self._engine().detect_and_crop(_coloured(np.asarray(small, np.uint8)), {})
            except RapidOCRError:
                return []
        height, width = picture.shape
        quads = [quad / FINDING for quad in found.boxes]
        boxes = [(quad[:, 0].min(), quad[:, 1].min(), quad[:, 0].max(), quad[:, 1].max()) for quad in quads]
        inside = [(max(0.0, float(a)), max(0.0, float(b)), min(width, float(c)), min(height, float(d)))
                  for a, b, c, d in boxes]  # fmt: skip
        # A box without area makes the recogniser fail.
        return [box for box in inside if box[2] - box[0] >= 2 and box[3] - box[1] >= 2]

    def read(self, picture: Picture, boxes: Sequence[BBox]) -> list[ReadLine]:
        """What the lines in these boxes say, in their order; lines that cannot be read have no words."""
        crops = [_coloured(picture[int(b[1]) : int(b[3]) + 1, int(b[0]) : int(b[2]) + 1]) for b in boxes]
        if not crops:
            return []
        with self._lock:
            read = self._engine().recognize_txt(crops)
        return [
            ReadLine(box, _words(text, info, box))
            for box, text, info in zip(boxes, read.txts, read.word_results, strict=True)
        ]

    def _engine(self) -> Any:
        if self._loaded is None:
            from rapidocr import RapidOCR

            # One thread a process: two collapse on a busy machine.
            threads = {f"EngineConfig.onnxruntime.{kind}_op_num_threads": 1 for kind in ("intra", "inter")}
            options = {"Global.log_level": "error", "Global.use_cls": False, "Global.use_vertical_padding": False}
            reading = {"Rec.rec_batch_num": BATCH, "Rec.rec_img_shape": [3, 48, SHORTEST]}
            self._loaded = RapidOCR(params={**threads, **options, "Global.return_word_box": True, **reading})
        return self._loaded


def _coloured(picture: Picture) -> NDArray[np.uint8]:
    return np.ascontiguousarray(np.repeat(picture[:, :, None], 3, axis=2))


def _words(text: str, info: Any, box: BBox) -> tuple[tuple[Char, ...], ...]:
    """rapidocr's groups of characters with their own scores; info.confs counts blanks, info.words does not."""
    if not info.line_txt_len:
        return ()
    step = (box[2] - box[0]) / info.line_txt_len
    scores = iter([score for char, score in zip(text, info.confs, strict=False) if not char.isspace()])
    return tuple(
        tuple(
            Char(c, box[0] + (column + 0.5) * step, float(next(scores, 0.0)))
            for c, column in zip(word, columns, strict=True)
        )
        for word, columns in zip(info.words, info.word_cols, strict=True)
        if word
    )
