"""A follow-up that points at what was said by where it stands; where that cannot be told it is asked back."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.answering.follow_up.unclear import unclear
from tests.rag.answering.follow_up.test_named_then import FILINGS

SALES = "What was Lantern Works' revenue in fiscal 2023?"
INCOME = "What was net income of Lantern Works, Inc. in FY2023?"


def asked(question: str, *before: str) -> str:
    return standalone(question, [(one, "") for one in before], FILINGS)


@pytest.mark.parametrize("question", ["and EBIT of the same segment?", "operating profit for the same division?"])
def test_the_same_part_is_the_one_asked_about_before(question: str) -> None:
    told = asked(question, "What were the net sales of the Optical Glass segment of Lantern Works in FY2023?")
    assert "for Optical Glass" in told and "same" not in told and "and EBIT" not in told


def test_the_same_part_of_a_company_is_asked_back() -> None:
    question, history = "and net income of the same segment?", [(SALES, "")]
    assert "of which part" in unclear(question, standalone(question, history, FILINGS), history, FILINGS)


def test_the_latter_and_the_former_are_the_two_figures_before() -> None:
    assert "net income" in asked("how much did the latter grow?", SALES, INCOME)
    assert "revenue" in asked("how much did the former grow?", SALES, INCOME)


@pytest.mark.parametrize("history", [(SALES,), (SALES, INCOME)])
def test_a_bare_latter_is_asked_back(history: tuple[str, ...]) -> None:
    question, told = "and the latter?", [(one, "") for one in history]
    assert "the latter" in unclear(question, standalone(question, told, FILINGS), told, FILINGS)
