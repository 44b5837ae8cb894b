"""PDFs of unknown origin are opened in a process of their own: what crashes or inflates there leaves the app alone.

One reader process serves many requests, since starting one costs a third of a second; it is replaced after RECYCLE
of them, and at once when it died or broke its limits (SECONDS a request, MEMORY bytes in all).

Messages both ways are one JSON line, `size` in it, and so many bytes.
"""

from __future__ import annotations

import atexit
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from preprocess.errors import PreprocessError, RejectedFile
from preprocess.processes import close_pipes
from preprocess.report import BBox

# A page of a hostile file can take any time; opening a real one takes a second.
SECONDS = 60
# A filing of thousands of pages opens in less; a decompression bomb does not.
MEMORY = 2 * 1024**3
# Crashed or hostile files may leave memory behind in the library.
RECYCLE = 100
ROOT = Path(__file__).resolve().parents[2]
_SLOW = f"The PDF was given up after {SECONDS} seconds, because its structure sends readers in circles; "
_CRASH = "The PDF is built in a way that stops PDF readers (a crash, or far more memory than a filing needs); "
_ADVICE = "print it to a new PDF and add that."


class ReaderDied(Exception):
    """The reader process ended in the middle of a request; the message is a sentence for a person."""


class Apart:
    """A reader process behind functions. Thread-safe; one request at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._served = 0

    def count_pages(self, data: bytes, max_pages: int) -> int:
        """How many pages a PDF has; raises RejectedFile with one sentence, also when the reader dies of it."""
        try:
            answer, _ = self._ask({"ask": "pages", "max_pages": max_pages}, data)
        except ReaderDied as error:
            raise RejectedFile(str(error)) from error
        if "refused" in answer:
            raise RejectedFile(str(answer["refused"]))
        return int(answer["pages"])

    def page_picture(
        self, pdf: Path, page: int, boxes: Sequence[BBox] = (), width: int = 900, turn: float = 0.0
    ) -> bytes:
        """pictures.page_picture from the reader process; raises PreprocessError."""
        asked = {"ask": "picture", "pdf": str(pdf), "page": page, "boxes": [list(box) for box in boxes]}
        try:
            answer, picture = self._ask({**asked, "width": width, "turn": turn}, b"")
        except ReaderDied as error:
            raise PreprocessError(f"Page {page} cannot be shown: {str(error)[0].lower()}{str(error)[1:]}") from error
        if "refused" in answer:
            raise PreprocessError(str(answer["refused"]))
        return picture

    def close(self) -> None:
        """End the process; the next request starts another."""
        with self._lock:
            self._end()

    def _ask(self, asked: dict[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
        with self._lock:
            if self._served >= RECYCLE:
                self._end()
            fresh = self._process is None
            try:
                return self._exchange(asked, payload)
            except ReaderDied:
                # One that was there before may have died of anything.
                if fresh:
                    raise
                return self._exchange(asked, payload)

    def _exchange(self, asked: dict[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
        process = self._process = self._process or _started()
        self._served += 1
        assert process.stdin is not None and process.stdout is not None
        try:
            write_message(process.stdin, asked, payload)
            answer = read_message(process.stdout)
        except OSError:
            answer = None
        if answer is None:
            raise ReaderDied((_SLOW if self._end() == -signal.SIGALRM else _CRASH) + _ADVICE)
        return answer

    def _end(self) -> int:
        process, self._process, self._served = self._process, None, 0
        if process is None:
            return 0
        status = process.poll()
        if status is None and process.stdout is not None and not process.stdout.closed:
            try:
                # Its pipe is closed before the status is there.
                status = process.wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                process.kill()
        close_pipes(process.stdin, process.stdout)
        process.wait()
        return status or 0


def write_message(stream: IO[bytes], head: dict[str, Any], payload: bytes) -> None:
    """Send one message."""
    stream.write(json.dumps({**head, "size": len(payload)}).encode() + b"\n")
    stream.write(payload)
    stream.flush()


def read_message(stream: IO[bytes]) -> tuple[dict[str, Any], bytes] | None:
    """The next message, or None when the other side is gone."""
    line = stream.readline()
    if not line.endswith(b"\n"):
        return None
    head = json.loads(line)
    payload = stream.read(head["size"])
    return (head, payload) if len(payload) == head["size"] else None


def _started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "preprocess.intake.apart_main"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
    )


INSPECTOR = Apart()
"""Opens what people drop."""
PAINTER = Apart()
"""Renders pages of stored reports: an upload that is hard to open never keeps a picture waiting."""
atexit.register(INSPECTOR.close)
atexit.register(PAINTER.close)
