"""A follow-up that begins with a small word goes on with the question before, and is no matter of its own."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = tuple(
    Filing(name, name, name, name, None, "10-k", 2023, None, None, None, 10, 10)
    for name in ("Lantern Works, Inc.", "Harbor Steel Corp.")
)
NOTES = "Lantern Works notes due 2026 at the end of 2023"
EARNED = "lantern works diluted eps fy23"
BOUGHT = "lantern works share repurchases fy23"
FLOW = "lantern works cash flow fy23"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (NOTES, "at what rate?", f"{NOTES} at what rate?"),
        (NOTES, "and with what covenants?", f"{NOTES} with what covenants?"),
        (EARNED, "from continuing operations only?", f"{EARNED} from continuing operations?"),
        (FLOW, "from operations?", f"{FLOW} from operations?"),
        (BOUGHT, "how many shares?", f"How many shares: {BOUGHT}?"),
        (BOUGHT, "at what average price?", f"{BOUGHT} at what average price?"),
    ],
)
def test_what_begins_with_a_small_word_is_added_to_the_question(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (EARNED, "at Harbor Steel?", "Harbor Steel Corp. diluted eps fy23"),
        (EARNED, "to 2022?", "lantern works diluted eps FY2022"),
        (EARNED, "since when?", f"Since when: {EARNED}"),
    ],
)
def test_another_company_or_time_takes_the_place_of_the_one_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected
