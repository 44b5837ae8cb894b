"""Pages that were read already, on disk until the report is saved: a killed conversion goes on at its page.

<state>/pages/<sha256>/v<version>/ holds files of one kind each. Words of the text layer are quick to read, so they are
written 16 pages at a time; every other kind costs seconds a page and is written at once. Losing power may damage a
file, so each carries its checksum, and a damaged one counts as not there.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import shutil
import struct
import zlib
from pathlib import Path

from preprocess.page.reading import TEXT_LAYER
from preprocess.version import CONVERTER_VERSION

LOG = logging.getLogger("footnote.pages")
# A write a page is slow on a network disk; sixteen pages of text are read in a second.
BATCH = 16
# Page number and length: a file is read entry by entry without an index.
_ENTRY = struct.Struct("<II")
_SUM = struct.Struct("<I")
# It becomes a file name.
_KIND = re.compile(r"[a-z0-9-]{1,40}")


class DiskPages:
    """The PageCache of one file below a folder. Not thread-safe: one conversion has it."""

    def __init__(self, pages_dir: Path, sha256: str, version: int = CONVERTER_VERSION) -> None:
        self.sha256 = sha256
        self._folder = pages_dir / sha256 / f"v{version}"
        self._waiting: dict[str, dict[int, bytes]] = {}
        self._known: dict[str, dict[int, bytes]] = {}

    def get(self, kind: str, page: int) -> bytes | None:
        """What was put for a page by this process or one before it, or None."""
        if kind not in self._known:
            self._known[kind] = self._load(kind)
        return self._waiting.get(kind, {}).get(page) or self._known[kind].get(page)

    def put(self, kind: str, page: int, data: bytes) -> None:
        """Keep a page, on disk while the disk takes it; raises ValueError for a kind that cannot name a file."""
        if not _KIND.fullmatch(kind):
            raise ValueError(f"{kind!r} cannot name pages in a cache")
        waiting = self._waiting.setdefault(kind, {})
        waiting[page] = data
        if kind != TEXT_LAYER or len(waiting) >= BATCH:
            self._write(kind)

    def flush(self) -> None:
        """Write every batch that waits."""
        for kind in list(self._waiting):
            self._write(kind)

    def _write(self, kind: str) -> None:
        pages = self._waiting.pop(kind, {})
        if not pages:
            return
        body = b"".join(_ENTRY.pack(page, len(data)) + data for page, data in pages.items())
        target = self._folder / f"{kind}.{min(pages)}"
        # Not flushed to the disk as reports are: a page that is lost is read again.
        part = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(_SUM.pack(zlib.crc32(body)) + body)
            part.replace(target)
        except OSError as error:
            # Only time is lost; when the disk is full, saving the report says so in a sentence.
            LOG.info("pages cannot be kept in %s (%s)", self._folder, error.strerror)
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)

    def _load(self, kind: str) -> dict[int, bytes]:
        pages: dict[int, bytes] = {}
        for path in sorted(self._folder.glob(f"{kind}.*")):
            pages.update(_entries(path))
        return pages


def forget_pages(pages_dir: Path, sha256: str) -> None:
    """Remove every page of one file, those of other versions too."""
    shutil.rmtree(pages_dir / sha256, ignore_errors=True)


def clean_pages(pages_dir: Path, wanted: frozenset[str]) -> None:
    """Remove the pages of every file but those whose SHA-256 is wanted, and pages of other versions."""
    for folder in pages_dir.iterdir() if pages_dir.is_dir() else ():
        if folder.name not in wanted:
            shutil.rmtree(folder, ignore_errors=True)
        for version in folder.glob("v*"):
            if version.name != f"v{CONVERTER_VERSION}":
                shutil.rmtree(version, ignore_errors=True)


def _entries(path: Path) -> dict[int, bytes]:
    """The pages of one file; none when it is damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return {}
    if len(data) < _SUM.size or _SUM.unpack_from(data)[0] != zlib.crc32(data[_SUM.size :]):
        return {}
    pages, at = {}, _SUM.size
    while at < len(data):
        page, size = _ENTRY.unpack_from(data, at)
        at += _ENTRY.size + size
        pages[page] = data[at - size : at]
    return pages
