"""Follow-ups in everyday words: what points at the figure before is read as the short question that it stands for."""

from __future__ import annotations

import pytest

from rag.answering.follow_up.other import other_reading
from rag.answering.follow_up.plainly import put_plainly
from rag.answering.follow_up.standing_alone import standalone
from rag.types import Filing

FILINGS = tuple(
    Filing(f"{name}{year}", name, name, name, None, "10-k", year, None, None, None, 10, 10)
    for name, year in (("Lantern Works, Inc.", 2023), ("Lantern Works, Inc.", 2022), ("Harbor Steel Corp.", 2022))
)
WHOLE = "What was Lantern Works' revenue in FY2023?"
PART = "What was Lantern Works's Pumps revenue in FY2023?"
SPENT = "What did Lantern Works spend on R&D in 2023?"
SHARE = "What was Lantern Works's R&D as a percentage of revenue in FY2023?"
OWN = "Lantern Works, Inc."
MOVED = f"How much did the Pumps revenue of {OWN} change from FY2022 to FY2023?"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        (SPENT, "what's that as % of sales", f"What was {OWN}'s R&D as a percentage of sales in FY2023?"),
        (SPENT, "that's what % of sales?", f"What was {OWN}'s R&D as a percentage of sales in FY2023?"),
        (SPENT, "what was that in 2021?", "What did Lantern Works spend on R&D in FY2021?"),
        (SPENT, "and two years ago?", "What did Lantern Works spend on R&D in FY2021?"),
        (
            PART,
            "what's that as % of sales",
            f"What was {OWN}'s Pumps revenue as a percentage of total sales in FY2023?",
        ),
        (PART, "and the profit on that?", f"What was {OWN}'s Pumps profit in FY2023?"),
        (PART, "profit there?", f"What was {OWN}'s Pumps profit in FY2023?"),
        (PART, "how much capex went in there?", f"What was {OWN}'s Pumps capex in FY2023?"),
        (PART, "so what margin is that?", f"What was {OWN}'s Pumps operating margin in FY2023?"),
        (PART, "and that of Valves?", "What was Lantern Works's Valves revenue in FY2023?"),
        (
            SHARE,
            "and marketing expense on the same basis?",
            SHARE.replace("Lantern Works", OWN).replace("R&D", "marketing expense"),
        ),
        (WHOLE, "how much of the 2022 figure is the Pumps side", f"How much of {OWN}'s revenue in FY2022 was Pumps?"),
    ],
)
def test_what_points_at_the_figure_before_is_asked_in_full(before: str, question: str, expected: str) -> None:
    assert standalone(question, [(before, "")], FILINGS) == expected


@pytest.mark.parametrize(
    "question",
    [
        *("up or down?", "was that up?", "did it go up?", "change on the year?", "how big was the drop?"),
        *("change from the year before?", "what is the difference to the year before?", "what % is that up?"),
    ],
)
def test_who_asks_whether_it_went_up_asks_for_the_change(question: str) -> None:
    assert standalone(question, [(PART, "")], FILINGS) == MOVED


@pytest.mark.parametrize("question", ["has it grown since 2021?", "up or down on 2021?"])
def test_a_change_since_a_year_begins_with_that_year(question: str) -> None:
    said = standalone(question, [(WHOLE, "")], FILINGS)
    assert said == f"How much did the revenue of {OWN} change from FY2021 to FY2023?"


@pytest.mark.parametrize("question", ["what's the difference?", "what's that per share?", "how much of that is debt?"])
def test_what_may_mean_something_else_stays_as_it_is(question: str) -> None:
    assert put_plainly(question) == question


@pytest.mark.parametrize("question", ["any reason?", "what's behind the move?", "what helped?", "why is that?"])
def test_who_asks_for_the_reason_asks_why(question: str) -> None:
    assert standalone(question, [(PART, "")], FILINGS) == f"What drove the change in Pumps revenue of {OWN} in FY2023?"


def test_a_year_by_itself_is_asked_for_where_the_figure_is_meant() -> None:
    for question in ("what was the figure in 2022?", "what did it come to in 2022?"):
        assert standalone(question, [(WHOLE, "")], FILINGS) == "What was Lantern Works' revenue in FY2022?"
    for question in ("since 2022?", "was it higher in 2022?"):
        said = standalone(question, [(WHOLE, "")], FILINGS)
        assert said == f"How much did the revenue of {OWN} change from FY2022 to FY2023?"


def test_a_share_of_the_group_is_one_of_the_whole_figure() -> None:
    for question in ("how much of total is that?", "how does that compare with the group?"):
        said = standalone(question, [(PART, "")], FILINGS)
        assert said == f"What was {OWN}'s Pumps revenue as a percentage of total revenue in FY2023?"


@pytest.mark.parametrize("question", ["what share of that was group revenue?", "what part of it is total sales?"])
def test_nothing_is_more_than_all_of_it_so_that_a_share_is_told_of_the_whole(question: str) -> None:
    said = standalone(question, [(PART, "")], FILINGS)
    assert said.startswith(f"What was {OWN}'s Pumps revenue as a percentage of total ")


def test_what_something_cost_is_its_cost_and_what_is_left_its_profit() -> None:
    said = standalone("and what did that cost them", [(PART, "")], FILINGS)
    assert said == f"What was {OWN}'s Pumps cost of revenue in FY2023?"
    left = standalone("so the profit on it?", [(f"What was {OWN}'s cost of Pumps revenue in FY2023?", "")], FILINGS)
    assert left == f"What was {OWN}'s Pumps revenue minus cost of Pumps revenue in FY2023?"


def test_who_names_what_he_points_at_points_at_nothing() -> None:
    said = standalone("what did they pay for that lamp business?", [(MOVED, "")], FILINGS)
    assert said == f"What did {OWN} pay for the lamp business?"


def test_another_figure_of_that_year_is_of_the_end_of_a_change() -> None:
    said = standalone("and how much money did they lose that year", [(MOVED, "")], FILINGS)
    assert said == f"How much money did {OWN} lose in FY2023?"
    assert standalone("what was it on an adjusted EBITDA basis", [(WHOLE, "")], FILINGS) == (
        f"What was {OWN}'s adjusted EBITDA in FY2023?"
    )


def test_the_same_but_for_another_time_is_asked_for_then() -> None:
    assert standalone(
        "same, but for the six months", [("What was Lantern Works' revenue in Q2 2023?", "")], FILINGS
    ) == ("What was Lantern Works' revenue in the first six months of 2023?")


def test_the_last_years_divide_nothing() -> None:
    assert "divided" not in standalone("over the last three years?", [(WHOLE, "")], FILINGS)


def test_whether_a_part_makes_money_is_told_by_its_operating_income() -> None:
    for question in ("did they make money on it?", "is it profitable?"):
        assert standalone(question, [(PART, "")], FILINGS) == f"What was {OWN}'s Pumps operating income in FY2023?"


def test_what_a_part_earned_may_be_its_net_income() -> None:
    for question in ("what did it earn?", "is it profitable?"):
        assert other_reading(question, [(PART, "x")], FILINGS) == f"What was {OWN}'s Pumps net income in FY2023?"
    assert other_reading("what did it bring in?", [(PART, "x")], FILINGS) == ""


def test_a_share_after_a_change_is_of_the_figure_at_its_end() -> None:
    said = standalone("what % of firmwide net income is that?", [(MOVED.replace("revenue", "net income"), "")], FILINGS)
    assert said == f"What was {OWN}'s Pumps net income as a percentage of total net income in FY2023?"


def test_what_is_left_of_a_revenue_is_told_after_its_cost() -> None:
    said = standalone(
        "so what's left as gross profit?", [(f"What was {OWN}'s cost of pump revenue in FY2023?", "")], FILINGS
    )
    assert said == f"What was {OWN}'s pump revenue minus cost of pump revenue in FY2023?"


def test_what_came_from_the_us_is_of_the_u_s() -> None:
    said = standalone("how much came from the US?", [(WHOLE, "")], FILINGS)
    assert said == f"How much of {OWN}'s revenue in FY2023 came from U.S.?"


def test_what_is_outside_the_us_is_international() -> None:
    said = standalone("how much of that is outside the US?", [(WHOLE, "")], FILINGS)
    assert said == f"How much of {OWN}'s revenue in FY2023 was international?"


def test_a_margin_may_be_told_as_the_profit_in_its_own_words_of_the_revenue() -> None:
    profit = [(PART.replace("revenue", "adjusted EBIT"), "x")]
    said = other_reading("and as a margin?", profit, FILINGS)
    assert said == f"What was {OWN}'s Pumps adjusted EBIT as a percentage of Pumps revenue in FY2023?"
    assert other_reading("and as a margin?", [(PART, "x")], FILINGS) == ""


def test_they_are_the_company_where_something_was_done() -> None:
    said = standalone("how many stores did they open?", [(WHOLE, "")], FILINGS)
    assert said == f"How many stores did {OWN} open in FY2023?"
