"""The recipe `weighted-70-30` (S4-01…04): vectors and keywords in parallel, one search for each company and period."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from rag.config import Settings, WeightedSettings
from rag.index import Index
from rag.query.coverage import Plan
from rag.query.directory import company_of
from rag.query.understand import LONGEST_QUESTION
from rag.recipes.base import Narrowed, Ranked, Scores, hits_of, in_turn, narrowed, pool, weighted, without_vectors
from rag.retrieval.legs import query_weights
from rag.types import Hit, Query


def weighted_70_30(query: Query, index: Index, settings: Settings, found: Plan, k: int) -> Ranked:
    """0.7 cosine + 0.3 keyword score of each target's filings; the targets' hits take turns."""
    knobs = settings.retrieval.weighted
    targets = list(dict.fromkeys(_targets(query, index, found, knobs)))
    # The searches wait for the two legs of each, so those have threads of their own.
    with ThreadPoolExecutor(knobs.workers) as searches, ThreadPoolExecutor(2 * knobs.workers) as legs:
        ranked = list(searches.map(lambda one: _search(query, index, settings, one, k, legs), targets))
    reports = frozenset[str]().union(*(target.reports for target in targets))
    relaxed = tuple(dict.fromkeys(name for target in targets for name in target.relaxed))
    return Ranked(in_turn(ranked, k), relaxed, without_vectors(index, reports))


def _targets(query: Query, index: Index, found: Plan, knobs: WeightedSettings) -> Iterator[Narrowed]:
    """S4-03, S4-04: the filings of each named company and period; all together when none is named."""
    filings = pool(index, found)
    companies = query.filters.companies[: knobs.max_companies]
    for company in companies or ("",):
        own = [filing for filing in filings if not company or company_of(filing) == company]
        for year, quarter in query.periods[: knobs.max_periods] or ((None, None),):
            years, quarters = (year,) if year else (), (quarter,) if quarter else ()
            yield narrowed(replace(query.filters, fiscal_years=years, fiscal_quarters=quarters), own)


def _search(
    query: Query, index: Index, settings: Settings, target: Narrowed, k: int, legs: ThreadPoolExecutor
) -> list[Hit]:
    asked, share = query.question[:LONGEST_QUESTION], settings.retrieval.weighted.vector_weight
    many = max(settings.retrieval.candidates, k)
    near = legs.submit(index.dense, asked, many, target.reports)
    named = legs.submit(index.bm25, query_weights(asked), many, target.reports)
    dense, words = dict(near.result()), dict(named.result())
    # Okapi scores have no upper limit; as shares of the best they stand beside cosines.
    fused = weighted([(share, dense), (1 - share, _of_best(words))])
    return hits_of(fused, dense, words, index, k)


def _of_best(words: Scores) -> Scores:
    """Okapi scores as shares of the best one, so that they stand beside cosines."""
    top = max(words.values(), default=1.0)
    return {key: score / top for key, score in words.items()}
