"""Parts of a year that no filing prints, put together from those that filings print, and said to be derived."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Report
from rag.answering.answer import answer
from rag.calculator.calculate import Calculation, Problem, calculate
from tests.rag.builders import H, T, make_report
from tests.rag.statements_made import searched

LABELS = (
    "Revenues",
    "Cost of sales",
    "Gross profit",
    "Operating income",
    "Income before income taxes",
    "Income tax expense",
    "Net income",
    "Diluted earnings per share",
)


def income(*columns: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(zip(LABELS, *columns, strict=True))


def filing(name: str, year: int, quarter: int | None, spans: tuple[tuple[int, date], ...], *values: int) -> Report:
    """A filing whose columns last so many months to those days; values: revenue of each, the other rows follow it."""
    periods = tuple(Period("duration", end, months, end.year) for months, end in spans)
    heads = tuple(f"{months} months ended {end:%B %d, %Y}" for months, end in spans)
    parts = (100, 60, 40, 20, 20, 5, 15)
    columns = [(*(f"{v * part // 100:,}" for part in parts), f"$ {v / 10000:.2f}") for v in values]
    cash = (
        ("Cash flows from operating activities", *("" for _ in values)),
        ("Net income", *(f"{v * 15 // 100:,}" for v in values)),
        ("Depreciation and amortization", *(f"{v * 3 // 100:,}" for v in values)),
        ("Net cash provided by operating activities", *(f"{v * 18 // 100:,}" for v in values)),
        ("Cash flows from investing activities", *("" for _ in values)),
        ("Capital expenditures", *(f"({v * 4 // 100:,})" for v in values)),
    )
    return make_report(
        name,
        (
            (
                H("Statements of Income"),
                T(heads, income(*columns), statement="income_statement", periods=periods, primary=True),
            ),
            (H("Statements of Cash Flows"), T(heads, cash, statement="cash_flow", periods=periods, primary=True)),
        ),
        company="Acme Corp",
        ticker="ACM",
        doc_type="10-q" if quarter else "10-k",
        fiscal_year=year,
        fiscal_quarter=quarter,
    )


def ends(report: Report, day: date) -> Report:
    return replace(report, period_end=day)


def day(year: int, month: int) -> date:
    return date(year, month, 31 if month in (3, 12) else 30)


ANNUAL = ends(
    filing("ACME_2022_10K", 2022, None, ((12, day(2022, 12)), (12, day(2021, 12))), 40000, 36000), day(2022, 12)
)
THIRD = ends(filing("ACME_2022Q3_10Q", 2022, 3, ((9, day(2022, 9)), (9, day(2021, 9))), 29000, 26000), day(2022, 9))
SECOND = ends(filing("ACME_2022Q2_10Q", 2022, 2, ((3, day(2022, 6)), (6, day(2022, 6))), 10000, 19000), day(2022, 6))
NEWEST = ends(filing("ACME_2023Q2_10Q", 2023, 2, ((6, day(2023, 6)), (6, day(2022, 6))), 22000, 19000), day(2023, 6))


def asked(question: str, *reports: Report) -> Calculation | Problem | None:
    return calculate(question, searched(question, *reports), {r.report_id: r for r in reports}.__getitem__)


@pytest.mark.parametrize(
    ("question", "reports", "result", "told"),
    [
        ("What was Acme's revenue in Q4 FY2022?", (ANNUAL, THIRD), "$11,000 million", "- first nine months of FY2022"),
        ("What was Acme's gross margin in the fourth quarter 2022?", (ANNUAL, THIRD), "40.0%", "gross profit $4,400"),
        ("What was Acme's revenue in Q1 2022?", (SECOND,), "$9,000 million", "- Q2 FY2022 revenues $10,000 million"),
        ("What was Acme's operating cash flow in Q3 2022?", (THIRD, SECOND), "$1,800 million", "first six months"),
        ("What was Acme's revenue in the second half of 2022?", (ANNUAL, SECOND), "$21,000", "the second half of"),
        ("What was Acme's capex in Q3 2022 in USD billions?", (THIRD, SECOND), "$0.4 billion", "first nine months"),
        ("What was Acme's TTM revenue?", (NEWEST, ANNUAL), "$43,000 million", "FY2022 revenues $40,000 million"),
        ("What was Acme's net income over the last four quarters?", (NEWEST, ANNUAL), "$6,450 million", "- first six"),
        ("What was Acme's free cash flow for the trailing twelve months?", (NEWEST, ANNUAL), "$6,020 million", "capex"),
        ("What was Acme's revenue for the trailing twelve months?", (ANNUAL,), "$40,000 million", "FY2022"),
    ],
)  # fmt: skip
def test_a_period_is_put_together_and_every_part_is_cited(
    question: str, reports: tuple[Report, ...], result: str, told: str
) -> None:
    found = asked(question, *reports)
    assert isinstance(found, Calculation), found
    assert result in found.text and told in found.text, found.text
    assert {number.status for number in found.numbers} <= {"verified", "derived"}


def test_the_answer_says_that_it_is_derived_and_cites_both_filings() -> None:
    question = "What was Acme's revenue in Q4 FY2022?"
    made = answer(
        question, searched(question, ANNUAL, THIRD), {r.report_id: r for r in (ANNUAL, THIRD)}.__getitem__, None
    )
    assert {c.filing.doc_name for c in made.citations} == {"ACME_2022_10K", "ACME_2022Q3_10Q"}
    assert any(notice.startswith("Derived") for notice in made.notices)


@pytest.mark.parametrize(
    ("question", "reports"),
    [
        ("What was Acme's diluted EPS in Q4 FY2022?", (ANNUAL, THIRD)),
        ("What was Acme's revenue in Q4 FY2022?", (ANNUAL, SECOND)),
        ("What was Acme's TTM revenue?", (NEWEST, SECOND)),
        ("What was Acme's diluted EPS over the last four quarters?", (NEWEST, ANNUAL)),
        ("List Acme's revenue in each of the last four quarters.", (NEWEST, ANNUAL)),
    ],
)
def test_nothing_is_put_together_where_a_part_is_missing_or_cannot_be_added(
    question: str, reports: tuple[Report, ...]
) -> None:
    assert not isinstance(asked(question, *reports), Calculation)
