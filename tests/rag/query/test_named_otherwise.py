"""Words that no row bears, as filings name the same."""

from __future__ import annotations

import pytest

from rag.query.named_otherwise import named_otherwise


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("Lantern net income before excluding the minorities' share 2023", "Lantern consolidated net income 2023"),
        ("Lantern net income including non-controlling interests", "Lantern consolidated net income"),
        ("Lantern operating income 2023, as reported under GAAP", "Lantern operating income 2023"),
        ("Lantern EPS from continuing operations only and GAAP", "Lantern EPS from continuing operations"),
        ("Lantern EPS (GAAP) 2023", "Lantern EPS 2023"),
        ("Lantern capex after sale proceeds in 2023", "Lantern capital expenditures net of sales in 2023"),
        (
            "Lantern purchases of property, plant and equipment, net of proceeds from disposals of property?",
            "Lantern capital expenditures net of sales?",
        ),
        ("how much of the stock was raw materials", "how much of the inventories was raw materials"),
    ],
)
def test_they_are_named_otherwise(asked: str, named: str) -> None:
    assert list(named_otherwise(asked)) == [named]


@pytest.mark.parametrize(
    "asked",
    [
        "Lantern non-GAAP EPS 2023",
        "Lantern GAAP to non-GAAP bridge",
        "GAAP and adjusted EPS of Lantern",
        "Lantern net income attributable to non-controlling interests",
        "how much of the stock was bought back",
        "Lantern capex after proceeds from sales of vehicles in 2023",
        "Lantern capex less depreciation in 2023",
        "Lantern purchases of securities net of proceeds from sales in 2023",
    ],
)
def test_another_basis_and_another_stock_stay(asked: str) -> None:
    assert not list(named_otherwise(asked))
