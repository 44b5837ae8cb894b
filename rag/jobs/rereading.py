"""Reports that an older converter made, and those a person asks for, are read again from their stored file; the old
version answers until the new one is in.

The new version is made whole beside the library, its vectors too, then swapped in at once. A person's corrections stay:
they are kept apart from the report.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from preprocess.errors import FootnoteError
from preprocess.page.page_cache import clean_pages, forget_pages
from preprocess.store.reports import (
    SOURCE,
    delete_report,
    load_report,
    report_folders,
    source_file,
    stored_version,
    swap_report,
)
from preprocess.version import CONVERTER_VERSION
from rag.config import Settings
from rag.jobs.files import sentence_of
from rag.jobs.journal import Journal
from rag.jobs.worker import Task

if TYPE_CHECKING:
    from rag.index import Index

LOG = logging.getLogger("footnote.rereading")
WAITING = "Made by an earlier version of the converter; it is being read again, and search answers meanwhile."
ASKED = "It is being read again, as you asked, and search answers meanwhile."
KEPT = "The new converter could not read it again, so the earlier version stays. {reason}"
Outcome = Callable[[Task, str], tuple[str | None, bool]]
"""outcome(task, wanted event) → (None, or why not as a sentence; whether trying again cannot help)."""


class Rereading:
    """Which reports are old, and their way to the new version; `run` works in the upkeep thread."""

    def __init__(self, settings: Settings, journal: Journal, index: Callable[[], Index], outcome: Outcome) -> None:
        self._settings = settings
        self._journal = journal
        self._index = index
        self._outcome = outcome
        self._lock = threading.Lock()
        self._notes: dict[str, str] = {}
        self._tried: dict[str, str] = {}
        self._asked: set[str] = set()

    def ask(self, report_id: str) -> None:
        """Read this report again at the next run, with the settings of today, whatever made it."""
        with self._lock:
            self._asked.add(report_id)
            self._notes[report_id] = ASKED

    @property
    def notes(self) -> Mapping[str, str]:
        """report_id → one sentence for every report that is still of an older version, or is asked to be read again."""
        with self._lock:
            return dict(self._notes)

    @property
    def sentence(self) -> str | None:
        """What goes on as one sentence; None when nothing waits."""
        left = sum(note in (WAITING, ASKED) for note in self.notes.values())
        if not left:
            return None
        return f"{left} {'report is' if left == 1 else 'reports are'} being read again."

    def run(self, may_begin: Callable[[], bool]) -> None:
        """Read every old report again, one after the other; may_begin blocks while uploads wait, False ends it."""
        old = old_reports(self._settings)
        hopeless = self._tried | self._journal.unreadable(CONVERTER_VERSION)
        again = self._wanted()
        asked = frozenset(folder.name for folder in again)
        with self._lock:
            self._notes = {
                folder.name: KEPT.format(reason=hopeless[sha256]) if sha256 in hopeless else WAITING
                for folder, sha256 in old.items()
            } | dict.fromkeys(asked, ASKED)
        # What a person asked for comes first.
        for folder, sha256 in (again | old).items():
            # A person may ask for what failed; by itself it is not tried again by the same converter.
            if sha256 in hopeless and folder.name not in asked:
                continue
            if not may_begin():
                return
            note = self._read_again(folder, sha256)
            with self._lock:
                self._asked.discard(folder.name)
                self._notes.pop(folder.name, None)
                if note:
                    self._tried[sha256] = note
                    self._notes[folder.name] = KEPT.format(reason=note)

    def _wanted(self) -> dict[Path, str]:
        """What was asked for and is still there."""
        with self._lock:
            asked = frozenset(self._asked)
        found = stored_reports(self._settings, asked)
        with self._lock:
            self._asked -= asked - {folder.name for folder in found}
        return found

    def _read_again(self, folder: Path, sha256: str) -> str | None:
        """None once the new version is in or the report is gone, else why the earlier one stays."""
        try:
            report = load_report(folder)
            reason, lasting = self._outcome(
                self._task(folder, report.source_name, sha256, report.source_folders), "converted"
            )
            if reason is None:
                self._swap(folder)
                forget_pages(self._settings.pages_dir, sha256)
            elif lasting:
                self._journal.note_unreadable(sha256, CONVERTER_VERSION, reason)
            return reason
        except (FootnoteError, OSError) as error:
            LOG.exception("reading %s again", folder.name)
            return sentence_of(error, folder.name)
        finally:
            shutil.rmtree(self._settings.again_dir, ignore_errors=True)

    def _task(self, folder: Path, name: str, sha256: str, folders: tuple[str, ...]) -> Task:
        from rag.jobs.index_feed import model_for

        model = model_for(self._index(), self._settings)
        again = self._settings.again_dir
        return Task(
            name=name,
            pdf=source_file(folder) or folder / SOURCE,
            sha256=sha256,
            report_id=folder.name,
            model=model,
            again=again,
            folders=folders,
        )

    def _swap(self, folder: Path) -> None:
        """The new version in the place of the old one, in the library and in the index."""
        index, made = self._index(), self._settings.again_dir / folder.name
        if not folder.is_dir():
            return
        index.refresh(folder.name, lambda: swap_report(made, self._settings.data_dir))
        if folder.name not in {filing.report_id for filing in index.filings()}:
            # It was deleted while the new version was put in.
            delete_report(folder.name, self._settings.data_dir)


def old_reports(settings: Settings) -> dict[Path, str]:
    """Folder → SHA-256 of every report in the library with its PDF beside it that an older converter made."""
    found = {}
    for folder in report_folders(settings.data_dir):
        # Without the PDF nothing can be read again, and the old version is the only one.
        made = stored_version(folder) if (folder / SOURCE).is_file() else None
        if made is not None and made[1] < CONVERTER_VERSION:
            found[folder] = made[0]
    return found


def stored_reports(settings: Settings, report_ids: frozenset[str]) -> dict[Path, str]:
    """Folder → SHA-256 of these reports, where their file is stored beside them."""
    folders = [path for path in report_folders(settings.data_dir) if path.name in report_ids and source_file(path)]
    return {folder: made[0] for folder in folders if (made := stored_version(folder)) is not None}


def clean_work(settings: Settings, on_their_way: frozenset[str]) -> None:
    """Remove what a killed process left: half new versions, and pages that no job and no old report needs."""
    shutil.rmtree(settings.again_dir, ignore_errors=True)
    if settings.pages_dir.is_dir() and any(settings.pages_dir.iterdir()):
        clean_pages(settings.pages_dir, on_their_way | frozenset(old_reports(settings).values()))
