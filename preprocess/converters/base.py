"""What every converter offers: bytes of an accepted PDF in, a Report out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from preprocess.report import Report

Progress = Callable[[str, int, int], None]
"""progress(stage, done, total): stage is "reading" (pages done of total) or "tables"."""


class Converter(Protocol):
    """A way from a PDF file to a Report."""

    name: str

    def convert(self, pdf: Path, source_name: str, progress: Progress) -> Report:
        """Convert one accepted PDF; raises ConversionError or ConverterMissing with one sentence."""
        ...
