"""The recipe `footnote`, ours and the default: pages, scored by everything the filings tell about themselves."""

from __future__ import annotations

from rag.config import Settings
from rag.index import Index
from rag.query.coverage import Plan
from rag.recipes.base import Ranked, in_turn
from rag.retrieval.ingredients import DEFAULT, Weights
from rag.retrieval.retrieve import page_hits, ranked_pages
from rag.types import Query


def footnote(query: Query, index: Index, settings: Settings, found: Plan, k: int, weights: Weights = DEFAULT) -> Ranked:
    """Per company and period, pages by dense + BM25 (0.4/0.6), page score and statement; a quota each."""
    ranked = [ranked_pages(query, index, settings.retrieval, scope, weights) for scope in found.scopes]
    return Ranked(in_turn([page_hits(query, pages, index, k) for pages in ranked], k))
