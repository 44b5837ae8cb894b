"""The recipe `three-stage` (S1-01…04): hybrid candidates, a keyword score, a cross-encoder where its weights are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rag.chunks.tokens import tokenize
from rag.config import Settings
from rag.index import Index, chunk_key
from rag.query.coverage import Plan
from rag.query.understand import LONGEST_QUESTION
from rag.query.vocabulary import vocabulary
from rag.recipes.base import Ranked, min_max, narrowed, pool, weighted, without_vectors
from rag.retrieval.legs import fused_legs
from rag.retrieval.rerank import cross_encoded
from rag.types import Hit, Query

# S1-02: protected terms count double, amounts and years more than other words.
PROTECTED, PATTERN, WORD = 2.0, 1.5, 1.0
# Amounts in dollars, percentages and years, as the source's keyword score tells them.
PATTERNS = re.compile(r"\$\s?\d[\d,.]*\d|\$\s?\d|\b\d+(?:\.\d+)?\s?%|\b(?:19|20)\d\d\b")
Keywords = dict[tuple[str, ...], float]


def three_stage(query: Query, index: Index, settings: Settings, found: Plan, k: int) -> Ranked:
    """Filter → hybrid candidates → the best by keyword score → (1 - w) · cross-encoder + w · keyword, each 0 to 1."""
    knobs = settings.retrieval.three_stage
    asked = query.question[:LONGEST_QUESTION]
    within = narrowed(query.filters, pool(index, found))
    hybrid = fused_legs(asked, index, settings.retrieval, report_ids=within.reports)
    keywords = keywords_of(asked, query)
    scores = {chunk_key(hit.chunk): keyword_score(keywords, hit) for hit in hybrid}
    kept = sorted(hybrid, key=lambda hit: -scores[chunk_key(hit.chunk)])[: max(knobs.prefilter, k)]
    read, notices = cross_encoded(asked, kept, settings)
    first = read or {chunk_key(hit.chunk): hit.score for hit in kept}
    words = {key: scores[key] for key in first}
    final = weighted([(1 - knobs.keyword_weight, min_max(first)), (knobs.keyword_weight, min_max(words))])
    hits = {chunk_key(hit.chunk): hit for hit in kept}
    ranked = (
        replace(hits[key], score=s, legs=replace(hits[key].legs, rerank=read.get(key))) for key, s in final.items()
    )
    return Ranked(tuple(ranked)[:k], within.relaxed, (*notices, *without_vectors(index, within.reports)))


def keywords_of(question: str, query: Query) -> Keywords:
    """S1-02: what a passage should print, with weights: finance terms as whole phrases, $, % and years, other words."""
    found: Keywords = dict.fromkeys(((word,) for word in query.words), WORD)
    found |= dict.fromkeys(
        (phrase for phrase in map(tuple, map(tokenize, PATTERNS.findall(question))) if phrase), PATTERN
    )
    return found | dict.fromkeys(_protected(question), PROTECTED)


def _protected(question: str) -> Iterator[tuple[str, ...]]:
    """Names of metrics, topics and statements in the question ("net income"), which are never cut up or left out."""
    tokens = tokenize(question)
    for mention in vocabulary().mentions(question, tokens):
        phrase = tuple(tokens[mention.position : mention.position + mention.length])
        if phrase:
            yield phrase


def keyword_score(keywords: Keywords, hit: Hit) -> float:
    """The weighted share of the keywords that a passage prints, 0 to 1; 0 without keywords."""
    text = _spaced(hit.chunk.search_text)
    there = sum(weight for phrase, weight in keywords.items() if f" {' '.join(phrase)} " in text)
    return there / (sum(keywords.values()) or 1.0)


@lru_cache(maxsize=1024)
def _spaced(text: str) -> str:
    # Blanks at both ends, so that "tax" is not found within "taxable".
    return f" {' '.join(tokenize(text))} "
