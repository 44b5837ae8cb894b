"""Companies that are each asked about in a period of their own: "Netflix's 2015 and Adobe's 2017 net income"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from rag.calculator.answers.panel import Panel, Time, read_panel
from rag.calculator.solve import Side
from rag.calculator.spans import Span
from rag.query.directory import group_of
from rag.query.periods import without_periods
from rag.types import Query

_QUARTER = 3
# Months to date and days are no whole quarter, though they end with one.
_PARTLY = re.compile(
    r"\b(?:half|months?|weeks?|year[- ]to[- ]date|[HS][12])\b|\b\d{1,2},? (?:19|20)\d\d\b", re.IGNORECASE
)


def panel_apart(question: str, company_words: Collection[str], query: Query, sides: Sequence[Side]) -> Panel | None:
    """The table of a question that names one period with every company; None for other questions."""
    times = _times(question, query, sides) if len(sides) > 1 else {}
    panel = read_panel(without_periods(question), company_words, 1, len(sides)) if times else None
    return replace(panel, own=tuple(times.items())) if panel is not None and panel.latest else None


def _times(question: str, query: Query, sides: Sequence[Side]) -> dict[str, Time]:
    """The one year or quarter of each company; {} where one has several, or none."""
    named = dict(query.own_periods)
    if not named or _PARTLY.search(question):
        return {}
    groups = group_of([filing for side in sides for filing in side.filings])
    found: dict[str, Time] = {}
    for side in sides:
        periods = named.get(groups[side.filings[0].report_id], ())
        year, quarter = periods[0] if len(periods) == 1 else (None, None)
        if year is None:
            return {}
        found[side.company] = year, Span(quarter, _QUARTER) if quarter else None
    return found
