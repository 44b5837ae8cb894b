"""The dense leg: which vectors answer, how they are kept in line with the reports, and the search over them.

Chroma is opened late (its import and first query take longer than everything else of the first answer together); until
then a search over all reports is exact over the vector files, as one over some reports always is.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache

import numpy as np

from rag.config import Settings
from rag.embed import Embedder, embedder_status, open_embedder
from rag.errors import IndexBroken, ModelMissing
from rag.index import generations
from rag.index.base import Scored, Vectors, report_of_key
from rag.index.catalogue import Entry
from rag.index.chroma import ChromaStore
from rag.index.vectors import load_vectors, save_vectors, stored_digest, vectors_path
from rag.types import Chunk

# 64 filings are 50 MB; the files of a large library are read as they are needed.
FILES_KEPT = 64
REMADE = "The vector store was damaged and has been made again; nothing was lost."
OPENING = "The vector store is not open yet; until it is, questions are answered from the vector files."


class DenseLeg:
    """Vectors of one model at a time; those of another wait in their files until `switch`. Safe for many threads."""

    def __init__(self, settings: Settings, entries: Callable[[], Collection[Entry]]) -> None:
        """Find the active store, which `warm` opens; where there is none, make one of the vectors on disk.

        entries gives what is indexed at the time of the call.
        """
        self._settings, self._dir, self._entries = settings, settings.index_dir, entries
        self._writing, self._reading = threading.RLock(), threading.Lock()
        self._store: ChromaStore | None = None
        self._active: generations.Active | None = None
        self._file = lru_cache(maxsize=FILES_KEPT)(self._read_file)
        self._notices: list[str] = []
        self._closed = False
        self._find()

    @property
    def model(self) -> str:
        """The model whose vectors answer, "" while there are none."""
        active = self._active
        return active.model if active else ""

    @property
    def wanted(self) -> str:
        """The model that the settings choose on this machine now."""
        return embedder_status(self._settings.embedding).name

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences for the person: what was mended, and what is still being opened."""
        return (*self._notices, *([OPENING] if self._active and not self._store else []))

    def warm(self) -> None:
        """Open the active store and bring it in line with the entries; a damaged one is made again, with a notice."""
        with self._writing:
            self._opened()

    def count(self) -> int:
        """How many vectors answer."""
        if self._store:
            return self._store.count()
        model = self.model
        return sum(len(e.head.refs) for e in self._entries() if model and self.has_vectors(e, model))

    def put(self, entry: Entry, chunks: Sequence[Chunk], vectors: Vectors | None, model: str | None) -> None:
        """Take a report's vectors, or those its file has when none are given.

        Vectors of a model that does not answer now are kept in their file. Raises IndexBroken for a wrong number.
        """
        with self._writing:
            if vectors is None:
                model = model or self.model or self.wanted
                vectors = load_vectors(vectors_path(self._dir, model, entry.report_id), entry.head.digest)
                if vectors is None or not len(vectors):
                    return
            if len(vectors) != len(chunks):
                counts = f"{len(vectors)} vectors for {len(chunks)} chunks"
                raise IndexBroken(f"{entry.report_id}: {counts}; run `python -m rag index --rebuild`.")
            model = model or self._maker_of(entry, vectors)
            save_vectors(chunks, vectors, self._dir, model)
            if self._opened() is None:
                self._swap(*generations.build(self._dir, model, []))
            if self._store and model == self.model and not self._store.has(entry.report_id, entry.head.digest):
                self._store.put(entry.report_id, entry.head.digest, entry.keys, vectors)

    def remove(self, report_id: str) -> None:
        """Forget a report's vectors, those of every model."""
        with self._writing:
            store = self._opened()
            if store:
                store.remove(report_id)
            for path in (self._dir / "vectors").glob(f"*/{report_id}.npz"):
                path.unlink(missing_ok=True)

    def nearest(self, question: str, k: int, entries: Collection[Entry] | None) -> Scored:
        """(chunk key, cosine) best first; over everything (None) by Chroma, over some reports exactly from their files.

        Empty while there are no vectors, or when their model is no longer on this machine.
        """
        if self._active is None or k < 1:
            return []
        try:
            model = self.model
            vector = self._embedder(model).embed([question])[0]
        except ModelMissing:
            return []
        if entries is None:
            with self._reading:
                if self._store:
                    return self._store.nearest(vector, k) if model == self.model else []
        return self._exact(vector, k, self._entries() if entries is None else entries, model)

    def rows(self, keys: Sequence[str], entries: Mapping[str, Entry]) -> Vectors:
        """The unit vectors of chunks that `nearest` found, one row a key; a row of zeros where one has gone since."""
        found: dict[str, Vectors] = {}
        for report_id in dict.fromkeys(map(report_of_key, keys)):
            entry = entries.get(report_id)
            vectors = self._file(self.model, report_id, entry.head.digest) if entry else None
            if entry is not None and vectors is not None:
                found.update(zip(entry.keys, vectors, strict=True))
        width = next((len(vector) for vector in found.values()), 0)
        rows = [found.get(key, np.zeros(width, np.float32)) for key in keys]
        return np.array(rows, np.float32).reshape(len(keys), width)

    def has_vectors(self, entry: Entry, model: str) -> bool:
        """Whether the report's vectors answer, or for another model, wait on disk (without chunks none are needed)."""
        digest = entry.head.digest
        if not entry.head.refs:
            return True
        if self._store and model == self.model:
            return self._store.has(entry.report_id, digest)
        if model == self.model and self._stored.get(entry.report_id) == digest:
            return True
        return stored_digest(vectors_path(self._dir, model, entry.report_id)) == digest

    def switch(self, model: str, entries: Collection[Entry], progress: Callable[[int, int], None] | None) -> None:
        """Fill a new store from the vector files of `model`, then swap it in; the old one answers meanwhile."""
        with self._writing:
            self._swap(*generations.build(self._dir, model, entries, progress))

    def close(self) -> None:
        """Let go of the files; nothing is found any more."""
        with self._writing, self._reading:
            if self._store:
                self._store.close()
            self._store = self._active = None
            self._closed = True

    def _find(self) -> None:
        chroma = self._dir / "chroma"
        active = generations.read_active(chroma)
        generations.remove_others(chroma, active)
        self._active, self._stored = active, generations.stored_reports(chroma, active)
        entries, wanted = self._entries(), self.wanted
        if active is None and any(entry.head.refs and self.has_vectors(entry, wanted) for entry in entries):
            self._swap(*generations.build(self._dir, wanted, entries))

    def _opened(self) -> ChromaStore | None:
        """The store, opened when it is not open yet; None where there is none. The caller holds the writing lock."""
        active = self._active
        if self._store is None and active is not None and not self._closed:
            try:
                store = generations.open_sound(self._dir, active, self._entries())
                generations.synchronise(store, self._dir, active.model, self._entries())
                self._swap(store, active)
            except IndexBroken:
                self._notices.append(REMADE)
                self._swap(*generations.build(self._dir, active.model, self._entries()))
        return self._store

    def _swap(self, store: ChromaStore, active: generations.Active) -> None:
        with self._reading:
            old, self._store, self._active = self._store, store, active
            if old:
                old.close()
        generations.remove_others(self._dir / "chroma", active)

    def _maker_of(self, entry: Entry, vectors: Vectors) -> str:
        """Which model made vectors that came without its name: the one whose file holds just these."""
        for model in dict.fromkeys((self.wanted, self.model)):
            kept = load_vectors(vectors_path(self._dir, model, entry.report_id), entry.head.digest) if model else None
            if kept is not None and np.array_equal(kept, vectors):
                return model
        return self.model or self.wanted

    def _exact(self, vector: Vectors, k: int, entries: Collection[Entry], model: str) -> Scored:
        keys: list[str] = []
        cosines: list[Vectors] = []
        for entry in entries:
            vectors = self._file(model, entry.report_id, entry.head.digest)
            if vectors is not None and len(vectors):
                keys += entry.keys
                cosines.append(vectors @ vector)
        if not keys:
            return []
        flat = np.concatenate(cosines)
        near = np.argpartition(-flat, k)[:k] if len(flat) > k else np.arange(len(flat))
        best = near[np.lexsort((near, -flat[near]))]
        return [(keys[i], float(flat[i])) for i in best]

    def _read_file(self, model: str, report_id: str, digest: str) -> Vectors | None:
        return load_vectors(vectors_path(self._dir, model, report_id), digest)

    def _embedder(self, model: str) -> Embedder:
        return open_embedder(self._settings.embedding, model)
