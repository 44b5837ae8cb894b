"""A follow-up of a question for the first of several keeps its kind, its time and the one that was named."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.chunks.chunk import filing_of
from tests.rag.answering.nike import NIKE

FILINGS = (filing_of(NIKE),)
ASKED = "Which NIKE segment had the highest net sales in fiscal 2023?"
TOLD = "NIKE, Inc.'s segment with the highest net sales in FY2023 was Greater Shoes: $900 million [1].\n\n| Segment |"


@pytest.mark.parametrize(
    ("question", "alone"),
    [
        ("And the lowest?", "Which NIKE segment had the lowest net sales in fiscal 2023?"),
        ("and the smallest one?", "Which NIKE segment had the smallest net sales in fiscal 2023?"),
        ("And operating income?", "Which NIKE segment had the highest operating income in fiscal 2023?"),
        ("What was its operating income?", "What was NIKE, Inc.'s Greater Shoes operating income in FY2023?"),
    ],
)
def test_the_rank_before_gives_what_is_left_out(question: str, alone: str) -> None:
    assert standalone(question, ((ASKED, TOLD),), FILINGS) == alone


def test_which_of_them_is_which_of_the_parts_before() -> None:
    alone = standalone("Which of them grew fastest?", ((ASKED, TOLD),), FILINGS)
    assert "which segment grew fastest" in alone.lower() and "2023" in alone


def test_most_profitable_has_least_profitable_at_its_other_end() -> None:
    asked = "Which NIKE segment was most profitable in fiscal 2023?"
    assert standalone("and the lowest?", ((asked, TOLD),), FILINGS) == asked.replace("most", "least")


def test_its_figure_stays_the_company_s_where_no_rank_was_asked() -> None:
    alone = standalone("What was its operating income?", (("What was NIKE's revenue in fiscal 2023?", "[1]"),), FILINGS)
    assert "Shoes" not in alone


def test_how_much_that_grew_is_of_the_figure_of_the_one_that_was_named() -> None:
    alone = standalone("how much did that grow?", ((ASKED, TOLD),), FILINGS)
    assert alone == "How much did the Greater Shoes net sales of NIKE, Inc. change from FY2022 to FY2023?"
    assert "Greater Shoes" not in standalone("how much did that grow?", ((ASKED, "Not in these documents."),), FILINGS)
