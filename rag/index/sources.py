"""Where reports are read from: the folders of the settings, by preprocess.store.reports (loaded when needed)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from preprocess.report import Report


def report_sources(folders: Sequence[Path]) -> list[Path]:
    """Every report below the folders: a report folder, or a plain S2-06 file; in a fixed order."""
    present = [folder for folder in folders if folder.is_dir()]
    if not present:
        return []
    from preprocess.store.reports import report_folders

    return [source for folder in present for source in report_folders(folder)]


def read_report(source: Path, edits: Path | None = None) -> Report:
    """The report at one place of report_sources, with the corrections kept in edits; raises ReportFormatError."""
    from preprocess.metadata.edits import with_edits
    from preprocess.store.reports import load_report

    report = load_report(source)
    return report if edits is None else with_edits(report, edits)
