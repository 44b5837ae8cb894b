"""The passages of fetched pages that answer a question: long pages are chunked and searched on the fly (S2-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from preprocess.report import Report
from rag.chunks.chunk import chunk_report
from rag.config import ChunkingSettings, RetrievalSettings, WebSettings
from rag.embed import Embedder
from rag.index.bm25 import Bm25, Postings
from rag.retrieval.expand import expand
from rag.retrieval.legs import fusion_scores, query_weights
from rag.types import Chunk, Context, Hit, Legs
from rag.web.addresses import same_page


def select(
    question: str,
    pages: Sequence[Report],
    settings: WebSettings,
    retrieval: RetrievalSettings,
    embedder: Embedder | None,
) -> tuple[Context, ...]:
    """At most settings.k passages a page, expanded small-to-large, the best page first; each address once.

    Without an embedder the words alone decide.
    """
    chunks = [chunk for page in pages for chunk in _chunks(page, settings)]
    legs = (_dense(question, chunks, embedder), _bm25(question, chunks))
    scores = fusion_scores(legs, (settings.dense_weight, settings.bm25_weight), retrieval.rrf_c)
    hits = [
        Hit(chunks[int(key)], score, Legs(legs[0].get(key), legs[1].get(key)))
        for key, score in sorted(scores.items(), key=lambda pair: -pair[1])
    ]
    by_id = {page.report_id: page for page in pages}
    kept = _best_of_each(hits, by_id, settings.k)
    return expand(kept, _Pages(by_id), retrieval)


class _Pages:
    """The fetched pages as what `expand` reads."""

    def __init__(self, pages: Mapping[str, Report]) -> None:
        self._pages = pages

    def report(self, report_id: str) -> Report:
        """One page."""
        return self._pages[report_id]


def _chunks(page: Report, settings: WebSettings) -> tuple[Chunk, ...]:
    """Small chunks of a long page; a short page is one."""
    long = len(page.full_content) > settings.long_page
    # Larger than any short page: it stays whole.
    size, overlap = (settings.chunk_size, settings.chunk_overlap) if long else (20_000, 0)
    return chunk_report(page, ChunkingSettings(chunk_size=size, chunk_overlap=overlap))


def _dense(question: str, chunks: Sequence[Chunk], embedder: Embedder | None) -> dict[str, float]:
    """Cosine by position, best first."""
    if embedder is None or not chunks:
        return {}
    vectors = embedder.embed([question, *(chunk.search_text for chunk in chunks)])
    scores = vectors[1:] @ vectors[0]
    return {str(i): float(scores[i]) for i in np.argsort(-scores, kind="stable")}


def _bm25(question: str, chunks: Sequence[Chunk]) -> dict[str, float]:
    """Okapi score by position, best first."""
    # Built for one question: its rarities are those within these few pages.
    matrix = Bm25.merge([Postings.of([chunk.search_text for chunk in chunks])])
    return {str(i): score for i, score in matrix.top(query_weights(question), len(chunks))}


def _best_of_each(hits: Sequence[Hit], pages: Mapping[str, Report], k: int) -> list[Hit]:
    """The k best hits of every page; of two copies of one address the one with the best hit stays."""
    owner: dict[str, str] = {}
    count: dict[str, int] = {}
    kept = []
    for hit in hits:
        report_id = hit.chunk.report_id
        chosen = owner.setdefault(same_page(pages[report_id].url), report_id)
        count[report_id] = count.get(report_id, 0) + 1
        if chosen == report_id and count[report_id] <= k:
            kept.append(hit)
    return kept
