"""Sentences that only hang on a question are left out; what asks anything new stays."""

from __future__ import annotations

import pytest

from rag.answering.hanging import without_hanging


@pytest.mark.parametrize(
    ("first", "hanging"),
    [
        ("Has Lantern reported any legal battles in 2023?", "What are they about?"),
        ("Has Lantern reported any legal battles in 2023?", "What are the main ones?"),
        ("Does any customer account for a large part of Lantern's sales?", "Who, and how much?"),
        ("Does Lantern have positive working capital?", "If not, how large is the shortfall?"),
        ("Does Lantern have positive working capital?", "If so or if not, how large is the surplus or shortfall?"),
        ("Is Lantern capital intensive?", "Use FY2023 figures for capex and assets to justify."),
        ("Did Lantern's working capital improve in 2023?", "State both amounts."),
    ],
)
def test_what_hangs_on_the_question_is_told_by_its_answer(first: str, hanging: str) -> None:
    assert without_hanging(f"{first} {hanging}") == first


@pytest.mark.parametrize(
    "question",
    [
        "What was Lantern's revenue in 2023? What was its net income?",
        "Has Lantern paid dividends? If so, how much per share?",
        "What was Lantern's margin in 2023? Use net sales of the segment.",
        "Lantern sold its plant. What are they about?",
    ],
)
def test_what_asks_anything_new_stays(question: str) -> None:
    assert without_hanging(question) == question
