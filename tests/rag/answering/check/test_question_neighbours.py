"""A figure beside the one asked for: counted over all time, of a table about something else, of another day or part."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period
from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence


def reasons(question: str, text: str, cited: Citation) -> set[str]:
    """Why the numbers of a text lose their ticks; {""} where they keep them."""
    checks = check_numbers(text, [cited])
    assert checks and {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]
    return {check.reason for check in held_to_the_question(question, checks, [cited]).numbers}


ALL_TIME = "We have delivered 894 aircraft since program inception."
OF_YEAR = "We delivered 141 aircraft in 2022, bringing the total since program inception to 894."


@pytest.mark.parametrize(
    ("question", "sentence_", "text", "why"),
    [
        ("How many aircraft were delivered in 2023?", ALL_TIME, "894 aircraft", "for all the time so far"),
        ("How many aircraft were delivered since inception, as of 2023?", ALL_TIME, "894 aircraft", ""),
        ("How many aircraft were delivered in 2022?", OF_YEAR, "141 aircraft", ""),
        ("How many were built in 2023?", "Cumulatively 300 were built.", "300 were built", "for all the time so far"),
        ("How many were built in 2023?", "Year-to-date 300 were built.", "300 were built", ""),
        ("How many were built in 2023?", "300 were built since the start of 2023.", "300 were built", ""),
    ],
)
def test_what_was_counted_since_the_beginning_is_not_what_a_year_brought(
    question: str, sentence_: str, text: str, why: str
) -> None:
    (reason,) = reasons(question, f"{text} [1]", sentence("[1]", sentence_))
    assert why in reason if why else not reason


TAXED = replace(
    row("[1]", "Unearned revenue", {"2023": ("3,296", "3296000000")}),
    label="Unearned revenue",
    kinds=("USD",),
    periods=(Period("duration", date(2023, 5, 31), 12, 2023, None),),
    caption="The components of the deferred income tax assets and liabilities were as follows:",
    rivals=("Amortization", "Leasing liabilities"),
)
OWED = replace(TAXED, caption="Unearned revenue by segment was as follows:")


@pytest.mark.parametrize(
    ("question", "cited", "why"),
    [
        ("What was unearned revenue in 2023?", TAXED, "a table about deferred taxes"),
        ("What was the deferred tax asset for unearned revenue in 2023?", TAXED, ""),
        ("What was unearned revenue in 2023?", OWED, ""),
    ],
)
def test_a_row_of_a_table_about_taxes_is_not_the_balance_that_it_is_called_by(
    question: str, cited: Citation, why: str
) -> None:
    (reason,) = reasons(question, "Unearned revenue: $3,296 million [1]", cited)
    assert why in reason if why else not reason


SHOES = replace(
    row("[1]", "Footwear", {"Europe": ("8,260", "8260000000"), "Total": ("35,290", "35290000000")}),
    label="Revenues by: Footwear",
    kinds=("USD", "USD"),
    rivals=("Revenues by: Apparel", "Revenues by: Sales to Wholesale Customers", "TOTAL REVENUES"),
    rival_kinds=("USD", "USD", "USD"),
)


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What was the wholesale footwear revenue?", "names “Sales to Wholesale Customers” too"),
        ("What was footwear revenue?", ""),
        ("What were total revenues from footwear?", ""),
    ],
)
def test_a_row_is_no_answer_where_the_question_crosses_it_with_another_row(question: str, why: str) -> None:
    (reason,) = reasons(question, "Footwear, Total: $35,290 million [1]", SHOES)
    assert why in reason if why else not reason


QUARTER = replace(
    row("[1]", "Loans", {"June 30, 2022": ("1,104", "1104000000")}),
    label="Loans",
    kinds=("USD",),
    periods=(Period("instant", date(2022, 6, 30), None, 2022, None),),
)
QUARTER = replace(
    QUARTER, filing=replace(QUARTER.filing, fiscal_year=2022, fiscal_quarter=2, period_end=date(2022, 6, 30))
)


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("What were loans at year end 2022?", "the end of a year"),
        ("What were loans at the end of 2022?", "the end of a year"),
        ("What were loans at the end of the second quarter of 2022?", ""),
        ("What were loans at June 30, 2022?", ""),
    ],
)
def test_the_end_of_a_quarter_is_not_the_end_of_the_year(question: str, why: str) -> None:
    (reason,) = reasons(question, "Loans: $1,104 million [1]", QUARTER)
    assert why in reason if why else not reason


def test_a_percentage_whose_sentence_names_nothing_answers_no_question_for_one() -> None:
    found = sentence("[1]", "We expect 9% growth in 2023.")
    question = "What revenue growth is expected for 2023 in %?"
    assert "does not say what its 9% is of" in reasons(question, "“We expect 9% growth in 2023.” [1]", found).pop()
    assert reasons(question, "Growth is 9% [1]", replace(found, heading="Revenue")) == {""}
