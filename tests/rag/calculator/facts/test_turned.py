"""Tables whose rows are periods: the figure stands where the row is the time and the column what is asked for."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report, Unit
from rag.calculator.calculate import Calculation, calculate
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import durations, searched


def year(ending: int) -> Period:
    return Period("duration", date(ending, 3, 31), 12, ending)


AHEAD = "3. Consolidated Forecast for the Fiscal Year Ending March 31, 2025 (April 1, 2024 to March 31, 2025)"
PAID = "Annual dividends per share (Yen)"
DIVIDENDS = T(
    ("First quarter-end", "Second quarter-end", "Third quarter-end", f"{PAID} Fiscal year-end", f"{PAID} Total"),
    (
        ("Fiscal year ended March 31, 2024", "—", "40.00", "—", "45.00", "85.00"),
        ("Fiscal year ending March 31, 2025 (Forecast)", "—", "42.00", "—", "48.00", "90.00"),
    ),
    row_periods=(year(2024), year(2025)),
    caption="2. Dividends",
    unit=Unit(),
)
FORECAST = T(
    ("Net sales", "Operating profit"),
    (("First half", "90,000", "7,200"), ("Full year", "191,000", "17,500")),
    unit=Unit("JPY", 1_000_000, None, "Millions of yen"),
    caption=AHEAD,
)
RATIOS = T(
    ("Return on equity %", "Equity ratio %"),
    (("March 31, 2024", "7.6%", "63.3%"), ("March 31, 2023", "18.2%", "60.6%")),
    row_periods=(year(2024), year(2023)),
    unit=Unit(),
)


def release() -> Report:
    blocks = (H("2. Dividends"), DIVIDENDS, H("Ratios"), RATIOS, H(AHEAD), FORECAST)
    report = make_report("NIKE_2024_10K", (blocks,))
    return replace(report, fiscal_year=2024, period_end=date(2024, 3, 31))


def asked(question: str) -> str:
    report = release()
    made = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    return made.text if isinstance(made, Calculation) else f"no figure: {made}"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Nike's total annual dividend per share for the fiscal year ended March 31, 2024?", "85.00"),
        ("What annual dividend per share does Nike forecast for the fiscal year ending March 31, 2025?", "90.00"),
        ("What second quarter-end dividend did Nike pay in the fiscal year ended March 31, 2024?", "40.00"),
        ("What net sales does Nike forecast for the full year ending March 31, 2025?", "JPY 191,000 million"),
        ("What was Nike's forecast operating profit for the first half of the year ending March 2025?",
         "JPY 7,200 million"),
        ("Net sales forecast of Nike for the full year to March 2025?", "JPY 191,000 million"),
        ("What was Nike's equity ratio at March 31, 2023?", "60.6%"),
    ],
)  # fmt: skip
def test_the_row_tells_the_time_and_the_column_the_measure(question: str, said: str) -> None:
    assert f" {said} [1]" in asked(question)


@pytest.mark.parametrize(
    "question",
    [
        "What were Nike's net sales in fiscal 2025?",
        "What was Nike's operating profit in the first half of fiscal 2025?",
        "What net sales does Nike forecast for fiscal 2026?",
        "What annual dividend per share did Nike forecast for the fiscal year ended March 31, 2024?",
    ],
)
def test_a_forecast_is_no_result_and_a_result_no_forecast(question: str) -> None:
    assert asked(question).startswith("no figure")


ROLLED = T(
    ("BALANCE AT BEGINNING OF PERIOD", "BALANCE AT END OF PERIOD"),
    (
        ("Sales returns reserve", "", ""),
        ("For the fiscal year ended March 31, 2023", "595", "525"),
        ("For the fiscal year ended March 31, 2024", "525", "549"),
    ),
    row_periods=(None, year(2023), year(2024)),
    unit=Unit("USD", 1_000_000, None, "in millions"),
)
GRANTS = T(
    ("Number of RSUs", "Weighted Average Grant-Date Fair Value Per Share"),
    (("Nonvested at March 31, 2023", "810", "$ 345.37"), ("Nonvested at March 31, 2024", "877", "$ 371.17")),
    row_periods=(Period("instant", date(2023, 3, 31), None, 2023), Period("instant", date(2024, 3, 31), None, 2024)),
    unit=Unit("USD"),
    caption="Activity of restricted stock units was as follows:",
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was the balance of Nike's sales returns reserve at the end of fiscal 2024?", "$549 million"),
        ("How many nonvested RSUs did Nike have at March 31, 2024?", "877"),
    ],
)
def test_a_balance_is_told_by_the_day_of_its_row(question: str, said: str) -> None:
    report = make_report("NIKE_2024_10K", ((H("Schedule II"), ROLLED, H("Share Units"), GRANTS),))
    report = replace(report, fiscal_year=2024, period_end=date(2024, 3, 31))
    made = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(made, Calculation), made
    assert f" {said} [1]" in made.text


def test_a_row_under_a_heading_is_told_by_both() -> None:
    rates = (("Operating leases", "", ""), ("Discount rate", "2.8%", "2.9%"), ("Inflation rate", "3.8%", "3.9%"))
    report = make_report("NIKE_2023_10K", ((H("Leases"), T(("2023", "2022"), rates, periods=durations((2023, 2022)))),))
    made = calculate(
        question := "What was Nike's operating lease discount rate in 2023?",
        searched(question, report),
        {report.report_id: report}.__getitem__,
    )
    assert isinstance(made, Calculation)
    assert "discount rate (Operating leases) was 2.8%" in made.text
