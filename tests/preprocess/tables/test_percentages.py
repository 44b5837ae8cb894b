"""Percentages that bear no sign: by the row that heads them, by their own first words, by what they add up to."""

from __future__ import annotations

import pytest

from preprocess.report import Cell
from preprocess.tables.meaning.units import row_scaled
from tests.preprocess.tables.test_headed import MILLIONS, read, scales


def percents(cells: tuple[Cell, ...]) -> list[bool]:
    return [cell.percent for cell in cells]


@pytest.mark.parametrize("heading", ["% of funds above their peers:", "Percentage of loans by score"])
def test_rows_under_a_percentage_of_something_are_percentages(heading: str) -> None:
    told = read(MILLIONS, ("2022", "2021"), (heading, "", ""), (" 3 years", "73", "11.6"), ("Loans", "$ 218", "198"))
    assert percents(told["3 years"]) == [True, True]
    assert scales(MILLIONS, told["Loans"]) == [1_000_000, 1_000_000]


def test_a_row_that_begins_with_the_sign_is_in_percent_but_for_its_money_and_points() -> None:
    told = read(MILLIONS, ("EBIT", "Sales", "Change"), ("% growth in EBIT", "(11)", "$ 20", "30 bps"))
    assert percents(told["% growth in EBIT"]) == [True, False, False]


def test_rates_under_their_heading_are_in_percent_where_the_first_says_so() -> None:
    rows = (("Charge-off rate", "", ""), (" Homes", "1.01 %", "0.59 %"), (" Cards", "1.47", "2.24"))
    assert percents(read(MILLIONS, ("2022", "2021"), *rows)["Cards"]) == [True, True]


def test_money_beside_a_rate_under_a_heading_of_rates_is_money() -> None:
    rows = (("Fixed rate", "", ""), (" Swaps", "25.5", "3.5 %"), (" Notes", "12.5", "4.0"))
    assert scales(MILLIONS, read(MILLIONS, ("Fair value", "Coupon"), *rows)["Notes"])[0] == 1_000_000


def test_what_two_columns_of_growth_differ_by_is_growth() -> None:
    told = read(
        MILLIONS,
        ("2023", "% Growth", "% Growth in operations", "Currency"),
        ("East", "894", "(3.1)", "(3.9)", "0.8"),
        ("West", "713", "11.5", "17.7", "(6.2)"),
        ("North", "479", "6.6", "12.5", "(5.9)"),
    )
    assert percents(told["West"]) == [False, True, True, True]


CHANGES = ("2023", "2022", "Change")


def test_changes_that_are_the_growth_between_two_columns_are_percentages_though_only_the_first_says_so() -> None:
    told = read(MILLIONS, CHANGES, ("Revenue", "$ 1,100", "$ 1,000", "10 %"), ("Costs", "730", "1,000", "(27)"))
    assert percents(told["Costs"]) == [False, False, True]


def test_changes_in_money_beside_one_in_percent_stay_money() -> None:
    told = read(MILLIONS, CHANGES, ("Margin", "41 %", "40 %", "1 %"), ("Costs", "730", "1,000", "(270)"))
    assert scales(MILLIONS, told["Costs"]) == [1_000_000] * 3


def test_a_dash_for_a_percentage_that_fell_into_a_label_leaves_its_money_alone() -> None:
    told = read(MILLIONS, ("2022", "2021"), ("Restructuring —%", "$ 132", "10"))
    assert scales(MILLIONS, told["Restructuring —%"]) == [1_000_000, 1_000_000]


@pytest.mark.parametrize(
    "label",
    ["Floating Rate Senior Notes (spread of 83 points)", "Fixed rate class A certificates", "Variable rate debt"],
)
def test_debt_that_is_named_by_its_rate_is_money(label: str) -> None:
    assert row_scaled(label, "", "2022", MILLIONS, ["1.2", "7.3"])


def test_an_average_life_is_no_money() -> None:
    assert not row_scaled("$72-$100", "", "Outstanding Average Life", MILLIONS, ["2,115", "1.5"])
    assert not row_scaled("Contracts", "", "Weighted Average Life Remaining", MILLIONS, ["5,767", "16.6"])
