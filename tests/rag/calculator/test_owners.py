"""Which words of a question are a company's name, and which name a segment that is called like it."""

from __future__ import annotations

import pytest

from rag.calculator.question.owners import company_words
from rag.chunks.chunk import filing_of
from tests.rag.builders import make_report

LARCH = filing_of(make_report("LARCH_2023_10K", company="Larch Alder, Inc.", ticker=None))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What was the revenue of Larch Alder in 2023?", {"larch", "alder", "inc"}),
        ("What was the revenue of Larch Alder in 2023 for the Alder segment?", {"larch", "inc"}),
        ("What was the revenue of the Alder Tools division of Larch Alder?", {"larch", "inc"}),
    ],
)
def test_a_segment_that_bears_the_companys_name_is_named_as_itself(question: str, words: set[str]) -> None:
    assert company_words(question, (LARCH,)) == words
