from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from preprocess.metadata.fiscal_calendar import fiscal_calendar, in_calendar
from preprocess.report import Column, Period, StatementType, Table
from preprocess.tables.meaning.periods import read_period
from tests.preprocess.made import Put, convert, make_pdf
from tests.preprocess.metadata.calendars import Filed, metadata, table

RETAILER: Filed = ("10-q", date(2023, 7, 29), 2024, 2)
"""A company whose fiscal 2024 ends at about the end of January 2024."""
BY_START: Filed = ("10-k", date(2023, 1, 1), 2022, None)
"""A company that calls the year that ended on January 1, 2023 its fiscal 2022."""


def periods(table: Table, filed: Filed) -> list[tuple[int | None, int | None, date | None]]:
    found = in_calendar(table, fiscal_calendar(metadata(filed))).columns
    return [(c.period.fiscal_year, c.period.fiscal_quarter, c.period.end) for c in found if c.period]


@pytest.mark.parametrize(
    ("filed", "label", "expected"),
    [
        (RETAILER, "Three months ended July 29, 2023", (2024, 2)),
        (RETAILER, "Six months ended July 30, 2022", (2023, 2)),
        (RETAILER, "As of January 28, 2023", (2023, None)),
        (RETAILER, "Three months ended January 28, 2023", (2023, 4)),
        (RETAILER, "Twelve months ended July 29, 2023", (2024, 2)),
        (("10-k", date(2023, 5, 31), 2023, None), "Three months ended November 30, 2022", (2023, 2)),
        (("10-k", date(2023, 5, 31), 2023, None), "Year ended May 31, 2022", (2022, None)),
        (BY_START, "January 1, 2023", (2022, None)),
        (BY_START, "Fiscal year ended January 3, 2021", (2020, None)),
        (("10-q", date(2023, 6, 30), 2023, 2), "As of December 31, 2022", (2022, None)),
        (("10-q", date(2023, 6, 30), 2023, 2), "As of February 10, 2023", (2023, None)),
        (("10-q", date(2022, 3, 26), 2022, 1), "Quarter ended March 27, 2021", (2021, 1)),
    ],
)
def test_a_printed_day_lies_in_the_companys_own_year(filed: Filed, label: str, expected: tuple[int, int]) -> None:
    assert [found[:2] for found in periods(table("Results of the company", label), filed)] == [expected]


def test_a_bare_year_is_the_companys_name_and_takes_the_day_printed_for_it() -> None:
    found = periods(table("At January 1, 2023 and January 2, 2022", "2022", "2021"), BY_START)
    assert found == [(2022, None, date(2023, 1, 1)), (2021, None, date(2022, 1, 2))]


def test_a_bare_year_beside_an_interim_day_is_the_calendars() -> None:
    filed: Filed = ("10-q", date(2022, 11, 30), 2023, 2)
    found = periods(table("For the three months ended November 30, 2022 and 2021", "2022", "2021"), filed)
    assert found == [(2023, 2, date(2022, 11, 30)), (2022, 2, date(2021, 11, 30))]


@pytest.mark.parametrize(
    ("kind", "heading", "months"),
    [("cash_flow", "", 6), ("income_statement", "", None), ("income_statement", "Three Months Ended", 3)],
)
def test_a_flow_up_to_an_interim_day_is_no_year(kind: StatementType, heading: str, months: int | None) -> None:
    columns = (Column("July 29, 2023", read_period("July 29, 2023", "", False)),)
    drawn = replace(table("Statements", "July 29, 2023"), columns=columns, statement_type=kind, context_heading=heading)
    (column,) = in_calendar(drawn, fiscal_calendar(metadata(RETAILER))).columns
    assert column.period == Period("duration", date(2023, 7, 29), months, 2024, 2)


def test_an_opening_balance_keeps_the_year_it_opens() -> None:
    filed: Filed = ("10-k", date(2022, 12, 31), 2022, None)
    drawn = table("Changes of the reserve", "2022 Balance at January 1", "Additions")
    assert [found[0] for found in periods(drawn, filed)] == [2022]


@pytest.mark.parametrize(
    "filed",
    [
        ("8-k", date(2022, 5, 20), 2022, None),
        ("10-k", None, 2022, None),
        ("10-k", date(2022, 6, 30), 2024, None),
        ("earnings", date(2022, 6, 30), 2022, None),
    ],
)
def test_without_a_sure_calendar_periods_stay_as_printed(filed: Filed) -> None:
    drawn = table("Results of the company", "July 29, 2023", "July 30, 2022")
    assert fiscal_calendar(metadata(filed)) is None
    assert in_calendar(drawn, fiscal_calendar(metadata(filed))) is drawn


def test_a_converted_quarterly_report_counts_in_its_own_years(tmp_path: Path) -> None:
    cover = [
        Put("UNITED STATES SECURITIES AND EXCHANGE COMMISSION", 150, 80),
        Put("Washington, D.C. 20549", 240, 95),
        Put("FORM 10-Q", 270, 120),
        Put("For the quarterly period ended July 29, 2023", 190, 150),
        Put("Lantern Corp (Exact name of registrant as specified in its charter)", 130, 180),
        Put("Our fiscal 2024 ends on February 3, 2024. The six months ended July 29, 2023 were mild,", 72, 220),
        Put("the six months ended July 30, 2022 were not. Fiscal 2024 has 53 weeks, fiscal 2023 had 52.", 72, 234),
    ]
    statement = [
        Put("Six Months Ended", 420, 100),
        Put("July 29, 2023", 390, 114),
        Put("July 30, 2022", 480, 114),
        *(Put(text, x, y) for y, row in zip((130, 146, 162), _ROWS, strict=True) for text, x in row),
    ]
    report = convert(make_pdf(tmp_path / "a.pdf", [cover, statement]), "LANTERN_10Q.pdf")
    assert (report.fiscal_year, report.fiscal_quarter) == (2024, 2)
    (found,) = report.tables
    assert [(c.period.fiscal_year, c.period.months) for c in found.columns if c.period] == [(2024, 6), (2023, 6)]


_ROWS = [
    [(name, 72), (str(value), 420), (str(value + 9), 510)]
    for name, value in (("Revenue", 90), ("Costs", 40), ("Tax", 30))
]


def test_a_year_to_date_is_as_long_as_the_filings_own_year_so_far() -> None:
    filed: Filed = ("earnings", date(2024, 9, 30), 2024, 3)
    columns = in_calendar(
        table("Operations", "3Q 2024", "YTD 2024", "YTD 2023"), fiscal_calendar(metadata(filed))
    ).columns
    assert [c.period and c.period.months for c in columns] == [3, 9, 9]
    whole = in_calendar(table("", "YTD 2024"), fiscal_calendar(metadata(("10-k", date(2024, 12, 31), 2024, None))))
    assert [c.period and c.period.months for c in whole.columns] == [12]


def test_a_year_to_date_up_to_a_day_is_as_long_as_the_companys_year_so_far() -> None:
    flows = Period("duration", date(2024, 5, 31), None, 2024)
    drawn = replace(table(""), columns=(Column("Year to date 2024", flows),))
    found = in_calendar(drawn, fiscal_calendar(metadata(("annual-report", date(2023, 9, 30), 2023, None))))
    assert [column.period.months for column in found.columns if column.period] == [8]
