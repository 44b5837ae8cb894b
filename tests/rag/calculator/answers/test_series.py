"""Series as tables with their inputs, each company's own latest year, and figures that only notes print."""

from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import INCOME, durations, made, searched

NIKE = made()
YEARS = durations()


def asked(question: str, *reports: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, *reports), {r.report_id: r for r in reports}.__getitem__)


def test_a_computed_figure_over_the_years_is_a_table_with_its_inputs_above_it() -> None:
    found = asked("What was Nike's free cash flow in 2021, 2022 and 2023?", NIKE)
    assert isinstance(found, Calculation)
    assert found.text.splitlines() == [
        "| Fiscal year | FY2021 | FY2022 | FY2023 |",
        "|---|---|---|---|",
        "| Operating cash flow | $6,657 million [1] | $5,188 million [1] | $5,841 million [1] |",
        "| Capex | $695 million [2] | $758 million [2] | $969 million [2] |",
        "| Free cash flow | $5,962 million [1][2] | $4,430 million [1][2] | $4,872 million [1][2] |",
        "",
        "Free cash flow = operating cash flow - capex.",
    ]


def test_where_no_year_is_named_each_company_is_taken_in_its_own_latest_year() -> None:
    other = replace(made(name="ADOBE_2022_10K", years=(2022, 2021, 2020)), company="Adobe Inc.", ticker="ADBE")
    other = replace(other, fiscal_year=2022)
    found = asked("Which of Nike and Adobe has the higher gross margin?", NIKE, other)
    assert isinstance(found, Calculation)
    assert "| Latest fiscal year | NIKE, Inc., FY2023 | Adobe Inc., FY2022 |" in found.text


def test_a_change_is_told_in_percent_too() -> None:
    found = asked("How did Nike's revenue change in FY2023?", NIKE)
    assert isinstance(found, Calculation) and "$4,507 million (+9.6%) = FY2023 - FY2022" in found.text


def noted(*rows: tuple[str, ...]) -> Report:
    bare = tuple(row for row in INCOME if row[0] != "Interest expense")
    income = T(("2023", "2022", "2021"), bare, statement="income_statement", periods=YEARS, primary=True)
    notes = [
        (H(f"Other matters {i}"), T(("2023", "2022", "2021"), (row,), periods=YEARS)) for i, row in enumerate(rows)
    ]
    return make_report(pages=[(H("Statements of Income"), income), *notes])


@pytest.mark.parametrize(
    ("rows", "sure"),
    [
        ((("Interest expense", "95", "90", "100"),), True),
        ((("Interest expense", "95", "90", "100"), ("Interest expense", "95", "90", "100")), True),
        ((("Interest expense", "95", "90", "100"), ("Interest expense", "12", "11", "10")), False),
    ],
)
def test_what_only_notes_print_is_sure_where_all_of_them_print_one_value(
    rows: tuple[tuple[str, ...], ...], sure: bool
) -> None:
    found = asked("What was Nike's interest expense in FY2023?", noted(*rows))
    assert isinstance(found, Calculation) == sure
    assert not sure or "$95 million" in getattr(found, "text", "")
