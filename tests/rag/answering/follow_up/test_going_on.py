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
        (BOUGHT, "how many shares?", "How many shares did Lantern Works, Inc. repurchase in FY2023?"),
        (
            BOUGHT,
            "at what average price?",
            "What was the average price per share of Lantern Works, Inc.'s share repurchases in FY2023?",
        ),
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


COMPENSATION = "Lantern Works, Inc.'s share-based compensation"
PROVISIONS = "lantern works provisions for credit losses fy23"
OF_LOANS = "How much of Lantern Works, Inc.'s provisions for credit losses in FY2023 was card member loans?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            "lantern works share-based compensation fy23",
            "of which product development?",
            f"How much of {COMPENSATION} in FY2023 was product development?",
        ),
        (PROVISIONS, "of which card member loans?", OF_LOANS),
        (PROVISIONS, "how much of it consumer?", OF_LOANS.replace("card member loans", "consumer")),
        (
            OF_LOANS,
            "vs 2022?",
            "How much did the card member loans provisions for credit losses of Lantern Works, Inc. "
            "change from FY2022 to FY2023?",
        ),
        ("lantern works total assets fy23", "of which cash?", "What was cash of Lantern Works, Inc. in FY2023?"),
        (
            "lantern works total debt fy23",
            "of which long-term debt?",
            "What was long-term debt of Lantern Works, Inc. in FY2023?",
        ),
    ],
)
def test_a_line_that_a_cost_is_spread_over_is_a_portion_of_it(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected
