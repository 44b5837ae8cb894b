"""What recipes are made of: their type, the reports a recipe may look into, and the stages that several share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TypeAlias

from rag.config import Settings
from rag.index import Index
from rag.query.coverage import Plan, passes
from rag.query.understand import LONGEST_QUESTION
from rag.retrieval.legs import query_weights
from rag.types import Filing, Filters, Hit, Legs, Query

# The quarter goes first and the year last: the same form of another year is farther off than another form of the same.
RELAXED = ("fiscal_quarters", "doc_types", "fiscal_years")
Scores: TypeAlias = dict[str, float]


@dataclass(frozen=True, slots=True)
class Ranked:
    """What a recipe found, best first, the filters of the question that it had to drop, and what a person is told."""

    hits: tuple[Hit, ...]
    relaxed: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


Recipe: TypeAlias = Callable[[Query, Index, Settings, Plan, int], Ranked]


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The reports that pass the hard filters of a question, and the filters that were dropped to have any."""

    reports: frozenset[str]
    relaxed: tuple[str, ...] = ()


def narrowed(filters: Filters, filings: Sequence[Filing]) -> Narrowed:
    """S0-01, S3-04: type, year and quarter as hard filters; where they leave nothing, dropped one at a time."""
    # Companies are never relaxed: another company's figure is a wrong answer.
    wanted = replace(filters, companies=(), report_ids=())
    relaxed: tuple[str, ...] = ()
    for name in ("", *RELAXED):
        if name and getattr(wanted, name):
            wanted, relaxed = replace(wanted, **{name: ()}), (*relaxed, name)
        passing = frozenset(filing.report_id for filing in filings if passes(filing, wanted))
        if passing:
            return Narrowed(passing, relaxed)
    return Narrowed(frozenset(), relaxed)


def pool(index: Index, found: Plan) -> list[Filing]:
    """The filings of the named companies that pass the filters a person set."""
    reports = {report for scope in found.scopes for report in scope.weights}
    return [filing for filing in index.filings() if filing.report_id in reports]


def both_legs(question: str, index: Index, reports: frozenset[str], k: int) -> tuple[Scores, Scores]:
    """(cosine, Okapi score) by chunk key, the k best of each; cosines are exact unless all filings are searched."""
    asked = question[:LONGEST_QUESTION]
    some = None if len(reports) == len(index.filings()) else reports
    return dict(index.dense(asked, k, some)), dict(index.bm25(query_weights(asked), k, some))


def min_max(scores: Mapping[str, float]) -> Scores:
    """Scores scaled so that the worst is 0 and the best 1; all 1 when they are equal."""
    low, high = min(scores.values(), default=0.0), max(scores.values(), default=0.0)
    return {key: (score - low) / (high - low) if high > low else 1.0 for key, score in scores.items()}


def weighted(parts: Iterable[tuple[float, Mapping[str, float]]]) -> Scores:
    """The weighted sum by key, best first; a key that a part does not have counts 0 there."""
    sums: Scores = {}
    for weight, scores in parts:
        for key, score in scores.items():
            sums[key] = sums.get(key, 0.0) + weight * score
    return dict(sorted(sums.items(), key=lambda pair: -pair[1]))


def hits_of(fused: Mapping[str, float], dense: Scores, words: Scores, index: Index, k: int) -> list[Hit]:
    """The first k keys as hits with the score of each leg."""
    return [Hit(index.chunk(key), fused[key], Legs(dense.get(key), words.get(key))) for key in list(fused)[:k]]


def in_turn(ranked: Sequence[Sequence[Hit]], k: int) -> tuple[Hit, ...]:
    """The best of each list, then the second of each …: no company or period starves another."""
    turns = (hit for turn in zip_longest(*ranked) for hit in turn if hit)
    return tuple({hit.chunk.ref_id: hit for hit in turns}.values())[:k]


def without_vectors(index: Index, reports: frozenset[str]) -> tuple[str, ...]:
    """One sentence when vectors that the recipe relies on are not there (yet)."""
    missing = len(reports.intersection(index.missing()))
    if not missing:
        return ()
    if missing == len(reports):
        return ("There are no vectors of these filings yet, so they are searched by words alone.",)
    return (f"{missing} of {len(reports)} filings have no vectors yet, so they are searched by words alone.",)
