"""A figure of one company does not answer a question that sets it beside another's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.verify import check_numbers
from rag.answering.of_each_named import of_each_named
from rag.types import Answer, Usage
from tests.rag.answering.check.cited import row

CITED = row("[1]", "Revenue", {"FY2023": ("900", "900000000")})
OTHER = replace(CITED.filing, report_id="other", company="Acme Corp", ticker="ACM")
FILINGS = (CITED.filing, OTHER)
TEXT = "Revenue was $900 million [1]."
MADE = Answer("q", TEXT, (CITED,), check_numbers(TEXT, (CITED,)), (), False, "quotes", 1, Usage(), 0.0)
OWN = CITED.filing.company


@pytest.mark.parametrize(
    "question",
    [
        "How much larger was {own}'s revenue than Acme's in 2023?",
        "By how much did {own}'s revenue exceed Acme's in 2023?",
        "What was the difference between {own}'s and Acme's revenue in 2023?",
    ],
)
def test_no_tick_stays_where_one_of_two_companies_is_lacking(question: str) -> None:
    made = of_each_named(question.format(own=OWN), MADE, FILINGS)
    assert {one.status for one in made.numbers} == {"unverified"}
    assert any("Acme" in said for said in made.notices)


def test_of_companies_that_are_only_listed_the_lacking_one_is_named() -> None:
    made = of_each_named(f"What were the revenues of {OWN} and Acme in 2023?", MADE, FILINGS)
    assert made.numbers == MADE.numbers and made.notices == ("Of Acme Corp no figure could be told for sure.",)


def test_a_question_of_one_company_is_answered_by_it() -> None:
    assert of_each_named(f"Was {OWN}'s revenue larger than in 2022?", MADE, FILINGS) is MADE
