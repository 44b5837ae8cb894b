"""Which breakdown a question for categories means: the finer one, where the other only parts products from services."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, calculate
from rag.calculator.facts.axes import DIMENSION
from tests.rag.builders import H, T
from tests.rag.statements_made import INCOME, durations, made, searched

KINDS = (("Net product sales", "31,217", "28,710", "27,538"), ("Net service sales", "20,000", "18,000", "17,000"))
GROUPS = T(
    ("2023", "2022", "2021"),
    (
        ("Online shops", "26,217", "24,710", "23,538"),
        ("Advertising", "15,000", "13,000", "12,000"),
        ("Subscriptions", "10,000", "9,000", "9,000"),
        ("Total", "51,217", "46,710", "44,538"),
    ),
    periods=durations(),
    caption="Revenues by groups of similar products and services (in millions)",
)


@pytest.mark.parametrize(
    "said", ["product categories or services", "product or service categories", "products and services"]
)
def test_products_and_services_are_one_dimension(said: str) -> None:
    found = DIMENSION.search(f"any {said} above it")
    assert found is not None
    assert (found.lastgroup, found[0]) == ("product", said)


def test_categories_are_no_mere_products_and_services() -> None:
    question = "Are there any product categories that represent more than 20% of Nike's revenues in FY2023?"
    report = made((*KINDS, *INCOME), more=(H(GROUPS.caption), GROUPS))
    told = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(told, Calculation)
    assert told.text.startswith("Yes: Online shops (51.2%")
    assert "Net product sales" not in told.text


TRADES = T(
    ("2023", "2022", "2021"),
    (
        ("Data halls", "30,217", "28,710", "27,538"),
        ("Gaming", "21,000", "18,000", "17,000"),
        ("Total", "51,217", "46,710", "44,538"),
    ),
    periods=durations(),
    caption="The following table summarizes revenues by specialized markets:",
)
PLACES = T(
    ("2023", "2022", "2021"),
    (
        ("United States", "41,217", "36,710", "34,538"),
        ("China", "10,000", "10,000", "10,000"),
        ("Total", "51,217", "46,710", "44,538"),
    ),
    periods=durations(),
    caption="Revenues by geographic area were as follows:",
)


@pytest.mark.parametrize(
    ("said", "first"), [("market", "Data halls"), ("country", "United States"), ("geographic market", "United States")]
)
def test_markets_are_the_trades_by_which_a_company_divides_its_sales(said: str, first: str) -> None:
    question = f"Which {said} had the highest revenue for Nike in FY2023?"
    report = made(INCOME, more=(H(TRADES.caption), TRADES, H(PLACES.caption), PLACES))
    told = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(told, Calculation)
    assert f"was {first}" in told.text, told.text


def test_markets_are_places_where_nothing_else_is_called_so() -> None:
    question = "Which market had the highest revenue for Nike in FY2023?"
    report = made(INCOME, more=(H(PLACES.caption), PLACES))
    told = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(told, Calculation)
    assert "was United States" in told.text
