"""Which currency a column's head names as its unit."""

from __future__ import annotations

import pytest

from preprocess.report import Column, Table, Unit
from preprocess.tables.meaning.column_currency import named_currency, with_currencies


def codes(heads: tuple[str, ...], unit: Unit) -> list[str]:
    bare = Table("", (1,), (0, 0, 0, 0), "", tuple(map(Column, heads)), (), unit, "other", "")
    made = with_currencies(bare)
    return [made.currency_of(column) for column in made.columns]


@pytest.mark.parametrize(
    ("head", "own", "code"),
    [
        ("2022 US$ (Note 2)", "", "USD"),
        ("Year ended December 31, € 2022", "", "EUR"),
        ("2022 £000", "", "GBP"),
        ("2022 EUR", "", "EUR"),
        ("2022 $", "HKD", "HKD"),
        ("2022 US$", "HKD", "USD"),
        ("2022 ¥", "CNY", "CNY"),
        ("€ 500 million notes due 2027", "USD", ""),
        ("$ in €", "USD", ""),
        ("December 31, 2022", "EUR", ""),
    ],
)
def test_a_head_names_a_currency_by_its_sign_or_code(head: str, own: str, code: str) -> None:
    assert named_currency(head, own) == code


def test_a_convenience_translation_is_in_its_own_currency() -> None:
    heads = ("2022 US$ (Note 2)", "2022 €", "2021 €")
    assert codes(heads, Unit(None, 1_000_000, None, "in millions")) == ["USD", "EUR", "EUR"]
    assert codes(("2021", "2022", "2022 US$"), Unit("CNY", 1_000, None, "RMB in thousands")) == ["CNY", "CNY", "USD"]


def test_columns_along_which_money_is_split_stay_in_the_tables_currency() -> None:
    assert codes(("USD", "EUR", "Total"), Unit("CHF", 1_000_000, None, "CHF million")) == ["CHF"] * 3
    assert codes(("USD", "EUR", "GBP"), Unit("CHF", 1_000_000, None, "CHF million")) == ["CHF"] * 3


def test_a_head_that_names_the_tables_own_currency_adds_nothing() -> None:
    bare = Table("", (1,), (0, 0, 0, 0), "", (Column("2022 €"), Column("2022 £")), (), Unit("EUR"), "other", "")
    assert [column.currency for column in with_currencies(bare).columns] == [None, "GBP"]


def test_a_column_that_counts_things_has_no_currency() -> None:
    heads = ("Number of Accounts (thousands)", "Account Balances (millions)")
    assert codes(heads, Unit("USD", 1, None, None)) == ["", "USD"]
