"""Segments are what the filing's text calls so, and what heads a column beside two of them."""

from __future__ import annotations

from rag.calculator.facts.segment_names import segment_names, segments_of
from tests.rag.builders import H, T, make_report

COLUMNS = ("Shoes", "Ball Games", "Shirts", "Total")
PAGES = [
    (H("Results"), "The Shoes segment and the Shirts segment grew.", T(COLUMNS, (("Revenue", "1", "2", "3", "6"),)))
]


def test_a_column_beside_two_segments_is_one_and_their_sum_is_none() -> None:
    report = make_report(pages=PAGES)
    assert set(segment_names(report)) == {"Shoes", "Ball Games", "Shirts"}
    assert segments_of([report, report]) == segment_names(report)
