"""Why the part moved that the first of two questions names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.two_questions import two_questions
from rag.answering.why_of_first import in_none, speaks_of_first, why_of_first
from rag.answering.whys import asked_plainly
from rag.types import Answer, Usage
from tests.rag.answering.check.cited import sentence

WHICH = "In which region did Nike's net sales fall in 2023?"
FELL = "Nike, Inc.'s net sales fell from FY2022 to FY2023 in Greater China (-3.8% [1]); not in Europe (6.8% [2]).\n\n|"
BOTH = (
    "Nike, Inc.'s net sales fell from FY2022 to FY2023 in Japan (-3.8% [1]), Europe (-1.0% [2]); not in Asia (1% [3])."
)
FASTEST = "Nike, Inc.'s segment with the highest revenue growth from FY2022 to FY2023 was Shoes: 9.1% [1].\n\n|"
SHRANK = "Nike, Inc.'s segment with the largest revenue decline from FY2022 to FY2023 was Shoes: -9.1% [1].\n\n|"
LARGEST = "Nike, Inc.'s segment with the highest revenue in FY2023 was Shoes: $9 million [1].\n\n|"
NONE = "Nike, Inc.'s revenue fell in no segment from FY2022 to FY2023: Shoes (9.1% [1])."


def told(text: str) -> Answer:
    return replace(Answer("q", text, (), (), (), False, "quotes", 1, Usage(), 0.0), mode="computed")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (FELL, "Why did Nike, Inc.'s Greater China net sales decrease in FY2023?"),
        (FASTEST, "Why did Nike, Inc.'s Shoes revenue increase in FY2023?"),
        (SHRANK, "Why did Nike, Inc.'s Shoes revenue decrease in FY2023?"),
        (BOTH, ""),
        (LARGEST, ""),
        (NONE, ""),
    ],
)
def test_the_reason_is_asked_of_the_one_part_that_moved(text: str, why: str) -> None:
    assert why_of_first(WHICH, told(text)) == why


def test_what_asks_for_no_part_names_none() -> None:
    assert why_of_first("Did Nike's net sales fall in 2023?", told(FELL)) == ""


def test_a_reason_that_speaks_of_no_such_part_is_none_of_it() -> None:
    own = sentence("[3]", "Greater China net sales decreased due to lower traffic.")
    assert speaks_of_first(told(FELL), (own,))
    assert not speaks_of_first(told(FELL), (own, sentence("[4]", "Net sales decreased due to lower traffic.")))


def test_where_it_fell_in_none_there_is_no_reason() -> None:
    assert in_none(WHICH, told(NONE)) and not in_none(WHICH, told(FELL))


def test_what_was_behind_it_is_why_where_it_is_asked_which_and_nowhere_else() -> None:
    assert two_questions("Which Nike region lost sales in 2023 and what was behind it?") == (
        "Which Nike region lost sales in 2023?",
        "why did it change?",
    )
    assert two_questions("What was Nike's revenue in 2023 and what was the reason?") == (
        "What was Nike's revenue in 2023?",
        "what was the reason?",
    )


def test_in_which_of_them_it_fell_and_why_stays_a_question_for_the_part() -> None:
    asked = "In which region did Nike's sales shrink in 2023, and what was the reason?"
    assert asked_plainly(asked) == asked
