"""What a table counts one by one keeps no scale, and money that is named by people, places or shares keeps its own."""

from __future__ import annotations

import pytest

from preprocess.report import Unit
from preprocess.tables.meaning.units import row_scaled
from tests.preprocess.tables.test_headed import MILLIONS, read, scales


@pytest.mark.parametrize(
    ("label", "scaled"),
    [
        ("Proceeds from sale of shares to employees", True),
        ("Shares withheld for employees’ tax", True),
        ("Accrued cost of awards, including those to retirement-eligible employees", True),
        ("Employees stock plan", True),
        ("Workforce reduction costs", True),
        ("Consumption of stores and spares", True),
        ("Impairment of leased stores", True),
        ("Full-time employees", False),
        ("Employees of the group at year end", False),
        ("Average number of employees", False),
        ("Total number of full-time employees", False),
        ("Headcount", False),
        ("Year-end workforce", False),
        ("Company-operated stores", False),
    ],
)
def test_people_and_places_are_counted_where_a_row_is_about_their_number(label: str, scaled: bool) -> None:
    assert row_scaled(label, "", "2022", MILLIONS, ["105", "99"]) is scaled


@pytest.mark.parametrize(
    ("column", "scaled"),
    [
        ("Common Shares", False),
        ("Additional Paid-in Capital", True),
        ("Total Stockholders’ Equity", True),
        ("Treasury shares", True),
        ("Number of treasury shares", False),
    ],
)
def test_a_part_of_equity_is_money_though_its_row_tells_of_shares(column: str, scaled: bool) -> None:
    unit = Unit("USD", 1_000, "except for number of shares")
    assert row_scaled("Shares issued under plans", "", column, unit, ["275,676", "134,027"]) is scaled


@pytest.mark.parametrize(
    ("label", "column", "scaled"),
    [
        ("Balance at year end", "Preferred Stock Shares", False),
        ("Balance at year end", "Common Stock Shares", True),
        ("Preferred stock conversions", "Stated Value", True),
        ("Preferred stock conversions", "Treasury Stock Shares", True),
    ],
)
def test_a_unit_that_leaves_out_some_shares_leaves_out_no_others(label: str, column: str, scaled: bool) -> None:
    assert row_scaled(label, "", column, Unit("USD", 1_000_000, "EXCEPT PREFERRED SHARES"), ["478", "19"]) is scaled


def test_what_a_unit_leaves_out_may_be_printed_in_capitals() -> None:
    unit = Unit("USD", 1_000, "EXCEPT SHARE AND PER SHARE DATA")
    assert not row_scaled("Weighted average shares outstanding", "", "2022", unit, ["4,512,907"])


def test_a_headcount_that_a_unit_leaves_out_counts_no_shares() -> None:
    unit = Unit("USD", 1_000_000, "except per share, ratio and headcount data")
    assert row_scaled("Average shares: basic", "Earnings per share data", "2022", unit, ["2,962", "2,977"])
    assert not row_scaled("Headcount", "", "2022", unit, ["2,962"])


def test_what_options_are_worth_is_money_though_a_unit_names_options() -> None:
    unit = Unit("USD", 1_000_000, "except fair value of units vested per unit and stock option")
    assert row_scaled("Total intrinsic value of options exercised", "", "2022", unit, ["$594", "84"])


def test_a_column_that_is_called_a_number_is_one_where_the_unit_leaves_numbers_out() -> None:
    unit = Unit("USD", 1_000_000, "except number of securities")
    assert not row_scaled("Corporate securities", "", "Less than 12 months Number", unit, ["519", "1,620"])


def test_a_unit_per_something_leaves_out_the_cents_of_a_row_and_not_its_millions() -> None:
    unit = Unit("USD", 1_000_000, "except fair value of awards vested per unit and option")
    told = read(
        unit,
        ("Units", "Shares", "Options"),
        ("Fair value of awards vested", "$7.26", "$304", "$4.86"),
        ("Compensation cost", "$259", "$281", "$5"),
        ("Tax benefit", "$50", "$20", "$1"),
    )
    assert scales(unit, told["Fair value of awards vested"]) == [1, 1_000_000, 1]


@pytest.mark.parametrize(("heading", "scaled"), [("Net Sales:", True), ("Number of:", False), ("Locations", False)])
def test_stores_under_a_heading_of_money_are_what_they_sell(heading: str, scaled: bool) -> None:
    assert row_scaled("Physical stores", heading, "2023", MILLIONS, ("22,561",)) is scaled
