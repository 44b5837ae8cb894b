"""All companies of the library in one table: the first is named, and so are those without a figure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.calculator.question.library import read_library
from tests.rag.builders import H, T, make_report
from tests.rag.calculator.facts.company import YEARS
from tests.rag.statements_made import INCOME, searched


def company(name: str, revenue: str, income: str) -> Report:
    rows = [(row[0], revenue, *row[2:]) if row[0] == "Revenues" else row for row in INCOME]
    rows = [(row[0], income, *row[2:]) if row[0].lower() == "net income" else row for row in rows]
    table = T(("2023", "2022", "2021"), rows, statement="income_statement", periods=YEARS, primary=True)
    return filed(name, H("Statements"), table)


def filed(name: str, *page: str | H | T) -> Report:
    return make_report(name=f"{name.upper()}_2023_10K", company=name, ticker=name[:4].upper(), pages=[page])


SHELF = (
    company("Acmetown", "$ 51,217", "5,070"),
    company("Boltburg", "$ 61,000", "(300)"),
    company("Citrex", "$ 7,000", "70"),
)


def asked(question: str, *shelf: Report) -> Calculation | Problem | None:
    result = searched(question, *shelf)
    filings = tuple(context.filing for context in result.contexts)
    reports = {report.report_id: report for report in shelf}
    return calculate(question, replace(result, filings=filings), reports.__getitem__)


def test_the_company_with_the_highest_figure_leads_the_table_of_all() -> None:
    found = asked("Which company had the highest revenue in FY2023?", *SHELF)
    assert isinstance(found, Calculation)
    first, *_ = found.text.splitlines()
    assert first.startswith(
        "Of the 3 companies here with a figure for FY2023, Boltburg had the highest revenue: $61,000"
    )
    lines = [line for line in found.text.splitlines() if line.startswith("| ")][1:]
    assert [line.split(" |")[0] for line in lines] == ["| Boltburg", "| Acmetown", "| Citrex"]
    assert all(number.status == "verified" for number in found.numbers) and len(found.citations) == 3


def test_companies_that_lost_money_are_named_and_the_others_stand_below() -> None:
    found = asked("Which companies lost money in fiscal 2023?", *SHELF)
    assert isinstance(found, Calculation) and "1 lost money: Boltburg (-$300 million" in found.text
    assert "| Citrex | $70 million" in found.text


def test_a_company_without_the_figure_is_told_as_it_could_be_the_first() -> None:
    bare = filed("Dullmore", H("Business"), "We sell things.")
    found = asked("Rank my companies by revenue in fiscal 2023.", *SHELF, bare)
    assert isinstance(found, Calculation) and "Of the 3 companies" in found.text
    assert any("Without a figure for it here: Dullmore" in notice for notice in found.notices)


@pytest.mark.parametrize(
    "question",
    [
        "Which companies compete with us?",
        "Which company audits the statements?",
        "Which companies did they acquire in 2023?",
        "Who is the chief executive?",
        "Which company had the highest revenue in Q2 2023?",
        "Which companies pay dividends to their workers in the north?",
        "Which of my companies is the best?",
    ],
)
def test_what_is_not_understood_is_asked_of_no_library(question: str) -> None:
    assert read_library(question, 2023) is None


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("Which of my companies is the most profitable?", "net income"),
        ("Which company has the lowest effective tax rate in FY2023?", "effective tax rate"),
        ("Which company is the largest in my library?", "revenue"),
        ("Which companies had negative free cash flow in 2023?", "free cash flow"),
        ("Which companies bought back shares in 2023?", "share repurchases"),
    ],
)
def test_the_figure_of_all_companies_is_the_one_that_is_asked_for(question: str, figure: str) -> None:
    asked = read_library(question, 2023)
    assert asked is not None and asked.request.name == figure
