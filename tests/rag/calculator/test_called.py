"""The words by which a text calls a row."""

import pytest

from rag.calculator.called import called, joined_with, other_item


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


@pytest.mark.parametrize(
    ("text", "label", "other"),
    [
        (
            "What were Boeing's total operating expenses?",
            "General and administrative expense",
            "general and administrative expenses",
        ),
        (
            "What were Pfizer's operating earnings?",
            "Income from continuing operations",
            "income from continuing operations",
        ),
        ("How much cash did Walmart use in investing activities?", "Net cash used in investing activities", ""),
        ("What was Nike's net interest expense?", "Interest expense, net", ""),
        ("What was Nike's net income?", "Consolidated net income", ""),
        ("What was Nike's operating margin?", "Operating income", ""),
        ("What was Nike's revenue from stores?", "Comparable store sales", ""),
    ],
)
def test_a_row_that_is_one_line_item_is_no_other(text: str, label: str, other: str) -> None:
    assert other_item(text, label) == other
