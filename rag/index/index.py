"""The index: chunks, words and vectors of every report behind one object, with one owner process.

The truth is preprocessed_data/ and the vector files; everything else here can be made again from them.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from preprocess.metadata.edits import edits_stamp
from preprocess.report import Report
from rag.chunks.chunk import chunk_report, filing_of
from rag.config import Settings
from rag.embed import Embedder
from rag.errors import UnknownReport
from rag.index.base import Corpus, IndexStatus, Scored, Vectors, report_of_key
from rag.index.catalogue import Entry, remove_entry, write_entry
from rag.index.dense import DenseLeg
from rag.index.lexical import Lexical
from rag.index.passages import Passages
from rag.index.sources import Told, entries_of, read_report
from rag.index.vectors import digest_of, embed_chunks, text_hashes
from rag.types import Chunk, Filing

Progress = Callable[[str, int, int], None]
"""progress(report_id, chunks done, chunks in all)."""
# An answer touches about five reports, which are large, and a few hundred chunks, which are small.
REPORTS_KEPT, CHUNKS_KEPT = 8, 4096


class Index:
    """See the module. Safe for many threads; the caller of `open` holds the file lock.

    Change of model: embed every report of `missing(model)` with embed_chunks (a worker may), then call
    switch_embedder(model); until then the old vectors answer, and vectors of two models are never mixed.
    """

    def __init__(self, settings: Settings, entries: Mapping[str, Entry], notices: Sequence[str] = ()) -> None:
        self._settings, self._chunks_dir = settings, settings.index_dir / "chunks"
        self._entries: dict[str, Entry] = dict(sorted(entries.items()))
        self._notices = tuple(notices)
        self._lock = threading.RLock()
        self._lexical: dict[Corpus, Lexical] = {}
        self._reports: OrderedDict[str, Report] = OrderedDict()
        self._chunk = lru_cache(maxsize=CHUNKS_KEPT)(_read_chunk)
        self._dense = DenseLeg(settings, lambda: tuple(self._entries.values()))

    @classmethod
    def open(cls, settings: Settings, *, whole: bool = True, told: Told | None = None) -> Index:
        """Open the index and bring it in line with preprocessed_data/; unchanged reports are not read.

        A damaged vector store is made again from the vector files, and a report that cannot be read is left out; both
        are said in `status().notices`. whole=False leaves the vector store to `warm`: answers do not wait for it.
        told hears of every report that has to be read anew.
        """
        index = cls(settings, *entries_of(settings, told))
        if whole:
            index.warm()
        return index

    def warm(self) -> None:
        """Open the vector store; until then questions are answered from the vector files."""
        self._dense.warm()

    @classmethod
    def rebuild(cls, settings: Settings, embedder: Embedder, progress: Progress | None = None) -> Index:
        """`python -m rag index --rebuild`: chunk all reports again, embed what has no vectors yet, fill a new store."""
        for folder in (settings.index_dir / "chunks").glob("*"):
            remove_entry(folder)
        # The store stays until the new one is whole; only its being in use is forgotten.
        (settings.index_dir / "chroma" / "active.json").unlink(missing_ok=True)
        index = cls.open(settings)
        index.embed_missing(embedder, progress)
        index.switch_embedder(embedder.name)
        return index

    def add(
        self, report: Report, chunks: Sequence[Chunk], vectors: Vectors | None = None, model: str | None = None
    ) -> None:
        """Index a report in place of an older version: its words at once, its vectors when they are given or on disk.

        Call again with the vectors when they are made. Vectors that the answering model did not make (model names who
        did; else it is found by their file) are kept for switch_embedder.
        """
        with self._lock:
            entry = self._entries.get(report.report_id)
            # A report that comes again with its vectors has its words here already: tokenising twice is the slow part.
            new = (digest_of(text_hashes(chunks)), filing_of(report))
            if entry is None or (entry.head.digest, entry.head.filing) != new:
                source = self._settings.data_dir / report.report_id
                place = source if source.is_dir() else None
                entry = self._write(report, place, chunks)
            self._keep(report)
        self._dense.put(entry, chunks, vectors, model)

    def refresh(self, report_id: str, change: Callable[[], None] | None = None) -> Filing:
        """Read a report again from its place, after its corrections changed; its words answer at once.

        change() puts a new version of its files there; nobody reads the report between that and its new passages.
        Vectors of texts that changed are missing until they are made. Raises UnknownReport, ReportFormatError or what
        change raises.
        """
        with self._lock:
            source = self._source(report_id)
            if change is not None:
                change()
            report = read_report(source, self._settings.edits_dir)
            chunks = chunk_report(report, self._settings.chunking)
            entry = self._write(report, source, chunks)
            self._keep(report)
        self._dense.put(entry, chunks, None, None)
        return entry.head.filing

    def remove(self, report_id: str) -> None:
        """Forget a report, its vectors too; nothing happens when it is not indexed."""
        with self._lock:
            entry = self._entries.get(report_id)
            if entry is not None:
                self._entries = {name: kept for name, kept in self._entries.items() if name != report_id}
                self._lexical = {}
                self._reports.pop(report_id, None)
                self._dense.remove(report_id)
                remove_entry(entry.folder)

    def filings(self) -> tuple[Filing, ...]:
        """The facts of every indexed report, by report_id."""
        return tuple(entry.head.filing for entry in self._entries.values())

    def report(self, report_id: str) -> Report:
        """A whole report; the last few are kept in memory. Raises UnknownReport or ReportFormatError."""
        with self._lock:
            if report_id not in self._reports:
                self._keep(read_report(self._source(report_id), self._settings.edits_dir))
            self._reports.move_to_end(report_id)
            return self._reports[report_id]

    def as_read(self, report_id: str) -> Report:
        """A whole report as it was converted, without a person's corrections; raises as `report` does."""
        return read_report(self._source(report_id))

    def chunks(self, report_id: str) -> tuple[Chunk, ...]:
        """Every chunk of a report, in reading order; raises UnknownReport."""
        return self._entry(report_id).chunks()

    def passages_on(self, report_id: str, page: int) -> list[Passages]:
        """The sentences and rows that each chunk has on a page; raises UnknownReport when its report is gone."""
        try:
            return self._entry(report_id).passages_on(page)
        except (OSError, ValueError) as error:
            raise UnknownReport(f"{report_id} is no longer in the index; search again.") from error

    def chunk(self, key: str) -> Chunk:
        """One chunk by its key; raises UnknownReport when its report is gone or has changed."""
        entry = self._entry(report_of_key(key))
        try:
            return self._chunk(entry, key)
        except (KeyError, OSError) as error:
            raise UnknownReport(f"{key} is no longer in the index; search again.") from error

    def dense(self, question: str, k: int, report_ids: frozenset[str] | None = None) -> Scored:
        """(chunk key, cosine) of the k nearest chunks, best first; empty while there are no vectors."""
        entries = self._entries
        some = None if report_ids is None else [entries[name] for name in sorted(report_ids) if name in entries]
        return self._dense.nearest(question, k, some)

    def vectors(self, keys: Sequence[str]) -> Vectors:
        """The unit vectors of chunks that `dense` found: (len(keys), dimension), in the order of the keys."""
        return self._dense.rows(keys, self._entries)

    def bm25(
        self, weights: Mapping[str, float], k: int, report_ids: frozenset[str] | None = None, unit: Corpus = "chunk"
    ) -> Scored:
        """(key, Okapi score) for weighted tokens of `tokens.tokenize`, best first; only scores above 0."""
        return self._corpus(unit).search(weights, k, report_ids)

    def idf(self, token: str, unit: Corpus = "chunk") -> float:
        """How rare a token is in the corpus; 0 when it is not there."""
        return self._corpus(unit).idf(token)

    def missing(self, model: str | None = None) -> tuple[str, ...]:
        """The reports that have no vectors of `model` (default: the one that answers, or the one to be used)."""
        model = model or self._dense.model or self._dense.wanted
        return tuple(name for name, entry in self._entries.items() if not self._dense.has_vectors(entry, model))

    def embed_missing(self, embedder: Embedder, progress: Progress | None = None) -> None:
        """Make the vectors that reports lack, in this process; they answer once switch_embedder or add is called."""
        for report_id in self.missing(embedder.name):
            step = _step(progress, report_id)
            embed_chunks(self.chunks(report_id), embedder, self._settings.index_dir, step)

    def switch_embedder(self, model: str, progress: Callable[[int, int], None] | None = None) -> None:
        """Answer with the vectors of `model` from now on: a new store is filled from its vector files, then swapped in.

        The old store answers meanwhile and is deleted afterwards. Reports without vectors of the model are found by
        their words only. progress counts reports.
        """
        self._dense.switch(model, tuple(self._entries.values()), progress)

    def status(self) -> IndexStatus:
        """What a person is told: the model, the counts, what has no vectors yet, and what went wrong at opening."""
        model, wanted, missing = self._dense.model, self._dense.wanted, self.missing()
        return IndexStatus(
            model=model,
            wanted=wanted,
            reports=len(self._entries),
            chunks=sum(len(entry.head.refs) for entry in self._entries.values()),
            vectors=self._dense.count(),
            missing=missing,
            stale=bool(missing) or bool(model and model != wanted),
            notices=(*self._notices, *self._dense.notices),
        )

    def close(self) -> None:
        """Let go of the files; the index answers no more."""
        with self._lock:
            self._dense.close()
            self._lexical = {}

    def _corpus(self, unit: Corpus) -> Lexical:
        found = self._lexical.get(unit)
        if found is None:
            with self._lock:
                found = self._lexical.get(unit)
                if found is None:
                    folder = self._settings.index_dir / "bm25"
                    found = self._lexical[unit] = Lexical(folder, unit, tuple(self._entries.values()))
        return found

    def _entry(self, report_id: str) -> Entry:
        entry = self._entries.get(report_id)
        if entry is None:
            raise UnknownReport(f"There is no report {report_id} in the index; upload the filing again.")
        return entry

    def _source(self, report_id: str) -> Path:
        source = self._entry(report_id).head.source
        if not source:
            raise UnknownReport(f"The report {report_id} is not in preprocessed_data/; convert it again.")
        return Path(source)

    def _write(self, report: Report, source: Path | None, chunks: Sequence[Chunk]) -> Entry:
        edits = edits_stamp(self._settings.edits_dir, report.report_id)
        entry = write_entry(self._chunks_dir, report, source, self._settings.chunking, chunks, edits)
        self._entries = dict(sorted({**self._entries, report.report_id: entry}.items()))
        self._lexical = {}
        return entry

    def _keep(self, report: Report) -> None:
        self._reports[report.report_id] = report
        self._reports.move_to_end(report.report_id)
        # The one not used for longest: a conversation goes on about the same filings.
        while len(self._reports) > REPORTS_KEPT:
            self._reports.popitem(last=False)


def _read_chunk(entry: Entry, key: str) -> Chunk:
    return entry.chunk(key)


def _step(progress: Progress | None, report_id: str) -> Callable[[int, int], None] | None:
    return None if progress is None else lambda done, total: progress(report_id, done, total)
