"""Follow-ups that name a part and a time: "what about Display Technologies in 2022?" after another segment's sales."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.named import of_a_named_part
from rag.answering.follow_up.periods import order, period_words, redated, undated
from rag.types import Filing, Query


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
