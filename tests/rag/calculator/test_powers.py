"""Like is added to like: sums in words are one operand, and an amount plus a ratio is no figure."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.expressions import parse
from rag.calculator.formulas import book
from rag.calculator.question.phrases import Reader
from rag.calculator.question.powers import is_sensible
from tests.rag.statements_made import made, searched

NIKE = made()


@pytest.mark.parametrize(
    ("words", "expression"),
    [
        ("net income divided by the sum of revenue and interest expense", "net_income / (revenue + interest_expense)"),
        ("the sum of cash and cash equivalents and inventory divided by total assets",
         "(cash + inventory) / total_assets"),
        ("revenue less the sum of cost of sales, capex and interest expense",
         "revenue - (cost_of_revenue + capex + interest_expense)"),
        ("long-term debt, less current portion", "long_term_debt"),
        ("inventory / (the difference between revenue and cost of sales)", "inventory / (revenue - cost_of_revenue)"),
    ],
)  # fmt: skip
def test_a_sum_in_words_is_one_operand(words: str, expression: str) -> None:
    assert Reader().read(words) == parse(expression)


def test_every_shipped_formula_adds_like_to_like() -> None:
    assert all(is_sensible(node) for formula in book().formulas for node in formula.nodes)


@pytest.mark.parametrize("text", ["revenue / net_income + total_assets", "revenue * total_assets", "1 + revenue"])
def test_an_amount_and_a_ratio_are_not_added(text: str) -> None:
    assert not is_sensible(parse(text))


def test_only_a_balance_has_an_average_of_its_opening_and_its_closing() -> None:
    flow, balance = Reader().read("average revenue"), Reader().read("average inventory")
    assert is_sensible(balance) and not is_sensible(flow)


def test_a_net_interest_margin_is_no_share_of_revenue() -> None:
    assert asked("What was Nike's net interest margin in FY2023?") is None


def asked(question: str) -> Calculation | Problem | None:
    return calculate(question, searched(question, NIKE), {NIKE.report_id: NIKE}.__getitem__)


def test_a_definition_that_adds_unlike_things_is_said_to_be_unreadable() -> None:
    found = asked("What is Nike's FY2023 burden, defined as net income / revenue + total assets?")
    assert isinstance(found, Problem) and "could not be read" in found.sentence


@pytest.mark.parametrize(
    "question",
    [
        "Nike loans, net of unearned income: average balance for FY2023?",
        "What was the balance of Nike at the end of FY2023?",
        "What was the average balance of Nike in FY2023?",
    ],
)
def test_a_question_left_with_a_bare_balance_is_not_computed(question: str) -> None:
    assert not isinstance(asked(question), Calculation)


def test_return_on_average_assets_is_the_figure_of_that_name() -> None:
    found = asked("Return on average assets of Nike in FY2023, using the average of total assets?")
    assert isinstance(found, Calculation) and "12.0%" in found.text and "average of" in found.text, found
