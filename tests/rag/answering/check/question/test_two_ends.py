"""A move in points is told by figures of both of its ends, or by itself."""

from __future__ import annotations

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from tests.rag.answering.check.cited import sentence
from tests.rag.answering.check.cited_years import ALL


@pytest.mark.parametrize(("since", "status"), [(2022, "verified"), (2021, "unverified")])
def test_a_row_that_lacks_one_of_the_years_tells_no_move(since: int, status: str) -> None:
    cited = ALL[6]
    text = f"Gross margin — FY2023: 43.84%; FY2022: 44.58% {cited.marker}"
    question = f"How many percentage points did gross margin fall between {since} and 2023?"
    checks = check_numbers(text, [cited])
    assert {one.status for one in held_to_the_question(question, checks, [cited]).numbers} == {status}


@pytest.mark.parametrize(
    ("asked", "status"), [("FY2023 versus FY2022", "verified"), ("FY2022 versus FY2021", "unverified")]
)
def test_what_moved_in_another_year_is_no_move_between_the_two_that_are_asked_for(asked: str, status: str) -> None:
    quote = "Net sales of lamps increased by 2% in fiscal 2023."
    cited = sentence("[1]", quote)
    checks = check_numbers(f"{quote} [1]", [cited])
    question = f"How much was the growth of net sales of lamps {asked}?"
    told = held_to_the_question(question, checks, [cited]).numbers
    assert next(one for one in told if one.text == "2%").status == status
