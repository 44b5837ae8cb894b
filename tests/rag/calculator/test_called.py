"""The words by which a text calls a row."""

import pytest

from rag.calculator.called import called, joined_with


@pytest.mark.parametrize(
    ("text", "label", "words"),
    [
        ("What were Walmart's share repurchases in FY2018?", "Purchase of Company stock", {"share", "repurchases"}),
        ("adobe d&a fy17", "Depreciation, amortization and accretion", {"d", "and", "a"}),
        ("What was Nike's net interest income?", "Consolidated net income", set()),
    ],
)
def test_a_row_is_called_by_a_name_of_its_line_item(text: str, label: str, words: set[str]) -> None:
    assert called(text, label) == words


@pytest.mark.parametrize(
    ("text", "label", "beside"),
    [
        ("What was Microsoft's depreciation in FY2023?", "Depreciation, amortization, and other", "amortization"),
        ("What was Lockheed's amortization in FY2022?", "Total depreciation and amortization expense", "depreciation"),
        ("What was Microsoft's depreciation and amortization?", "Depreciation, amortization, and other", ""),
        ("What was MGM's cash in FY2020?", "Cash and cash equivalents", ""),
        ("What was Nike's research and development?", "Research and development", ""),
    ],
)
def test_a_row_of_two_line_items_is_neither_of_them(text: str, label: str, beside: str) -> None:
    assert joined_with(text, label) == beside
