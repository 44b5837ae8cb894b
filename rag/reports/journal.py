"""What a run has finished, step by step, on disk: a step that is there is not done again, however the process ended."""

from __future__ import annotations

import json
import logging
import os
import threading
import time
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from rag.errors import LLMStopped
from rag.files import write_atomically
from rag.llm.structured import added
from rag.reports.types import ReportStep, StepKind
from rag.types import Usage

T = TypeVar("T")
LOG = logging.getLogger("footnote.report")
STOPPED = "Stopped by you."
_STEP = TypeAdapter(ReportStep)
# What reads and writes values of a kind: making it takes longer than many a step.
_adapters: dict[object, TypeAdapter[Any]] = {}


class Journal:
    """The steps of one run: a line of JSON each, appended and flushed; a line cut off by a crash counts as not done.

    path None keeps nothing on disk. Thread-safe: sections are written side by side.
    """

    def __init__(self, path: Path | None = None, on_step: Callable[[ReportStep], None] | None = None) -> None:
        self._path = path
        self._on_step = on_step
        self._lock = threading.Lock()
        self._values: dict[str, object] = {}
        self.steps: list[ReportStep] = []
        for line in path.read_bytes().splitlines() if path is not None and path.is_file() else ():
            self._read(line)

    def step(
        self,
        key: str,
        kind: StepKind,
        text: str | Callable[[T], str],
        value_type: type[T],
        make: Callable[[], T],
        *,
        section: int | None = None,
        stop: threading.Event | None = None,
    ) -> T:
        """The stored result of the step, else what `make` gives, stored. Raises LLMStopped before it begins.

        text is its line for the person; the cost of a value that has a `usage` is the step's.
        """
        adapter: TypeAdapter[T] = _adapters.get(value_type) or _adapters.setdefault(value_type, TypeAdapter(value_type))
        if key in self._values:
            try:
                return adapter.validate_python(self._values[key])
            except ValidationError:
                # Written by an older version: the step is done again, and its new line counts.
                LOG.info("step %s of a report is done again", key)
        if stop is not None and stop.is_set():
            raise LLMStopped(STOPPED)
        started = time.monotonic()
        value = make()
        line = text if isinstance(text, str) else text(value)
        usage = getattr(value, "usage", Usage())
        done = ReportStep(key, kind, line, section, round(time.monotonic() - started, 3), usage)
        # What goes on is what a resumed run would read back, so that both are equal.
        stored = json.loads(adapter.dump_json(value))
        self._write(done, stored)
        if self._on_step is not None:
            self._on_step(done)
        return adapter.validate_python(stored)

    @property
    def usage(self) -> Usage:
        """What all steps cost."""
        with self._lock:
            return reduce(added, (step.usage for step in self.steps), Usage())

    def forget(self, wanted: Callable[[ReportStep], bool]) -> None:
        """Take steps back, so that they are done again; raises OSError."""
        with self._lock:
            kept = [step for step in self.steps if not wanted(step)]
            for step in self.steps:
                if step not in kept:
                    self._values.pop(step.key, None)
            self.steps = kept
            if self._path is not None:
                write_atomically(self._path, b"".join(self._line(s, self._values[s.key]) for s in kept))

    def _write(self, step: ReportStep, value: object) -> None:
        with self._lock:
            self._keep(step, value)
            if self._path is None:
                return
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab") as file:
                # A process that was killed while writing left half a line, which must not swallow this one.
                if file.tell() and not self._ends_whole():
                    file.write(b"\n")
                file.write(self._line(step, value))
                file.flush()
                os.fsync(file.fileno())

    def _ends_whole(self) -> bool:
        assert self._path is not None
        with self._path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read() == b"\n"

    def _line(self, step: ReportStep, value: object) -> bytes:
        return json.dumps({"step": _STEP.dump_python(step, mode="json"), "value": value}).encode() + b"\n"

    def _read(self, line: bytes) -> None:
        try:
            entry = json.loads(line)
            step = _STEP.validate_python(entry["step"])
            value = entry["value"]
        # The line of a crash: its step is done again.
        except (ValueError, KeyError, TypeError):
            return
        self._keep(step, value)

    def _keep(self, step: ReportStep, value: object) -> None:
        self._values[step.key] = value
        # A step that is done again stands once, where it was done last.
        self.steps = [*(one for one in self.steps if one.key != step.key), step]
