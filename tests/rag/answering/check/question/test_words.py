"""Words of analysts and of filings that say the same of a figure, and those that do not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from rag.types import Citation
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.question.test_accounted import held
from tests.rag.answering.check.question.test_measures import cells

GRANTED = "As of May 31, 2023, $181 million of unrecognized compensation cost related to awards was outstanding."
OWED = "As of May 31, 2023, Mart owed us $83 million for services."
LEASED = "As of May 31, 2023, we have entered into leases of $58 million that have not yet commenced."
DRAWN = "To date, no funds were drawn under the credit facility, with $375 million remaining available."
LOST = "To date, the program has cost $375 million."
OF_RETURN = "The firm reported an ROTCE of 17%."
ABROAD = "In 2023, international customers accounted for 31% of net sales."
OF_OTHER = "Our share of the income of Harbor Lights was $138 million in 2023."


@pytest.mark.parametrize(
    ("question", "quote", "figure", "why"),
    [
        ("What was the unrecognized compensation cost at the end of 2023?", GRANTED, "$181 million", ""),
        ("What was the cost of services of Mart in 2023?", OWED, "$83 million", "“cost”"),
        ("What leases were signed but not yet commenced at year-end 2023?", LEASED, "$58 million", ""),
        ("How much of the credit facility was available in 2023?", DRAWN, "$375 million", ""),
        ("How much did the program cost in 2023?", LOST, "$375 million", "all the time so far"),
        ("What was the ROTCE in 2023?", OF_RETURN, "17%", ""),
        ("What share of sales came from abroad in 2023?", ABROAD, "31%", ""),
        ("What share of sales came from online in 2023?", ABROAD, "31%", "online"),
        ("What was the share of the income of Harbor Lights in 2023?", OF_OTHER, "$138 million", ""),
        ("What was the share of revenue of Harbor in 2023?", OF_OTHER, "$138 million", "a ratio"),
    ],
)
def test_a_sentence_says_in_its_own_words_what_is_asked(question: str, quote: str, figure: str, why: str) -> None:
    after = held(question, f"{quote[: quote.find(figure) + len(figure)]} [1]", sentence("[1]", quote))
    reason = after.unsure or after.missed
    assert why in reason if why else not reason


def closed(quote: str, last: date, year: int) -> Citation:
    made = sentence("[1]", quote)
    return replace(made, filing=replace(made.filing, period_end=last, fiscal_year=year))


@pytest.mark.parametrize(
    ("asked", "why"),
    [("at the end of 2022", ""), ("at January 1, 2023", ""), ("at the end of 2021", "the question asks for 2021")],
)
def test_a_fiscal_year_that_ends_in_the_first_days_of_the_next_one_is_asked_for_by_its_own_number(
    asked: str, why: str
) -> None:
    quote = "As of January 1, 2023, we had $11 million of commercial paper."
    after = held(f"How much commercial paper was there {asked}?", f"{quote} [1]", closed(quote, date(2023, 1, 1), 2022))
    assert why in after.missed if why else not (after.missed or after.unsure)


def test_a_row_of_each_that_is_called_by_its_initials_is_asked_for_by_them() -> None:
    room = cells("Revenue per room (REVPAR)", ("2023", "88", "88"), unit="USD")
    assert "of each" not in held("What is the revpar in 2023?", "Revenue per room (REVPAR): $88 [1]", room).missed
    assert "of each" in held("What is the occupancy in 2023?", "Revenue per room (REVPAR): $88 [1]", room).missed


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What was the average price of options outstanding in 2023?", "“exercised”"),
        ("What was the average price of options exercised of those outstanding in 2023?", ""),
    ],
)
def test_what_was_done_with_some_of_a_thing_is_not_how_it_stood(question: str, why: str) -> None:
    done = cells(
        "Options outstanding: Exercised", ("Average price 2023", "57.11", "57.11"), unit="USD", kind="USD/share"
    )
    missed = held(question, "Options outstanding: Exercised, average price: $57.11 [1]", done).missed
    assert why in missed if why else not missed
