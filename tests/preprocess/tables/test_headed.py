"""A scale is not lost to what a heading or a column says of other cells: earnings per share, signed money, rates."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from preprocess.report import Cell, Row, Unit
from preprocess.tables.meaning.scaling import in_unit
from preprocess.tables.meaning.values import parse_value

MILLIONS = Unit(currency="USD", scale=1_000_000, printed="In millions")


def read(unit: Unit, columns: Sequence[str], *printed: Sequence[str]) -> dict[str, tuple[Cell, ...]]:
    """The cells by the label of their row; a label that begins with a space stands under the last without one."""
    rows, over = [], None
    for label, *texts in printed:
        cells = tuple(Cell(text, parse_value(text).value, None, 1, nil=parse_value(text).nil) for text in texts)
        rows.append(
            Row(
                label.strip(),
                int(label.startswith(" ")),
                cells,
                (0, 0, 1, 1),
                1,
                over if label.startswith(" ") else None,
            )
        )
        over = over if label.startswith(" ") else len(rows) - 1
    return {row.label: row.cells for row in in_unit(rows, columns, unit)}


def scales(unit: Unit, cells: Sequence[Cell]) -> list[int]:
    return [1 if cell.percent or not cell.scaled else cell.scale or unit.scale for cell in cells]


EARNINGS = (
    ("EPS numerator", ""),
    (" Net income", "$ 2,329"),
    (" Discontinued operations", "(2)"),
    ("EPS denominator", ""),
    (" Weighted-average shares", "5,646"),
    (" Common-share equivalents", "67"),
    ("Basic earnings per share:", ""),
    (" Continuing operations", "$ 0.41"),
    (" Dividends on preferred stock", "(3)"),
)


@pytest.mark.parametrize(
    ("row", "scale"),
    [
        ("Discontinued operations", 1_000_000),
        ("Common-share equivalents", 1_000_000),
        ("Dividends on preferred stock", 1_000_000),
        ("Continuing operations", 1),
    ],
)
def test_what_earnings_per_share_are_computed_of_keeps_the_scale(row: str, scale: int) -> None:
    assert scales(MILLIONS, read(MILLIONS, ("2023",), *EARNINGS)[row]) == [scale]


def test_a_line_that_states_a_unit_holds_for_the_rows_below_it_down_to_their_total() -> None:
    rows = (
        ("Deposits", "$ 444"),
        ("Custody", ""),
        (" (in billions)", ""),
        ("East", "$ 18,816"),
        ("Total custody", "28,579"),
    )
    told = read(MILLIONS, ("2023",), *rows, ("Equity", "61"))
    assert [scales(MILLIONS, told[row])[0] for row in ("Deposits", "East", "Total custody", "Equity")] == [
        1_000_000,
        1_000_000_000,
        1_000_000_000,
        1_000_000,
    ]


def test_earnings_per_share_in_whole_yen_stay_as_printed() -> None:
    yen = Unit(currency="JPY", scale=1_000_000, printed="Millions of yen")
    told = read(yen, ("2023",), ("Amounts per share:", ""), (" Basic", "1,205"), (" Diluted", "198"))
    assert scales(yen, told["Diluted"]) == [1]


PURCHASES = ("Number of shares purchased", "Average price paid per share", "Value of shares that may yet be purchased")


def test_money_by_its_sign_is_no_count_of_what_its_column_names() -> None:
    told = read(
        MILLIONS, PURCHASES, ("April", "5,500,000", "$ 305.08", "$ 25,467"), ("May", "4,100,000", "$ 318.4", "23,784")
    )
    assert scales(MILLIONS, told["April"]) == [1, 1, 1_000_000]
    assert scales(MILLIONS, told["May"]) == [1, 1, 1_000_000]


def test_a_column_of_changes_that_prints_money_holds_no_percentages() -> None:
    told = read(MILLIONS, ("% change fiscal 2023",), ("Revenues", "$ 25"), ("Earnings", "(3,656)"))
    assert scales(MILLIONS, told["Revenues"]) == scales(MILLIONS, told["Earnings"]) == [1_000_000]


def test_a_unit_that_leaves_out_years_leaves_out_no_figures_of_fiscal_years() -> None:
    unit = Unit(currency="USD", scale=1_000_000, exceptions="except years", printed="In millions, except years")
    told = read(
        unit, ("Fiscal years ended May 31, 2023",), ("Fair value of units vested", "344"), ("Period (years)", "1.2")
    )
    assert scales(unit, told["Fair value of units vested"]) == [1_000_000]
    assert scales(unit, told["Period (years)"]) == [1]


@pytest.mark.parametrize(
    "exceptions",
    ["except shares in thousands", "except number of shares, reflected in thousands, and per-share amounts"],
)
def test_shares_that_a_unit_leaves_out_keep_the_scale_that_it_states_for_them(exceptions: str) -> None:
    unit = Unit(currency="USD", scale=1_000_000, exceptions=exceptions, printed=f"In millions, {exceptions}")
    told = read(
        unit,
        ("Treasury shares", "Amount"),
        ("Balance", "487,336", "$ 38,490"),
        ("Shares used in computing earnings per share:", "", ""),
        (" Basic", "16,215,963", ""),
        ("Earnings per share:", "", ""),
        (" Diluted", "$ 6.11", ""),
    )
    assert scales(unit, told["Balance"]) == [1_000, 1_000_000]
    assert scales(unit, told["Basic"])[0] == 1_000
    assert scales(unit, told["Diluted"])[0] == 1


def test_a_column_of_rates_is_in_percent_where_one_of_them_says_so() -> None:
    columns = ("Balance", "Year-end interest rate")
    told = read(MILLIONS, columns, ("Senior notes", "$ 23,813", "4.00 %"), ("Subordinated notes", "574", "5.46"))
    assert [cell.percent for cell in told["Subordinated notes"]] == [False, True]


@pytest.mark.parametrize(
    ("label", "scale"),
    [
        ("Effect of change in discount rate on cost", 1_000_000),
        ("Interest rate sensitivity", 1_000_000),
        ("Tax rate", 1),
    ],
)
def test_what_a_rate_does_to_money_is_money(label: str, scale: int) -> None:
    assert scales(MILLIONS, read(MILLIONS, ("2023",), ("Cost", "300"), (label, "(8)"))[label]) == [scale]


def test_times_and_turns_beside_money_are_not_money() -> None:
    told = read(
        MILLIONS,
        ("Gross amount", "Life remaining (in years)"),
        ("Tradenames", "$ 180", "5"),
        ("Days sales outstanding", "45", ""),
        ("Inventory turns", "3.4", ""),
    )
    assert scales(MILLIONS, told["Tradenames"]) == [1_000_000, 1]
    assert scales(MILLIONS, told["Days sales outstanding"])[0] == scales(MILLIONS, told["Inventory turns"])[0] == 1


def test_a_ratio_called_by_its_numerator_is_one_under_its_heading() -> None:
    told = read(
        MILLIONS,
        ("2023",),
        ("Capital", ""),
        (" Tier 1", "240,000"),
        ("Capital ratios", ""),
        (" Tier 1 capital", "14.1"),
    )
    assert scales(MILLIONS, told["Tier 1 capital"]) == [1]
    assert scales(MILLIONS, told["Tier 1"]) == [1_000_000]


def test_what_stores_cost_is_money_and_how_many_there_are_is_not() -> None:
    told = read(MILLIONS, ("2023", "2022"), ("New stores", "$ 914", "$ 2,171"), ("Number of stores", "4,761", "4,672"))
    assert scales(MILLIONS, told["New stores"]) == [1_000_000] * 2
    assert scales(MILLIONS, told["Number of stores"]) == [1, 1]


def test_cents_beside_a_zero_are_per_share_among_whole_amounts() -> None:
    told = read(
        Unit(currency="USD", scale=1_000_000, exceptions="except per share amounts", printed="In millions"),
        ("2023", "2022"),
        ("Net income", "$ 72,361", "$ 72,738"),
        ("Diluted earnings per share", "$ 9.68", "$ 9.65"),
        ("Severance", "0.13", "0"),
    )
    assert scales(MILLIONS, told["Severance"]) == [1, 1]


def test_a_row_that_ends_in_shares_is_money_in_a_column_of_money() -> None:
    unit = Unit(currency="USD", scale=1_000, exceptions="except share data", printed="In thousands, except share data")
    told = read(
        unit,
        ("Common stock shares", "Paid-in capital"),
        ("Balance", "67,673,884", "$ 238,883"),
        ("Issuance of earn-out shares", "1,093,750", "14,689"),
    )
    assert scales(unit, told["Issuance of earn-out shares"]) == [1, 1_000]
