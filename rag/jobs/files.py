"""The inbox (uploaded bytes wait in state_dir/inbox/<sha256>.pdf until converted), and errors as sentences."""

from __future__ import annotations

import errno
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from preprocess.errors import FootnoteError
from rag.errors import StorageError

# A quota and a file-size limit look to a person like a full disk, and are mended alike.
DISK_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def clean_parts(folder: Path) -> None:
    """Remove temp files that a killed process left in folder."""
    # Temporary names begin with a dot (rag/files.py).
    for part in folder.glob(".*") if folder.is_dir() else ():
        if part.is_file():
            part.unlink(missing_ok=True)


def inbox_path(state_dir: Path, sha256: str) -> Path:
    """Where the bytes with this digest wait."""
    return state_dir / "inbox" / f"{sha256}.pdf"


def sentence_of(error: BaseException, name: str) -> str:
    """One sentence for a person about an error while `name` was worked on."""
    if isinstance(error, FootnoteError):
        return str(error)
    if is_disk_full(error):
        return f"The disk is full, so {name} could not be stored; nothing was lost, free some space and try again."
    if isinstance(error, OSError) and error.strerror:
        return f"{name} could not be stored ({error.strerror}); make the data folder writable and try again."
    if isinstance(error, MemoryError):
        return f"This machine ran out of memory while {name} was processed; close other programs and try again."
    return (
        f"{name} could not be processed ({type(error).__name__}); the log in preprocessed_data/.state/logs says more."
    )


@contextmanager
def storing(name: str) -> Iterator[None]:
    """Turn a refusing disk into a StorageError with one sentence about `name`."""
    try:
        yield
    except OSError as error:
        raise StorageError(sentence_of(error, name)) from error


def over_memory(name: str, megabytes: int) -> str:
    """One sentence about `name`, which needed more memory than a worker may have."""
    return (
        f"{name} needed more than {megabytes} MB of memory and was stopped; "
        "raise preprocess.memory_mb in retriever_config.yaml and try again."
    )


def crash_of(status: int | None, name: str, megabytes: int) -> str:
    """One sentence about a worker that ended by itself while it was at work on `name`; status as subprocess tells it.

    PDFium and ONNX Runtime abort where the kernel gives them no memory, and a machine without memory kills.
    """
    # Only likely: the kernel does not tell whom it killed for memory.
    if status in (-signal.SIGABRT, -signal.SIGKILL):
        why = f"it needed more than {megabytes} MB of memory, the limit, or more than this machine has"
        return f"The worker process crashed on {name}, most likely because {why}; the other files go on."
    return f"The worker process crashed (exit status {status}) on {name}; the other files go on."


def is_disk_full(error: BaseException) -> bool:
    """Whether the disk, a quota or a file-size limit refused the write."""
    if isinstance(error, sqlite3.OperationalError):
        return "full" in str(error) or "disk I/O" in str(error)
    return isinstance(error, OSError) and error.errno in DISK_FULL
