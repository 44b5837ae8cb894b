"""Words of the trade in a question, as the asked filing prints them."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rag.query.trade_words import TradeWords, in_words_of_filings, trade_words
from rag.types import Filing


def filing(company: str, year: int) -> Filing:
    return Filing(company, company, company, company, "LNTN", "10-k", year, None, None, None, 10, 10)


LANTERN = (filing("Lantern Works, Inc.", 2023), filing("Lantern Works, Inc.", 2019))


def read(question: str, *printed: str) -> str:
    return in_words_of_filings(question, LANTERN, lambda asked: printed if asked else ())


@pytest.mark.parametrize(
    ("asked", "printed", "full"),
    [
        ("Lantern order book 2023", "Backlog was $5 million.", "Lantern backlog 2023"),
        ("Lantern rent bill 2023", "Rental expense was $5.", "Lantern rental expense 2023"),
        ("Lantern gigawatt-hours deployed in 2023", "We deployed 3.9 GWh.", "Lantern GWh deployed in 2023"),
        ("Lantern semi-finished stock 2023", "Goods in process 4", "Lantern goods in process 2023"),
        ("Lantern pharma sales 2023", "Pharmaceutical 77", "Lantern pharmaceutical sales 2023"),
        (
            "Lantern sales to the Pentagon",
            "the Department of Defense (DoD)",
            "Lantern sales to the Department of Defense",
        ),
        ("Lantern table drop 2023", "Table games drop 9", "Lantern table games drop 2023"),
        (
            "Lantern diluted share count 2023",
            "Weighted-average diluted shares 9",
            "Lantern weighted-average diluted shares 2023",
        ),
        (
            "How much did Lantern spend on ads?",
            "We sell ads. We spend on advertising. On advertising",
            "How much did Lantern spend on advertising?",
        ),
        ("Lantern capex leaving out Lagoon", "excluding Lagoon", "Lantern capex excluding Lagoon"),
        ("Lantern capitalised programme costs", "capitalized program costs", "Lantern capitalized program costs"),
        ("Lantern program costs", "programme costs", "Lantern programme costs"),
        ("planes for Chinese customers at Lantern", "customers in China", "planes for customers in China at Lantern"),
        (
            "Lantern loan loss reserve 2023",
            "Allowance for loan losses. Allowance for credit losses. Allowance for credit losses",
            "Lantern allowance for loan losses 2023",
        ),
        ("Lantern WIP (goods in process)", "Goods in process 4", "Lantern goods in process"),
    ],
)
def test_a_word_that_the_filing_does_not_print_becomes_the_one_that_it_does(
    asked: str, printed: str, full: str
) -> None:
    assert read(asked, printed) == full


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        ("Lantern order book 2023", "The order book grew, and so did the backlog. Backlog"),
        ("Lantern order book 2023", "Lantern sells lamps."),
        ("Lantern profit 2023", "Net income 5"),
        ("Lantern npl 2023", "Nonperforming loans 5"),
        ("The four hours of Lantern", "for"),
        ("Order book of Somebody", "Backlog"),
    ],
)
def test_a_word_that_is_printed_or_for_which_no_other_is_stays(asked: str, printed: str) -> None:
    assert read(asked, printed) == asked


def test_of_two_printed_words_the_one_printed_more_is_another_reading() -> None:
    printed = "We make shoes. Footwear 5. Footwear 6."
    question = "Lantern shoes sales 2023"
    assert read(question, printed) == question
    other = in_words_of_filings(question, LANTERN, lambda _: (printed,), though_printed=True)
    assert other == "Lantern footwear sales 2023"
    assert in_words_of_filings(other, LANTERN, lambda _: (printed,), though_printed=True) == other


def test_words_are_those_of_the_filing_of_the_year_that_is_asked() -> None:
    texts = {2023: "Our order book grew, and the backlog with it.", 2019: "Backlog was $5 million."}

    def read_by_year(question: str) -> str:
        return in_words_of_filings(question, LANTERN, lambda asked: tuple(texts[one.fiscal_year or 0] for one in asked))

    assert read_by_year("Lantern order book 2019") == "Lantern backlog 2019"
    assert read_by_year("Lantern order book 2023") == "Lantern order book 2023"


def test_the_shipped_words_stand_for_one_thing_each() -> None:
    assert trade_words().same
    twice = {"same": [["backlog", "order book"], ["order book", "bookings"]], "everyday": [], "adjectives": {}}
    with pytest.raises(ValidationError, match="stands for two things: order book"):
        TradeWords.model_validate({**twice, "spelling": []})
    with pytest.raises(ValidationError, match="stands for nothing else: backlog"):
        TradeWords.model_validate({**twice, "same": [["backlog"]], "spelling": []})


def test_two_figures_that_are_set_off_keep_their_words_for_each_to_be_asked_by_itself() -> None:
    question = "What was Lantern's order book minus tax provision in 2023?"
    assert read(question, "Backlog was $5 million.") == question


def test_what_is_printed_in_two_keeps_its_words_first() -> None:
    question = "What was Lantern's cash paid for income taxes in 2023?"
    assert read(question, "A cash tax payment of $2. Cash paid for: Income taxes 5") == question


def test_a_provision_is_what_was_charged_and_no_reserve() -> None:
    asked = "Lantern warranty provision 2023"
    assert read(asked, "The warranty reserve was $5.") == asked
    assert read("Lantern warranty accrual 2023", "The warranty reserve was $5.") == "Lantern warranty reserve 2023"
