"""Files that are either whole or not there."""

from __future__ import annotations

import os
import threading
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write a whole file or none: a temporary file in the same folder, flushed to the disk, then os.replace.

    Folders are made. Raises OSError when the disk refuses; the old file is then unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = temporary(path)
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            # Without it a power cut can leave the new name with no content.
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def temporary(path: Path) -> Path:
    """A name beside `path` that no other process or thread writes to."""
    # In the same folder, as a rename is whole only within one file system.
    return path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}")
