"""The runner: threads of the owner process that take jobs from the journal, start workers and feed the index."""

from __future__ import annotations

import itertools
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from preprocess.errors import FootnoteError
from preprocess.page.page_cache import forget_pages
from rag.config import Settings
from rag.jobs import index_feed
from rag.jobs.files import crash_of, inbox_path, sentence_of
from rag.jobs.journal import JobView, Journal
from rag.jobs.pool import WorkerPool
from rag.jobs.process import WorkerProcess
from rag.jobs.worker import Task
from rag.types import JobState

if TYPE_CHECKING:
    from rag.index import Index

# A crash may be the neighbour's memory; a second one at the same file is the file's.
MAX_ATTEMPTS = 2
CONVERT, EMBED, STOP = 0, 1, 2
"""Order of the queue: every file can be found by its words before the first vector is made."""
# Names of the workers' progress that are states of a job too; others only move the bar.
STAGES: dict[str, JobState] = {"reading": "reading", "tables": "tables", "indexing": "indexing"}
LOG = logging.getLogger("footnote.jobs")


class Runner:
    """Runs the unfinished jobs of a journal, `settings.preprocess.workers` at a time.

    pool lends the workers to whoever else needs them too, so that all together keep to the same number.
    """

    def __init__(self, settings: Settings, journal: Journal, index: Callable[[], Index]) -> None:
        self.pool = WorkerPool(settings)
        self._settings = settings
        self._journal = journal
        self._index = index
        self._queue: queue.PriorityQueue[tuple[int, int, str]] = queue.PriorityQueue()
        self._tickets = itertools.count()
        self._workers: dict[str, WorkerProcess] = {}
        self._changed = threading.Condition()
        self._queued: list[str] = []
        self._active: set[str] = set()
        self._closing = False
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Queue every unfinished job, oldest first, and start the threads; does nothing the second time."""
        if self._threads:
            return
        # The journal lists the newest first.
        for job in reversed(self._journal.jobs()):
            if job.running:
                self.submit(job.job_id, EMBED if job.report_id else CONVERT)
        for number in range(self._settings.preprocess.workers):
            thread = threading.Thread(target=self._loop, name=f"footnote-job-{number}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def submit(self, job_id: str, phase: int = CONVERT) -> None:
        """Queue one job of the journal; once is enough."""
        with self._changed:
            if job_id not in self._queued:
                self._queued.append(job_id)
                self._queue.put((phase, next(self._tickets), job_id))

    def cancel(self, job_id: str) -> None:
        """Stop the worker of this job, if one runs, and wait until nothing is done for it any more."""
        with self._changed:
            worker = self._workers.get(job_id)
            if worker is not None:
                worker.kill("It was cancelled.")
            # A deletion waits for it: a worker that writes on would bring the filing back.
            self._changed.wait_for(lambda: job_id not in self._active, timeout=60)

    def wait(self, timeout: float | None = None) -> bool:
        """Block until no job is queued or running; False when the timeout (seconds) passed first."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._queued and not self._active, timeout)

    def close(self) -> None:
        """Stop workers and threads; unfinished jobs stay in the journal and go on at the next start."""
        self._closing = True
        with self._changed:
            for worker in self._workers.values():
                worker.kill("The app was closed.")
        for _ in self._threads:
            self._queue.put((STOP, next(self._tickets), ""))
        for thread in self._threads:
            thread.join(timeout=10)
        self.pool.close()

    def _loop(self) -> None:
        while (ticket := self._queue.get())[0] != STOP:
            job_id = ticket[2]
            with self._changed:
                self._queued.remove(job_id)
                self._active.add(job_id)
            try:
                if not self._closing:
                    self._run(job_id)
            except Exception as error:
                LOG.exception("job %s", job_id)
                self._fail(job_id, error)
            finally:
                with self._changed:
                    self._active.discard(job_id)
                    self._changed.notify_all()

    def _run(self, job_id: str) -> None:
        job = self._journal.get(job_id)
        while job is not None and job.running:
            reason, crashed = self._attempt(job)
            # A worker that was killed by the end of the app has not failed.
            if self._closing:
                return
            if crashed and job.attempts + 1 < MAX_ATTEMPTS:
                job = self._journal.change(job_id, state="queued", attempts=job.attempts + 1)
                continue
            if reason is not None:
                self._journal.change(job_id, state="failed", reason=reason, can_retry=True)
            # Converted: its vectors come after the words of every other file.
            elif (now := self._journal.get(job_id)) is not None and now.running:
                self.submit(job_id, EMBED)
            return

    def _attempt(self, job: JobView) -> tuple[str | None, bool]:
        """One worker for one job: (sentence when it failed, whether the process crashed)."""
        stored = index_feed.stored_report(self._settings, job.sha256)
        if stored is not None:
            self._searchable(job, stored)
        model = index_feed.model_for(self._index(), self._settings)
        pdf = None if stored else inbox_path(self._settings.state_dir, job.sha256)
        folders = tuple(filter(None, job.folders.split("/")))
        task = Task(name=job.name, pdf=pdf, sha256=job.sha256, report_id=stored, model=model, folders=folders)
        with self.pool.lend() as worker:
            self._journal.progress(job.job_id, "indexing" if stored else "reading", 0, 0)
            with self._changed:
                self._workers[job.job_id] = worker
                # Who cancels removes it first, and found no worker to stop where this one was just being made.
                gone = self._journal.get(job.job_id) is None
            try:
                reason, finished = ("It was cancelled.", False) if gone else self._follow(job, worker, task)
            finally:
                status, killed = worker.verdict()
                with self._changed:
                    self._workers.pop(job.job_id, None)
        if killed or reason or finished:
            return killed or reason, False
        return crash_of(status, job.name, self._settings.preprocess.memory_mb), True

    def _follow(self, job: JobView, worker: WorkerProcess, task: Task) -> tuple[str | None, bool]:
        """Act on the worker's events: (sentence when it failed, whether its part was done)."""
        reason, finished = None, False
        try:
            for event in worker.events(task):
                if event["event"] == "failed":
                    reason = str(event.get("reason"))
                elif event["event"] == "progress":
                    self._progress(job, event)
                elif event["event"] == "converted":
                    self._searchable(job, str(event["report_id"]))
                    self._journal.progress(job.job_id, "indexing", 0, 0)
                    finished = True
                elif event["event"] == "embedded" and task.report_id is not None:
                    self._ready(job, task.report_id, task.model)
                    finished = True
        except (FootnoteError, OSError, sqlite3.Error) as error:
            LOG.exception("job %s", job.job_id)
            reason = sentence_of(error, job.name)
            worker.kill(reason)
        return reason, finished

    def _progress(self, job: JobView, event: dict[str, Any]) -> None:
        state = STAGES.get(str(event.get("stage")))
        if state is not None:
            self._journal.progress(job.job_id, state, int(event.get("done", 0)), int(event.get("total", 0)))

    def _searchable(self, job: JobView, report_id: str) -> None:
        """The report is stored: let BM25 answer from it at once; its pages need not be remembered any more."""
        self._journal.finish(job.sha256, "converted")
        forget_pages(self._settings.pages_dir, job.sha256)
        if self._journal.change(job.job_id, report_id=report_id) is not None:
            index_feed.add_words(self._index(), self._settings, report_id)
            self._journal.finish(job.sha256, "searchable")

    def _ready(self, job: JobView, report_id: str, model: str) -> None:
        """The vectors are on disk: add them, and the job is done."""
        if self._journal.get(job.job_id) is None:
            return
        index_feed.add_vectors(self._index(), self._settings, report_id, model)
        self._journal.finish(job.sha256, "indexed")
        self._journal.change(job.job_id, state="ready", report_id=report_id, reason=None, can_retry=False)
        inbox_path(self._settings.state_dir, job.sha256).unlink(missing_ok=True)

    def _fail(self, job_id: str, error: Exception) -> None:
        job = self._journal.get(job_id)
        if job is not None:
            self._journal.change(job_id, state="failed", reason=sentence_of(error, job.name), can_retry=True)
