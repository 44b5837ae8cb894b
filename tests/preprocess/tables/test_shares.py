"""Numbers of shares: in the scale of their table, or printed in full."""

from __future__ import annotations

import pytest

from preprocess.report import Unit
from preprocess.tables.meaning.units import row_scaled
from tests.preprocess.tables.test_headed import MILLIONS, read, scales

PURCHASED = ("Total Number of Shares Purchased", "Average Price Paid per Share")


def test_a_number_of_shares_is_in_the_scale_of_a_table_that_leaves_none_out() -> None:
    told = read(MILLIONS, ("Number of shares outstanding", "Retained earnings"), ("Balance", "1,699", "$ 35,506"))
    assert scales(MILLIONS, told["Balance"]) == [1_000_000, 1_000_000]
    assert row_scaled("Weighted-average number of shares", "Denominator", "2022", MILLIONS, ["5,601", "5,555"])


@pytest.mark.parametrize(
    ("label", "figures", "scaled"),
    [
        ("Common stock, $0.01 par value per share; 500,000,000 shares authorized", ["110", "98"], True),
        ("Limited partners (61,198,212 units outstanding)", ["574,299", "621,571"], True),
        ("Shares issued, of 500,000,000 authorized", ["110,028,961", "97,841,093"], False),
    ],
)
def test_a_label_that_says_how_many_shares_there_are_tells_what_they_are_carried_at(
    label: str, figures: list[str], scaled: bool
) -> None:
    unit = Unit("USD", 1_000, "except share, unit and per share data")
    assert row_scaled(label, "", "2022", unit, figures) is scaled


def test_no_one_buys_half_a_share() -> None:
    assert row_scaled("Total number of shares repurchased", "", "2022", MILLIONS, ["5.0", "39.5"])
    assert row_scaled("Open market", "Number of shares repurchased and retired", "2022", MILLIONS, ["19.5", "28.4"])


def test_a_column_that_prints_one_number_of_shares_in_full_prints_all_so() -> None:
    rows = (("October", "17,225,959", "$ 408.50"), ("November", "961", "474.20"))
    told = read(MILLIONS, ("Number of Shares", "Average Price Paid per Share"), *rows)
    assert scales(MILLIONS, told["November"])[0] == 1


@pytest.mark.parametrize(
    ("printed", "scale"),
    [("CHF 000", 1), ("€ thousand", 1), ("$ and shares in thousands", 1_000), ("thousands", 1_000)],
)
def test_a_unit_that_names_a_currency_and_no_shares_is_of_money_alone(printed: str, scale: int) -> None:
    unit = Unit(None, 1_000, printed=printed)
    told = read(
        unit, ("Number of shares of CHF 2.50", "Cost"), ("Opening", "204,242", "21,300"), ("Sold", "-97", "-10")
    )
    assert scales(unit, told["Sold"]) == [scale, 1_000]


def test_more_shares_than_anyone_has_are_no_thousands() -> None:
    unit = Unit(None, 1_000, printed="In thousands")
    assert not row_scaled("Number of shares outstanding", "", "2022", unit, ["7,530,784", "7,102,115"])


@pytest.mark.parametrize(
    ("printed", "exceptions", "scale"),
    [
        ("Dollars in millions, except per share data", "except per share data", 1),
        ("In millions", None, 1),
        ("In millions, except average price", "except average price", 1_000_000),
        ("Dollars and shares in millions, except per share data", "except per share data", 1_000_000),
    ],
)
def test_what_was_bought_back_by_month_is_in_full_beside_dollars_in_millions(
    printed: str, exceptions: str | None, scale: int
) -> None:
    unit = Unit("USD", 1_000_000, exceptions, printed)
    told = read(unit, PURCHASED, ("October", "4,578", "$138.33"), ("November", "2,371", "142.24"))
    assert scales(unit, told["October"]) == [scale, 1]


def test_options_are_counted_in_the_thousands_of_a_table_that_leaves_only_prices_out() -> None:
    unit = Unit("USD", 1_000, "except per share amounts")
    told = read(unit, ("Number of options", "Exercise price"), ("Granted", "1,204", "$ 13.49"))
    assert scales(unit, told["Granted"]) == [1_000, 1]
    told = read(unit, ("Number of options", "Exercise price"), ("Granted", "1,204,500", "$ 13.49"))
    assert scales(unit, told["Granted"]) == [1, 1]
