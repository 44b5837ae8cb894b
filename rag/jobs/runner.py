"""The runner: threads of the owner process that take jobs from the journal, start workers and feed the index."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from preprocess.errors import FootnoteError
from preprocess.store import load_report, report_folders
from rag.config import Settings
from rag.jobs.files import inbox_path, sentence_of
from rag.jobs.journal import JobView, Journal
from rag.jobs.process import WorkerProcess
from rag.types import JobState

if TYPE_CHECKING:
    from rag.index import Index

MAX_ATTEMPTS = 2
STAGES: dict[str, JobState] = {"reading": "reading", "tables": "tables", "indexing": "indexing"}
LOG = logging.getLogger("footnote.jobs")


class Runner:
    """Runs the unfinished jobs of a journal, `settings.preprocess.workers` at a time."""

    def __init__(self, settings: Settings, journal: Journal, index: Callable[[], Index]) -> None:
        self._settings = settings
        self._journal = journal
        self._index = index
        self._queue: queue.Queue[str | None] = queue.Queue()
        self._running: dict[str, WorkerProcess] = {}
        self._lock = threading.Lock()
        self._idle = threading.Condition(self._lock)
        self._open = 0
        self._closing = False
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Queue every unfinished job, oldest first, and start the threads."""
        for job in reversed(self._journal.jobs()):
            if job.running:
                self.submit(job.job_id)
        for number in range(self._settings.preprocess.workers):
            thread = threading.Thread(target=self._loop, name=f"footnote-job-{number}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def submit(self, job_id: str) -> None:
        """Queue one job of the journal."""
        with self._lock:
            self._open += 1
        self._queue.put(job_id)

    def cancel(self, job_id: str) -> None:
        """Stop the worker of this job, if one runs."""
        with self._lock:
            worker = self._running.get(job_id)
        if worker is not None:
            worker.kill("It was cancelled.")

    def wait(self, timeout: float | None = None) -> bool:
        """Block until no job is queued or running; False when the timeout (seconds) passed first."""
        with self._idle:
            return self._idle.wait_for(lambda: self._open == 0, timeout)

    def close(self) -> None:
        """Stop workers and threads; unfinished jobs stay in the journal and go on at the next start."""
        self._closing = True
        with self._lock:
            workers = list(self._running.values())
        for worker in workers:
            worker.kill("The app was closed.")
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join(timeout=10)

    def _loop(self) -> None:
        while (job_id := self._queue.get()) is not None:
            try:
                if not self._closing:
                    self._run(job_id)
            except Exception as error:
                LOG.exception("job %s", job_id)
                self._fail(job_id, error)
            finally:
                with self._idle:
                    self._open -= 1
                    self._idle.notify_all()

    def _run(self, job_id: str) -> None:
        job = self._journal.get(job_id)
        while job is not None and job.running:
            reason, crashed = self._attempt(job)
            if self._closing:
                return
            if crashed and job.attempts + 1 < MAX_ATTEMPTS:
                job = self._journal.change(job_id, state="queued", attempts=job.attempts + 1)
                continue
            if reason is not None:
                self._journal.change(job_id, state="failed", reason=reason, can_retry=True)
            return

    def _attempt(self, job: JobView) -> tuple[str | None, bool]:
        """One worker for one job: (sentence when it failed, whether the process crashed)."""
        stored = stored_report(self._settings.data_dir, job)
        if stored is not None:
            self._searchable(job, stored)
        self._journal.progress(job.job_id, "indexing" if stored else "reading", 0, 0)
        worker = WorkerProcess(self._source(job, stored), job.name, stored, self._settings)
        with self._lock:
            self._running[job.job_id] = worker
        try:
            reason, finished = self._follow(job, worker)
        finally:
            status, killed = worker.verdict()
            with self._lock:
                self._running.pop(job.job_id, None)
        if killed or reason or finished:
            return killed or reason, False
        return f"The worker process crashed (exit status {status}) on {job.name}; the other files go on.", True

    def _follow(self, job: JobView, worker: WorkerProcess) -> tuple[str | None, bool]:
        """Act on the worker's events: (sentence when it failed, whether everything was done)."""
        reason, finished = None, False
        try:
            for event in worker.events():
                if event["event"] == "failed":
                    reason = str(event.get("reason"))
                elif event["event"] == "progress":
                    self._progress(job, event)
                elif event["event"] == "converted":
                    self._searchable(job, str(event["report_id"]))
                elif event["event"] == "embedded":
                    finished = self._ready(job, str(event["report_id"]))
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
        """The report is stored: let BM25 answer from it at once."""
        self._journal.finish(job.sha256, "converted")
        if self._journal.change(job.job_id, report_id=report_id) is None:
            return
        from rag.chunk import chunk_report

        report = load_report(self._settings.data_dir / report_id)
        self._index().add(report, chunk_report(report, self._settings.chunking), None)
        self._journal.finish(job.sha256, "searchable")

    def _ready(self, job: JobView, report_id: str) -> bool:
        """The vectors are cached on disk: add them, and the job is done."""
        if self._journal.get(job.job_id) is None:
            return True
        from rag.chunk import chunk_report
        from rag.embed import open_embedder
        from rag.index.vectors import embed_chunks

        report = load_report(self._settings.data_dir / report_id)
        chunks = chunk_report(report, self._settings.chunking)
        embedder = open_embedder(self._settings.embedding)
        vectors = embed_chunks(chunks, embedder, self._settings.index_dir, lambda done, total: None)
        self._index().add(report, chunks, vectors)
        self._journal.finish(job.sha256, "indexed")
        self._journal.change(job.job_id, state="ready", report_id=report_id, reason=None, can_retry=False)
        inbox_path(self._settings.state_dir, job.sha256).unlink(missing_ok=True)
        return True

    def _source(self, job: JobView, stored: str | None) -> Path:
        return inbox_path(self._settings.state_dir, job.sha256) if stored is None else self._settings.data_dir / stored

    def _fail(self, job_id: str, error: Exception) -> None:
        job = self._journal.get(job_id)
        if job is not None:
            self._journal.change(job_id, state="failed", reason=sentence_of(error, job.name), can_retry=True)


def stored_report(data_dir: Path, job: JobView) -> str | None:
    """The report_id under which these bytes are already stored, or None."""
    for folder in report_folders(data_dir):
        if folder.is_dir() and folder.name.endswith(f"-{job.sha256[:8]}") and load_report(folder).sha256 == job.sha256:
            return folder.name
    return None
