"""Comparisons and series: one table, each cell with its footnote and its verdict, unlike things said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Report
from rag.calculator.answers.panel import read_panel
from rag.calculator.calculate import Calculation, Problem, calculate
from rag.chunks.chunk import filing_of
from tests.rag.statements_made import INCOME, made, searched

NIKE = made()


def _other(**changed: object) -> Report:
    rows = tuple(("Net sales", "$ 10,000", "$ 9,000", "$ 8,000") if r[0] == "Revenues" else r for r in INCOME)
    report = replace(made(name="ADOBE_2023_10K", income=rows), company="Adobe Inc.", ticker="ADBE")
    return replace(report, **changed)  # type: ignore[arg-type]


def asked(question: str, *reports: Report) -> Calculation | Problem | None:
    of: Callable[[str], Report] = {report.report_id: report for report in reports}.__getitem__
    return calculate(question, searched(question, *reports), of)


def test_two_companies_stand_side_by_side_with_every_cell_footnoted() -> None:
    found = asked("Compare revenue and net margin of Nike and Adobe in 2022.", NIKE, _other())
    assert isinstance(found, Calculation)
    assert found.text.splitlines() == [
        "| FY2022 | NIKE, Inc. | Adobe Inc. |",
        "|---|---|---|",
        "| Revenue | $46,710 million [1] | $9,000 million [2] |",
        "| Net margin | 12.8% [3][1] | 66.4% [4][2] |",
        "",
        "Net margin = net income / revenue.",
    ]
    assert [check.status for check in found.numbers] == ["verified", "verified", "derived", "derived"]
    assert all(found.text[check.start : check.end] == check.text for check in found.numbers)
    assert found.citations[1].filing.company == "Adobe Inc."


def test_a_series_takes_each_year_from_a_filing_that_the_search_need_not_have_found() -> None:
    older = replace(made(name="NIKE_2020_10K", years=(2020, 2019, 2018)), fiscal_year=2020)
    question = "Nike's revenue and operating income 2019-2022"
    result = replace(searched(question, NIKE), filings=(filing_of(NIKE), filing_of(older)))
    found = calculate(question, result, {r.report_id: r for r in (NIKE, older)}.__getitem__)
    assert isinstance(found, Calculation)
    assert "| Fiscal year | FY2019 | FY2020 | FY2021 | FY2022 |" in found.text
    assert (
        "| Revenue | $46,710 million [1] | $51,217 million [1] | $44,538 million [2] | $46,710 million [2] |"
        in found.text
    )
    assert {c.filing.doc_name for c in found.citations} == {"NIKE_2020_10K", "NIKE_2023_10K"}


def test_who_has_more_is_said_before_the_table() -> None:
    found = asked("Which had the higher gross margin in FY2023, Nike or Adobe?", NIKE, _other())
    assert isinstance(found, Calculation) and found.text.startswith("Adobe Inc. had the higher gross margin in FY2023.")


def test_fiscal_years_that_end_months_apart_and_other_currencies_are_said() -> None:
    other = _other()
    tables = tuple(
        replace(
            table,
            unit=replace(table.unit, currency="EUR"),
            columns=tuple(
                replace(c, period=replace(c.period, end=date(c.period.fiscal_year, 12, 31)) if c.period else None)  # type: ignore[arg-type]
                for c in table.columns
            ),
        )
        for table in other.tables
    )
    found = asked(
        "Compare the operating income of Nike and Adobe in 2022.", NIKE, replace(other, tables=tables, sha256="e" * 64)
    )
    assert isinstance(found, Calculation)
    assert any("fiscal 2022 ended on 31 May 2022 (NIKE, Inc.)" in notice for notice in found.notices)
    assert any("different currencies" in notice for notice in found.notices)
    assert "EUR 6,675 million [2]" in found.text


@pytest.mark.parametrize(
    "question",
    [
        "Compare Nike's and Adobe's adjusted revenue in 2022.",
        "Compare the strategy of Nike and Adobe in 2022.",
        "Compare revenue and brand value of Nike and Adobe in 2022.",
        "Why did revenue and net income of Nike and Adobe fall in 2022?",
    ],
)
def test_a_word_that_is_not_understood_leaves_the_question_alone(question: str) -> None:
    assert read_panel(question, {"nike", "adobe"}, 2023, 2) is None


@pytest.mark.parametrize(
    ("question", "said", "row"),
    [
        (
            "Which grew faster in FY2023, Nike or Adobe?",
            "Adobe Inc. had the higher revenue growth in FY2022–FY2023.",
            "| Revenue growth | 9.6% [1] | 11.1% [2] |",
        ),
        (
            "Did Nike grow slower than Adobe in FY2023?",
            "NIKE, Inc. had the lower revenue growth in FY2022–FY2023.",
            "| Revenue growth | 9.6% [1] | 11.1% [2] |",
        ),
        (
            "Which of these is largest by gross profit in FY2023: Nike, Adobe?",
            "",
            "| Gross profit | $22,292 million [1] | $22,292 million [2] |",
        ),
    ],
)
def test_growth_and_lists_of_companies_are_set_side_by_side(question: str, said: str, row: str) -> None:
    found = asked(question, NIKE, _other())
    assert isinstance(found, Calculation) and found.text.startswith(said) and row in found.text, found


def test_a_group_of_peers_stands_side_by_side() -> None:
    names = ("Adobe", "Fern", "Bramble", "Sorrel", "Yarrow", "Tansy", "Burdock", "Teasel")
    peers = [replace(_other(), company=name, ticker=None, report_id=name) for name in names]
    found = asked(f"Compare revenue of Nike, {', '.join(names[:-1])} and {names[-1]} in FY2022.", NIKE, *peers)
    assert isinstance(found, Calculation), found
    assert found.text.startswith(f"| FY2022 | NIKE, Inc. | {' | '.join(names)} |")
    assert found.text.count("$9,000 million") == len(names) and len(found.citations) == len(names) + 1


def test_companies_are_ranked_by_a_figure_the_best_first() -> None:
    found = asked("Rank Nike and Adobe by net margin in FY2022.", NIKE, _other())
    assert isinstance(found, Calculation)
    assert "| FY2022 | Adobe Inc. | NIKE, Inc. |" in found.text and "| Net margin | 66.4%" in found.text


def test_the_latest_fiscal_year_is_each_companys_own() -> None:
    years = (2022, 2021, 2020)
    rows = tuple(("Net sales", "$ 10,000", "$ 9,000", "$ 8,000") if r[0] == "Revenues" else r for r in INCOME)
    other = replace(made(name="ADOBE_2022_10K", income=rows, years=years), company="Adobe Inc.", ticker="ADBE")
    other = replace(other, fiscal_year=2022)
    found = asked("Compare the revenue of Nike and Adobe in their latest fiscal years.", NIKE, other)
    assert isinstance(found, Calculation)
    assert "| Latest fiscal year | NIKE, Inc., FY2023 | Adobe Inc., FY2022 |" in found.text
    assert "| Revenue | $51,217 million [1] | $10,000 million [2] |" in found.text


def test_margins_of_companies_with_unlike_currencies_are_compared_without_a_word_on_conversion() -> None:
    other = _other(sha256="c" * 64)
    tables = tuple(replace(table, unit=replace(table.unit, currency="EUR")) for table in other.tables)
    found = asked("Which had the higher net margin in FY2022, Nike or Adobe?", NIKE, replace(other, tables=tables))
    assert isinstance(found, Calculation) and found.text.startswith("Adobe Inc. had the higher net margin")
    assert not any("converted" in notice for notice in found.notices)


def test_a_share_of_sales_is_compared_across_companies() -> None:
    panel = read_panel("Compare R&D as a percentage of revenue at Nike and Adobe in 2022.", {"nike", "adobe"}, 2023, 2)
    assert panel is not None and [request.kind for request in panel.requests] == ["percent"]
