"""Which Chroma folder answers: index/chroma/active.json names it, and one os.replace of that file changes it.

A rebuild fills a new folder from the vector files while the old one still answers. Folders that active.json does not
name are left over from a killed rebuild and are removed at the next start.
"""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Collection
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from rag.errors import IndexBroken
from rag.files import write_atomically
from rag.index.base import VectorStore
from rag.index.catalogue import Entry
from rag.index.chroma import ChromaStore, read_reports
from rag.index.vectors import load_vectors, vectors_path

log = logging.getLogger(__name__)
Progress = Callable[[int, int], None]


class Active(BaseModel):
    """active.json: the model whose vectors answer, and the folder they are in."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    model: str
    folder: str


def read_active(chroma_dir: Path) -> Active | None:
    """The generation in use; None when there is none yet or the file is damaged."""
    try:
        return Active.model_validate_json((chroma_dir / "active.json").read_bytes())
    except (OSError, ValidationError):
        return None


def stored_reports(chroma_dir: Path, active: Active | None) -> dict[str, str]:
    """report_id → digest of what a generation holds, without opening it; empty when that is in doubt."""
    return read_reports(chroma_dir / active.folder) if active else {}


def open_sound(index_dir: Path, active: Active, entries: Collection[Entry]) -> ChromaStore:
    """Open a generation; after an unclean end check it whole. Raises IndexBroken when it cannot be trusted."""
    folder = index_dir / "chroma" / active.folder
    if not folder.is_dir():
        raise IndexBroken(f"The folder {folder} is missing; run `python -m rag index --rebuild`.")
    store = ChromaStore(folder)
    if store.dirty:
        log.warning("The vector store was not closed in order; it is checked.")
        by_id = {entry.report_id: entry for entry in entries}
        for report_id in store.dirty:
            put_vectors(store, index_dir, active.model, by_id.get(report_id), report_id)
        if not _is_sound(store, index_dir, active.model, entries):
            store.close()
            raise IndexBroken(f"The vectors in {folder} are damaged; run `python -m rag index --rebuild`.")
    return store


def put_vectors(store: VectorStore, index_dir: Path, model: str, entry: Entry | None, report_id: str) -> bool:
    """Bring one report of the store in line with its vector file; whether it has vectors now."""
    vectors = load_vectors(vectors_path(index_dir, model, report_id), entry.head.digest) if entry else None
    if entry is None or vectors is None:
        store.remove(report_id)
        return False
    store.put(report_id, entry.head.digest, entry.keys, vectors)
    return True


def synchronise(store: ChromaStore, index_dir: Path, model: str, entries: Collection[Entry]) -> None:
    """Add to the store what only the vector files have, and remove what is no longer indexed."""
    by_id = {entry.report_id: entry for entry in entries}
    for report_id in set(store.reports) - set(by_id):
        store.remove(report_id)
    for entry in by_id.values():
        if store.reports.get(entry.report_id) != entry.head.digest:
            put_vectors(store, index_dir, model, entry, entry.report_id)


def build(
    index_dir: Path, model: str, entries: Collection[Entry], progress: Progress | None = None
) -> tuple[ChromaStore, Active]:
    """Fill a new folder from the vector files of `model`, and make it the active one."""
    active = Active(model=model, folder=f"{model}-{time.time_ns()}")
    store = ChromaStore(index_dir / "chroma" / active.folder)
    for done, entry in enumerate(entries, start=1):
        put_vectors(store, index_dir, model, entry, entry.report_id)
        if progress:
            progress(done, len(entries))
    write_atomically(index_dir / "chroma" / "active.json", active.model_dump_json().encode())
    return store, active


def remove_others(chroma_dir: Path, active: Active | None) -> None:
    """Delete every generation but the active one."""
    for folder in chroma_dir.glob("*/"):
        if active is None or folder.name != active.folder:
            shutil.rmtree(folder, ignore_errors=True)


def _is_sound(store: ChromaStore, index_dir: Path, model: str, entries: Collection[Entry]) -> bool:
    expected = {}
    for entry in entries:
        if entry.report_id in store.reports:
            digest = store.reports[entry.report_id]
            vectors = load_vectors(vectors_path(index_dir, model, entry.report_id), digest)
            if vectors is None or digest != entry.head.digest:
                return False
            expected[entry.report_id] = (entry.keys, vectors)
    return set(expected) == set(store.reports) and store.is_sound(expected)
