"""A share of a part is put in the words that the calculator reads, whoever's it is and whenever it is of."""

from __future__ import annotations

import pytest

from rag.answering.as_share import as_share
from rag.types import Filing

FILINGS = (Filing("r1", "l", "Annual report", "Lantern, Inc.", None, "10-K", 2022, None, None, None, 1, 1),)


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        ("Lamps as a % of Lantern 2022 revenue", "What was Lamps's share of Lantern's revenue in 2022?"),
        (
            "Europe's share of Lantern total revenues, 2022 (%)",
            "What was Europe's share of Lantern's total revenues in 2022?",
        ),
        ("What % of Lantern's 2022 revenue came from lamps?", "What was lamps's share of Lantern's revenue in 2022?"),
        (
            "what percent of Lantern 2022 pretax income did Lamps earn?",
            "What was Lamps's share of Lantern's pretax income in 2022?",
        ),
        (
            "share of Lantern 2022 depreciation that sits in Home Lighting",
            "What was Home Lighting's share of Lantern's depreciation in 2022?",
        ),
        (
            "Bulbs as a share of Lantern home lighting in 2Q22?",
            "What was Bulbs's share of Lantern's home lighting sales in Q2 FY2022?",
        ),
        (
            "what % of Lantern FY2022 free cash flow went out as dividends + share repurchases",
            "What was dividends plus share repurchases as a percentage of Lantern's free cash flow in FY2022?",
        ),
    ],
)
def test_the_part_its_whole_and_the_time_are_told_apart(asked: str, put: str) -> None:
    assert as_share(asked, FILINGS) == put


@pytest.mark.parametrize(
    "asked",
    [
        "research and development as a percentage of revenue at Lantern 2022",
        "What was Lantern's market share in 2022?",
        "What share of revenue did Lamps and Bulbs each make at Lantern in 2022?",
        "Lamps as a share of Lantern's revenue in 2020 and 2022",
        "What was Lantern's revenue in 2022?",
        "How much of its revenue did Lantern spend on bulbs in 2022?",
        "How much of Lantern's revenue went into bulbs in 2022?",
    ],
)
def test_other_shares_stay(asked: str) -> None:
    assert as_share(asked, FILINGS) == asked
