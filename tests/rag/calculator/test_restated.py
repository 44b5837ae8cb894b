"""Figures before and after a restatement, however a question says it."""

from __future__ import annotations

import pytest

from rag.calculator.question.wordings import as_columns_say


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What net income did Acme originally report for 2022, before the restatement?",
            "What net income did Acme report for 2022 as previously reported?",
        ),
        (
            "What was Acme's gross profit in 2022 prior to the restatement?",
            "What was Acme's gross profit in 2022 as previously reported?",
        ),
        (
            "How did Acme's net income change from 2021 to 2022, as restated?",
            "How did Acme's net income change from 2021 to 2022?",
        ),
        ("What was Acme's net income for 2022 as restated?", "What was Acme's net income for 2022 as restated?"),
        ("What was Acme's revenue as previously reported?", "What was Acme's revenue as previously reported?"),
        ("What was Acme's revenue in 2022?", "What was Acme's revenue in 2022?"),
    ],
)
def test_a_restatement_is_asked_for_in_the_words_of_its_columns(question: str, said: str) -> None:
    assert as_columns_say(question) == said
