"""Earnings releases: measures of a reconciliation under their own names, quarters by the day on which they end."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import searched

HEADS = ("Three Months Ended April 30, 2024", "Three Months Ended April 30, 2023")
QUARTERS = (Period("duration", date(2024, 4, 30), 3, 2025, 1), Period("duration", date(2023, 4, 30), 3, 2024, 1))
INCOME = (
    ("Total revenue", "$ 214,308", "$ 181,505"),
    ("Gross profit", "156,774", "129,483"),
    ("Loss from operations", "(11,666)", "(22,869)"),
    ("Loss before income taxes", "(6,752)", "(19,743)"),
    ("Net loss", "$ (7,870)", "$ (20,647)"),
)
BEYOND = (
    ("GAAP net loss", "$ (7,870)", "$ (20,647)"),
    ("Stock-based compensation", "45,344", "40,499"),
    ("Non-GAAP net income", "$ 37,474", "$ 19,852"),
    ("Net cash provided by operating activities", "$ 81,204", "$ 62,118"),
    ("Capitalized software", "(3,118)", "(2,904)"),
    ("Free cash flow", "$ 78,086", "$ 59,214"),
)


def release() -> Report:
    pages = (
        (H("Statements of Operations"), T(HEADS, INCOME, statement="income_statement", periods=QUARTERS, primary=True)),
        (H("Reconciliation of GAAP to Non-GAAP Measures"), T(HEADS, BEYOND, periods=QUARTERS)),
    )
    report = make_report("NIKE_8K", pages, doc_type="8-k", fiscal_year=2025, fiscal_quarter=1)
    # A sentence that stands before a table by chance says nothing of whose the table is.
    before = "The finance chief will leave; a search for his successor has begun."
    return replace(report, tables=tuple(replace(table, context_paragraph=before) for table in report.tables))


def asked(question: str) -> Calculation | Problem | None:
    report = release()
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Free cash flow of Nike in the three months ended April 30, 2024?", "$78,086 million"),
        ("Nike non-GAAP net income for the three months ended April 30, 2024?", "$37,474 million"),
        ("What non-GAAP net income did Nike have in the quarter ended April 30, 2023?", "$19,852 million"),
        ("What was Nike's free cash flow in the quarter ended April 30, 2023?", "$59,214 million"),
    ],
)
def test_a_measure_of_a_reconciliation_is_told_for_the_quarter_that_ends_on_the_day(question: str, said: str) -> None:
    found = asked(question)
    assert isinstance(found, Calculation) and said in found.text, found
    assert {number.status for number in found.numbers} == {"verified"}


def test_a_quarter_that_the_release_does_not_print_is_not_told() -> None:
    assert not isinstance(asked("Nike non-GAAP net income for the three months ended July 31, 2023?"), Calculation)


GUIDED = tuple(f"{when} Fiscal 2025 {end}" for when in ("Second Quarter", "Full Year") for end in ("Low", "High"))
AHEAD = (Period("duration", None, 3, 2025, 2),) * 2 + (Period("duration", None, 12, 2025),) * 2
OUTLOOK = (
    ("Total revenue", "$ 219.0", "$ 221.0", "$ 896.0", "$ 904.0"),
    ("Non-GAAP net income per share, diluted", "$ 0.38", "$ 0.40", "$ 1.66", "$ 1.74"),
)


@pytest.mark.parametrize(
    ("question", "low", "high"),
    [
        ("What total revenue does Nike expect for full year fiscal 2025?", "$896.0 million", "$904.0 million"),
        ("What is Nike's revenue guidance for the second quarter of fiscal 2025?", "$219.0 million", "$221.0 million"),
        ("What non-GAAP net income per share does Nike guide to for fiscal 2025?", "$1.66", "$1.74"),
    ],
)
def test_guidance_is_told_as_a_range_with_both_cells(question: str, low: str, high: str) -> None:
    found = guided(question)
    assert isinstance(found, Calculation), found
    assert f"low {low} [1], high {high} [1]" in found.text
    assert [number.status for number in found.numbers] == ["verified", "verified"]


@pytest.mark.parametrize(
    "question",
    [
        "What GAAP net loss per share does Nike expect for fiscal 2025?",
        "What total revenue does Nike expect for fiscal 2026?",
        "What total revenue does Nike expect for the third quarter of fiscal 2025?",
    ],
)
def test_guidance_for_another_row_or_period_is_not_told(question: str) -> None:
    assert not isinstance(guided(question), Calculation)


def guided(question: str) -> Calculation | Problem | None:
    table = T(GUIDED, OUTLOOK, caption="Financial outlook", periods=AHEAD)
    report = make_report("NIKE_8K", ((H("Outlook"), table),), doc_type="8-k", fiscal_year=2025, fiscal_quarter=1)
    return calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
