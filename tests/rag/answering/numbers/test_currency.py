"""Which currency is asked for, and which columns are in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Table, Unit
from rag.answering.numbers.currency import asked_currency, in_one_currency, reporting_currency
from tests.rag.builders import T, make_report


def table(heads: tuple[str, ...], unit: Unit | None = None) -> Table:
    made = T(heads, (("Turnover", *("1" for _ in heads)),), unit=unit or Unit(None, 1_000_000, None, "in millions"))
    return make_report(pages=((made,),)).tables[0]


CONVENIENCE = ("2022 US$ (Note 2)", "2022 €", "2021 €")


def test_a_convenience_translation_is_in_its_own_currency_and_not_the_reporting_one() -> None:
    made = table(CONVENIENCE)
    assert [made.currency_of(column) for column in made.columns] == ["USD", "EUR", "EUR"]
    assert reporting_currency(made) == "EUR"
    assert in_one_currency(made, made.columns) == [False, True, True]
    assert in_one_currency(made, made.columns, "USD") == [True, False, False]
    assert in_one_currency(made, made.columns, "GBP") == [False, True, True]


def test_a_table_in_one_currency_keeps_all_its_columns() -> None:
    for made in (
        table(("Note", "2022", "2021"), Unit("EUR", 1, None, None)),
        table(("USD", "EUR", "Total"), Unit("CHF", 1_000_000, None, "CHF million")),
    ):
        assert all(in_one_currency(made, made.columns))


def test_a_column_that_counts_is_in_no_currency_and_leaves_the_others_in_theirs() -> None:
    made = table(("Number of units (in thousands)", "Value per unit"), Unit("USD", 1, None, None))
    counted = replace(made.columns[0], currency="")
    assert in_one_currency(made, (counted, made.columns[1])) == [True, True]


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
