"""Seasons, cycles, places and dividends that are never paid are told by the sentences that say so."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

SEASON = "Our business is affected by seasonality, which has resulted in higher sales in our fourth quarter."
PLACES = "Our reportable segments consist of the Americas, Europe, Greater China and Japan."
RIVALS = "Many competitors operate in major markets such as the United States, Europe and China."
NEVER = "We have never declared or paid cash dividends on our common stock."
FILING = make_report(
    "ACME_2022_10K",
    (
        (
            H("Item 1. Business", item="Item 1"),
            "Acme Corp is a manufacturer of widgets and gears.",
            SEASON,
            RIVALS,
            PLACES,
            H("Item 5. Market for Registrant's Common Equity", item="Item 5"),
            NEVER,
        ),
    ),
    company="Acme Corp",
    ticker="ACM",
    fiscal_year=2022,
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is Acme's business subject to cyclicality or seasonality?", SEASON),
        ("What are the geographies that Acme primarily operates in as of FY2022?", PLACES),
        ("Does Acme maintain a stable trend of dividend distribution as of FY2022?", NEVER),
    ],
)
def test_the_sentence_that_says_so_is_quoted(question: str, said: str) -> None:
    made = answer(question, result_of(question, [FILING]), report_of(FILING), None)
    assert [cited.quote for cited in made.citations] == [said]


def test_cycles_alone_are_not_told_by_the_seasons() -> None:
    question = "Is Acme's business subject to cyclicality?"
    made = answer(question, result_of(question, [FILING]), report_of(FILING), None)
    assert SEASON not in [cited.quote for cited in made.citations]
