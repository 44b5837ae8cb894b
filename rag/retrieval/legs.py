"""Both legs and their fusion by reciprocal rank: the order of LangChain's EnsembleRetriever (see fuse).

Without it, because its import alone takes longer than the first hundred questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag.chunks.tokens import tokenize
from rag.config import RetrievalSettings
from rag.index import Index
from rag.types import Hit, Legs


def query_weights(question: str) -> dict[str, float]:
    """Each token of the question with the number of times it stands there, as rank_bm25 counts them."""
    weights: dict[str, float] = {}
    for token in tokenize(question):
        weights[token] = weights.get(token, 0.0) + 1.0
    return weights


def fused_legs(
    question: str,
    index: Index,
    settings: RetrievalSettings,
    *,
    report_ids: frozenset[str] | None = None,
    weights: Mapping[str, float] | None = None,
) -> tuple[Hit, ...]:
    """Every hit of the two legs, best first, with the score of each leg that found it (S2-10)."""
    k = settings.candidates
    dense = dict(index.dense(question, k, report_ids))
    bm25 = dict(index.bm25(query_weights(question) if weights is None else weights, k, report_ids))
    fused = fusion_scores((dense, bm25), (settings.dense_weight, settings.bm25_weight), settings.rrf_c)
    # A stable sort: equal scores stay in the order of the dense leg, as in EnsembleRetriever.
    keys = sorted(fused, key=lambda key: -fused[key])
    return tuple(Hit(index.chunk(key), fused[key], Legs(dense.get(key), bm25.get(key))) for key in keys)


def fusion_scores(legs: Sequence[Mapping[str, float]], shares: Sequence[float], c: int) -> dict[str, float]:
    """The reciprocal rank sum by key: share / (rank + c) of each leg that found it."""
    fused: dict[str, float] = {}
    for found, share in zip(legs, shares, strict=True):
        for rank, key in enumerate(found, start=1):
            fused[key] = fused.get(key, 0.0) + share / (rank + c)
    return fused
