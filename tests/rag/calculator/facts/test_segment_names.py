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


def test_half_of_a_joined_name_is_a_segment_where_it_heads_something_of_its_own() -> None:
    joined = (H("Results"), "The Shoes & Balls segment grew.", T(("Shoes & Balls", "Total"), (("Revenue", "1", "6"),)))
    assert set(segment_names(make_report(pages=[joined]))) == {"Shoes & Balls"}
    with_half = make_report(pages=[(*joined, H("Shoes"), "Shoes had 12 employees.")])
    assert set(segment_names(with_half)) == {"Shoes & Balls", "Shoes"}
