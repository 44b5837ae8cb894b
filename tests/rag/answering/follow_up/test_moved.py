"""How another figure of the part moved, how much it was once its change was told, and which year had more of it."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.answering.follow_up.unclear import unclear
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


QUARTER = "What was Lantern Works' revenue in Q2 2023?"


@pytest.mark.parametrize(
    "question", ["vs the prior quarter?", "and vs Q1?", "qoq?", "compared to the previous quarter?"]
)
def test_against_a_quarter_is_the_change_from_it(question: str) -> None:
    said = standalone(question, [(QUARTER, "")], FILINGS)
    assert said == f"How much did the revenue of {OWN} change from Q1 2023 to Q2 2023?"


def test_the_quarter_before_a_year_is_asked_back() -> None:
    for question in ("vs the prior quarter?", "and the quarter before?"):
        history = [(PART, "x")]
        assert unclear(question, standalone(question, history, FILINGS), history, FILINGS)


@pytest.mark.parametrize("question", ["did Valves grow too?", "and how much did Valves grow?"])
def test_a_part_that_is_named_moved_by_the_figure_before(question: str) -> None:
    said = standalone(question, [(PART, "")], FILINGS)
    assert said == f"How much did the Valves revenue of {OWN} change from FY2022 to FY2023?"


@pytest.mark.parametrize("question", ["how about Valves's margin?", "what is the margin in Valves?", "Valves margin?"])
def test_the_margin_of_a_named_part_is_of_its_company(question: str) -> None:
    assert standalone(question, [(PART, "")], FILINGS) == f"What was {OWN}'s Valves operating margin in FY2023?"


def test_a_share_of_many_words_is_compared_as_that_share() -> None:
    share = "Care Pumps adjusted operating income as a percentage of Care Pumps revenue"
    said = standalone("how does that compare with 2022?", [(f"What was {OWN}'s {share} in FY2023?", "")], FILINGS)
    assert said == f"How much did the {share} of {OWN} change from FY2022 to FY2023?"
