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
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from preprocess.describe.report import NO_SUMMARIES
from preprocess.errors import FootnoteError
from preprocess.store.reports import load_report, main_file, save_report, source_file
from rag.config import Settings
from rag.errors import RagError
from rag.index.catalogue import stamp_of
from rag.jobs.files import sentence_of
from rag.jobs.process import WorkerProcess
from rag.jobs.worker import Task
from rag.llm.endpoint import llm_status

if TYPE_CHECKING:
    from rag.index import Index

LOG = logging.getLogger("footnote.describing")
# New filings are found by looking: a second is nothing beside the minutes that a model takes.
POLL_SECONDS = 1.0
NOTHING = "The language model's part of this report came to nothing; ask it again."


class Describing:
    """One thread that describes what is not described yet; changed() is called after a report got new texts."""

    def __init__(self, settings: Settings, index: Callable[[], Index], changed: Callable[[], None]) -> None:
        self._settings = settings
        self._index = index
        self._changed = changed
        self._closing = threading.Event()
        self._idle = threading.Condition()
        self._looked: dict[str, str] = {}
        self._wanted: set[str] = set()
        self._at_work: dict[str, tuple[int, int]] = {}
        self._failed: dict[str, str] = {}
        self._left = 0
        self._settled = False
        self._worker: WorkerProcess | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, where a model is set and ready and preprocess.describe is on; once is enough."""
        if self._thread is None and self._settings.preprocess.describe and llm_status(self._settings.llm).ready:
            self._thread = threading.Thread(target=self._loop, name="footnote-describing", daemon=True)
            self._thread.start()

    def again(self, report_id: str) -> None:
        """Ask the model about a report once more, at the next turn of the loop; raises RagError where none is asked."""
        if self._thread is None:
            raise RagError("No language model describes reports here; set llm.model and preprocess.describe first.")
        self._wanted.add(report_id)

    @property
    def on(self) -> bool:
        """Whether a model describes reports in this process."""
        return self._thread is not None

    @property
    def at_work(self) -> Mapping[str, tuple[int, int]]:
        """report_id → (tables done, of so many) of the reports that wait for the model or are with it."""
        return {**dict.fromkeys(tuple(self._wanted), (0, 0)), **self._at_work}

    @property
    def failed(self) -> Mapping[str, str]:
        """report_id → one sentence for the reports whose last description came to nothing."""
        return dict(self._failed)

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
            # Its worker is killed already; what is left is one file operation.
            self._thread.join(timeout=10)

    def _loop(self) -> None:
        while not self._closing.is_set():
            try:
                waiting = self._waiting()
                for at, folder in enumerate(waiting):
                    self._left = len(waiting) - at
                    self._at_work = dict.fromkeys((left.name for left in waiting[at:]), (0, 0))
                    self._describe(folder)
            except Exception:
                LOG.exception("describing")
                waiting = []
            self._left, self._at_work = 0, {}
            with self._idle:
                self._settled = not waiting
                self._idle.notify_all()
            self._closing.wait(POLL_SECONDS)

    def _waiting(self) -> list[Path]:
        """The folders whose report this model has not described, each version looked at once a start, or once asked."""
        folders = [self._settings.data_dir / filing.report_id for filing in self._index().filings()]
        wanted = frozenset(self._wanted)
        self._at_work = dict.fromkeys(wanted, (0, 0))
        self._wanted -= wanted
        found = [folder for folder in folders if folder.name in wanted and source_file(folder)]
        for folder in folders:
            if folder in found:
                continue
            stamp = stamp_of(folder) if source_file(folder) else ""
            # Once a version and start: a model that fails on a report is not asked about it every second.
            if stamp and self._looked.get(folder.name) != stamp:
                self._looked[folder.name] = stamp
                found += [folder] if not _described(folder, self._settings.llm.model or "") else []
        return found

    def _describe(self, folder: Path) -> None:
        # The stamp of before tells whether the report was converted anew or deleted while the model thought.
        before, staging = stamp_of(folder), self._settings.state_dir / "described"
        shutil.rmtree(staging, ignore_errors=True)
        task = Task(name=folder.name, report_id=folder.name, again=staging, describe=True)
        worker = WorkerProcess(self._settings)
        self._worker = worker
        self._failed.pop(folder.name, None)
        try:
            reason = NOTHING if self._closing.is_set() else self._outcome(worker, task)
            if self._closing.is_set():
                return
            if reason is None:
                self._swap(folder, staging, before)
            else:
                self._failed[folder.name] = reason
        except (FootnoteError, OSError) as error:
            LOG.exception("describing %s", folder.name)
            self._failed[folder.name] = sentence_of(error, folder.name)
        finally:
            self._worker = None
            worker.close()
            shutil.rmtree(staging, ignore_errors=True)

    def _outcome(self, worker: WorkerProcess, task: Task) -> str | None:
        """None once the described version is whole, else why it is not."""
        reason = None
        for event in worker.events(task):
            if event["event"] == "described":
                return None
            if event["event"] == "progress":
                self._at_work[task.name] = (int(event["done"]), int(event["total"]))
            reason = event.get("reason") or reason
        return reason or worker.verdict()[1] or NOTHING

    def _swap(self, folder: Path, staging: Path, before: str) -> None:
        """Put the described version in place, unless the report was deleted or converted anew meanwhile."""
        known = {filing.report_id for filing in self._index().filings()}
        if folder.name not in known or not folder.is_dir() or stamp_of(folder) != before:
            return
        source = source_file(staging / folder.name)
        assert source is not None
        save_report(load_report(staging / folder.name), source, self._settings.data_dir)
        self._looked[folder.name] = stamp_of(folder)
        self._index().refresh(folder.name)
        self._changed()


def _described(folder: Path, model: str) -> bool:
    """Whether the stored report says that this model described it whole."""
    raw = json.loads(main_file(folder).read_bytes())
    # The raw JSON, as reading whole reports of a library for this would take minutes.
    unfinished = any(NO_SUMMARIES in str(notice) for notice in raw.get("notices", ()))
    return raw.get("described_by") == model and not unfinished
