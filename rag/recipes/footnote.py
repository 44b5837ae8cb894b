"""The recipe `footnote`, ours and the default: pages, scored by everything the filings tell about themselves."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from rag.config import Settings
from rag.index import Index
from rag.query.coverage import Plan, Scope
from rag.query.parts import part_queries
from rag.recipes.base import Ranked, in_turn
from rag.retrieval.ingredients import DEFAULT, Weights
from rag.retrieval.retrieve import page_hits, ranked_pages
from rag.types import Hit, Query

WORKERS = 10


def footnote(query: Query, index: Index, settings: Settings, found: Plan, k: int, weights: Weights = DEFAULT) -> Ranked:
    """Per company and period, and per part of a compound question (S1-07), in parallel; a quota each (S4-03).

    Pages by dense + BM25 (0.4/0.6), page score and statement.
    """
    parts = part_queries(query, index.filings())
    searches = [(part, scope) for part in parts for scope in found.scopes]

    def hits(search: tuple[Query, Scope]) -> list[Hit]:
        part, scope = search
        return page_hits(part, ranked_pages(part, index, settings.retrieval, scope, weights), index, k)

    if len(searches) == 1:
        return Ranked(tuple(hits(searches[0]))[:k])
    with ThreadPoolExecutor(min(WORKERS, len(searches))) as pool:
        return Ranked(_pages_first(in_turn(list(pool.map(hits, searches)), k * len(searches)))[:k])


def _pages_first(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The first hit of every page, then the others: two parts of a question that one page answers show it once."""
    first = {(hit.chunk.report_id, hit.chunk.page_first): hit for hit in reversed(hits)}
    ahead = [hit for hit in hits if first[hit.chunk.report_id, hit.chunk.page_first] is hit]
    return (*ahead, *(hit for hit in hits if hit not in ahead))
