"""A worker process: `python -m rag.jobs.worker`, started by the pool, for many tasks one after the other.

One JSON line comes in on stdin for each task (`Task`), JSON lines of events go out, "done" after each task. What a
library prints goes to stderr: the real stdout is moved away before anything is imported. The process ends when its
parent does.
"""

from __future__ import annotations

import ctypes
import json
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from pydantic import BaseModel, ConfigDict

from preprocess.errors import ConversionError, RejectedFile
from rag.config import Settings
from rag.jobs.files import over_memory, sentence_of
from rag.types import Chunk

if TYPE_CHECKING:
    from preprocess.page.page_cache import DiskPages

# From <sys/prctl.h>; ctypes knows the call and not its names.
PR_SET_PDEATHSIG = 1
LASTING = (ConversionError, RejectedFile)
"""Errors that the same bytes would meet again."""
# Conversion takes every core it gets; the page and the answers come first.
NICENESS = 10
HEADROOM = 1.25
"""Of the limit that the app watches, before the kernel refuses memory: what grows between two looks ends by itself."""
MB = 1024 * 1024


class Task(BaseModel):
    """What the runner asks for.

    pdf alone: convert it. report_id alone: embed the chunks of that indexed report with `model`. Both: convert the
    report's PDF again into the folder `again` and make the vectors of the new version, so that it can be swapped in.
    folders are those above the file when it first came in (S3-01). describe: let the language model of the settings
    describe the stored report, into `again`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    pdf: Path | None = None
    sha256: str = ""
    report_id: str | None = None
    model: str = ""
    again: Path | None = None
    folders: tuple[str, ...] = ()
    describe: bool = False


class Start(BaseModel):
    """The first line: who started the worker, and the settings for all its tasks."""

    model_config = ConfigDict(extra="forbid", frozen=True)

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


def work(task: Task, settings: Settings, events: Events) -> None:
    """Do one task; raises FootnoteError, OSError or whatever a library raises."""
    if task.describe and task.again is not None and task.report_id is not None:
        _describe(task.report_id, task.again, settings, events)
    elif task.again is not None:
        _convert_again(task, task.again, settings, events)
    elif task.report_id is None:
        events.send("converted", report_id=_convert(task, settings.data_dir, settings, events))
    else:
        _embed(_indexed_chunks(task.report_id, settings), task.model, settings, events)
        events.send("embedded")


def _convert(task: Task, target: Path, settings: Settings, events: Events) -> str:
    from preprocess.audio import AudioOptions
    from preprocess.convert import convert_file

    assert task.pdf is not None
    report = convert_file(
        task.pdf,
        task.name,
        target,
        converter=settings.preprocess.converter,
        folders=task.folders,
        progress=events.progress,
        cache=_pages(settings, task.sha256),
        marker=settings.marker,
        speech=AudioOptions(**settings.audio.model_dump()),
    )
    return report.report_id


def _pages(settings: Settings, sha256: str) -> DiskPages:
    from preprocess.page.page_cache import DiskPages

    return DiskPages(settings.pages_dir, sha256)


def _convert_again(task: Task, staging: Path, settings: Settings, events: Events) -> None:
    """The new version of a stored report, whole in staging, its vectors made: the old one answers until it is there."""
    from preprocess.metadata.edits import with_edits
    from preprocess.store.reports import load_report
    from rag.chunks.chunk import chunk_report

    report_id = _convert(task, staging, settings, events)
    if task.model:
        report = with_edits(load_report(staging / report_id), settings.edits_dir)
        _embed(chunk_report(report, settings.chunking), task.model, settings, events)
    events.send("converted", report_id=report_id)


def _describe(report_id: str, staging: Path, settings: Settings, events: Events) -> None:
    """A stored report with a language model's metadata and summaries, saved in staging."""
    from preprocess.describe import DescribeSettings, describer
    from preprocess.store.reports import load_report, save_report, source_file

    llm = settings.llm
    asked = DescribeSettings(
        model=llm.model or "",
        base_url=llm.base_url,
        connect_timeout_seconds=llm.connect_timeout_seconds,
        read_timeout_seconds=llm.read_timeout_seconds,
        retries=llm.retries,
        parallel=settings.preprocess.describe_parallel,
        # It ends by itself before the watch ends it, so that what is done is kept.
        budget_seconds=0.8 * settings.preprocess.timeout_seconds,
    )
    folder = settings.data_dir / report_id
    source = source_file(folder)
    if source is None:
        raise ConversionError("This report came without its file, so nothing is added to it.")

    def tables(done: int, total: int) -> None:
        events.progress("describing", done, total)

    report = describer(asked, settings.state_dir / "summaries", tables)(load_report(folder))
    save_report(report, source, staging)
    events.send("described", report_id=report_id)


def _embed(chunks: Sequence[Chunk], model: str, settings: Settings, events: Events) -> None:
    from rag.embed import open_embedder
    from rag.index.vectors import embed_chunks

    events.progress("indexing", 0, len(chunks))
    embedder = open_embedder(settings.embedding, model)
    embed_chunks(chunks, embedder, settings.index_dir, lambda done, total: events.progress("indexing", done, total))


def _indexed_chunks(report_id: str, settings: Settings) -> Sequence[Chunk]:
    """The chunks as the owner indexed them, whatever folder the report came from."""
    from rag.index.catalogue import read_entries

    return read_entries(settings.index_dir / "chunks", settings.chunking)[report_id].chunks()


def main() -> int:
    """Work on tasks until stdin ends."""
    events = Events(_claim_stdout())
    lines = _lines()
    start = Start.model_validate_json(lines.get())
    _die_with_parent(start.parent)
    os.nice(NICENESS)
    memory = start.settings.preprocess.memory_mb
    limit_memory(memory)
    while True:
        task = Task.model_validate_json(lines.get())
        try:
            work(task, start.settings, events)
        except Exception as error:
            traceback.print_exc()
            reason = over_memory(task.name, memory) if isinstance(error, MemoryError) else sentence_of(error, task.name)
            events.send("failed", reason=reason, lasting=isinstance(error, LASTING))
        events.send("done")


def limit_memory(megabytes: int) -> None:
    """Let the kernel refuse this process, and each that it starts, more than the limit and its headroom."""
    try:
        import resource
    except ImportError:
        # Windows has no such limits.
        return
    most = int(HEADROOM * megabytes * MB)
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    # Written pages of its own only: the address space of a GPU or of files that are mapped is no memory.
    resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    # A core file would hold the filing's text, at the size of the limit.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _lines() -> queue.SimpleQueue[bytes]:
    """The lines of stdin as they come; the process ends with stdin, whatever it is doing."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read() -> None:
        # Not sys.stdin: a thread that waits in its buffer makes the interpreter abort at exit.
        rest = b""
        while more := os.read(0, 65536):
            *whole, rest = (rest + more).split(b"\n")
            for line in whole:
                lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return lines


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


if __name__ == "__main__":
    sys.exit(main())
