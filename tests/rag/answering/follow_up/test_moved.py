"""How another figure of the part moved, how much it was once its change was told, and which year had more of it."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = (Filing("r1", "r1", "r1", "Lantern Works, Inc.", None, "10-k", 2023, None, None, None, 10, 10),)
PART = "What was Lantern Works's Pumps revenue in FY2023?"
OWN = "Lantern Works, Inc."
MOVED = f"How much did the Pumps revenue of {OWN} change from FY2022 to FY2023?"


@pytest.mark.parametrize("question", ["how did its operating profit do?", "and how did the operating profit develop?"])
def test_another_figure_that_moved_is_of_the_part_before(question: str) -> None:
    said = standalone(question, [(PART, "")], FILINGS)
    assert said == f"How much did the Pumps operating profit of {OWN} change from FY2022 to FY2023?"


def test_what_it_was_is_no_change() -> None:
    said = standalone("what was it in 2021?", [(PART, ""), (MOVED, "")], FILINGS)
    assert said == f"What was {OWN}'s Pumps revenue in FY2021?"


def test_which_year_was_higher_is_asked_of_the_part() -> None:
    history = [(PART, ""), (PART.replace("2023", "2022"), "")]
    assert "Pumps revenue" in standalone("which year was higher?", history, FILINGS)


def test_last_year_is_the_one_before_where_the_last_was_asked_about() -> None:
    assert standalone("and last year?", [(PART, "")], FILINGS) == "What was Lantern Works's Pumps revenue in FY2022?"
