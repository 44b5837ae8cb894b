"""Worker processes for whoever needs one: at most `preprocess.workers` at a time, used again, and replaced in time.

A worker is replaced after RECYCLE_TASKS tasks or above RECYCLE_MB of memory (libraries keep what they once had), and
ends after IDLE_SECONDS without a task.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rag.config import Settings
from rag.jobs.process import MB, WorkerProcess

RECYCLE_TASKS = 25
RECYCLE_MB = 350
IDLE_SECONDS = 20.0


class WorkerPool:
    """Lends workers; thread-safe."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._slots = threading.BoundedSemaphore(settings.preprocess.workers)
        self._lock = threading.Lock()
        self._idle: list[tuple[float, WorkerProcess]] = []
        self._closed = False

    @contextmanager
    def lend(self) -> Iterator[WorkerProcess]:
        """A live worker for one task; blocks while all are lent."""
        with self._slots:
            worker = self._taken() or WorkerProcess(self._settings)
            try:
                yield worker
            finally:
                self._give_back(worker)

    def close(self) -> None:
        """End the idle workers; lent ones end when they are given back."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for _, worker in idle:
            worker.close()

    def _taken(self) -> WorkerProcess | None:
        with self._lock:
            while self._idle:
                _, worker = self._idle.pop()
                if worker.alive:
                    return worker
                worker.close()
        return None

    def _give_back(self, worker: WorkerProcess) -> None:
        tired = worker.tasks >= RECYCLE_TASKS or worker.memory() > RECYCLE_MB * MB
        with self._lock:
            if worker.alive and not tired and not self._closed:
                self._idle.append((time.monotonic(), worker))
                timer = threading.Timer(IDLE_SECONDS + 0.1, self._end_idle)
                timer.daemon = True
                timer.start()
                return
        worker.close()

    def _end_idle(self) -> None:
        with self._lock:
            old = [worker for since, worker in self._idle if time.monotonic() - since > IDLE_SECONDS]
            self._idle = [pair for pair in self._idle if pair[1] not in old]
        for worker in old:
            worker.close()
