"""A bare kind of amount names no row but the statement's of that very name: most rows cost something."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T
from tests.rag.statements_made import durations, made, searched

SECURITIES = (
    ("Equipment", "9,000", "8,000", "7,000"),
    ("Total, at cost", "12,000", "11,000", "10,000"),
    ("Charges", "4", "3", "2"),
)
REPORT = made(more=(H("Note 5: Property"), T(("2023", "2022", "2021"), SECURITIES, periods=durations())))


def asked(question: str) -> Calculation | Problem | None:
    return calculate(question, searched(question, REPORT), {REPORT.report_id: REPORT}.__getitem__)


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's cost in fiscal 2023?",
        "What was Nike's expense in fiscal 2023?",
        "What were Nike's charges in fiscal 2023?",
        "What were Nike's net sales in fiscal 2023 and at what cost?",
    ],
)
def test_a_bare_kind_is_no_row_of_that_kind(question: str) -> None:
    assert not isinstance(asked(question), Calculation)


def test_a_cost_that_says_of_what_is_told() -> None:
    found = asked("What was Nike's cost of sales in fiscal 2023?")
    assert isinstance(found, Calculation) and "cost of sales" in found.text.lower()
