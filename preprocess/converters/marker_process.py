"""marker's child process as its converter sees it: started, asked batch by batch, watched for time and memory."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from pydantic import ValidationError

from preprocess.converters.marker_json import MarkerPage, Region
from preprocess.converters.marker_setup import MarkerSetup
from preprocess.errors import ConversionError
from preprocess.processes import close_pipes, family_memory, kill_family

CHILD = Path(__file__).with_name("marker_child.py")
MB = 1024 * 1024
POLL_SECONDS = 0.2
MENDS = "run `make marker` again, or use the textlayer converter."


class MarkerProcess:
    """A running marker for one PDF; a context manager, so that no process is left behind.

    child is the script it runs. Every method raises ConversionError with one sentence.
    """

    def __init__(self, pdf: Path, setup: MarkerSetup, child: Path = CHILD) -> None:
        self._limits = setup.options
        self._killed: str | None = None
        self._deadline: float | None = None
        self._errors: deque[bytes] = deque(maxlen=20)
        self._process = self._start(setup.required_python(), child)
        self._watch = threading.Thread(target=self._watch_limits, name="footnote-marker", daemon=True)
        self._listen = threading.Thread(target=self._keep_errors, name="footnote-marker-errors", daemon=True)
        self._watch.start()
        self._listen.start()
        try:
            self._open(pdf, setup)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def convert(self, numbers: Sequence[int], regions: Sequence[Region | None]) -> list[MarkerPage]:
        """marker's blocks of these pages (from 1, in this order); a region is handed over where there is one."""
        given = {str(n - 1): region.as_json() for n, region in zip(numbers, regions, strict=True) if region}
        reply = self._ask({"pages": [n - 1 for n in numbers], "regions": given}, "batch")
        try:
            pages = [MarkerPage.model_validate(page) for page in reply["pages"]]
        except (KeyError, TypeError, ValidationError) as error:
            raise ConversionError(f"marker's answer was not its JSON; {MENDS}") from error
        if [page.number for page in pages] != list(numbers):
            raise ConversionError(f"marker answered with other pages than those it was asked for; {MENDS}")
        return pages

    def close(self) -> None:
        """End the process and what it started, and wait until it is gone."""
        self._kill(None)
        self._process.wait()
        self._watch.join()
        self._listen.join()
        close_pipes(self._process.stdin, self._process.stdout, self._process.stderr)

    def _start(self, python: Path, child: Path) -> subprocess.Popen[bytes]:
        # -I: the folder of the script is not searched, or `import marker` would find the converter of that name.
        command = [str(python), "-I", str(child)]
        pipe = subprocess.PIPE
        try:
            return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=_environment())
        except OSError as error:
            raise ConversionError(f"marker's Python cannot be started ({error.strerror}); {MENDS}") from error

    def _open(self, pdf: Path, setup: MarkerSetup) -> None:
        llm = setup.asked_llm
        endpoint = {"base_url": llm.base_url, "model": llm.model} if llm else None
        task = {"pdf": str(pdf.resolve()), "mode": setup.mode, "parent": os.getpid(), "llm": endpoint}
        self._ask(task, "ready")

    def _ask(self, request: dict[str, Any], awaited: str) -> dict[str, Any]:
        """Send one line and read the answer within the limits."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._deadline = time.monotonic() + self._limits.timeout_seconds
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except OSError:
            line = b""
        self._deadline = None
        return self._answer(line, awaited)

    def _answer(self, line: bytes, awaited: str) -> dict[str, Any]:
        if not line:
            raise ConversionError(self._killed or self._last_words())
        try:
            reply = json.loads(line)
        except ValueError:
            reply = None
        if not isinstance(reply, dict) or reply.get("event") not in (awaited, "failed"):
            raise ConversionError(f"marker answered with something that is no answer; {MENDS}")
        if reply["event"] == "failed":
            raise ConversionError(f"marker could not read the file ({_short(str(reply.get('reason')))}); {MENDS}")
        return reply

    def _last_words(self) -> str:
        """Why a process that is gone went: the last line that it wrote to stderr."""
        status = self._process.wait()
        self._listen.join()
        said = _short(self._errors[-1].decode("utf-8", "replace")) if self._errors else ""
        reason = f"exit status {status}" + (f": {said}" if said else "")
        return f"marker stopped in the middle ({reason}); {MENDS}"

    def _keep_errors(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if line.strip():
                self._errors.append(line)

    def _watch_limits(self) -> None:
        while self._process.poll() is None:
            deadline, memory = self._deadline, self._limits.memory_mb
            if deadline is not None and time.monotonic() > deadline:
                self._kill(
                    f"marker took longer than {self._limits.timeout_seconds} seconds for one batch of pages and was "
                    "stopped; raise preprocess.marker.timeout_seconds or lower batch_pages in retriever_config.yaml."
                )
            elif family_memory(self._process.pid) > memory * MB:
                self._kill(
                    f"marker needed more than {memory} MB of memory and was stopped; raise preprocess.marker.memory_mb "
                    "or lower batch_pages in retriever_config.yaml."
                )
            time.sleep(POLL_SECONDS)

    def _kill(self, sentence: str | None) -> None:
        self._killed = self._killed or sentence
        kill_family(self._process.pid)


def _environment() -> dict[str, str]:
    """Ours, with no download unasked and one thread a process; marker's key is read from it by the child."""
    own = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}
    return {**os.environ, **own, "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1"), "PYTHONUNBUFFERED": "1"}


def _short(text: str) -> str:
    """One line of at most 200 characters of a foreign text."""
    line = " ".join(text.split())
    return line if len(line) <= 200 else line[:199] + "…"
