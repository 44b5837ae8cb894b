"""The merged BM25 matrix of the reports that are indexed: built when asked for, kept on disk, mapped when opened."""

from __future__ import annotations

import shutil
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path

from rag.files import temporary
from rag.index.base import Corpus, Scored
from rag.index.bm25 import Bm25
from rag.index.catalogue import Entry


class Lexical:
    """One corpus (chunks or pages) over a fixed sequence of entries."""

    def __init__(self, folder: Path, corpus: Corpus, entries: Sequence[Entry]) -> None:
        """Map the matrix of exactly these entries from disk, or merge it (seconds for 20,000 chunks) and keep it."""
        self._entries, self._corpus = tuple(entries), corpus
        self._positions = {entry.report_id: i for i, entry in enumerate(entries)}
        sizes = (len(e.head.refs if corpus == "chunk" else e.head.pages) for e in entries)
        self._ends = list(accumulate(sizes))
        # The folder is named by what it was merged from, so a matrix of other reports can never be taken for this one.
        names = "".join(f"{entry.report_id} {entry.head.content}\n" for entry in entries)
        self._path = folder / f"{corpus}-{blake2b(names.encode(), digest_size=12).hexdigest()}"
        self._bm25 = self._load() or self._build()
        # One question asks for the rarity of the same tokens hundreds of times, and each is a search in the array.
        self._idf = lru_cache(maxsize=1 << 16)(self._bm25.idf)

    def search(self, weights: Mapping[str, float], k: int, report_ids: frozenset[str] | None) -> Scored:
        """Keys and scores above 0, best first."""
        reports = None
        if report_ids is not None:
            reports = [self._positions[name] for name in report_ids if name in self._positions]
        return [(self._key(number), score) for number, score in self._bm25.top(weights, k, reports)]

    def idf(self, token: str) -> float:
        """The token's weight in this corpus."""
        return self._idf(token)

    def _key(self, number: int) -> str:
        report = bisect_right(self._ends, number)
        first = self._ends[report - 1] if report else 0
        return self._entries[report].key(self._corpus, number - first)

    def _load(self) -> Bm25 | None:
        try:
            bm25 = Bm25.load(self._path)
        except (OSError, ValueError):
            return None
        # A matrix cut short by a full disk maps without an error.
        return bm25 if len(bm25) == (self._ends[-1] if self._ends else 0) else None

    def _build(self) -> Bm25:
        bm25 = Bm25.merge([entry.postings(self._corpus) for entry in self._entries])
        fresh = temporary(self._path)
        fresh.mkdir(parents=True)
        bm25.save(fresh)
        # A matrix is tens of megabytes, and of no use once the reports have changed.
        for old in self._path.parent.glob(f"{self._corpus}-*"):
            shutil.rmtree(old, ignore_errors=True)
        fresh.replace(self._path)
        return bm25
