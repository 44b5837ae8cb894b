"""Metrics as analysts ask for them are told in words that are computed, and only where nothing else is said."""

from __future__ import annotations

from datetime import date

import pytest

from rag.calculator.question.metric_asks import asked_as_metrics, without_share_pay


def told(question: str) -> tuple[str, ...]:
    return tuple(asked_as_metrics(question, date(2023, 9, 30), 2023))


@pytest.mark.parametrize(
    ("asked", "put"),
    [
        (
            "Did Lantern's liquidity as measured by the current ratio improve or worsen from 2022 to 2023?",
            "Did Lantern's current ratio improve or worsen from 2022 to 2023?",
        ),
        (
            "Is Lantern getting more capital intensive? Show capital expenditures as a percentage of revenue "
            "for 2021, 2022 and 2023.",
            "What was Lantern's capital expenditures as a percentage of revenue for 2021, 2022 and 2023?",
        ),
        (
            "How many days of inventory did Lantern hold in 2023, based on average inventories for 2022 and 2023 and "
            "2023 cost of sales (360-day year)?",
            "What was Lantern's days of inventory in 2023? Days of inventory is defined as: 360 * average inventories "
            "between 2022 and 2023 / 2023 cost of sales.",
        ),
        (
            "What did Lantern spend on advertising as a share of net sales on average across 2021, 2022 and 2023?",
            "What was the 3-year average of Lantern's advertising costs as a percentage of net sales "
            "from FY2021 to FY2023?",
        ),
    ],
)
def test_a_metric_is_told_by_what_it_is_made_of(asked: str, put: str) -> None:
    assert told(asked) == (put,)


@pytest.mark.parametrize(
    "asked",
    [
        "Did Lantern's liquidity as measured by the mood of its bankers improve from 2022 to 2023?",
        "Is Lantern getting more capital intensive than Shoes? Show capex as a percentage of sales for 2022 and 2023.",
        "Is Lantern getting more capital intensive? Show capital expenditures for 2022 and 2023.",
        "What did Lantern spend on advertising in 2023?",
    ],
)
def test_what_says_more_or_less_than_a_metric_stays_as_it_is(asked: str) -> None:
    assert told(asked) == ()


DEBT = "By what percentage did debt grow from {} 2022 to {} 2023? Debt is defined as: notes plus loans."


def test_from_one_year_end_to_another_is_from_year_to_year_and_from_another_day_it_is_not() -> None:
    assert told(DEBT.format("September 30,", "September 30,")) == (
        "By what percentage did debt grow from FY2022 to FY2023? Debt is defined as: notes plus loans.",
    )
    assert told(DEBT.format("June 30,", "June 30,")) == ()
    assert told(DEBT.format("June 30,", "September 30,")) == ()


def test_pay_in_shares_is_taken_off_a_cost_as_far_as_it_is_in_the_cost() -> None:
    defined = (
        "What was Lantern's ratio in FY2023, in percent? Ratio is defined as: (research and development - "
        "stock-based compensation in research and development) / revenue."
    )
    for way in ("excluding", "less", "net of"):
        asked = f"What was Lantern's FY2023 research and development expense {way} stock-based compensation"
        assert without_share_pay(f"{asked}, as a percentage of revenue?") == defined
        assert without_share_pay(f"{asked}?") == (
            "What was Lantern's research and development minus the stock-based compensation in research and "
            "development in FY2023?"
        )


@pytest.mark.parametrize("what", ["operating income", "research and development and rent", "operating expenses"])
def test_pay_in_shares_is_taken_off_no_profit_and_no_two_costs(what: str) -> None:
    asked = f"What was Lantern's {what} excluding stock-based compensation, as a percentage of revenue in 2023?"
    assert without_share_pay(asked) == asked


def test_a_ratio_may_be_called_by_what_its_formula_leaves_out_and_by_nothing_else() -> None:
    body = "(pump revenues - credits - pump costs) / (pump revenues - credits)."
    for name, known in (("Pump margin excluding credits", True), ("Pump margin excluding leases", False)):
        asked = f"What is Lantern's FY2023 {name[:1].lower()}{name[1:]}? {name} is defined as: {body}"
        put = f"What is Lantern's ratio in FY2023, in percent? Ratio is defined as: {body}"
        assert told(asked) == ((put,) if known else ())
