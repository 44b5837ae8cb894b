"""Notes called by their year bear the rate that the filing prints beside it, and that year is no time asked for."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from rag.query.papers import papers_named
from rag.query.periods import find_periods
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

FIVE = "In May 2022, we issued $1 billion of 3.25% senior notes due May 19, 2033."
SEVEN = "The 2027 Notes will bear interest at a rate of 0.25% payable semi-annually on May 1 of each year."
OTHER = "In 2020, we issued $900 million of 4.75% senior notes due February 1, 2031."
TWIN = "In June 2022, we issued $500 million of 4.10% senior notes due November 1, 2033."
FORM = "Form of 9.99% Senior Notes due 2033 (included in Exhibit 4.11)."


def asked(question: str, *told: str) -> Answer:
    filing = make_report(
        "ACME_2022_10K",
        ((H("Item 7. Liquidity", item="Item 7"), *told),),
        company="Acme Corp",
        ticker="ACM",
        fiscal_year=2022,
    )
    return answer(question, result_of(question, [filing]), report_of(filing), None)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What interest rate do Acme's notes due May 19, 2033 carry?", FIVE),
        ("What coupon do Acme's senior notes due 2033 carry?", FIVE),
        ("What interest rate do Acme's 2027 notes bear?", SEVEN),
    ],
)
def test_the_rate_is_the_one_printed_beside_the_year_of_the_notes(question: str, told: str) -> None:
    made = asked(question, OTHER, FIVE, SEVEN, FORM)
    assert [citation.quote for citation in made.citations] == [told]
    assert any(number.status == "verified" and "%" in number.text for number in made.numbers)


def test_of_two_papers_of_one_year_the_month_tells_which() -> None:
    question = "What interest rate do Acme's notes due November 2033 carry?"
    assert [citation.quote for citation in asked(question, FIVE, TWIN).citations] == [TWIN]


@pytest.mark.parametrize(
    ("question", "years"),
    [
        ("What interest rate do Acme's notes due May 19, 2033 carry?", ()),
        ("What coupon do Acme's 2027 convertible notes carry?", ()),
        ("What is the fair value of Acme's 2025 notes at December 31, 2020?", (2020,)),
        ("How much of Acme's notes due 2024 is current?", (2024,)),
        ("What were Acme's 2020 notes payable?", (2020,)),
        ("What debt is due in 2024?", (2024,)),
    ],
)
def test_a_year_that_names_a_paper_is_no_time_asked_for(question: str, years: tuple[int, ...]) -> None:
    assert find_periods(question).years == years


def test_papers_are_named_by_their_year_and_month() -> None:
    assert papers_named("notes due May 19, 2033 and the 2027 Notes") == ((2033, "May"), (2027, ""))
