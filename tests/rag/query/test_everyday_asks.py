"""Questions that say in a sentence what filings have a name for."""

from __future__ import annotations

import pytest

from rag.query.everyday_asks import by_its_name


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("How much did Lantern Cloud bring in in 2023?", "how much revenue did Lantern Cloud bring in in 2023?"),
        (
            "how much had Lantern accrued for lamp returns at May 31, 2023",
            "what was the accrued lamp returns of Lantern at May 31, 2023",
        ),
        (
            "How much did Lantern still owe on unredeemed gift cards at the end of 2023?",
            "what was the unredeemed gift cards of Lantern at the end of 2023?",
        ),
        ("How much does Lantern owe on wages in 2023?", "How much does Lantern owe on wages in 2023?"),
        ("Lantern free cash flow 2023 = ?", "Lantern free cash flow 2023?"),
        ("why did Lantern's operating cash fall in 2023?", "why did Lantern's operating cash flow fall in 2023?"),
        (
            "how much did Lantern return through buybacks and dividends, together in FY2023?",
            "what were Lantern's buybacks plus dividends in FY2023?",
        ),
        ("What % of Lantern's 2023 top line is lamps?", "What % of Lantern's 2023 revenue is lamps?"),
        (
            "Of Lantern's debt outstanding at May 31, 2023, how much is secured?",
            "How much of Lantern's debt outstanding at May 31, 2023 is secured?",
        ),
        (
            "How dependent is Lantern on one retailer, going by fiscal 2023?",
            "what percentage of Lantern's net sales came from its largest customer in fiscal 2023?",
        ),
        (
            "How heavily does Lantern rely on Mart in 2023?",
            "what percentage of Lantern's net sales came from Mart in 2023?",
        ),
        ("How dependent is Lantern on imported goods?", "How dependent is Lantern on imported goods?"),
        (
            "How dependent on Mart were Lantern's net sales in 2023?",
            "what percentage of Lantern's net sales came from Mart in 2023?",
        ),
        (
            "How does Lantern's 2023 sales growth compare with its 2022 growth?",
            "What was Lantern's sales growth in 2022 and in 2023?",
        ),
        ("Lantern food & bev sales 2023", "Lantern food and beverage sales 2023"),
        ("Lantern F&B sales 2023", "Lantern food and beverage sales 2023"),
        ("Lantern deferred comp 2023", "Lantern deferred compensation 2023"),
        ("diluted shares Lantern used for Q2 2023 EPS", "diluted shares Lantern in Q2 2023"),
        ("shares used to calculate diluted earnings per share, Lantern 2023", "shares, Lantern 2023"),
    ],
)
def test_the_name_is_put_for_the_sentence(asked: str, named: str) -> None:
    assert by_its_name(asked) == named


@pytest.mark.parametrize(
    "asked",
    [
        "How much did the offering bring in from investors?",
        "How much did Lantern take in as deposits?",
        "What were Lantern's operating cash balances?",
        "Which top line items does Lantern print?",
    ],
)
def test_what_came_in_from_somewhere_is_no_revenue(asked: str) -> None:
    assert by_its_name(asked) == asked
