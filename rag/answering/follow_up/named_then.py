"""Follow-ups that name a part and a time: "what about Display Technologies in 2022?" after another segment's sales."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.named import of_a_named_part
from rag.answering.follow_up.periods import order, period_words, redated, undated
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing, Query

_THAT_TIME = re.compile(
    r",?\s+(?:(?:in|for|during|at|over) )?(?:(?:that|the)(?: same| very)?|same) (?P<unit>year|quarter|period)\W*$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\W*(?:(?:and|but|so)\s+)*(?:what(?! about)|how(?! about)|why|when|which|who|where|is|are|was|were|do|does|did|"
    r"has|have|had|can)\b",
    re.IGNORECASE,
)
_FEW, _PARTS = 6, ("geographic revenue", "segment results")


def at_that_time(question: str, before: Before) -> str:
    """A few words without "for that same period", which they are asked of anyway; as they are for another length."""
    found = _THAT_TIME.search(question)
    rest = question[: found.start()] if found is not None else ""
    figures = any(isinstance(one.entry, Metric) and one.entry.name not in _PARTS for one in vocabulary().mentions(rest))
    if found is None or figures or _ASKS.match(question) or len(rest.split()) > _FEW:
        return question
    quarterly = any(quarter for _, quarter in before.query.periods)
    same = {"year": not (quarterly or before.span), "quarter": quarterly, "period": True}[found["unit"].lower()]
    return f"{rest}?" if same and before.query.periods else question


def of_a_part_then(
    question: str, before: Before, new: Query, filings: Sequence[Filing], corrected: bool = False
) -> str:
    """What was asked before, of the part that is named and at the time that is named with it; "" where none is."""
    if not new.periods:
        return of_a_named_part(question, before, new, filings, corrected)
    if (bare := undated(question)) == question:
        return ""
    made = of_a_named_part(bare, before, replace(new, periods=()), filings, corrected)
    when = " and ".join(period_words(*pair) for pair in sorted(new.periods, key=order))
    return redated(made, when) if made else ""
