"""What a question says its own names are is read wherever it stands, and is worked out by exactly that."""

from __future__ import annotations

import pytest

from rag.answering.framed import plainly_readable
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.question.explained import explained
from rag.chunks.chunk import filing_of
from tests.rag.statements_made import BALANCE, INCOME, made, searched

DEBT = (
    ("Current portion of long-term debt", "6", "500"),
    ("Notes payable", "336", "10"),
    ("Long-term debt", "8,927", "8,920"),
)
NIKE = made(balance=(*BALANCE[:5], *DEBT, *BALANCE[5:]))


def asked(question: str) -> Calculation | Problem | None:
    alone = plainly_readable(question, [filing_of(NIKE)])
    return calculate(alone, searched(alone, NIKE), {NIKE.report_id: NIKE}.__getitem__)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What was X's debt to EBITDA, where debt is notes payable plus long-term debt and EBITDA is operating income "
         "plus D&A?",
         "What was X's debt to EBITDA? Debt is defined as: notes payable plus long-term debt. EBITDA is defined as: "
         "operating income plus D&A."),
        ("Total debt = notes payable + long-term debt; what is X's debt / EBITDA?",
         "What is X's debt / EBITDA? Total debt is defined as: notes payable + long-term debt."),
        ("What was X's net debt, with net debt being debt less cash, in USD millions?",
         "What was X's net debt, in USD millions? Net debt is defined as: debt less cash."),
        ("Let NOPAT be operating income minus income taxes. What was X's NOPAT?",
         "What was X's NOPAT? NOPAT is defined as: operating income minus income taxes."),
        ("Did X's operating margin, operating income / revenue, rise from 2020 to 2022?",
         "Did X's operating margin rise from 2020 to 2022? Operating margin is defined as: operating income / "
         "revenue."),
        ("What was X's debt to equity ratio if debt is long-term debt, net and equity is total stockholders' equity?",
         "What was X's debt to equity ratio? Debt is defined as: long-term debt, net. Equity is defined as: total "
         "stockholders' equity."),
        ("For the purpose of this question, debt consists of notes payable and long-term debt. What was X's debt?",
         "What was X's debt? Debt is defined as: the sum of notes payable and long-term debt."),
        ("What was X's debt, where debt is notes payable plus long-term debt, in FY2018?",
         "What was X's debt, in FY2018? Debt is defined as: notes payable plus long-term debt."),
        ("What was X's margin, with revenue meaning total revenue, in FY2022?", "What was X's margin, in FY2022?"),
        ("What was X's ROA, i.e. net income / total assets, in 2022?",
         "What was X's ROA in 2022? ROA is defined as: net income / total assets."),
        ("Taking purchases of property and equipment as capex, what was X's capex?", "What was X's capex?"),
    ],
)  # fmt: skip
def test_definitions_stand_behind_the_question(question: str, told: str) -> None:
    assert explained(question) == told
    assert explained(told) == told


@pytest.mark.parametrize(
    "question",
    [
        "When is revenue recognized, where revenue is recognized over the contract term?",
        "If debt is above equity plus cash, what was X's debt?",
        "If capex is depreciation plus 500 million, what would X's free cash flow be?",
        "What was X's debt where debt is whatever management takes for it?",
        "What were X's selling expenses (including freight) in 2022?",
    ],
)
def test_what_is_no_arithmetic_of_figures_defines_nothing(question: str) -> None:
    assert explained(question) == question


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's debt to EBITDA in FY2023, where debt is the current portion of long-term debt plus notes "
         "payable plus long-term debt and EBITDA is operating income plus D&A?", "1.37x"),
        ("Debt is the current portion of long-term debt plus long-term debt. What was Nike's debt in FY2023?",
         "$8,933 million"),
        ("If invested capital is total debt plus total equity, with total debt being notes payable plus long-term "
         "debt, what was Nike's invested capital in FY2023?", "$23,267 million"),
        ("What is Nike's quick ratio for FY2023, quick assets being cash and cash equivalents plus inventories?",
         "1.72x"),
        ("What was the change in operating margin (operating income / revenue) from FY2021 to FY2023 for Nike?",
         "-4.0 percentage points"),
        ("Did Nike's operating margin, operating income / revenue, rise or fall from FY2021 to FY2023?", "It fell"),
        ("What was Nike's debt to equity in FY2023, total debt being long-term debt plus notes payable and equity "
         "being total equity plus notes payable?", "0.65x"),
        ("What was Nike's debt to equity ratio in FY2023 if debt is long-term debt and equity is total shareholders' "
         "equity?", "0.64x"),
        ("What was Nike's free cash flow in FY2023, defining it as net cash provided by operating activities minus "
         "capital expenditures?", "$4,872 million"),
        ("What was Nike's dividend cover in FY2023 (net cash provided by operating activities less capital "
         "expenditures, divided by dividends paid)?", "2.42"),
        ("Compare Nike's net margin (net income / revenue) in FY2021 and FY2023.", "| 13.3% [1][2] | 9.2% [1][2] |"),
        ("What was Nike's interest ratio (interest expense / revenue) in FY2023 in percent?", "0.2%"),
        ("Over FY2021-FY2023, what was Nike's cumulative free cash flow, defined as net cash provided by operating "
         "activities less capital expenditures?", "$15,264 million"),
        ("What was Nike's dividend payout ratio in FY2023, as defined by dividends paid / net income?", "42.9%"),
        ("Compute Nike's FY2023 quick ratio. Treat quick assets as cash and cash equivalents plus inventories, and "
         "divide by total current liabilities.", "1.72x"),
        ("What fraction of its FY2023 net income did Nike pay out as dividends? Give the dividend payout ratio as a "
         "percentage.", "42.9%"),
        ("What was Nike's cumulative capital spending (purchases of property and equipment) for 2021 through 2023?",
         "$2,422 million"),
        ("How much did Nike's gross profit rise in absolute terms between FY2022 and FY2023?", "$813 million"),
        ("What was Nike's return on average assets, net income / average total assets (FY2022 and FY2023)?", "12.0%"),
        ("How many days of cost were tied up in inventories at Nike in FY2023 (365 * inventories / cost of sales)?",
         "106.68"),
        ("What was Nike's net asset value to sales in FY2023, taking total equity divided by revenue?", "0.27"),
    ],
)  # fmt: skip
def test_a_figure_is_worked_out_by_what_the_question_says_it_is(question: str, said: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation), found
    assert said in found.text
    assert {number.status for number in found.numbers} <= {"verified", "derived"}


def test_a_definition_over_a_row_that_is_not_printed_gives_no_figure() -> None:
    found = asked("What was Nike's debt in FY2023, where debt is long-term debt plus commercial paper of subsidiaries?")
    assert not isinstance(found, Calculation)


def test_a_weighted_average_is_printed_and_is_no_mean_of_two_years() -> None:
    shares = ("Diluted weighted average shares", "1,570", "1,610", "1,609")
    report = made(income=(*INCOME, shares))
    question = (
        "What was Nike's revenue per diluted share in FY2023? Use revenue divided by diluted weighted average shares."
    )
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and "was 32.62" in found.text


def test_another_figure_beside_the_one_that_is_asked_for_is_not_left_out() -> None:
    found = asked("What were dividends as a percentage of net income of Nike in FY2023? Give the current ratio.")
    assert not isinstance(found, Calculation) or "42.9%" not in found.text
