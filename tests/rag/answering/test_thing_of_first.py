"""The second of two questions in one is of the thing that only the first one names."""

from __future__ import annotations

import pytest

from rag.answering.thing_of_first import of_its_thing
from tests.rag.answering.check.cited import sentence

FILINGS = [sentence("[1]", "Nike sells shoes.").filing]


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        (
            "What rate did Nike pay on its commercial paper at the end of 2023?",
            "what was outstanding?",
            "How much of Nike's commercial paper was outstanding at the end of 2023?",
        ),
        (
            "How much is left under Nike's share repurchase program at May 31, 2023?",
            "when was the program approved?",
            "when was Nike's share repurchase program approved?",
        ),
        (
            "In the Oak case, what did the jury award?",
            "what interest did the court add?",
            "In the Oak case, what interest did the court add?",
        ),
        (
            "What rate does Nike pay on its senior notes at May 31, 2023?",
            "what was outstanding at May 31, 2023?",
            "How much of Nike's senior notes was outstanding at May 31, 2023?",
        ),
        ("What was Nike's revenue in 2023?", "who is its CFO?", ""),
        ("How high was Nike's debt in 2023?", "when was the program approved?", ""),
        ("In 2023, what did Nike earn?", "what was its tax?", ""),
        ("What rate did Nike pay on its notes in 2023?", "what did Nike lend?", ""),
    ],
)
def test_what_the_second_leaves_out_stands_in_the_first(first: str, second: str, whole: str) -> None:
    assert of_its_thing(first, second, FILINGS) == whole
