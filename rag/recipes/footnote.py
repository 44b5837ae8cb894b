"""The recipe `footnote`, ours and the default: pages, scored by everything the filings tell about themselves."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from rag.config import Settings
from rag.index import Index, chunk_key
from rag.query.coverage import Plan, Scope
from rag.query.parts import part_queries
from rag.query.understand import LONGEST_QUESTION
from rag.recipes.base import Ranked, in_turn, min_max, weighted
from rag.retrieval.ingredients import DEFAULT, Weights
from rag.retrieval.rerank import cross_encoded
from rag.retrieval.retrieve import page_hits, ranked_pages
from rag.types import Hit, Query

# As many searches as the source system runs side by side; they wait for disk and array work, which lets threads go on.
WORKERS = 10
# The page score knows the filing, the cross-encoder the meaning: half each, as in three-stage.
HALF = 0.5


def footnote(query: Query, index: Index, settings: Settings, found: Plan, k: int, weights: Weights = DEFAULT) -> Ranked:
    """Per company and period, and per part of a compound question (S1-07), in parallel; a quota each (S4-03).

    Pages by dense + BM25 (0.4/0.6), page score and statement; where `retrieval.rerank` is set the cross-encoder reads
    the first of them.
    """
    parts = part_queries(query, index.filings())
    searches = [(part, scope) for part in parts for scope in found.scopes]

    def hits(search: tuple[Query, Scope]) -> Ranked:
        part, scope = search
        pages = ranked_pages(part, index, settings.retrieval, scope, weights)
        # The cross-encoder may lift what stands behind the k-th.
        return _reread(part, page_hits(part, pages, index, max(k, settings.retrieval.rerank)), settings)

    if len(searches) == 1:
        ranked = hits(searches[0])
        return replace(ranked, hits=ranked.hits[:k])
    with ThreadPoolExecutor(min(WORKERS, len(searches))) as pool:
        each = list(pool.map(hits, searches))
    notices = tuple(dict.fromkeys(sentence for ranked in each for sentence in ranked.notices))
    merged = in_turn([ranked.hits for ranked in each], max(k, settings.retrieval.rerank) * len(searches))
    return Ranked(_pages_first(merged)[:k], notices=notices)


def _reread(query: Query, hits: Sequence[Hit], settings: Settings) -> Ranked:
    """The first `retrieval.rerank` hits by page score and cross-encoder, half each; the others stay behind them."""
    first, rest = hits[: settings.retrieval.rerank], hits[settings.retrieval.rerank :]
    if not first:
        return Ranked(tuple(hits))
    read, notices = cross_encoded(query.question[:LONGEST_QUESTION], first, settings)
    if not read:
        return Ranked(tuple(hits), notices=notices)
    by_key = {chunk_key(hit.chunk): hit for hit in first}
    final = weighted([(HALF, min_max({key: hit.score for key, hit in by_key.items()})), (HALF, min_max(read))])
    again = (replace(by_key[key], legs=replace(by_key[key].legs, rerank=read[key])) for key in final)
    return Ranked((*again, *rest))


def _pages_first(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The first hit of every page, then the others: two parts of a question that one page answers show it once."""
    first = {(hit.chunk.report_id, hit.chunk.page_first): hit for hit in reversed(hits)}
    ahead = [hit for hit in hits if first[hit.chunk.report_id, hit.chunk.page_first] is hit]
    return (*ahead, *(hit for hit in hits if hit not in ahead))
