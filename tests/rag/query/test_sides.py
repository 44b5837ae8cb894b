"""Comparisons of which a side has no filing, and the questions that are left of them."""

from __future__ import annotations

import pytest

from rag.query.sides import of_company, without_absent
from rag.types import Filing


def filing(company: str, year: int = 2022) -> Filing:
    return Filing(company, company, company, company, None, "10-k", year, None, None, None, 10, 10)  # type: ignore[arg-type]


FILINGS = (filing("Lantern Works, Inc."), filing("Harbor Steel Corp."))


@pytest.mark.parametrize(
    ("question", "left", "absent"),
    [
        ("Compare the revenue of Lantern Works and Airbus in 2022",
         "What was revenue in 2022 of Lantern Works, Inc.?", ("Airbus",)),
        ("Which had higher net income in 2022, Harbor Steel or Apple?",
         "What was net income in 2022 of Harbor Steel Corp.?", ("Apple",)),
        ("Compare Lantern Works' and Quarzo's gross margin in 2022",
         "What was gross margin in 2022 of Lantern Works, Inc.?", ("Quarzo",)),
        ("How did Harbor Steel's revenue compare with that of Under Armour in 2022?",
         "What was revenue in 2022 of Harbor Steel Corp.?", ("Under Armour",)),
        ("Rank Lantern Works, Airbus and Harbor Steel by revenue in 2022",
         "Rank Lantern Works and Harbor Steel by revenue in 2022", ("Airbus",)),
        ("Which company had more employees in 2022, Harbor Steel or Airbus?",
         "What was the number of employees in 2022 of Harbor Steel Corp.?", ("Airbus",)),
    ],
)  # fmt: skip
def test_what_is_left_of_a_comparison_without_the_company_that_has_no_filing(
    question: str, left: str, absent: tuple[str, ...]
) -> None:
    found = without_absent(question, FILINGS)
    assert found is not None and (found.question, found.absent) == (left, absent)


@pytest.mark.parametrize(
    "question",
    [
        "Compare the revenue of Lantern Works and Harbor Steel in 2022",
        "What was the revenue of Lantern Works in 2022?",
        "Compare Airbus and Apple",
        "How much of Lantern Works' revenue came from Apple?",
    ],
)
def test_a_question_that_misses_no_side_stays(question: str) -> None:
    assert without_absent(question, FILINGS) is None


def test_one_side_alone_is_asked_about_without_the_words_that_joined_the_others() -> None:
    question = "Compare the debt of Lantern Works and Harbor Steel in 2022"
    assert of_company(question, "Lantern Works, Inc.", FILINGS) == "Compare the debt of Lantern Works in 2022"
