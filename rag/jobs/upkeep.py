"""Keeps every report up to date: read by the converter of today, and embedded by the model of today.

Reports that came without an upload get their vectors here, and so does everything after a change of model. The model
that answers now stays in use until every report has vectors of the wanted one; then the index switches.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from rag.config import Settings
from rag.jobs import index_feed
from rag.jobs.files import sentence_of
from rag.jobs.journal import Journal
from rag.jobs.pool import MADE_WAY
from rag.jobs.process import WorkerProcess
from rag.jobs.rereading import Rereading
from rag.jobs.runner import Runner
from rag.jobs.worker import Task

if TYPE_CHECKING:
    from rag.index import Index

LOG = logging.getLogger("footnote.upkeep")


class Upkeep:
    """One thread that embeds what is missing, one worker process at a time, whenever it is woken."""

    def __init__(self, settings: Settings, journal: Journal, runner: Runner, index: Callable[[], Index]) -> None:
        self._settings = settings
        self._journal = journal
        self._runner = runner
        self._index = index
        self._changed = threading.Condition()
        self._woken = False
        self._busy = False
        self._closing = False
        self._worker: WorkerProcess | None = None
        self._failed: dict[tuple[str, str], str] = {}
        self._left = 0
        self.rereading = Rereading(settings, journal, index, self._outcome)
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Look again for what is missing; failures are tried again."""
        with self._changed:
            self._failed.clear()
            self._woken = True
            if self._thread is None:
                self._thread = threading.Thread(target=self._loop, name="footnote-upkeep", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait(self, timeout: float | None = None) -> bool:
        """Block until nothing is being embedded; False when the timeout (seconds) passed first."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._woken and not self._busy, timeout)

    @property
    def sentence(self) -> str | None:
        """What goes on, or went wrong, as one sentence; None when there is nothing to tell."""
        with self._changed:
            if self._busy and self._left:
                reports = "report is" if self._left == 1 else "reports are"
                return f"{self._left} {reports} still being embedded; search answers meanwhile."
            return self.rereading.sentence or next(iter(self._failed.values()), None)

    def close(self) -> None:
        """Stop; what is missing is embedded after the next start."""
        with self._changed:
            self._closing = True
            if self._worker is not None:
                self._worker.kill("The app was closed.")
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(timeout=10)

    def _loop(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._woken or self._closing)
                if self._closing:
                    return
                # Again here: work that was under way when somebody woke us may have failed since.
                self._failed.clear()
                self._woken, self._busy = False, True
            try:
                self.rereading.run(self._uploads_done)
                self._embed_missing()
            except Exception as error:
                LOG.exception("upkeep")
                with self._changed:
                    self._failed["", ""] = sentence_of(error, "The index")
            finally:
                with self._changed:
                    self._busy = False
                    self._changed.notify_all()

    def _embed_missing(self) -> None:
        from rag.embed import embedder_status

        index = self._index()
        wanted = embedder_status(self._settings.embedding)
        if not wanted.ready:
            return
        active = index.status().model
        self._embed_all(index, active or wanted.name, self._on_their_way)
        # Only once every report has vectors of the new model: two models are never compared.
        if active and active != wanted.name and self._embed_all(index, wanted.name, frozenset):
            index.switch_embedder(wanted.name)

    def _uploads_done(self) -> bool:
        """Wait until no upload waits for a worker; False when the app closes."""
        # In steps, so that closing the app need not wait for an upload.
        while not self._closing and not self._runner.wait(timeout=0.5):
            pass
        return not self._closing

    def _on_their_way(self) -> frozenset[str]:
        """Reports that get their vectors of the active model from their job."""
        return frozenset(job.report_id for job in self._journal.jobs() if job.running and job.report_id)

    def _embed_all(self, index: Index, model: str, skipped: Callable[[], frozenset[str]]) -> bool:
        """Embed every report without vectors of model; whether all of them have some now."""
        while not self._closing:
            busy = skipped()
            missing = [r for r in index.missing(model) if r not in busy and (r, model) not in self._failed]
            with self._changed:
                self._left = len(missing)
            if not missing or not self._uploads_done():
                return not missing and not any(name == model for _, name in self._failed)
            self._embed(index, missing[0], model)
        return False

    def _embed(self, index: Index, report_id: str, model: str) -> None:
        reason, _ = self._outcome(Task(name=report_id, report_id=report_id, model=model), "embedded")
        if report_id not in {filing.report_id for filing in index.filings()}:
            return
        if reason is None:
            index_feed.add_vectors(index, self._settings, report_id, model)
        else:
            with self._changed:
                self._failed[report_id, model] = reason

    def _outcome(self, task: Task, wanted: str) -> tuple[str | None, bool]:
        """(None once a worker has sent the wanted event for this task, else a sentence; whether that will last)."""
        while (found := self._attempt(task, wanted))[0] == MADE_WAY and self._uploads_done():
            pass
        return found

    def _attempt(self, task: Task, wanted: str) -> tuple[str | None, bool]:
        """One worker's try at a task, which an upload may end at any moment."""
        with self._runner.pool.lend(patient=True) as worker:
            with self._changed:
                self._worker = worker
                if self._closing:
                    worker.kill("The app was closed.")
            reason, done, lasting = None, False, False
            for event in worker.events(task):
                if event["event"] == "failed":
                    reason, lasting = str(event["reason"]), bool(event["lasting"])
                done = done or event["event"] == wanted
            status, killed = worker.verdict()
            with self._changed:
                self._worker = None
        if done:
            return None, False
        crash = f"The worker process crashed (exit status {status}) while it worked on {task.name}."
        return killed or reason or crash, lasting or not (killed or reason)
