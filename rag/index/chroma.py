"""Vectors in Chroma: one folder a generation, one collection, one owner process.

Chroma is a cache: before a write the folder is marked dirty, after it the mark goes. A dirty folder is checked whole
before it is used, and a doubtful one is made again from the vector files in a new folder (see generations.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from rag.errors import IndexBroken
from rag.files import write_atomically
from rag.index.base import Scored, Vectors

COLLECTION = "chunks"
# SQLite's limit of variables allows 5,461 rows of six columns.
BATCH = 2000
PAGE = 10_000  # collection.get() fails above 32,766 records ("too many SQL variables")
# float32 cosines of one vector with itself differ in the fourth decimal.
_SAME = 1e-3
# The search is approximate (0.03 % measured); a wedged graph loses whole reports.
_LOST = 0.01


class ChromaStore:
    """The vectors of one embedding model; see VectorStore. Not safe for two processes on one folder."""

    def __init__(self, folder: Path) -> None:
        """Open or make the store in `folder`; raises IndexBroken when Chroma cannot."""
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        try:
            self._client, self._collection = _connect(folder)
            self.reports: dict[str, str] = _read(folder / "reports.json")
            self.dirty: tuple[str, ...] = tuple(_read(folder / "dirty.json"))
        except (OSError, ValueError) as error:
            raise broken(folder) from error

    def put(self, report_id: str, digest: str, keys: Sequence[str], vectors: Vectors) -> None:
        """Store a report's vectors in place of what it had, in batches."""
        self._mark(report_id)
        if report_id in self.reports or report_id in self.dirty:
            self._collection.delete(where={"report_id": report_id})
        for at in range(0, len(keys), BATCH):
            part = list(keys[at : at + BATCH])
            facts: list[Mapping[str, Any]] = [{"report_id": report_id}] * len(part)
            self._collection.upsert(ids=part, embeddings=vectors[at : at + BATCH], metadatas=facts)
        self._unmark({**self.reports, report_id: digest})

    def remove(self, report_id: str) -> None:
        """Forget a report."""
        if report_id in self.reports or report_id in self.dirty:
            self._mark(report_id)
            self._collection.delete(where={"report_id": report_id})
            self._unmark({name: digest for name, digest in self.reports.items() if name != report_id})

    def nearest(self, vector: Vectors, k: int) -> Scored:
        """The k nearest keys of all reports, with their cosine, best first."""
        k = min(k, self.count())
        if not k:
            return []
        found = self._collection.query(query_embeddings=vector.reshape(1, -1), n_results=k, include=["distances"])
        distances = (found["distances"] or [[]])[0]
        return [(key, 1.0 - float(distance)) for key, distance in zip(found["ids"][0], distances, strict=True)]

    def has(self, report_id: str, digest: str) -> bool:
        """Whether the report is stored with the vectors of exactly these texts."""
        return self.reports.get(report_id) == digest

    def count(self) -> int:
        """How many vectors are stored."""
        return int(self._collection.count())

    def is_sound(self, expected: Mapping[str, tuple[Sequence[str], Vectors]]) -> bool:
        """Full self-check: exactly the expected keys are there, with these vectors, and searching finds them.

        The graph search is approximate: up to 1 % of the vectors may miss themselves (measured: 0.03 %).
        """
        # count() alone is right even in a store whose answers are wrong.
        if set(self._keys()) != {key for names, _ in expected.values() for key in names}:
            return False
        lost = total = 0
        for keys, vectors in expected.values():
            for at in range(0, len(keys), BATCH):
                part, made = list(keys[at : at + BATCH]), vectors[at : at + BATCH]
                if not self._holds(part, made):
                    return False
                found = self._collection.query(query_embeddings=made, n_results=1, include=["distances"])
                lost += sum(not row or row[0] > _SAME for row in found["distances"] or [])
                total += len(part)
        return lost <= total * _LOST

    def _holds(self, keys: list[str], vectors: Vectors) -> bool:
        """Whether exactly these vectors are stored under these keys."""
        found = self._collection.get(ids=keys, include=["embeddings"])
        stored = dict(zip(found["ids"], found["embeddings"], strict=True))
        return all(np.allclose(stored[key], vector, atol=_SAME) for key, vector in zip(keys, vectors, strict=True))

    def close(self) -> None:
        """Let go of the files."""
        self._client.close()

    def _keys(self) -> Iterator[str]:
        offset = 0
        while page := self._collection.get(limit=PAGE, offset=offset, include=[])["ids"]:
            yield from page
            offset += len(page)

    def _mark(self, report_id: str) -> None:
        self.dirty = tuple(dict.fromkeys((*self.dirty, report_id)))
        write_atomically(self.folder / "dirty.json", json.dumps(dict.fromkeys(self.dirty, "")).encode())

    def _unmark(self, reports: dict[str, str]) -> None:
        write_atomically(self.folder / "reports.json", json.dumps(reports).encode())
        self.reports, self.dirty = reports, ()
        (self.folder / "dirty.json").unlink(missing_ok=True)


def read_reports(folder: Path) -> dict[str, str]:
    """What a store in `folder` holds, without opening it; empty after an unclean end or damage."""
    try:
        return {} if (folder / "dirty.json").exists() else _read(folder / "reports.json")
    except (OSError, ValueError):
        return {}


def broken(folder: Path) -> IndexBroken:
    """The error of a store that cannot be used."""
    return IndexBroken(f"The vectors in {folder} cannot be read; run `python -m rag index --rebuild`.")


def _connect(folder: Path) -> tuple[Any, Any]:
    import chromadb
    from chromadb.config import Settings
    from chromadb.errors import ChromaError

    # Nothing leaves the machine unless a person set it up.
    settings = Settings(anonymized_telemetry=False, is_persistent=True)
    try:
        client = chromadb.PersistentClient(str(folder), settings=settings)
        # Chroma's default is squared distance, whose values nobody can read.
        space: Any = {"hnsw": {"space": "cosine"}}
        return client, client.get_or_create_collection(COLLECTION, configuration=space, embedding_function=None)
    except (ChromaError, RuntimeError, ValueError) as error:
        raise broken(folder) from error


def _read(path: Path) -> dict[str, str]:
    try:
        raw = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    return {str(key): str(value) for key, value in raw.items()}
