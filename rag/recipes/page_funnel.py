"""The recipe `page-funnel` (S0-01…08): filter, search wide for pages that differ, then re-rank by their headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Literal

import numpy as np

from rag.chunks.tokens import tokenize
from rag.config import Settings
from rag.index import Index, page_key
from rag.index.base import page_of_ref, report_of_key
from rag.query.coverage import Plan
from rag.query.understand import LONGEST_QUESTION
from rag.recipes.base import Ranked, narrowed, pool, without_vectors
from rag.retrieval.legs import query_weights
from rag.types import Hit, Legs, Query

# Enough chunks for a thousand different pages, of which the source fetches its nearest.
NEAREST = 4000
# No limit: a keyword filter must see every page that holds the word.
EVERY_PAGE = 1 << 30


def page_funnel(query: Query, index: Index, settings: Settings, found: Plan, k: int) -> Ranked:
    """Filter → pages with a keyword → the 1000 nearest → 50 by MMR → k by BM25Plus. The page is the unit."""
    knobs = settings.retrieval.page_funnel
    within = narrowed(query.filters, pool(index, found))
    notices = without_vectors(index, within.reports)
    wide = max(knobs.pool, k)
    pages, legs = _nearest_pages(query, index, within.reports)
    kept = _with_keyword(query, index, within.reports, pages)
    relaxed = within.relaxed if kept or not pages else (*within.relaxed, "keywords")
    fetched = [pages[page] for page in kept or pages][: wide * knobs.fetch_factor]
    # Without vectors there is no likeness to vary by.
    varied = mmr(fetched, index, wide, knobs.mmr_lambda) if legs == "dense" else fetched[:wide]
    hits = [Hit(index.chunk(key), score, Legs(**{legs: score})) for key, score in varied]
    return Ranked(tuple(rerank(query.question, hits, index)[:k]), relaxed, notices)


def _nearest_pages(
    query: Query, index: Index, reports: frozenset[str]
) -> tuple[dict[str, tuple[str, float]], Literal["dense", "bm25"]]:
    """Page key → (its chunk nearest to the question, score), nearest first; by words where there are no vectors."""
    asked = query.question[:LONGEST_QUESTION]
    some = None if len(reports) == len(index.filings()) else reports
    near = index.dense(asked, NEAREST, some)
    pages: dict[str, tuple[str, float]] = {}
    for key, score in near or index.bm25(query_weights(asked), NEAREST, some):
        pages.setdefault(_page_of(key), (key, score))
    return pages, "dense" if near else "bm25"


def _page_of(key: str) -> str:
    """The page a chunk begins on: "<report_id>/<doc>|p34|c2" is on "<report_id>/p34"."""
    return page_key(report_of_key(key), page_of_ref(key))


def _with_keyword(query: Query, index: Index, reports: frozenset[str], pages: Iterable[str]) -> list[str]:
    """S0-05: the pages that hold at least one of the five keywords, every word of it, in any case and number."""
    keywords = [tokenize(keyword) for keyword in query.keywords]
    having: dict[str, set[str]] = {}
    for token in {token for tokens in keywords for token in tokens}:
        having[token] = {key for key, _ in index.bm25({token: 1.0}, EVERY_PAGE, reports, "page")}
    passing = set[str]().union(*(set.intersection(*(having[t] for t in tokens)) for tokens in keywords if tokens))
    return [page for page in pages if page in passing]


def mmr(scored: Sequence[tuple[str, float]], index: Index, k: int, share: float) -> list[tuple[str, float]]:
    """S0-06: k chunks one by one, the best of share · cosine - (1 - share) · likeness to those chosen before."""
    vectors = index.vectors([key for key, _ in scored])
    relevance = np.array([score for _, score in scored], np.float32)
    likeness = np.full(len(scored), -1, np.float32)
    left = np.ones(len(scored), bool)
    chosen: list[int] = []
    for _ in range(min(k, len(scored))):
        best = int(np.argmax(np.where(left, share * relevance - (1 - share) * likeness, -np.inf)))
        chosen.append(best)
        left[best] = False
        likeness = np.maximum(likeness, vectors @ vectors[best])
    return [scored[i] for i in chosen]


def rerank(question: str, hits: Sequence[Hit], index: Index) -> list[Hit]:
    """S0-07: BM25Plus of the question over each page's headings and what follows them; empty input stays empty."""
    from rank_bm25 import BM25Plus

    if not hits:
        return []
    # BM25Plus divides by the mean length, which must not be 0.
    texts = [tokenize(_headings_text(hit, index)) or [""] for hit in hits]
    scores = BM25Plus(texts).get_scores(list(dict.fromkeys(tokenize(question[:LONGEST_QUESTION]))))
    order = np.argsort(-scores, kind="stable")
    return [
        Hit(hits[i].chunk, float(scores[i]), Legs(hits[i].legs.dense, hits[i].legs.bm25, float(scores[i])))
        for i in order
    ]


def _headings_text(hit: Hit, index: Index) -> str:
    """Each heading of the hit's page with the paragraph that follows it; the whole page when it has no heading."""
    number = hit.chunk.page_first
    blocks = [block for block in index.report(hit.chunk.report_id).blocks if block.page == number]
    parts: list[str] = []
    for block, after in zip_longest(blocks, blocks[1:]):
        if block.kind == "Heading":
            parts += [block.text, after.text if after and after.kind != "Heading" else ""]
    return "\n".join(parts) or "\n".join(block.text for block in blocks)
