"""Where reports are read from: the folders of the settings, by preprocess.store.reports (loaded when needed).

And the entries of the index brought in line with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from preprocess.errors import PreprocessError
from preprocess.metadata.edits import edits_stamp
from preprocess.report import Report
from rag.config import Settings
from rag.index.catalogue import Entry, read_entries, remove_entry, stamp_of, write_entry

Told = Callable[[int, int], None]
"""told(reports done, reports to do), before each that is cut and counted anew."""


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


def entries_of(settings: Settings, told: Told | None = None) -> tuple[dict[str, Entry], list[str]]:
    """An entry for every report of the folders, made where it is missing or old, and sentences on those left out."""
    folder = settings.index_dir / "chunks"
    known = {entry.head.source: entry for entry in read_entries(folder, settings.chunking).values()}
    sources = [(source, known.get(str(source))) for source in report_sources(settings.raw_dirs)]
    current = [
        (source, entry if entry and _current(entry, source, settings.edits_dir) else None) for source, entry in sources
    ]
    done, count = 0, sum(entry is None for _, entry in current)
    entries: dict[str, Entry] = {}
    notices = []
    for source, entry in current:
        if entry is None:
            if told is not None:
                told(done, count)
            done += 1
            try:
                entry = _written(folder, source, settings)
            except PreprocessError as error:
                notices.append(str(error))
                continue
        entries.setdefault(entry.report_id, entry)
    for path in folder.glob("*"):
        if path.name not in entries:
            remove_entry(path)
    return entries, notices


def _written(folder: Path, source: Path, settings: Settings) -> Entry:
    report = read_report(source, settings.edits_dir)
    edits = edits_stamp(settings.edits_dir, report.report_id)
    return write_entry(folder, report, source, settings.chunking, edits=edits)


def _current(entry: Entry, source: Path, edits: Path) -> bool:
    """Whether neither the files of the report nor its corrections have changed since the entry was written."""
    return entry.head.stamp == stamp_of(source) and entry.head.edits == edits_stamp(edits, entry.report_id)
