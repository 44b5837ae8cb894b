"""Reports on disk: preprocessed_data/<report_id>/ holds source.pdf, <name>.json and <name>_table_<i>.json.

stored.py documents the format. <name> is the slug of the report_id, never raw text of a person. The same report gives
the same bytes: no time stamps. Files of the plain source format (S2-06) are read by plain.py.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

from preprocess.errors import PreprocessError, ReportFormatError, StoreError
from preprocess.report import ENDINGS, Report
from preprocess.store.plain import load_plain
from preprocess.store.stored import decode_report, decode_table, report_document, table_document

SOURCE = "source.pdf"
# Greedy, so that a filing called "x_table_2" keeps its name.
TABLE_FILE = re.compile(r"(?P<name>.+)_table_(?P<number>\d+)$")


def save_report(report: Report, pdf: Path, data_dir: Path) -> Path:
    """Write a report to data_dir/<report_id>/ in one step; an older version is replaced only when the new one is whole.

    Raises StoreError when the disk refuses; then nothing has changed.
    """
    target = data_dir / _checked_id(report.report_id)
    fresh, old = (data_dir / f".{kind}-{report.report_id}-{os.getpid()}" for kind in ("new", "old"))
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        _remove(fresh, old)
        fresh.mkdir()
        _write_files(report, pdf, fresh)
        _swap(fresh, target, old)
    except OSError as error:
        _remove(fresh)
        reason = error.strerror or str(error)
        raise StoreError(f"The report could not be written to {data_dir} ({reason}); nothing was lost.") from error
    return target


def load_report(folder: Path) -> Report:
    """Read a report folder, or one plain S2-06 `<name>.json`; raises ReportFormatError naming file and key."""
    main = main_file(folder)
    text = _read(main)
    raw = _parsed(main, text)
    table_files = _table_files(main)
    if "format" not in raw:
        return load_plain(main, text, raw, [(path, _parsed(path, _read(path))) for path in table_files])
    tables = tuple(decode_table(path, _parsed(path, _read(path))) for path in table_files)
    return decode_report(main, raw, tables)


def report_folders(data_dir: Path) -> list[Path]:
    """What load_report reads below data_dir: folders with one report, else each plain `<name>.json`; sorted."""
    if not data_dir.is_dir():
        return []
    found = _main_files(data_dir)
    for folder in sorted(path for path in data_dir.iterdir() if path.is_dir() and not path.name.startswith(".")):
        mains = _main_files(folder)
        found += [folder] if len(mains) == 1 else mains
    return found


def source_file(folder: Path) -> Path | None:
    """The PDF or recording that a report folder keeps, or None."""
    return next((path for ending in ENDINGS if (path := folder / f"source.{ending}").is_file()), None)


def stored_with(sha256: str, data_dir: Path) -> Path | None:
    """The report folder below data_dir that was made of these bytes, under whatever name, or None."""
    # Looked for as bytes: parsing every report of a library for one key takes minutes.
    mark = f'"sha256": "{sha256}"'.encode()
    for folder in sorted(data_dir.glob(f"[!.]*-{sha256[:8]}")):
        if any(mark in main.read_bytes() for main in _main_files(folder)):
            return folder
    return None


def stored_version(folder: Path) -> tuple[str, int] | None:
    """(SHA-256, CONVERTER_VERSION) of a stored report without parsing it; None for a plain S2-06 file."""
    mains = _main_files(folder)
    text = mains[0].read_bytes() if len(mains) == 1 else b""
    sha256 = re.search(rb'^"sha256": "([0-9a-f]{64})"', text, re.MULTILINE)
    version = re.search(rb'^"converter_version": (\d+)', text, re.MULTILINE)
    return (sha256[1].decode(), int(version[1]) if version else 0) if sha256 else None


def swap_report(fresh: Path, data_dir: Path) -> None:
    """Put a whole report folder, written elsewhere on the same disk, in the place of the report of its name."""
    target = data_dir / _checked_id(fresh.name)
    old = data_dir / f".old-{fresh.name}-{os.getpid()}"
    try:
        _remove(old)
        _swap(fresh, target, old)
    except OSError as error:
        raise StoreError(f"{target} could not be replaced ({error.strerror}); the earlier version is kept.") from error


def delete_report(report_id: str, data_dir: Path) -> None:
    """Remove a report; one rename makes it invisible first, so that a crash never leaves half a report."""
    target = data_dir / _checked_id(report_id)
    gone = data_dir / f".gone-{report_id}-{os.getpid()}"
    try:
        _remove(gone)
        if target.exists():
            target.rename(gone)
        _remove(gone)
    except OSError as error:
        raise StoreError(f"The report {report_id} could not be deleted ({error.strerror}); try again.") from error


def remove_leftovers(data_dir: Path) -> None:
    """Undo or finish what a kill interrupted; only for the one owner of data_dir, before it works.

    A save that had put the older version aside, and not the new one in its place yet, gives the older one back.
    """
    for path in data_dir.glob(".old-*"):
        target = data_dir / path.name.removeprefix(".old-").rpartition("-")[0]
        if not target.exists():
            path.rename(target)
    for path in data_dir.glob(".*"):
        # Only what is ours: a person may keep hidden files here.
        if path.name.startswith((".new-", ".old-", ".gone-")):
            _remove(path)


def _checked_id(report_id: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,120}", report_id):
        raise PreprocessError(f"{report_id[:80]!r} is not the name of a report.")
    return report_id


def _swap(fresh: Path, target: Path, old: Path) -> None:
    """Put fresh in the place of target; the older version returns when that fails."""
    if target.exists():
        target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    _remove(old)


def _remove(*folders: Path) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def _write_files(report: Report, pdf: Path, folder: Path) -> None:
    # A copy, not a link: a person may change the original in place.
    shutil.copyfile(pdf, folder / (SOURCE if report.media == "pdf" else f"source.{report.source_name[-3:]}"))
    name = re.sub(r"-[0-9a-f]{8}$", "", report.report_id)
    for number, table in enumerate(report.tables):
        _write(folder / f"{name}_table_{number}.json", table_document(report, table))
    _write(folder / f"{name}.json", report_document(report))


def _write(path: Path, document: dict[str, Any]) -> None:
    """One key a line, and one element a line in lists of objects: readable, and small in a diff."""
    lines = [f"{json.dumps(key)}: {_value(value)}" for key, value in document.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict | list):
        # Indented in full a filing would be ten times as many lines.
        return "[\n" + ",\n".join(_compact(item) for item in value) + "\n]"
    return _compact(value)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ReportFormatError(f"{path} cannot be read ({error.strerror}); convert the filing again.") from error


def _parsed(path: Path, text: bytes) -> dict[str, Any]:
    try:
        raw = json.loads(text)
    except ValueError as error:
        raise ReportFormatError(f"{path} is not valid JSON; convert the filing again.") from error
    if not isinstance(raw, dict):
        raise ReportFormatError(f"{path} does not hold a JSON object; convert the filing again.")
    return raw


def _main_files(folder: Path) -> list[Path]:
    """The *.json of a folder that are reports: not <name>_table_<i>.json beside a <name>.json."""
    stems = {path.stem for path in folder.glob("*.json") if not path.name.startswith(".")}
    tables = {stem for stem in stems if (match := TABLE_FILE.match(stem)) and match["name"] in stems}
    return [folder / f"{stem}.json" for stem in sorted(stems - tables)]


def main_file(folder: Path) -> Path:
    """The <name>.json of a report folder, or the plain file itself; raises ReportFormatError."""
    if folder.suffix == ".json":
        return folder
    mains = _main_files(folder)
    if len(mains) != 1:
        raise ReportFormatError(
            f"{folder} holds {len(mains) or 'no'} reports instead of one; convert the filing again."
        )
    return mains[0]


def _table_files(main: Path) -> list[Path]:
    found = [(match, path) for path in main.parent.glob("*_table_*.json") if (match := TABLE_FILE.match(path.stem))]
    own = [(int(match["number"]), path) for match, path in found if match["name"] == main.stem]
    return [path for _, path in sorted(own)]
