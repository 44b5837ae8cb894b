"""The stage after a filing can be searched: a language model adds metadata (S2-03) and table summaries (S2-05).

It has a worker process of its own, which mostly waits for the endpoint, so that uploads never wait for it. The old
version answers until the described one is whole. A report that says by whom it was described is left alone; one whose
summaries failed in part is tried again after the next start. Finished summaries are on disk and cost nothing then.
"""

from __future__ import annotations

import json
import logging
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from preprocess.errors import FootnoteError
from preprocess.store import SOURCE, load_report, main_file, save_report
from rag.config import Settings
from rag.index.catalogue import stamp_of
from rag.jobs.process import WorkerProcess
from rag.jobs.worker import Task
from rag.llm.client import llm_status

if TYPE_CHECKING:
    from rag.index import Index

LOG = logging.getLogger("footnote.describing")
POLL_SECONDS = 1.0
UNFINISHED = "table summaries could not be made"
"""Words of the notice by which a report asks for another try."""


class Describing:
    """One thread that describes what is not described yet; changed() is called after a report got new texts."""

    def __init__(self, settings: Settings, index: Callable[[], Index], changed: Callable[[], None]) -> None:
        self._settings = settings
        self._index = index
        self._changed = changed
        self._closing = threading.Event()
        self._idle = threading.Condition()
        self._looked: dict[str, str] = {}
        self._left = 0
        self._settled = False
        self._worker: WorkerProcess | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, where a model is set and ready and preprocess.describe is on; once is enough."""
        if self._thread is None and self._settings.preprocess.describe and llm_status(self._settings.llm).ready:
            self._thread = threading.Thread(target=self._loop, name="footnote-describing", daemon=True)
            self._thread.start()

    def wait(self, timeout: float | None = None) -> bool:
        """Block until every report that is indexed now was looked at; False when the timeout (seconds) passed first."""
        with self._idle:
            self._settled = self._thread is None
            return self._idle.wait_for(lambda: self._settled, timeout)

    @property
    def sentence(self) -> str | None:
        """What goes on as one sentence, None when nothing does."""
        left = self._left
        if not left:
            return None
        reports = "report" if left == 1 else "reports"
        return f"{self._settings.llm.model} still describes {left} {reports}; search answers meanwhile."

    def close(self) -> None:
        """Stop; the rest is described after the next start."""
        self._closing.set()
        worker = self._worker
        if worker is not None:
            worker.kill("The app was closed.")
        if self._thread is not None:
            self._thread.join(timeout=10)

    def _loop(self) -> None:
        while not self._closing.is_set():
            try:
                waiting = self._waiting()
                for at, folder in enumerate(waiting):
                    self._left = len(waiting) - at
                    self._describe(folder)
            except Exception:
                LOG.exception("describing")
                waiting = []
            self._left = 0
            with self._idle:
                self._settled = not waiting
                self._idle.notify_all()
            self._closing.wait(POLL_SECONDS)

    def _waiting(self) -> list[Path]:
        """The folders whose report this model has not described, each version looked at once a start."""
        folders = [self._settings.data_dir / filing.report_id for filing in self._index().filings()]
        found = []
        for folder in folders:
            stamp = stamp_of(folder) if (folder / SOURCE).is_file() else ""
            if stamp and self._looked.get(folder.name) != stamp:
                self._looked[folder.name] = stamp
                found += [folder] if not _described(folder, self._settings.llm.model or "") else []
        return found

    def _describe(self, folder: Path) -> None:
        before, staging = stamp_of(folder), self._settings.state_dir / "described"
        shutil.rmtree(staging, ignore_errors=True)
        task = Task(name=folder.name, report_id=folder.name, again=staging, describe=True)
        worker = WorkerProcess(self._settings)
        self._worker = worker
        try:
            done = not self._closing.is_set() and any(event["event"] == "described" for event in worker.events(task))
            if done and not self._closing.is_set():
                self._swap(folder, staging, before)
        except (FootnoteError, OSError):
            LOG.exception("describing %s", folder.name)
        finally:
            self._worker = None
            worker.close()
            shutil.rmtree(staging, ignore_errors=True)

    def _swap(self, folder: Path, staging: Path, before: str) -> None:
        """Put the described version in place, unless the report was deleted or converted anew meanwhile."""
        known = {filing.report_id for filing in self._index().filings()}
        if folder.name not in known or not folder.is_dir() or stamp_of(folder) != before:
            return
        save_report(load_report(staging / folder.name), folder / SOURCE, self._settings.data_dir)
        self._looked[folder.name] = stamp_of(folder)
        self._index().refresh(folder.name)
        self._changed()


def _described(folder: Path, model: str) -> bool:
    """Whether the stored report says that this model described it whole."""
    raw = json.loads(main_file(folder).read_bytes())
    unfinished = any(UNFINISHED in str(notice) for notice in raw.get("notices", ()))
    return raw.get("described_by") == model and not unfinished
