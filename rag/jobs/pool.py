"""Worker processes for whoever needs one: at most `preprocess.workers` at a time, used again, and replaced in time.

A worker is replaced after RECYCLE_TASKS tasks or above RECYCLE_MB of memory (libraries keep what they once had), and
ends after IDLE_SECONDS without a task. Work that can wait (reading old reports again, embedding them) makes way for an
upload: its worker is stopped, and it goes on later where it was, because pages and vectors are kept as they are made.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rag.config import Settings
from rag.jobs.process import MB, WorkerProcess

# Starting one costs a second; libraries leak slowly.
RECYCLE_TASKS = 25
# More than twice what embedding takes when it has just begun: the rest is what nobody gives back.
RECYCLE_MB = 350
# The next file of a folder comes within seconds; after that its memory serves others better.
IDLE_SECONDS = 20.0
MADE_WAY = "It made way for an upload."
"""The verdict on a worker that was stopped so that an upload need not wait."""


class WorkerPool:
    """Lends workers; thread-safe."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._freed = threading.Condition(self._lock)
        self._lent = 0
        self._uploads = 0
        """How many wait whose work cannot."""
        self._patient: list[WorkerProcess] = []
        self._idle: list[tuple[float, WorkerProcess]] = []
        self._closed = False

    @contextmanager
    def lend(self, *, patient: bool = False) -> Iterator[WorkerProcess]:
        """A live worker for one task; blocks while all are lent.

        patient: the task can wait. Its worker may be killed with the sentence MADE_WAY; then ask for one again.
        """
        self._take_slot(patient)
        try:
            worker = self._taken() or WorkerProcess(self._settings)
            try:
                with self._lock:
                    self._patient += [worker] * patient
                    self._make_way()
                yield worker
            finally:
                with self._lock:
                    self._patient = [other for other in self._patient if other is not worker]
                self._give_back(worker)
        finally:
            with self._freed:
                self._lent -= 1
                self._freed.notify_all()

    def _take_slot(self, patient: bool) -> None:
        slots = self._settings.preprocess.workers
        with self._freed:
            self._uploads += not patient
            self._make_way()
            self._freed.wait_for(lambda: self._lent < slots and not (patient and self._uploads))
            self._uploads -= not patient
            self._lent += 1

    def _make_way(self) -> None:
        """Stop as many patient workers as uploads wait for; the lock is held."""
        free = self._settings.preprocess.workers - self._lent
        for _ in range(min(self._uploads - free, len(self._patient))):
            self._patient.pop().kill(MADE_WAY)

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
