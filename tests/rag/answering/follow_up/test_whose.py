"""Whose "its" is in a why that follows a question about a part of a company."""

from __future__ import annotations

from datetime import date

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = (
    Filing("r1", "nike_10k", "Annual report", "NIKE, Inc.", None, "10-K", 2023, None, date(2023, 5, 31), None, 100, 80),
)
OF_A_PART = "What was the revenue of Nike's Lantern Tools segment in fiscal 2023?"


@pytest.mark.parametrize("figure", ["operating income", "gross profit rate"])
def test_a_why_of_its_figure_is_of_the_part_that_was_asked_about(figure: str) -> None:
    asked = standalone(f"Why did its {figure} fall?", ((OF_A_PART, ""),), FILINGS)
    assert asked == f"Why did NIKE, Inc.'s Lantern Tools {figure} fall in FY2023?"


@pytest.mark.parametrize(
    ("before", "asked"),
    [(OF_A_PART, "Why did its tax rate rise?"), ("What was Nike's revenue in fiscal 2023?", "Why did its costs rise?")],
)
def test_what_only_the_company_has_stays_the_company_s(before: str, asked: str) -> None:
    assert "Lantern" not in standalone(asked, ((before, ""),), FILINGS)
