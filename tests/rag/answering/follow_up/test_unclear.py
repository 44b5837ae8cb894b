"""What is asked back: a follow-up of one that was not understood, of a company without a filing, of a bare count."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.answering.follow_up.unclear import unclear
from rag.types import Filing

FILINGS = tuple(
    Filing(name, name, name, name, None, "10-k", 2023, None, None, None, 10, 10)
    for name in ("Lantern Works, Inc.", "Harbor Steel Corp.")
)
PART = "What was Lantern Works's Pumps revenue in FY2023?"
OPEN = ("and its share of that?", "It is not clear what “that” is here: ask the question in full.")


def asked_back(question: str, history: list[tuple[str, str]]) -> str:
    return unclear(question, standalone(question, history, FILINGS), history, FILINGS)


@pytest.mark.parametrize("question", ["and the year before?", "why?", "how did it change?", "what about Harbor Steel?"])
def test_nothing_goes_on_from_a_question_that_was_not_understood(question: str) -> None:
    assert asked_back(question, [(PART, "x"), OPEN]).startswith("The question before was not understood")
    assert not asked_back(question, [(PART, "x")])


def test_a_figure_of_its_own_is_asked_for_after_it() -> None:
    assert not asked_back("and the operating margin?", [(PART, "x"), OPEN])


def test_a_company_without_a_filing_is_not_the_one_before_it() -> None:
    history = [(PART, "x"), ("What was Tesla's revenue in FY2023?", "Not in these documents.")]
    assert standalone("and the year before?", history, FILINGS) == "What was Tesla's revenue in FY2022?"
    assert asked_back("why?", history).startswith("It is not clear which company")


def test_a_bare_count_counts_nothing_that_is_known() -> None:
    assert asked_back("how many?", [(PART, "x")])
    bought = [("What were Lantern Works' share repurchases in FY2023?", "x")]
    assert standalone("how many?", bought, FILINGS) == "How many shares did Lantern Works, Inc. repurchase in FY2023?"
    assert not asked_back("how many?", bought)


def test_a_why_after_a_rank_does_not_say_of_whom() -> None:
    assert asked_back("why?", [("Which segment of Lantern Works had the highest revenue in 2023?", "x")])


def test_a_place_without_a_figure_is_asked_back() -> None:
    history = [("What percentage of Lantern Works's pump sales in FY2023 came from stores?", "x")]
    question = "and in greater china?"
    assert unclear(question, "What was in greater china of Lantern Works, Inc. in FY2023?", history, FILINGS)


@pytest.mark.parametrize(
    ("question", "alone", "back"),
    [
        ("only the pumps part", "What was the pumps part of Lantern Works, Inc. in FY2023?", True),
        ("and Macau", "What was Macau of Lantern Works, Inc. in FY2023?", True),
        ("and Macau", "What was Lantern Works, Inc.'s Macau revenue in FY2023?", False),
    ],
)
def test_a_part_or_a_place_that_loses_the_figure_is_asked_back(question: str, alone: str, back: bool) -> None:
    history = [("What was Lantern Works's revenue from Europe in FY2023?", "x")]
    assert unclear(question, alone, history, FILINGS).startswith("It is not clear which figure") is back


def test_the_margin_of_a_contribution_is_a_contribution_margin() -> None:
    history = [("What was Lantern Works's rentals contribution profit in FY2023?", "x")]
    alone = standalone("and as a margin", history, FILINGS)
    assert alone == "What was Lantern Works, Inc.'s rentals contribution margin in FY2023?"
