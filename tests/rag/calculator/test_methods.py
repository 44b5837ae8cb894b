"""A ratio is worked out the way the question wants it, or not at all."""

from __future__ import annotations

import pytest

from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.expressions import Ref
from rag.calculator.question.methods import Method, read_method
from rag.calculator.question.phrases import NotUnderstood
from tests.rag.statements_made import BALANCE, made, searched

NIKE = made()


def asked(question: str) -> Calculation | Problem | None:
    return calculate(question, searched(question, NIKE), {NIKE.report_id: NIKE}.__getitem__)


@pytest.mark.parametrize(
    ("question", "method", "left"),
    [
        ("What was X's DPO? Use average payables and 365 days.",
         Method(means=("accounts_payable",), days=365), "What was X's DPO?"),
        ("X's return on assets in 2022 based on closing total assets?", Method(ends=("total_assets",)),
         "X's return on assets in 2022?"),
        ("On the basis of a 360-day year, what was X's DSO?", Method(days=360), "what was X's DSO?"),
        ("What was X's inventory turnover? Use year-end balances.", Method(ends=("every",)),
         "What was X's inventory turnover?"),
        ("X dso FY2022, closing receivables, 365 days", Method(ends=("receivables",), days=365), "X dso FY2022"),
        ("What was X's inventory turnover based on net sales rather than cost of sales?",
         Method(flow=Ref("revenue")), "What was X's inventory turnover?"),
        ("What were X's DSO? Assume a 365-day year and use year-end receivables.",
         Method(ends=("receivables",), days=365), "What were X's DSO?"),
        ("What was X's return on assets? Use average total assets for the denominator.",
         Method(means=("total_assets",)), "What was X's return on assets?"),
        ("What was X's inventory turnover in 2022, calculated with cost of sales and inventories at May 31, 2022?",
         Method(ends=("inventory",), flow=Ref("cost_of_revenue")), "What was X's inventory turnover in 2022?"),
        ("What was X's return on average assets?", Method(), "What was X's return on average assets?"),
        ("What is X's tax rate based on the income statement?", Method(),
         "What is X's tax rate based on the income statement?"),
        ("What was X's EBITDA? Calculate EBITDA using operating income and D&A.", Method(),
         "What was X's EBITDA? Calculate EBITDA using operating income and D&A."),
    ],
)  # fmt: skip
def test_the_method_comes_off_the_question(question: str, method: Method, left: str) -> None:
    found, rest = read_method(question)
    assert (found, rest.strip()) == (method, left)


def test_an_opening_balance_is_not_taken_for_another() -> None:
    with pytest.raises(NotUnderstood):
        read_method("What was X's asset turnover in 2022? Use opening balances.")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's return on assets in FY2023 using year-end total assets?", "12.5% = net income"),
        ("What was Nike's return on assets in FY2023 using average total assets?", "12.0% ="),
        ("What was Nike's inventory turnover in FY2023? Use year-end balances.", "3.42x = cost of sales"),
        ("What was Nike's days payable outstanding in FY2023 based on cost of sales? Use average payables and 365 "
         "days.", "39.24 days = 365"),
        ("On the basis of a 360-day year, what were Nike's days inventory outstanding in FY2023, using closing "
         "inventories?", "105.22 days = 360"),
        ("What was Nike's return on equity in FY2023 on ending shareholders' equity?", "33.5% = net income"),
        ("What was Nike's inventory turnover in FY2023 based on year-end inventories?", "3.42x = cost of sales"),
        ("What was Nike's inventory turnover in FY2023 and FY2022 on year-end inventories?", "3.00x"),
        ("What was Nike's inventory turnover in FY2023 based on revenues rather than cost of sales?", "6.07x ="),
    ],
)  # fmt: skip
def test_the_figure_follows_the_method(question: str, said: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation), found
    assert said in found.text


@pytest.mark.parametrize(
    "question",
    [
        "What was Nike's gross margin in FY2023 using average inventories?",
        "What was Nike's inventory turnover in FY2023? Use a 360-day year.",
        "What was Nike's asset turnover in FY2023? Use opening balances.",
        "Which was higher in FY2023, Nike's asset turnover or its inventory turnover? Use year-end balances.",
        "What was Nike's asset turnover in FY2023 using average total assets and year-end total assets?",
    ],
)
def test_a_method_without_a_place_in_the_formula_gives_no_figure(question: str) -> None:
    assert not isinstance(asked(question), Calculation)


def test_the_equity_that_the_question_names_is_taken() -> None:
    equity = (("Total Nike shareholders' equity", "14,004", "15,281"), ("Total equity", "14,900", "16,100"))
    report = made(balance=(*BALANCE[:7], *equity))
    question = "What was Nike's return on equity in FY2023 using average {}?"
    said = {
        words: calculate(question.format(words), searched(question, report), {report.report_id: report}.__getitem__)
        for words in ("total equity", "shareholders' equity")
    }
    texts = [made.text for made in said.values() if isinstance(made, Calculation)]
    assert ["$14,900 million" in text for text in texts] == [True, False]
