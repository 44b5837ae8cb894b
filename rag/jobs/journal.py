"""The journal of jobs: what a person sees per file, and which stages are finished per (sha256, stage).

SQLite in WAL mode at state_dir/jobs.sqlite: a process that is killed loses nothing that was journalled. Progress in
pages and chunks lives in memory only, so that a long filing does not write to the disk for every page.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal

from rag.types import JobState

Stage = Literal["converted", "searchable", "indexed"]
SCHEMA = """
CREATE TABLE IF NOT EXISTS jobs (
    job_id TEXT PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, report_id TEXT, state TEXT NOT NULL,
    done INTEGER NOT NULL, total INTEGER NOT NULL, reason TEXT, note TEXT, created REAL NOT NULL, updated REAL NOT NULL,
    can_retry INTEGER NOT NULL, attempts INTEGER NOT NULL, folders TEXT NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS stages (
    sha256 TEXT NOT NULL, stage TEXT NOT NULL, finished REAL NOT NULL, PRIMARY KEY (sha256, stage));
CREATE TABLE IF NOT EXISTS unreadable (sha256 TEXT PRIMARY KEY, version INTEGER NOT NULL, reason TEXT NOT NULL);
"""
# Every state but these two is an end, and what is not an end goes on at the next start.
UNFINISHED: tuple[JobState, ...] = ("queued", "reading", "tables", "indexing")


@dataclass(frozen=True, slots=True)
class JobView:
    """One file on its way into the library, as its row on the Upload page shows it.

    done of total counts pages while reading and chunks while indexing; reason is one sentence when state is failed;
    note is one sentence beside any state ("Already in the library as …"); created and updated are Unix seconds.
    attempts counts worker processes that died on it. can_retry is False where trying again cannot help. folders are
    those that it was dropped with, "Company/2023/10Q_10K" (S3-01), "" for a file by itself.
    """

    job_id: str
    name: str
    sha256: str
    report_id: str | None
    state: JobState
    done: int
    total: int
    reason: str | None
    note: str | None
    created: float
    updated: float
    can_retry: bool = False
    attempts: int = 0
    folders: str = ""

    @property
    def running(self) -> bool:
        """Whether the job is on its way (neither ready nor failed)."""
        return self.state in UNFINISHED


COLUMNS = tuple(field.name for field in fields(JobView))


class Journal:
    """The jobs of one folder, thread-safe; one owner process."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = threading.RLock()
        self._progress: dict[str, tuple[JobState, int, int]] = {}
        self._unsaved: dict[str, JobView] = {}
        self._db = _open(path)

    def put(self, job: JobView) -> JobView:
        """Insert the job or replace the one with its id; raises sqlite3.Error when the disk refuses."""
        marks = ", ".join("?" for _ in COLUMNS)
        with self._lock, self._db:
            # A state that is stored is newer than any progress in memory.
            self._progress.pop(job.job_id, None)
            self._unsaved.pop(job.job_id, None)
            self._db.execute(
                f"INSERT OR REPLACE INTO jobs ({', '.join(COLUMNS)}) VALUES ({marks})", tuple(asdict(job).values())
            )
        return job

    def change(self, job_id: str, **changes: Any) -> JobView | None:
        """Replace some fields of a job and stamp it; None when it was dismissed meanwhile.

        When the disk refuses, the change lives in memory, and the job goes on from its last stage at the next start.
        """
        with self._lock:
            job = self.get(job_id)
            if job is None:
                return None
            new = replace(job, **{"updated": time.time(), **changes})
            try:
                return self.put(new)
            except sqlite3.OperationalError:
                self._unsaved[job_id] = new
                return new

    def progress(self, job_id: str, state: JobState, done: int, total: int) -> None:
        """Note in memory how far a running job is."""
        with self._lock:
            self._progress[job_id] = (state, done, total)

    def get(self, job_id: str) -> JobView | None:
        """The job with this id, or None."""
        with self._lock:
            row = self._db.execute(f"SELECT {', '.join(COLUMNS)} FROM jobs WHERE job_id = ?", (job_id,)).fetchone()
            return None if row is None else self._view(row)

    def jobs(self) -> tuple[JobView, ...]:
        """Every job that was not dismissed, newest first."""
        with self._lock:
            rows = self._db.execute(f"SELECT {', '.join(COLUMNS)} FROM jobs ORDER BY created DESC, job_id").fetchall()
            return tuple(self._view(row) for row in rows)

    def of_file(self, sha256: str) -> JobView | None:
        """The job of these bytes that is not a refusal, or None."""
        # A refused file (reason, no retry) never was in the library.
        return next((job for job in self.jobs() if job.sha256 == sha256 and (job.can_retry or not job.reason)), None)

    def remove(self, job_id: str) -> None:
        """Forget one job (its stages stay)."""
        with self._lock, self._db:
            self._progress.pop(job_id, None)
            self._unsaved.pop(job_id, None)
            self._db.execute("DELETE FROM jobs WHERE job_id = ?", (job_id,))

    def finish(self, sha256: str, stage: Stage) -> None:
        """Note that a stage of these bytes is done."""
        with self._lock, self._db:
            self._db.execute("INSERT OR REPLACE INTO stages VALUES (?, ?, ?)", (sha256, stage, time.time()))

    def stages(self, sha256: str) -> frozenset[str]:
        """The finished stages of these bytes."""
        with self._lock:
            return frozenset(
                stage for (stage,) in self._db.execute("SELECT stage FROM stages WHERE sha256 = ?", (sha256,))
            )

    def forget(self, sha256: str) -> None:
        """Remove every trace of these bytes: jobs and stages."""
        with self._lock, self._db:
            self._db.execute("DELETE FROM jobs WHERE sha256 = ?", (sha256,))
            self._db.execute("DELETE FROM stages WHERE sha256 = ?", (sha256,))
            self._db.execute("DELETE FROM unreadable WHERE sha256 = ?", (sha256,))

    def note_unreadable(self, sha256: str, version: int, reason: str) -> None:
        """Note that this version of the converter cannot read these bytes any more: it is not tried again."""
        with self._lock, self._db:
            self._db.execute("INSERT OR REPLACE INTO unreadable VALUES (?, ?, ?)", (sha256, version, reason))

    def unreadable(self, version: int) -> dict[str, str]:
        """SHA-256 → sentence of what this version of the converter could not read again."""
        with self._lock:
            return dict(self._db.execute("SELECT sha256, reason FROM unreadable WHERE version = ?", (version,)))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def _view(self, row: tuple[Any, ...]) -> JobView:
        values = dict(zip(COLUMNS, row, strict=True))
        job = self._unsaved.get(values["job_id"]) or JobView(**{**values, "can_retry": bool(values["can_retry"])})
        if job.running and job.job_id in self._progress:
            state, done, total = self._progress[job.job_id]
            return replace(job, state=state, done=done, total=total)
        return job


def _open(path: Path) -> sqlite3.Connection:
    try:
        return _connect(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        # A damaged journal is bookkeeping, not the truth: put aside, and what lies in the inbox is queued again.
        path.replace(path.with_suffix(".broken"))
        return _connect(path)


def _connect(path: Path) -> sqlite3.Connection:
    # The lock above keeps the threads apart.
    db = sqlite3.connect(path, check_same_thread=False, timeout=10)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        # In WAL mode this survives a killed process; only a power cut may lose the last line, which is then done again.
        db.execute("PRAGMA synchronous = NORMAL")
        db.executescript(SCHEMA)
        if "folders" not in {column for _, column, *_ in db.execute("PRAGMA table_info(jobs)")}:
            # A journal of before folders were kept.
            db.execute("ALTER TABLE jobs ADD COLUMN folders TEXT NOT NULL DEFAULT ''")
    except sqlite3.Error:
        db.close()
        raise
    return db
