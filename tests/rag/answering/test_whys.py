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
        ("What led to lower rent at Acme's mill in 2022?", "Why did rent at Acme's mill decrease in 2022?"),
        ("What drove Acme's higher rent in 2022?", "Why did Acme's rent increase in 2022?"),
        ("what's behind the lower rent of Acme in 2022", "Why did rent of Acme decrease in 2022?"),
        ("Acme's rent dropped in 2022, what was the reason?", "Why did Acme's rent decrease in 2022?"),
        ("Acme Garden earned more in 2022, how come?", "Why did Acme Garden earnings increase in 2022?"),
        ("Acme rent 2022: why a bit higher than 2021?", "Why did Acme rent 2022 increase?"),
        ("Why did Acme's rent rise 28% in 2022?", "Why did Acme's rent increase in 2022?"),
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
