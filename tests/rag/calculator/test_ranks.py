"""What a question ranks: words on how many there are, on how much it was and on who took it are no part of a figure."""

from __future__ import annotations

import pytest

from rag.calculator.answers.peaks import read_peak
from rag.calculator.question.ranks import Ranking, read_ranking

ACME = frozenset(("acme",))


def ranked(question: str) -> Ranking:
    found = read_ranking(question, ACME, 2022)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("question", "dimension", "figure"),
    [
        ("Which of Acme's three segments had the highest operating income in 2022?", "segment", "operating_income"),
        ("Which segment of Acme had the largest net sales in 2022 and how much were they?", "segment", "revenue"),
        ("Which category took the largest part of Acme's 2022 capital expenditures?", "product", "capex"),
        ("Which region gave Acme the most net revenues in 2022?", "region", "revenue"),
        ("Which Acme Brand geography had the highest revenues in 2022?", "region", "revenue"),
    ],
)
def test_the_parts_and_the_figure_are_read(question: str, dimension: str, figure: str) -> None:
    found = ranked(question)
    assert (found.dimension, getattr(found.request.node, "name", "")) == (dimension, figure)


def test_a_largest_percentage_decline_is_one_of_rates() -> None:
    found = ranked("Which of Acme's segments had the largest percentage decline in net sales in 2022?")
    assert (found.request.mode, found.better) == ("growth", -1)


def test_what_is_earned_is_no_revenue() -> None:
    peak = read_peak("In which quarter of 2022 did Acme earn the least, and how much was it?", ACME, 2022)
    assert peak is not None and {request.name for request in peak.requests} == {"net income"}


def test_the_last_years_are_those_before_the_newest() -> None:
    peak = read_peak("In which fiscal year was Acme's revenue highest in the last five years?", ACME, 2022)
    assert peak is not None and [one.years for one in peak.requests] == [(year,) for year in range(2018, 2023)]
    assert read_peak("In which fiscal year was Acme's revenue highest in the last 12 years?", ACME, 2022) is None
