"""A parent's own figures beside those of its group: an answer stays with one of them and says which."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report, Unit
from rag.calculator.calculate import Calculation, calculate
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import searched

HEADS = ("Standalone 2023-24", "Standalone 2022-23", "Consolidated 2023-24", "Consolidated 2022-23")
ENDS = tuple(Period("duration", date(year, 3, 31), 12, year) for year in (2024, 2023, 2024, 2023))
ROWS = (
    ("Revenue", "4,000", "3,800", "6,800", "6,000"),
    ("Cost of sales", "2,500", "2,400", "4,100", "3,900"),
    ("Gross profit", "1,500", "1,400", "2,700", "2,100"),
    ("Profit before tax", "500", "400", "900", "700"),
    ("Income tax expense", "100", "100", "200", "180"),
    ("Profit for the year", "400", "300", "700", "520"),
)


def filing() -> Report:
    unit = Unit("INR", 10_000_000, None, "₹ in crore")
    table = T(HEADS, ROWS, statement="income_statement", periods=ENDS, primary=True, unit=unit)
    report = make_report("NIKE_2024_10K", ((H("Statement of Profit and Loss"), table),))
    return replace(report, fiscal_year=2024, period_end=date(2024, 3, 31))


@pytest.mark.parametrize(
    ("question", "said", "whose"),
    [
        ("What was Nike's standalone revenue in FY2024?", "INR 4,000 crore", "the parent's own accounts"),
        ("What was Nike's revenue in FY2024?", "INR 6,800 crore", "the consolidated figures"),
        ("What was Nike's gross margin in FY2023?", "35.0%", "the consolidated figures"),
        ("What was Nike's standalone gross margin in FY2024?", "37.5%", "the parent's own accounts"),
        ("By what percentage did Nike's standalone revenue grow in FY2024?", "5.3%", "the parent's own accounts"),
    ],
)
def test_figures_of_one_basis_are_told_and_computed_with(question: str, said: str, whose: str) -> None:
    report = filing()
    made = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(made, Calculation), made
    assert f" {said} " in made.text
    assert any(whose in notice for notice in made.notices)


def test_who_asks_for_the_group_is_told_nothing_of_the_parent() -> None:
    question, report = "What was Nike's consolidated revenue in FY2024?", filing()
    made = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(made, Calculation)
    assert "INR 6,800 crore" in made.text
    assert not made.notices


TWO = (Period("duration", date(2023, 12, 31), 12, 2023),) * 2 + (Period("duration", date(2022, 12, 31), 12, 2022),)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's revenue in fiscal 2023? Answer in USD millions.", "$3,548.6 million"),
        ("What was Nike's revenue in 2023 in US dollars?", "$3,548.6 million"),
        ("What was Nike's revenue in 2023?", "EUR 3,214.6 million"),
        ("By what percent did Nike's revenue grow in 2023?", "7.2%"),
    ],
)
def test_a_column_in_the_currency_that_is_asked_for_is_taken_where_one_is_printed(question: str, said: str) -> None:
    rows = (("Net sales", "3,548.6", "3,214.6", "3,000.0"), ("Net income", "354.8", "321.4", "300.0"))
    unit = Unit("EUR", 1_000_000, None, "in millions")
    table = T(
        ("2023 US$", "2023 €", "2022 €"), rows, statement="income_statement", periods=TWO, primary=True, unit=unit
    )
    report = make_report("NIKE_2023_10K", ((H("Income Statement"), table),))
    made = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(made, Calculation) and said in made.text, made
