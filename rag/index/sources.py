"""Where reports are read from: the folders of the settings, by preprocess.store (loaded when needed)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from preprocess.report import Report


def report_sources(folders: Sequence[Path]) -> list[Path]:
    """Every report below the folders: a report folder, or a plain S2-06 file; in a fixed order."""
    present = [folder for folder in folders if folder.is_dir()]
    if not present:
        return []
    from preprocess.store import report_folders

    return [source for folder in present for source in report_folders(folder)]


def read_report(source: Path) -> Report:
    """The report at one place of report_sources; raises ReportFormatError."""
    from preprocess.store import load_report

    return load_report(source)
