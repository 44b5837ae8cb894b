"""Statements in the words of other trades and countries: the right cell, or none where none is printed."""

from __future__ import annotations

import pytest

from preprocess.report import Report, Unit
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.statements_elsewhere import (
    BANK,
    BROKER,
    FOREIGN,
    INSURER,
    RETAILER,
    RMB,
    SOFTWARE,
    THOUSANDS,
    UTILITY,
    elsewhere,
)
from tests.rag.statements_made import searched

CHF = Unit("CHF", 1_000, None, "CHF000")
REPORTS = {
    "broker": elsewhere(BROKER, unit=CHF),
    "bank": elsewhere(BANK),
    "retailer": elsewhere(RETAILER),
    "foreign": elsewhere(FOREIGN, unit=RMB),
    "software": elsewhere(SOFTWARE, unit=THOUSANDS),
    "utility": elsewhere(UTILITY),
    "insurer": elsewhere(INSURER),
}


def asked(question: str, report: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("kind", "question", "result"),
    [
        ("broker", "What was Acme's revenue in 2022?", "CHF 947,400 thousand"),
        ("broker", "What was Acme's operating profit in 2022?", "CHF 94,200 thousand"),
        ("broker", "What was the net profit attributable to shareholders of the parent of Acme in 2022?",
         "CHF 89,100 thousand"),
        ("broker", "What was Acme's return on equity in 2022?", "21.6%"),
        ("broker", "What was Acme's operating margin in 2022, and how did it change from 2021?", "9.9%"),
        ("bank", "What was Acme's net interest income in FY2022?", "$15,100 million"),
        ("bank", "What was Acme's efficiency ratio in 2022?", "60.9%"),
        ("bank", "What is the FY2022 return on assets of Acme? ROA is net income / average total assets between FY2021 "
         "and FY2022. Round to four decimal places.", "0.0023"),
        ("bank", "What is the year-over-year change in Acme's provision for credit losses in FY2022 in USD millions?",
         "$3,400 million"),
        ("retailer", "What was Acme's revenue in FY2022?", "$105,400 million"),
        ("retailer", "What is Acme's FY2022 inventory turnover? Two decimals.", "6.43x"),
        ("retailer", "What was Acme's FY2022 free cash flow, defined as net cash provided by operating activities less "
         "additions to property and equipment? In USD millions.", "$6,000 million"),
        ("foreign", "What was Acme's revenue in 2022 in RMB thousands?", "CNY 947,400 thousand"),
        ("foreign", "What was Acme's effective tax rate in 2022?", "18.9%"),
        ("foreign", "What was Acme's net profit for the year 2022?", "CNY 97,400 thousand"),
        ("foreign", "What was Acme's operating margin in 2022?", "9.9%"),
        ("foreign", "What was Acme's EBITDA in 2022?", "CNY 120,800 thousand"),
        ("foreign", "What was Acme's operating cash flow in 2022?", "CNY 135,700 thousand"),
        ("foreign", "What was Acme's current ratio at the end of 2022? Two decimals.", "2.06"),
        ("software", "What was Acme's subscription revenue in FY2022?", "$800,125 thousand"),
        ("software", "What was Acme's operating loss in 2022 in USD millions?", "$40.5 million"),
        ("software", "What was Acme's sales and marketing expense as a % of revenue in FY2022?", "43.3%"),
        ("software", "What was Acme's free cash flow margin in 2022?", "11.1%"),
        ("utility", "What is Acme's fixed asset turnover in 2022?", "0.19"),
        ("utility", "What was Acme's operation and maintenance expense in 2022?", "$1,589 million"),
        ("utility", "What is Acme's long-term debt to equity in FY2022?", "1.42"),
        ("insurer", "What were Acme's net premiums earned in 2022?", "$41,000 million"),
        ("insurer", "What was Acme's net margin in 2022?", "9.3%"),
    ],
)  # fmt: skip
def test_the_figure_is_found_by_whatever_name_it_is_printed(kind: str, question: str, result: str) -> None:
    found = asked(question, REPORTS[kind])
    assert isinstance(found, Calculation), found
    assert found.numbers[0].text == result or result in found.text, found.text
    assert {number.status for number in found.numbers} <= {"verified", "derived"}


@pytest.mark.parametrize(
    ("kind", "question"),
    [
        ("bank", "What was Acme's gross margin in FY2022?"),
        ("bank", "What was Acme's working capital at the end of 2022?"),
        ("bank", "What is Acme's inventory turnover for FY2022?"),
        ("insurer", "What was Acme's gross profit in 2022?"),
        ("software", "What was Acme's dividend payout ratio in 2022?"),
        ("utility", "What was Acme's net interest income in 2022?"),
        ("utility", "What was Acme's days payable outstanding in 2022?"),
        ("foreign", "What were Acme's dividends paid in 2022?"),
    ],
)
def test_what_the_statements_do_not_print_is_not_computed(kind: str, question: str) -> None:
    assert not isinstance(asked(question, REPORTS[kind]), Calculation)


def test_a_change_in_percent_is_a_rate_and_a_change_in_millions_an_amount() -> None:
    rate = asked("By how much did Acme's operating income fall from 2021 to 2022, in percent?", REPORTS["retailer"])
    amount = asked("How much did Acme's operating income change in 2022 in USD millions?", REPORTS["retailer"])
    assert isinstance(rate, Calculation) and rate.numbers[0].text == "-7.3%"
    assert isinstance(amount, Calculation) and amount.numbers[0].text == "-$900 million"


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("What was Acme's inventory turnover in FY2022 (cost of sales / average inventories between FY2021 and "
         "FY2022)? Two decimals.", "6.43x"),
        ("Acme's FY2022 interest coverage: operating income divided by provision for taxes. Two decimals?", "4.38x"),
        ("What is the FY2022 equity multiplier of Acme, i.e. total assets divided by total equity? Two decimals.",
         "3.79x"),
        ("What is Acme's FY2022 working capital turnover? Define it as total revenues / average working capital, where "
         "working capital is total current assets less total current liabilities and the average is between FY2021 and "
         "FY2022. Round to two decimals.", "52.70x"),
    ],
)  # fmt: skip
def test_a_definition_is_read_however_it_is_given(question: str, result: str) -> None:
    found = asked(question, REPORTS["retailer"])
    assert isinstance(found, Calculation) and found.numbers[0].text == result, found
