"""A why-question in everyday words is read as one in the words of the accounts."""

from __future__ import annotations

import pytest

from rag.answering.whys import asked_plainly


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("Why did Acme's G&A go up by half in 2022?", "Why did Acme's G&A increase in 2022?"),
        ("What was behind the 33% rise in Acme's rent in 2022?", "Why did Acme's rent increase in 2022?"),
        ("What pushed up Acme's rent in 2022?", "Why did Acme's rent increase in 2022?"),
        (
            "What drove Acme's gross margin lower in fiscal 2022?",
            "Why did Acme's gross margin decrease in fiscal 2022?",
        ),
        ("What made Acme's losses widen in 2022?", "Why did Acme's losses increase in 2022?"),
        ("Reason for the fall in Acme's backlog in 2022?", "Why did Acme's backlog decrease in 2022?"),
        ("why it dropped", "Why did it decrease?"),
        ("How come Acme's rent dropped in 2022?", "Why did Acme's rent decrease in 2022?"),
        ("how come Acme left Canada?", "Why Acme left Canada?"),
    ],
)
def test_everyday_words_for_a_rise_or_a_fall_are_put_plainly(asked: str, plain: str) -> None:
    assert asked_plainly(asked) == plain


@pytest.mark.parametrize(
    "question",
    [
        "Why did Acme's net sales increase in fiscal 2022?",
        "What drove revenue growth in FY2022 for Acme?",
        "Why did Acme suspend its dividend?",
        "What was Acme's net income in 2022?",
    ],
)
def test_what_is_plain_or_asks_for_no_movement_stays_as_it_is(question: str) -> None:
    assert asked_plainly(question) == question
