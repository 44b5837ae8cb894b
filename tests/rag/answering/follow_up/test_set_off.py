"""What "that" exceeds is another measure: the two are set off against each other, and no change is told for it."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.standing_alone import standalone
from rag.answering.follow_up.unclear import unclear
from rag.types import Filing

OWN = "Lantern Works, Inc."
FILINGS = (Filing(OWN, OWN, OWN, OWN, None, "10-k", 2023, None, None, None, 10, 10),)
PAID = "How much did Lantern Works, Inc. actually pay in cash for income taxes in 2023?"
SPENT = f"What was {OWN}'s advertising expense in FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (
            PAID,
            "by how much does that exceed the 2023 tax provision?",
            f"What was {OWN}'s cash paid for income taxes minus tax provision in FY2023?",
        ),
        (
            SPENT,
            "how much more is that than research expense?",
            f"What was {OWN}'s advertising expense minus research expense in FY2023?",
        ),
        (
            SPENT,
            "how much less is that than the research expense?",
            f"What was {OWN}'s research expense minus advertising expense in FY2023?",
        ),
        (
            SPENT,
            "by how much did research expense exceed that?",
            f"What was {OWN}'s research expense minus advertising expense in FY2023?",
        ),
    ],
)
def test_a_figure_is_set_off_against_another_measure(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


@pytest.mark.parametrize(
    "question", ["by how much does that exceed the 2021 tax provision?", "how much more is that than 2022?"]
)
def test_another_time_is_no_other_measure(question: str) -> None:
    assert " minus " not in standalone(question, [(SPENT, "")], FILINGS)


def test_what_is_called_by_a_wider_name_is_set_off_against_nothing() -> None:
    history = [("Did Lantern Works settle with the tax office in 2023?", "")]
    alone = standalone("by how much does that exceed the tax provision?", history, FILINGS)
    assert unclear("by how much does that exceed the tax provision?", alone, history, FILINGS)


def test_what_follows_a_difference_of_two_parts_is_of_neither() -> None:
    before = f"What was {OWN}'s Glass revenue minus Wax revenue in FY2023?"
    assert standalone("and net income?", [(before, "")], FILINGS) == f"What was net income of {OWN} in FY2023?"


def test_a_share_is_told_of_all_of_the_same_figure_and_set_off_by_its_amount() -> None:
    share = standalone("so what part of the total was it", [(f"What was {OWN}'s wax sales in FY2023?", "")], FILINGS)
    assert share == f"What was {OWN}'s wax sales as a percentage of total sales in FY2023?"
    said = standalone("by how much did glass sales beat that?", [(share, "")], FILINGS)
    assert said == f"What was {OWN}'s glass sales minus wax sales in FY2023?"


def test_more_than_another_measure_is_told_by_how_much_and_by_how_much_asks_it_again() -> None:
    less = f"What was {OWN}'s advertising expense minus research expense in FY2023?"
    assert standalone("more than research expense?", [(SPENT, "")], FILINGS) == less
    history = [(SPENT, ""), (less, "")]
    assert standalone("by how much?", history, FILINGS) == less
    assert not unclear("by how much?", less, history, FILINGS)


def test_the_first_one_of_two_is_asked_back() -> None:
    history = [(SPENT, "")]
    question = "how much bigger is the first one?"
    assert unclear(question, standalone(question, history, FILINGS), history, FILINGS)
