"""What falls due in a year to come is asked of the only filing by its years, not by its day."""

from __future__ import annotations

import pytest

from rag.query.schedule_asks import as_a_schedule
from tests.rag.answering.check.cited import row

FILING = row("[1]", "2027", {"2023": ("5", "5")}).filing
YEAR = FILING.fiscal_year


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        (
            f"How much of NIKE's debt outstanding at May 31, {YEAR} comes due in 2027?",
            "How much of NIKE's debt comes due in 2027?",
        ),
        ("How much principal of NIKE's debt is due in 2027?", "How much of NIKE's debt is due in 2027?"),
        (
            f"How much on its bonds does NIKE have to repay in fiscal 2027 at the end of fiscal {YEAR}?",
            "How much on its notes does NIKE have to repay in fiscal 2027?",
        ),
    ],
)
def test_the_day_of_the_only_filing_says_nothing_more(asked: str, put: str) -> None:
    assert as_a_schedule(asked, [FILING]) == put


@pytest.mark.parametrize(
    "asked",
    [
        "How much of NIKE's debt outstanding at May 31, 2011 comes due in 2027?",
        f"What was NIKE's debt outstanding at May 31, {YEAR}?",
    ],
)
def test_another_day_and_what_is_not_due_stay(asked: str) -> None:
    assert as_a_schedule(asked, [FILING]) == asked
