"""The recipe `page-funnel` (S0-01…08): filter, search wide for pages that differ, then re-rank by their headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

import numpy as np

from rag.config import Settings
from rag.coverage import Plan
from rag.index import Index, chunk_key, page_key
from rag.index.base import Vectors, report_of_key
from rag.query import LONGEST_QUESTION
from rag.recipes.base import Ranked, narrowed, pool, without_vectors
from rag.tokens import tokenize
from rag.types import Hit, Legs, Query

CHUNKS_A_PAGE = 4
EVERY_PAGE = 1 << 30


def page_funnel(query: Query, index: Index, settings: Settings, found: Plan, k: int) -> Ranked:
    """Filter → pages with a keyword → the 1000 nearest → 50 by MMR → k by BM25Plus. The page is the unit."""
    knobs = settings.retrieval.page_funnel
    within = narrowed(query.filters, pool(index, found))
    notices = without_vectors(index, within.reports)
    wide = max(knobs.pool, k)
    pages = _nearest_pages(query, index, within.reports)
    kept = _with_keyword(query, index, within.reports, pages)
    relaxed = within.relaxed if kept or not pages else (*within.relaxed, "keywords")
    fetched = list((kept or pages).values())[: wide * knobs.fetch_factor]
    varied = mmr(fetched, index, wide, knobs.mmr_lambda)
    return Ranked(tuple(rerank(query.question, varied, index)[:k]), relaxed, notices)


def _nearest_pages(query: Query, index: Index, reports: frozenset[str]) -> dict[str, Hit]:
    """Page key → its chunk nearest to the question, the nearest page first; by words where there are no vectors."""
    from rag.fuse import query_weights

    asked = query.question[:LONGEST_QUESTION]
    some = None if len(reports) == len(index.filings()) else reports
    near = index.dense(asked, CHUNKS_A_PAGE * 1000, some)
    scored = near or index.bm25(query_weights(asked), CHUNKS_A_PAGE * 1000, some)
    pages: dict[str, Hit] = {}
    for key, score in scored:
        page = _page_of(key)
        if page not in pages:
            pages[page] = Hit(index.chunk(key), score, Legs(dense=score) if near else Legs(bm25=score))
    return pages


def _page_of(key: str) -> str:
    """The page a chunk begins on: "<report_id>/<doc>|p34|c2" is on "<report_id>/p34"."""
    return page_key(report_of_key(key), int(key.rsplit("|p", 1)[1].partition("|")[0]))


def _with_keyword(query: Query, index: Index, reports: frozenset[str], pages: Mapping[str, Hit]) -> dict[str, Hit]:
    """S0-05: the pages that hold at least one of the five keywords, every word of it, in any case and number."""
    having: dict[str, set[str]] = {}
    for token in {token for keyword in query.keywords for token in tokenize(keyword)}:
        having[token] = {key for key, _ in index.bm25({token: 1.0}, EVERY_PAGE, reports, "page")}
    lists = ([having[token] for token in tokenize(keyword)] for keyword in query.keywords)
    passing = set[str]().union(*(set.intersection(*sets) for sets in lists if sets))
    return {key: hit for key, hit in pages.items() if key in passing}


def mmr(hits: Sequence[Hit], index: Index, k: int, share: float) -> list[Hit]:
    """S0-06: k hits one by one, each the best of share · relevance - (1 - share) · likeness to those chosen before."""
    if not hits or hits[0].legs.dense is None:
        return list(hits[:k])
    vectors: Vectors = index.vectors([chunk_key(hit.chunk) for hit in hits])
    relevance = np.array([hit.score for hit in hits], np.float32)
    likeness = np.zeros(len(hits), np.float32)
    left = np.ones(len(hits), bool)
    chosen: list[int] = []
    for turn in range(min(k, len(hits))):
        best = int(np.argmax(np.where(left, share * relevance - (1 - share) * likeness, -np.inf)))
        chosen.append(best)
        left[best] = False
        like = vectors @ vectors[best]
        likeness = np.maximum(likeness, like) if turn else like
    return [hits[i] for i in chosen]


def rerank(question: str, hits: Sequence[Hit], index: Index) -> list[Hit]:
    """S0-07: BM25Plus of the question over each page's headings and what follows them; empty input stays empty."""
    from rank_bm25 import BM25Plus

    if not hits:
        return []
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
