"""Both bases of a figure may be typed behind it, and a length of time behind "last" is told year by year."""

from __future__ import annotations

import pytest

from rag.calculator.answers.bases import bases_asked
from tests.rag.answering.check.cited import sentence, why_not


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Lantern diluted EPS FY2025 GAAP vs adjusted",
            ("What was Lantern diluted EPS FY2025?", "What was adjusted Lantern diluted EPS FY2025?"),
        ),
        ("Lantern net income FY2025 vs FY2024", None),
    ],
)
def test_both_bases_behind_a_figure_are_asked_for(question: str, asked: tuple[str, str] | None) -> None:
    found = bases_asked(question)
    assert (found[1] if found else None) == asked


LISTED = sentence("[1]", "We recorded impairments of $69 million and $68 million in 2023 and 2022, respectively.")


@pytest.mark.parametrize(("years", "refused"), [("two", False), ("5", True)])
def test_the_last_years_are_told_where_each_of_them_is(years: str, refused: bool) -> None:
    said = why_not(f"What were the impairments in the last {years} years?", LISTED)
    assert (f"{years} years" in said) is refused
