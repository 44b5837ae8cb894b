"""A portion of the figure before, a ratio in percent, the reason of a fall, the growth a year: each in full."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.answering.follow_up.unclear import unclear
from rag.types import Filing

FILINGS = tuple(
    Filing(name, name, name, name, None, "10-k", 2023, None, None, None, 10, 10)
    for name in ("Lantern Works, Inc.", "Harbor Steel Corp.")
)
BACKLOG = "What is Lantern Works' backlog at the end of 2023?"
FUNDED = "How much of Lantern Works, Inc.'s backlog in FY2023 was funded?"
TONIC = "What is Lantern Works's Tonic sales in 2023?"
SALES = "lantern works sales fy23"
DEFERRED = "How much of Lantern Works, Inc.'s deferred revenues in FY2023 was {}?"
GREW = "How much did the fees of Lantern Works, Inc. change from FY2022 to FY2023?"
ASSETS = "lantern works total assets June 30, 2023"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (BACKLOG, "of which funded?", FUNDED),
        (BACKLOG, "Thereof Pumps?", "How much of Lantern Works, Inc.'s backlog in FY2023 was Pumps?"),
        (FUNDED, "of which unfunded?", FUNDED.replace("funded", "unfunded")),
        (FUNDED, "and the year before?", FUNDED.replace("2023", "2022")),
        (FUNDED, "in %", FUNDED.replace("How much", "What percentage")),
        (FUNDED, "why up?", "What drove the change in funded backlog of Lantern Works, Inc. in FY2023?"),
        (
            FUNDED,
            "vs a year ago?",
            "How much did the funded backlog of Lantern Works, Inc. change from FY2022 to FY2023?",
        ),
        (SALES, "U.S. part?", "How much of Lantern Works, Inc.'s sales in FY2023 was U.S.?"),
        (
            SALES,
            "how much came from New Jersey?",
            "How much of Lantern Works, Inc.'s sales in FY2023 came from New Jersey?",
        ),
        ("lantern works deferred revenues end of 2023", "current?", DEFERRED.format("current")),
        ("lantern works deferred revenues end of 2023", "and non-current?", DEFERRED.format("non-current")),
        (GREW, "of which Canada?", "How much of Lantern Works, Inc.'s fees in FY2023 was Canada?"),
        (TONIC, "of which us?", "How much of Lantern Works, Inc.'s Tonic sales in FY2023 was U.S.?"),
        (TONIC, "why down?", "What drove the change in Tonic sales of Lantern Works, Inc. in FY2023?"),
        (BACKLOG, "of which discount revenue?", "What was discount revenue of Lantern Works, Inc. in FY2023?"),
        (ASSETS, "deposits?", "What was deposits of Lantern Works, Inc. at June 30, 2023?"),
        (ASSETS, "net income?", "What was net income of Lantern Works, Inc. in FY2023?"),
    ],
)
def test_a_portion_is_asked_of_the_figure_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            "lantern works gross margin fy23 $",
            "in %",
            "What was Lantern Works, Inc.'s gross margin in FY2023 in percent?",
        ),
        (SALES, "in %", "How much did the sales of Lantern Works, Inc. change from FY2022 to FY2023 in percent?"),
        (
            "What is Lantern Works's domestic online revenue in FY2023?",
            "share of domestic revenue?",
            "What was Lantern Works, Inc.'s domestic online revenue as a percentage of domestic revenue in FY2023?",
        ),
        (
            "What is Lantern Works's Tonic sales in FY2023?",
            "share of total?",
            "What was Lantern Works, Inc.'s Tonic sales as a percentage of total sales in FY2023?",
        ),
        (
            "What is Lantern Works's Tonic profit in 2023?",
            "in % of its sales",
            "What was Lantern Works, Inc.'s Tonic profit as a percentage of Tonic sales in FY2023?",
        ),
        (
            "What drove the change in Tonic sales of Lantern Works, Inc. in FY2023?",
            "gross margin?",
            "What was Lantern Works, Inc.'s Tonic gross margin in FY2023?",
        ),
        (SALES, "cagr since 2020?", "What was the CAGR of sales of Lantern Works, Inc. from FY2020 to FY2023?"),
        (SALES, "3-year CAGR?", "What was the CAGR of sales of Lantern Works, Inc. from FY2020 to FY2023?"),
        (
            "lantern works provisions for credit losses 2023",
            "vs 2022?",
            "How much did the provisions for credit losses of Lantern Works, Inc. change from FY2022 to FY2023?",
        ),
        (
            "What was Lantern Works's sales in 2023 for Canada?",
            "vs 2022?",
            "How much did the Canada sales of Lantern Works, Inc. change from FY2022 to FY2023?",
        ),
    ],
)
def test_a_share_a_ratio_and_a_change_are_of_the_figure_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        ("Lantern Works sales by segment: Green Pumps fy23", "Blue Pumps?", "Lantern Works sales fy23 for Blue Pumps?"),
        ("Lantern Works sales by segment fy23: Green Pumps", "Blue Pumps?", "Lantern Works sales fy23 for Blue Pumps?"),
        (TONIC, "Balm?", "What is Lantern Works's Balm sales in 2023?"),
        ("What is Lantern Works's Tonic EBIT in fy23?", "for Balm?", "What is Lantern Works's Balm EBIT in fy23?"),
        (
            "What was Lantern Works, Inc.'s Tonic sales in FY2023?",
            "contribution margin?",
            "What was Lantern Works, Inc.'s Tonic contribution margin in FY2023?",
        ),
        (
            "How much of Lantern Works, Inc.'s Shoes sales in FY2023 was Tonic?",
            "Balm?",
            "How much of Lantern Works, Inc.'s sales in FY2023 was Balm?",
        ),
        (
            "How much of Lantern Works, Inc.'s North America sales in FY2023 was shoes?",
            "And in EMEA?",
            "How much of Lantern Works, Inc.'s EMEA sales in FY2023 was shoes?",
        ),
        (
            "What were Lantern Works' net sales of Optical Communications in 2023?",
            "and Hemlock?",
            "What were Lantern Works' net sales of Hemlock in 2023?",
        ),
    ],
)
def test_another_part_takes_the_place_of_the_one_before(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


def test_a_ratio_of_the_two_is_of_the_last_two_figures() -> None:
    history = [("lantern works capex 2023", ""), ("What was free cash flow of Lantern Works, Inc. in FY2023?", "")]
    said = standalone("ratio of the two?", history, FILINGS)
    assert said == "What was Lantern Works, Inc.'s capex divided by free cash flow in FY2023?"


def test_the_growth_a_year_is_over_the_years_that_were_asked_for() -> None:
    history = [(f"lantern works sales {year}", "") for year in (2021, 2022, 2023)]
    said = standalone("cagr?", history, FILINGS)
    assert said == "What was the CAGR of sales of Lantern Works, Inc. from FY2021 to FY2023?"


@pytest.mark.parametrize("question", ["cagr?", "of which?", "ratio of the two?", "growth of each?"])
def test_what_has_nothing_to_lean_on_is_asked_back(question: str) -> None:
    history = [(SALES, "")]
    assert unclear(question, standalone(question, history, FILINGS), history, FILINGS)


def test_points_are_of_the_growth_that_was_told() -> None:
    question = "how many points of that came from the acquisition?"
    said = standalone(question, [(GREW, "")], FILINGS)
    assert said == (
        "How many percentage points of the growth of Lantern Works, Inc.'s fees in FY2023 came from the acquisition?"
    )
    assert "points of the growth" not in standalone(question, [(BACKLOG, "")], FILINGS)


def test_a_portion_of_the_figure_of_a_quarter_is_of_that_quarter() -> None:
    said = standalone(
        "how much of the 2Q22 figure was Pumps?", [("What was Lantern Works' revenue in Q2 2023?", "")], FILINGS
    )
    assert said == "How much of Lantern Works, Inc.'s revenue in Q2 2022 was Pumps?"
