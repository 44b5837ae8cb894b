"""Which currency a column is in, and which one is asked for."""

from __future__ import annotations

import pytest

from preprocess.report import Column, Table, Unit
from preprocess.tables.meaning.column_currency import column_currency, named_currency
from rag.answering.numbers.currency import asked_currency, in_one_currency, reporting_currency
from tests.rag.builders import T, make_report


def table(heads: tuple[str, ...], unit: Unit | None = None) -> Table:
    made = T(heads, (("Turnover", *("1" for _ in heads)),), unit=unit or Unit(None, 1_000_000, None, "in millions"))
    return make_report(pages=((made,),)).tables[0]


CONVENIENCE = ("2022 US$ (Note 2)", "2022 €", "2021 €")


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


def test_a_convenience_translation_is_in_its_own_currency_and_not_the_reporting_one() -> None:
    made = table(CONVENIENCE)
    assert [column_currency(made, column) for column in made.columns] == ["USD", "EUR", "EUR"]
    assert reporting_currency(made) == "EUR"
    assert in_one_currency(made, made.columns) == [False, True, True]
    assert in_one_currency(made, made.columns, "USD") == [True, False, False]
    assert in_one_currency(made, made.columns, "GBP") == [False, True, True]


def test_one_translated_column_beside_those_of_the_tables_own_currency_is_told_apart() -> None:
    made = table(("2021", "2022", "2022 US$"), Unit("CNY", 1_000, None, "RMB in thousands"))
    assert [column_currency(made, column) for column in made.columns] == ["CNY", "CNY", "USD"]


def test_columns_along_which_money_is_split_stay_in_the_tables_currency() -> None:
    made = table(("USD", "EUR", "Total"), Unit("CHF", 1_000_000, None, "CHF million"))
    assert {column_currency(made, column) for column in made.columns} == {"CHF"}
    assert all(in_one_currency(made, made.columns))


def test_a_table_in_one_currency_keeps_all_its_columns() -> None:
    made = table(("Note", "2022", "2021"), Unit("EUR", 1, None, None))
    assert all(in_one_currency(made, made.columns))
    assert column_currency(made, Column("2022 £")) == "EUR"


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("What was operating profit in 2022 in US dollars?", "USD"),
        ("Revenue in millions of euros?", "EUR"),
        ("Revenue in CHF?", "CHF"),
        ("Revenue in dollars?", ""),
        ("Revenue (USD millions)?", "USD"),
        ("Revenue in US$ billions?", "USD"),
        ("Revenue in $, told in units of pounds?", "GBP"),
        ("Net sales in US dollar millions?", "USD"),
        ("Revenue in the United States?", ""),
    ],
)
def test_a_question_names_the_currency_that_it_wants(question: str, code: str) -> None:
    assert asked_currency(question) == code
