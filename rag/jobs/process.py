"""One worker process as the runner sees it: started, watched for time and memory, its events read line by line."""

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

import psutil  # type: ignore[import-untyped]

from rag.config import ROOT, Settings

MB = 1024 * 1024
POLL_SECONDS = 0.2
LOG_LIMIT = 2 * MB


class WorkerProcess:
    """A worker for one file. Iterate over `events()`, then ask `verdict()` how it ended."""

    def __init__(self, settings: Settings, name: str, *, pdf: Path | None, report_id: str | None, model: str) -> None:
        self._limits = settings.preprocess
        self._name = name
        self._killed: str | None = None
        self._started = time.monotonic()
        with _open_log(settings.state_dir / "logs" / "worker.log") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "rag.jobs.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=ROOT,
                env=_environment(settings),
            )
        self._watch = threading.Thread(target=self._watch_limits, name="footnote-limits", daemon=True)
        self._watch.start()
        self._send(_task_line(settings, name, pdf=pdf, report_id=report_id, model=model))

    def events(self) -> Iterator[dict[str, Any]]:
        """Every event the worker sends, until it is gone."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                event = json.loads(line)
            except ValueError:
                continue
            if isinstance(event, dict) and isinstance(event.get("event"), str):
                yield event

    def verdict(self) -> tuple[int, str | None]:
        """(exit status, sentence or None): waits for the end; the sentence says which limit was broken."""
        status = self._process.wait()
        self._watch.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                _close(pipe)
        return status, self._killed

    def kill(self, sentence: str) -> None:
        """Stop the worker and everything it started; the first sentence counts."""
        self._killed = self._killed or sentence
        for process in _family(self._process.pid):
            try:
                process.kill()
            except psutil.NoSuchProcess:
                continue

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
            if time.monotonic() - self._started > seconds:
                self.kill(
                    f"{self._name} took longer than {seconds} seconds and was stopped; "
                    "raise preprocess.timeout_seconds in retriever_config.yaml and try again."
                )
            elif _memory(self._process.pid) > memory * MB:
                self.kill(
                    f"{self._name} needed more than {memory} MB of memory and was stopped; "
                    "raise preprocess.memory_mb in retriever_config.yaml and try again."
                )
            time.sleep(POLL_SECONDS)


def _task_line(settings: Settings, name: str, *, pdf: Path | None, report_id: str | None, model: str) -> bytes:
    needed = settings.model_dump(mode="json", include={"home", "embedding", "chunking"})
    needed["preprocess"] = {"converter": settings.preprocess.converter}
    where = {"pdf": None if pdf is None else str(pdf), "report_id": report_id}
    task = {**where, "name": name, "model": model, "parent": os.getpid(), "settings": needed}
    return json.dumps(task).encode() + b"\n"


def _environment(settings: Settings) -> dict[str, str]:
    threads = str(settings.embedding.threads)
    count = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), threads)
    own = {"FOOTNOTE_HOME": str(settings.home), "TOKENIZERS_PARALLELISM": "false", "PYTHONUNBUFFERED": "1"}
    return {**os.environ, **count, **own}


def _open_log(path: Path) -> IO[bytes]:
    path.parent.mkdir(parents=True, exist_ok=True)
    full = path.exists() and path.stat().st_size > LOG_LIMIT
    return path.open("wb" if full else "ab")


def _family(pid: int) -> list[psutil.Process]:
    try:
        process = psutil.Process(pid)
        return [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def _memory(pid: int) -> int:
    """Resident bytes of the process and its children."""
    total = 0
    for process in _family(pid):
        try:
            total += process.memory_info().rss
        except psutil.Error:
            continue
    return total


def _close(pipe: IO[bytes]) -> None:
    try:
        pipe.close()
    except OSError:
        return
