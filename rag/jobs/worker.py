"""The worker process: `python -m rag.jobs.worker`, started by the runner for one file and gone after it.

One JSON line comes in on stdin (`Task`), JSON lines of events go out. What a library prints goes to stderr: the real
stdout is moved away before anything is imported. The process ends when its parent does.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

from pydantic import BaseModel, ConfigDict

from rag.config import Settings
from rag.jobs.files import sentence_of
from rag.types import Chunk

PR_SET_PDEATHSIG = 1
NICENESS = 10


class Task(BaseModel):
    """What the runner asks for: convert `pdf`, or take the indexed report_id; then embed its chunks with `model`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pdf: Path | None
    name: str
    report_id: str | None
    model: str
    parent: int
    settings: Settings


class Events:
    """Writes one JSON line per event to the runner."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def send(self, event: str, **values: Any) -> None:
        """Send one event; a runner that is gone ends the process."""
        try:
            self._stream.write(json.dumps({"event": event, **values}) + "\n")
            self._stream.flush()
        except OSError:
            os._exit(1)

    def progress(self, stage: str, done: int, total: int) -> None:
        """Report how far a stage is: pages while reading, chunks while indexing."""
        self.send("progress", stage=stage, done=done, total=total)


def work(task: Task, events: Events) -> None:
    """Convert a file, or embed a stored report; raises FootnoteError, OSError or whatever a library raises."""
    if task.report_id is None:
        _convert(task, events)
    else:
        _embed(task.report_id, task, events)


def _convert(task: Task, events: Events) -> None:
    from preprocess.convert import convert_file

    settings = task.settings
    converter = settings.preprocess.converter
    assert task.pdf is not None
    report = convert_file(task.pdf, task.name, settings.data_dir, converter=converter, progress=events.progress)
    events.send("converted", report_id=report.report_id)


def _embed(report_id: str, task: Task, events: Events) -> None:
    from rag.embed import open_embedder
    from rag.index.vectors import embed_chunks

    settings = task.settings
    chunks = _indexed_chunks(report_id, settings)
    events.progress("indexing", 0, len(chunks))
    embedder = open_embedder(settings.embedding, task.model)
    embed_chunks(chunks, embedder, settings.index_dir, lambda done, total: events.progress("indexing", done, total))
    events.send("embedded")


def _indexed_chunks(report_id: str, settings: Settings) -> Sequence[Chunk]:
    """The chunks as the owner indexed them, whatever folder the report came from."""
    from rag.index.catalogue import read_entries

    return read_entries(settings.index_dir / "chunks", settings.chunking)[report_id].chunks()


def main() -> int:
    """Read one Task, work, and report how it ended; exit 0 when the outcome was reported."""
    events = Events(_claim_stdout())
    task = Task.model_validate_json(_first_line())
    _die_with_parent(task.parent)
    os.nice(NICENESS)
    try:
        work(task, events)
    except Exception as error:
        traceback.print_exc()
        events.send("failed", reason=sentence_of(error, task.name))
    return 0


def _first_line() -> bytes:
    line = b""
    while not line.endswith(b"\n") and (more := os.read(0, 65536)):
        line += more
    return line


def _claim_stdout() -> TextIO:
    """Keep the protocol's pipe for ourselves: file descriptor 1 becomes stderr for everyone else."""
    own = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return own


def _die_with_parent(parent: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    # The parent may have died before the line above; the closed stdin tells the same on every system.
    if os.getppid() != parent:
        os._exit(1)
    threading.Thread(target=_wait_for_eof, daemon=True).start()


def _wait_for_eof() -> None:
    # Not sys.stdin: a thread that waits in its buffer makes the interpreter abort at exit.
    while os.read(0, 4096):
        pass
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
