"""A formula that a question brings along wins over the book's, however it is brought in."""

from __future__ import annotations

import pytest

from rag.calculator.question.formula_words import as_signs
from rag.calculator.question.request import read_request
from rag.calculator.question.told_formula import with_formula


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "Return on equity for Acme in 2021 is defined as net income divided by the average of shareholders' equity "
            "at the start and end of that year. Compute it.",
            "What is Return on equity for Acme in 2021? Return on equity is defined as: net income divided by average "
            "shareholders' equity.",
        ),
        (
            "What was Acme's 2021 operating margin, i.e. income (loss) from operations divided by revenue?",
            "What was Acme's 2021 operating margin? Operating margin is defined as: income from operations divided by "
            "revenue.",
        ),
        (
            "Acme's 2021 fixed asset turnover: revenue divided by average property and equipment, net between FY2020 "
            "and FY2021.",
            "What is Acme's 2021 fixed asset turnover? Fixed asset turnover is defined as: revenue divided by average "
            "property and equipment, net between FY2020 and FY2021.",
        ),
        (
            "Calculate the 2020 effective tax rate of Acme by dividing the income tax provision (or benefit) by pretax "
            "income on the statement of operations.",
            "What is the 2020 effective tax rate of Acme? Effective tax rate is defined as: income tax provision "
            "divided by pretax income.",
        ),
        (
            "We want a liquidity measure for Acme at the end of 2021: (cash and cash equivalents + short-term "
            "investments) / total current liabilities. What is it?",
            "What is liquidity measure for Acme at the end of 2021? Liquidity measure is defined as: (cash and cash "
            "equivalents + short-term investments) / total current liabilities.",
        ),
        (
            "What was Acme's 2021 return on equity, with net income in the numerator and average total stockholders' "
            "equity in the denominator?",
            "What was Acme's 2021 return on equity? Return on equity is defined as: (net income) divided by (average "
            "total stockholders' equity).",
        ),
        (
            "How much free cash flow (cash from operating activities less additions to property) did Acme produce in "
            "2015? Round to one decimal.",
            "How much free cash flow did Acme produce in 2015? Free cash flow is defined as: cash from operating "
            "activities less additions to property. Round to one decimal.",
        ),
        (
            "What was Acme's free cash flow margin, with free cash flow = operating cash flow - capex, divided by net "
            "sales?",
            "What was Acme's free cash flow margin? Free cash flow margin is defined as: (operating cash flow - capex) "
            "/ net sales.",
        ),
    ],
)
def test_it_is_told_behind_the_question(question: str, told: str) -> None:
    assert with_formula(question, {"acme"}) == told


@pytest.mark.parametrize(
    "question",
    [
        "What was Acme's revenue, net of returns, in 2021?",
        "What was Acme's net income over the last three years?",
        "What were Acme's dividends (less than last year?) in 2021?",
        "What was Acme's free cash flow margin, with free cash flow = operating cash flow - capex?",
    ],
)
def test_what_is_no_formula_of_the_figure_stays(question: str) -> None:
    assert with_formula(question, {"acme"}) == question


@pytest.mark.parametrize(
    ("said", "signs"),
    [
        ("net earnings (before deducting noncontrolling interests) / sales", "net earnings / sales"),
        (
            "cost of sales over the average of the opening and closing inventories",
            "cost of sales over average inventories",
        ),
        (
            "the average of FY2020 and FY2021 receivables / revenue",
            "average receivables between FY2020 and FY2021 / revenue",
        ),
        (
            "cash plus short-term investments over current liabilities",
            "(cash plus short-term investments) / current liabilities",
        ),
        (
            "operating income and adding back depreciation from the cash flow statement",
            "operating income plus depreciation",
        ),
        ("purchases of equipment (excluding leases) / revenue", "purchases of equipment (excluding leases) / revenue"),
    ],
)
def test_words_become_the_signs_that_they_mean(said: str, signs: str) -> None:
    assert as_signs(said) == signs


@pytest.mark.parametrize("said", ["Use only the payables component, not accrued liabilities.", "Take payables."])
def test_a_row_that_is_narrowed_is_not_the_books(said: str) -> None:
    dpo = "365 * (average accounts payable between FY2021 and FY2022) / FY2022 cost of products sold"
    question = f"What is Acme's FY2022 days payable outstanding? DPO is defined as: {dpo}. {said}"
    narrowed = "not" in said
    assert (read_request(question, {"acme"}, 2022) is None) == narrowed


def test_two_items_are_told_each_under_its_own_name() -> None:
    asked = (
        "What is Acme's debt-to-equity ratio, taking debt as notes payable plus long-term debt and equity as equity?"
    )
    told = "What is Acme's debt-to-equity ratio? Debt is defined as: notes payable plus long-term debt."
    assert with_formula(asked, {"acme"}) == f"{told} Equity is defined as: equity."


def test_an_item_alone_may_be_what_is_meant_by_another() -> None:
    said = "What was Acme's 2021 debt-to-equity ratio, taking debt as long-term debt only and equity as total equity?"
    told = "Debt is defined as: long-term debt. Equity is defined as: total equity."
    assert with_formula(said, {"acme"}) == f"What was Acme's 2021 debt-to-equity ratio? {told}"


def test_a_list_is_taken_off_one_by_one_where_it_is_one_of_figures() -> None:
    costs = "selling and administrative expenses, advertising costs and research and development costs"
    assert as_signs(f"gross profit less {costs}").count(" less ") == 3
    assert as_signs("cash flow less purchases of land, buildings and equipment").count(" less ") == 1


@pytest.mark.parametrize(
    "whose", ["total Acme stockholders' equity", "Acme's total equity attributable to the company"]
)
def test_equity_without_that_of_others_is_what_the_company_has(whose: str) -> None:
    said = f"net earnings / (average {whose}, excluding noncontrolling interests, between FY2021 and FY2022)"
    told = "net earnings / (average equity attributable to shareholders between FY2021 and FY2022)"
    assert as_signs(said) == told


def test_what_stands_in_brackets_is_a_part_of_a_formula_that_goes_on() -> None:
    question = "What was Acme's interest coverage in 2021 if coverage means (income before tax + interest) / interest?"
    told = with_formula(question, ["acme"])
    assert "(income before tax + interest) / interest" in told
    cut = "Acme's liquidity in 2021 (cash and cash equivalents + short-term investments) / total current liabilities"
    assert "is defined as: cash and cash equivalents + short-term investments." not in with_formula(cut, ["acme"])
