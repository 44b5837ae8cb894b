"""The index: chunks, lexical leg and vectors of every report, behind one object with one owner process.

The truth is preprocessed_data/ and the vector files; everything else here can be made again from them.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from preprocess.errors import PreprocessError
from preprocess.report import Report
from rag.chunk import filing_of
from rag.config import Settings
from rag.embed import Embedder, embedder_status, open_embedder
from rag.errors import IndexBroken, ModelMissing, UnknownReport
from rag.index import generations
from rag.index.base import Corpus, IndexStatus, Scored, Vectors, report_of_key
from rag.index.catalogue import Entry, read_entries, remove_entry, stamp_of, write_entry
from rag.index.chroma import ChromaStore
from rag.index.lexical import Lexical
from rag.index.sources import read_report, report_sources
from rag.index.vectors import (
    digest_of,
    embed_chunks,
    load_vectors,
    save_vectors,
    stored_digest,
    text_hashes,
    vectors_path,
)
from rag.types import Chunk, Filing

Progress = Callable[[str, int, int], None]
"""progress(report_id, chunks done, chunks in all)."""
EXACT_LIMIT = 20_000
REPORTS_KEPT = 8


class Index:
    """See the module. Safe for many threads; the caller of `open` holds the file lock.

    Change of model: embed every report of `missing(model)` with embed_chunks (a worker may), then call
    switch_embedder(model); until then the old vectors answer, and vectors of two models are never mixed.
    """

    def __init__(self, settings: Settings, entries: Mapping[str, Entry], notices: Sequence[str]) -> None:
        self._settings, self._dir = settings, settings.index_dir
        self._entries: dict[str, Entry] = dict(sorted(entries.items()))
        self._notices = list(notices)
        self._lock = threading.RLock()
        self._dense_lock = threading.Lock()
        self._lexical: dict[Corpus, Lexical] = {}
        self._reports: OrderedDict[str, Report] = OrderedDict()
        self._store: ChromaStore | None = None
        self._active: generations.Active | None = None
        self._chunk = lru_cache(maxsize=4096)(lambda key, content: self._entries[report_of_key(key)].chunk(key))
        self._vectors = lru_cache(maxsize=64)(
            lambda model, name, digest: load_vectors(vectors_path(self._dir, model, name), digest)
        )

    @classmethod
    def open(cls, settings: Settings) -> Index:
        """Open the index and bring it in line with preprocessed_data/; unchanged reports are not read.

        A damaged vector store is made again from the vector files and said so in `status().notices`.
        """
        chunks_dir = settings.index_dir / "chunks"
        known = {e.head.source: e for e in read_entries(chunks_dir, settings.chunking).values() if e.head.source}
        entries: dict[str, Entry] = {}
        notices = []
        for source in report_sources(settings.raw_dirs):
            entry = known.get(str(source))
            if entry is None or entry.head.stamp != stamp_of(source):
                try:
                    entry = write_entry(chunks_dir, read_report(source), source, settings.chunking)
                except PreprocessError as error:
                    notices.append(str(error))
                    continue
            entries.setdefault(entry.report_id, entry)
        for folder in chunks_dir.glob("*"):
            if folder.name not in entries:
                remove_entry(folder)
        index = cls(settings, entries, notices)
        index._open_store()
        return index

    @classmethod
    def rebuild(cls, settings: Settings, embedder: Embedder, progress: Progress | None = None) -> Index:
        """`python -m rag index --rebuild`: chunk all reports again, embed what has no vectors yet, fill a new store."""
        for folder in (settings.index_dir / "chunks").glob("*"):
            remove_entry(folder)
        (settings.index_dir / "chroma" / "active.json").unlink(missing_ok=True)
        index = cls.open(settings)
        for report_id in index.missing(embedder.name):
            step = None if progress is None else (lambda done, total, name=report_id: progress(name, done, total))
            embed_chunks(index.chunks(report_id), embedder, settings.index_dir, step)
        index.switch_embedder(embedder.name)
        return index

    def add(
        self, report: Report, chunks: Sequence[Chunk], vectors: Vectors | None = None, model: str | None = None
    ) -> None:
        """Index a report in place of an older version: its words at once, its vectors when they are given.

        Call again with the vectors when they are made. model names who made them (default: the active model, or the
        one the settings choose); vectors of another model are kept on disk for switch_embedder.
        """
        with self._lock:
            source = self._settings.data_dir / report.report_id
            entry = self._entries.get(report.report_id)
            if (
                entry is None
                or entry.head.digest != digest_of(text_hashes(chunks))
                or entry.head.filing != filing_of(report)
            ):
                place = source if source.is_dir() else None
                entry = write_entry(self._dir / "chunks", report, place, self._settings.chunking, chunks)
                self._entries = dict(sorted({**self._entries, report.report_id: entry}.items()))
                self._lexical = {}
            self._keep(report)
            if vectors is not None and len(chunks):
                self._add_vectors(entry, chunks, vectors, model or self.model or self._wanted())

    def remove(self, report_id: str) -> None:
        """Forget a report, its vectors too; nothing happens when it is not indexed."""
        with self._lock:
            entry = self._entries.get(report_id)
            if entry is None:
                return
            self._entries = {name: kept for name, kept in self._entries.items() if name != report_id}
            self._lexical = {}
            self._reports.pop(report_id, None)
            if self._store:
                self._store.remove(report_id)
            for path in (self._dir / "vectors").glob(f"*/{report_id}.npz"):
                path.unlink(missing_ok=True)
            remove_entry(entry.folder)

    def filings(self) -> tuple[Filing, ...]:
        """The facts of every indexed report, by report_id."""
        return tuple(entry.head.filing for entry in self._entries.values())

    def report(self, report_id: str) -> Report:
        """A whole report; the last few are kept in memory. Raises UnknownReport or ReportFormatError."""
        with self._lock:
            if report_id not in self._reports:
                source = self._entry(report_id).head.source
                if not source:
                    raise UnknownReport(f"The report {report_id} is not in preprocessed_data/; convert it again.")
                self._keep(read_report(Path(source)))
            self._reports.move_to_end(report_id)
            return self._reports[report_id]

    def chunks(self, report_id: str) -> tuple[Chunk, ...]:
        """Every chunk of a report, in reading order; raises UnknownReport."""
        return self._entry(report_id).chunks()

    def chunk(self, key: str) -> Chunk:
        """One chunk by its key; raises UnknownReport when its report is gone."""
        entry = self._entry(report_of_key(key))
        try:
            found: Chunk = self._chunk(key, entry.head.content)
        except (KeyError, OSError) as error:
            raise UnknownReport(f"{key} is no longer in the index; search again.") from error
        return found

    def dense(self, question: str, k: int, report_ids: frozenset[str] | None = None) -> Scored:
        """(chunk key, cosine) of the k nearest chunks, best first; empty while there are no vectors.

        A restriction to reports is answered from their vector files, exactly; Chroma answers over all.
        """
        if self._store is None or self._active is None or k < 1:
            return []
        try:
            vector = self._embedder(self._active.model).embed([question])[0]
        except ModelMissing:
            return []
        if report_ids is not None:
            return self._exact(vector, k, report_ids)
        with self._dense_lock:
            return self._store.nearest(vector, k)

    def bm25(
        self,
        weights: Mapping[str, float],
        k: int,
        report_ids: frozenset[str] | None = None,
        unit: Corpus = "chunk",
    ) -> Scored:
        """(key, Okapi score) for weighted tokens of `tokens.tokenize`, best first; only scores above 0."""
        return self._corpus(unit).search(weights, k, report_ids)

    def idf(self, token: str, unit: Corpus = "chunk") -> float:
        """How rare a token is in the corpus; 0 when it is not there."""
        return self._corpus(unit).idf(token)

    @property
    def model(self) -> str:
        """The embedding model whose vectors answer now, "" when there are none."""
        return self._active.model if self._active else ""

    def missing(self, model: str | None = None) -> tuple[str, ...]:
        """The reports that have no vectors of `model` (default: the active one, or the one the settings choose)."""
        model = model or self.model or self._wanted()
        entries = self._entries.values()
        return tuple(e.report_id for e in entries if e.head.refs and not self._has_vectors(e, model))

    def switch_embedder(self, model: str) -> None:
        """Answer with the vectors of `model` from now on: a new store is filled from its vector files, then swapped in.

        The old store answers meanwhile and is deleted afterwards. Reports without vectors of the model stay lexical.
        """
        with self._lock:
            store, active = generations.build(self._dir, model, self._entries.values())
            with self._dense_lock:
                old, self._store, self._active = self._store, store, active
            if old:
                old.close()
            generations.remove_others(self._dir / "chroma", active)

    def status(self) -> IndexStatus:
        """What a person is told: the model, the counts, what has no vectors yet, and what went wrong at opening."""
        wanted = self._wanted()
        missing = self.missing()
        return IndexStatus(
            model=self.model,
            wanted=wanted,
            reports=len(self._entries),
            chunks=sum(len(entry.head.refs) for entry in self._entries.values()),
            vectors=self._store.count() if self._store else 0,
            missing=missing,
            stale=bool(missing) or bool(self.model and self.model != wanted),
            notices=tuple(self._notices),
        )

    def close(self) -> None:
        """Let go of the files; the index answers no more."""
        with self._lock, self._dense_lock:
            if self._store:
                self._store.close()
            self._store, self._active, self._lexical = None, None, {}

    def _open_store(self) -> None:
        chroma = self._dir / "chroma"
        active = generations.read_active(chroma)
        entries = self._entries.values()
        if active is None:
            wanted = self._wanted()
            if not any(self._has_vectors(entry, wanted) for entry in entries):
                generations.remove_others(chroma, None)
                return
            self._store, self._active = generations.build(self._dir, wanted, entries)
        else:
            try:
                self._store, self._active = generations.open_sound(self._dir, active, entries), active
                generations.synchronise(self._store, self._dir, active.model, entries)
            except IndexBroken:
                self._notices.append("The vector store was damaged and has been made again; nothing was lost.")
                self._store, self._active = generations.build(self._dir, active.model, entries)
        generations.remove_others(chroma, self._active)

    def _add_vectors(self, entry: Entry, chunks: Sequence[Chunk], vectors: Vectors, model: str) -> None:
        if len(vectors) != len(chunks):
            raise IndexBroken(
                f"{entry.report_id}: {len(vectors)} vectors came for {len(chunks)} chunks; embed it again."
            )
        save_vectors(chunks, vectors, self._dir, model)
        if self._store is None:
            self._store, self._active = generations.build(self._dir, model, [])
        if model == self.model:
            self._store.put(entry.report_id, entry.head.digest, entry.keys, vectors)

    def _exact(self, vector: Vectors, k: int, report_ids: frozenset[str]) -> Scored:
        keys: list[str] = []
        cosines: list[Vectors] = []
        for report_id in sorted(report_ids & self._entries.keys()):
            entry = self._entries[report_id]
            vectors = self._vectors(self.model, report_id, entry.head.digest)
            if vectors is not None and len(vectors):
                keys += entry.keys
                cosines.append(vectors @ vector)
        if not keys:
            return []
        flat = np.concatenate(cosines)
        best = np.argsort(-flat, kind="stable")[:k]
        return [(keys[i], float(flat[i])) for i in best]

    def _corpus(self, unit: Corpus) -> Lexical:
        found = self._lexical.get(unit)
        if found is None:
            with self._lock:
                found = self._lexical.get(unit)
                if found is None:
                    found = Lexical(self._dir / "bm25", unit, tuple(self._entries.values()))
                    self._lexical[unit] = found
        return found

    def _has_vectors(self, entry: Entry, model: str) -> bool:
        if self._store and model == self.model and self._store.reports.get(entry.report_id) == entry.head.digest:
            return True
        return stored_digest(vectors_path(self._dir, model, entry.report_id)) == entry.head.digest

    def _wanted(self) -> str:
        return embedder_status(self._settings.embedding).name

    def _embedder(self, model: str) -> Embedder:
        return open_embedder(self._settings.embedding, model)

    def _entry(self, report_id: str) -> Entry:
        entry = self._entries.get(report_id)
        if entry is None:
            raise UnknownReport(f"There is no report {report_id} in the index; upload the filing again.")
        return entry

    def _keep(self, report: Report) -> None:
        self._reports[report.report_id] = report
        self._reports.move_to_end(report.report_id)
        while len(self._reports) > REPORTS_KEPT:
            self._reports.popitem(last=False)
