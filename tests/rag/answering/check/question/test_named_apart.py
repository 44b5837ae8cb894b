"""A thing of a like name is another, and a table that its caption puts in one year is of no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence

STORED = "Document Cloud grew in 2023 to $600 million."


def why_not(question: str, text: str, cited: Citation) -> str:
    return held_to_the_question(question, check_numbers(text, [cited]), [cited]).missed


@pytest.mark.parametrize(
    ("question", "heading", "refused"),
    [
        ("What was Nike's Creative Cloud in 2023?", "Creative products", True),
        ("What was Nike's Document Cloud in 2023?", "Creative products", False),
    ],
)
def test_another_first_word_names_another_thing(question: str, heading: str, refused: bool) -> None:
    told = why_not(question, f"{STORED} [1]", replace(sentence("[1]", STORED), heading=heading))
    assert ("“Document Cloud”" in told) is refused


@pytest.mark.parametrize(("year", "refused"), [(2023, True), (2022, False)])
def test_a_table_of_one_year_by_its_caption_is_of_no_other(year: int, refused: bool) -> None:
    made = row("[1]", "Total restructuring charges", {"": ("$ 172.7", "172700000")})
    charges = replace(made, label="Total restructuring charges", kinds=("USD",), periods=(None,),
                      caption="Restructuring charges recorded in fiscal 2022 were as follows:")  # fmt: skip
    told = why_not(
        f"What were restructuring charges in {year}?", "Total restructuring charges: $172.7 million [1]", charges
    )
    assert ("the cited table is of 2022" in told) is refused
