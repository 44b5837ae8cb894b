"""The recipe `minmax-80-20` (S3-03…05): filters before similarity, then full text and cosine, each scaled to 0…1."""

from __future__ import annotations

from rag.config import Settings
from rag.index import Index
from rag.query.coverage import Plan
from rag.recipes.base import Ranked, both_legs, hits_of, min_max, narrowed, pool, weighted, without_vectors
from rag.types import Query


def minmax_80_20(query: Query, index: Index, settings: Settings, found: Plan, k: int) -> Ranked:
    """Companies, years and quarters narrow; BM25 stands for the full-text rank of a database; 0.8 text + 0.2 cosine."""
    knobs = settings.retrieval.minmax
    within = narrowed(query.filters, pool(index, found))
    dense, words = both_legs(query.question, index, within.reports, max(knobs.pool, k))
    fused = weighted([(knobs.text_weight, min_max(words)), (1 - knobs.text_weight, min_max(dense))])
    hits = hits_of(fused, dense, words, index, k)
    return Ranked(tuple(hits), within.relaxed, without_vectors(index, within.reports))
