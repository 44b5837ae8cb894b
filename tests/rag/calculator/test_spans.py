"""Parts of a year: read from a question, found in a filing by the ends of its columns."""

from __future__ import annotations

from datetime import date

import pytest

from rag.calculator.spans import Span, read_span


@pytest.mark.parametrize(
    ("text", "span", "day"),
    [
        ("revenue in Q2 of FY2024", Span(2, 3), None),
        ("gross margin in the second quarter of fiscal 2024", Span(2, 3), None),
        ("revenue 3Q23", Span(3, 3), None),
        ("capex in the first half of FY2024", Span(2, 6), None),
        ("net income for the first nine months of 2023", Span(3, 9), None),
        ("operating income for the six months ended June 30, 2023", Span(2, 6), date(2023, 6, 30)),
        ("revenue in 1H25", Span(2, 6), None),
        ("goodwill in H1 FY25", Span(2, 6), None),
        ("cost of sales for the half year ended 31 December 2023", Span(2, 6), date(2023, 12, 31)),
        ("operating profit for the first half of the year ending March 31, 2025", Span(2, 6), None),
        ("dividend for the year ended March 31, 2024", None, date(2024, 3, 31)),
        ("working capital as of July 2, 2023", None, date(2023, 7, 2)),
        ("revenue in 2023", None, None),
    ],
)
def test_a_part_of_a_year_is_read(text: str, span: Span | None, day: date | None) -> None:
    spoken = read_span(text)
    assert spoken is not None and (spoken.span, spoken.day) == (span, day)
    assert not any(word in spoken.rest for word in ("quarter", "months", "half", "June", "July", "Q2"))


def test_two_parts_of_a_year_are_not_one() -> None:
    assert read_span("revenue in Q1 and Q2 2023") is None


def test_a_part_is_called_by_its_name() -> None:
    assert (Span(2, 3).words(2024), Span(3, 9).words(2023)) == ("Q2 FY2024", "first nine months of FY2023")
