"""The reader process: `python -m preprocess.intake.apart_main`, started by apart.py. It ends with its parent."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

from preprocess.errors import PreprocessError
from preprocess.intake.apart import MEMORY, SECONDS, read_message, write_message

# The signal that other workers get at a parent's death exists on Linux only.
PARENT_SECONDS = 1.0


def main() -> int:
    """Answer requests until stdin ends."""
    _limit()
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while (message := read_message(sys.stdin.buffer)) is not None:
        # The kernel ends a request that takes too long, whatever the library is doing then.
        signal.alarm(SECONDS)
        head, payload = answer(*message)
        signal.alarm(0)
        write_message(answers, head, payload)
    return 0


def answer(asked: dict[str, Any], data: bytes) -> tuple[dict[str, Any], bytes]:
    """One request's answer: {"pages"} or a picture; {"refused": sentence} when the file is at fault."""
    try:
        if asked["ask"] == "pages":
            from preprocess.intake.opened import count_pages

            return {"pages": count_pages(data, asked["max_pages"])}, b""
        from preprocess.page.pictures import page_picture

        boxes = [(x0, y0, x1, y1) for x0, y0, x1, y1 in asked["boxes"]]
        return {}, page_picture(Path(asked["pdf"]), asked["page"], boxes, asked["width"], asked["turn"])
    except PreprocessError as error:
        return {"refused": str(error)}, b""


def _limit() -> None:
    try:
        import resource
    except ImportError:
        # Windows has no such limits.
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
