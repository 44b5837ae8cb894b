"""The recipe `ensemble` (S2-09…12): the question as it is over the whole store, two legs fused by rank."""

from __future__ import annotations

from rag.config import Settings
from rag.index import Index
from rag.query.coverage import Plan
from rag.recipes.base import Ranked
from rag.types import Filters, Query

# The source system's number: with five the words' hits come before every hit of the vectors alone, and so it was
# measured.
ENSEMBLE_K = 5


def ensemble(query: Query, index: Index, settings: Settings, found: Plan, k: int) -> Ranked:
    """S2-10 as written: five hits each leg, fused at 0.4/0.6."""
    from rag.retrieval.fuse import fused_hits

    # Only what a person set filters: the source knows no company or year of a question.
    reports = frozenset(found.scopes[0].weights) if query.given != Filters() else None
    hits = fused_hits(query.question, index, settings.retrieval, report_ids=reports, k=ENSEMBLE_K)
    return Ranked(tuple(hits[:k]))
