"""A worker process as its users see it: started, watched for time and memory, its events read line by line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from preprocess.processes import close_pipes, family_memory, kill_family
from rag.config import ROOT, Settings
from rag.jobs.files import over_memory
from rag.jobs.page_clock import PageClock
from rag.jobs.worker import Task

MB = 1024 * 1024
# What grows faster than this is looked at meets the kernel's own limit (rag/jobs/worker.py).
POLL_SECONDS = 0.2
# The newest fault is what counts: an older log is begun anew.
LOG_LIMIT = 2 * MB


class WorkerProcess:
    """A worker. Iterate over `events(task)`, then ask `verdict()` how the task ended; `close()` ends the worker."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.preprocess
        self._name = ""
        self._killed: str | None = None
        self._began: float | None = None
        self._clock = PageClock()
        self._idle = True
        self.tasks = 0
        with _open_log(settings.state_dir / "logs" / "worker.log") as log:
            self._process = subprocess.Popen(
                # Not a fork: threads, ONNX and SQLite do not survive one.
                [sys.executable, "-m", "rag.jobs.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=ROOT,
                env=_environment(settings),
            )
        self._watch = threading.Thread(target=self._watch_limits, name="footnote-limits", daemon=True)
        self._watch.start()
        self._send(_start_line(settings))

    def events(self, task: Task) -> Iterator[dict[str, Any]]:
        """Every event of one task, until it is done or the worker is gone."""
        assert self._process.stdout is not None
        self._name, self._clock, self._began = task.name, PageClock(), time.monotonic()
        self._idle = False
        self.tasks += 1
        self._send(task.model_dump_json().encode() + b"\n")
        try:
            for line in self._process.stdout:
                event = _event(line)
                if event is not None and event["event"] == "done":
                    self._idle = True
                    return
                if event is not None:
                    self._clock.tell(event, time.monotonic())
                    yield event
            # Its pipe ends a moment before the process.
            self._process.wait()
        finally:
            self._began = None

    def verdict(self) -> tuple[int | None, str | None]:
        """(exit status or None while it lives, sentence or None): the sentence says which limit was broken."""
        return self._process.poll(), self._killed

    @property
    def alive(self) -> bool:
        """Whether it can take another task: it lives, and the last one was followed to its end."""
        return self._idle and self._killed is None and self._process.poll() is None

    def memory(self) -> int:
        """Resident bytes of the process and its children."""
        return family_memory(self._process.pid)

    def kill(self, sentence: str) -> None:
        """Stop the worker and everything it started; the first sentence counts."""
        self._killed = self._killed or sentence
        kill_family(self._process.pid)

    def close(self) -> None:
        """End the worker and wait for its end."""
        if self._process.poll() is None:
            self.kill("It was closed.")
        self._process.wait()
        self._watch.join()
        close_pipes(self._process.stdin, self._process.stdout)

    def _send(self, line: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except OSError:
            # It died already; verdict() tells.
            return

    def _watch_limits(self) -> None:
        seconds, memory = self._limits.timeout_seconds, self._limits.memory_mb
        while self._process.poll() is None:
            began, now = self._began, time.monotonic()
            if began is not None and now - began - self._clock.granted(now) > seconds:
                self.kill(
                    f"{self._name} took longer than {seconds} seconds and was stopped; "
                    "raise preprocess.timeout_seconds in retriever_config.yaml and try again."
                )
            # Its children count too: marker, the audio reader and their libraries are what grows.
            elif self.memory() > memory * MB:
                self.kill(over_memory(self._name, memory))
            time.sleep(POLL_SECONDS)


def _event(line: bytes) -> dict[str, Any] | None:
    try:
        event = json.loads(line)
    except ValueError:
        return None
    # A library that prints to the pipe before it is claimed must not end the job.
    return event if isinstance(event, dict) and isinstance(event.get("event"), str) else None


def _start_line(settings: Settings) -> bytes:
    needed = settings.model_dump(mode="json", include={"home", "embedding", "chunking", "llm", "audio"})
    needed["preprocess"] = settings.preprocess.model_dump(
        mode="json", include={"converter", "marker", "timeout_seconds", "memory_mb", "describe_parallel"}
    )
    return json.dumps({"parent": os.getpid(), "settings": needed}).encode() + b"\n"


def _environment(settings: Settings) -> dict[str, str]:
    threads = str(settings.embedding.threads)
    # Read at import by the libraries: a setting within the process comes too late.
    count = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), threads)
    own = {"FOOTNOTE_HOME": str(settings.home), "TOKENIZERS_PARALLELISM": "false", "PYTHONUNBUFFERED": "1"}
    return {**os.environ, **count, **own}


def _open_log(path: Path) -> IO[bytes]:
    path.parent.mkdir(parents=True, exist_ok=True)
    full = path.exists() and path.stat().st_size > LOG_LIMIT
    return path.open("wb" if full else "ab")
