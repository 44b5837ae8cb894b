"""Endings and spellings that hide one word from another, and words that only look alike."""

from __future__ import annotations

import pytest

from rag.answering.match.stems import stem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("recognise", "recognizes"),
        ("amortisation", "amortization"),
        ("organised", "organized"),
        ("utiliser", "utilizer"),
    ],
)
def test_both_spellings_of_a_word_have_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize("word", ["restatement", "restated", "restates", "restating"])
def test_what_is_restated_is_no_rest_of_the_world(word: str) -> None:
    assert stem(word) == stem("restate") != stem("rest")


def test_a_warranty_is_no_warrant() -> None:
    assert stem("warranties") == stem("warranty") != stem("warrants")
