"""Months beside years to date, columns of funds, and captions that only pass a period by."""

from datetime import date

import pytest

from preprocess.report import Cell, Column, Period, Row, StatementType, Table, Unit
from preprocess.tables.meaning.column_periods import with_periods
from preprocess.tables.meaning.periods import caption_period, read_period
from preprocess.tables.meaning.units import read_unit, row_scaled
from preprocess.tables.meaning.values import parse_value

NOWHERE = (0.0, 0.0, 1.0, 1.0)
Read = tuple[str, str, int | None]


def periods(
    caption: str,
    labels: tuple[str, ...],
    rows: tuple[str, ...] = ("Passengers",),
    kind: StatementType = "other",
    stub: str = "",
) -> list[Read | None]:
    """Kind, end and months of each column."""
    cells = tuple(Cell("12", parse_value("12").value, NOWHERE, 1) for _ in labels)
    read = tuple(Row(label, 0, cells, NOWHERE, 1) for label in rows)
    columns = tuple(Column(label) for label in labels)
    table = Table("", (1,), NOWHERE, caption, columns, read, Unit(), "other", "", stub_label=stub)
    return [_read(column.period) for column in with_periods(table, kind).columns]


def _read(period: Period | None) -> Read | None:
    return (period.kind, str(period.end), period.months) if period else None


def test_a_month_beside_the_year_to_date_is_no_balance() -> None:
    said = periods("Traffic", ("Month Sep 2024", "Year to date Jan–Sep 2024", "Year to date Change"))
    assert said == [("duration", "2024-09-30", 1), ("duration", "2024-09-30", 9), None]
    bare = periods("Traffic", ("Sep 2024", "Jan–Sep 2024", "Sep 2023"))
    assert [read and read[2] for read in bare] == [1, 9, 1]


def test_a_day_over_the_labels_dates_them_whatever_unit_stands_beside_it() -> None:
    caption = "As of June 30, 2022 and December 31, 2021, the bank met all requirements."
    for day, stub in (("2022-06-30", "June 30, 2022 (in millions)"), ("2021-12-31", "December 31, 2021 (in millions)")):
        said = periods(caption, ("Standardized", "Advanced"), ("Capital ratio",), stub=stub)
        assert said == [("instant", day, None)] * 2
    dated = periods(caption, ("Three Months Ended June 30, 2022",), ("Sales",), stub="(in millions) June 30, 2022")
    assert dated == [("duration", "2022-06-30", 3)]


def test_a_year_to_date_of_a_bare_year_ends_with_the_month_beside_it_and_is_no_whole_year() -> None:
    said = periods("Traffic", ("Month May 2024", "Month May 2023", "Year to date 2024", "Year to date 2023"))
    assert said[2:] == [("duration", "2024-05-31", None), ("duration", "2023-05-31", None)]


def test_a_month_among_balances_stays_a_day() -> None:
    assert periods("Cash", ("Sep 2024", "Dec 2023")) == [
        ("instant", "2024-09-30", None),
        ("instant", "2023-12-31", None),
    ]
    assert read_period("12 month ended June 30, 2024") == read_period("12 months ended June 30, 2024")


@pytest.mark.parametrize(
    "passing",
    [
        "Costs of steel fell in the second half.",
        "One office loan was placed on nonaccrual in the quarter after a sale.",
    ],
)
def test_a_sentence_in_passing_gives_the_columns_no_length(passing: str) -> None:
    assert periods(passing, ("June 30, 2024", "2023"))[0] == ("instant", "2024-06-30", None)
    assert periods(passing, ("2023", "2022")) == [("duration", "None", 12)] * 2
    assert periods("The results of the six months ended June 30 follow.", ("2023",)) == [("duration", "2023-06-30", 6)]


def test_columns_of_funds_are_of_the_day_or_year_over_them() -> None:
    funds = ("Electric Fund", "Water Fund", "Total 2023", "Total 2022")
    year = "STATEMENT OF ACTIVITIES Year ended June 30, 2023 (with comparative totals for 2022)"
    assert [read and read[1:] for read in periods(year, funds)[:2]] == [("2023-06-30", 12)] * 2
    day = periods("STATEMENT OF NET POSITION June 30, 2023", funds[:2], kind="balance_sheet")
    assert day == [("instant", "2023-06-30", None)] * 2
    assert periods("Year ended June 30, 2023", funds)[:2] == [None, None]
    assert caption_period("Bonds sold June 30, 2023") is None


def test_what_is_reckoned_of_years_to_come_is_a_balance_of_its_day() -> None:
    rows = ("Future cash inflows", "Future production costs", "Future income taxes", "Future net cash flows")
    assert periods("Standardized Measure", ("December 31, 2023",), rows) == [("instant", "2023-12-31", None)]


def test_several_years_in_a_head_are_no_year() -> None:
    assert read_period("Payments Due by Period 2020 to 2021") is None
    assert read_period("October 1, 2021 to September 30, 2022") == Period("duration", date(2022, 9, 30), 12, 2022)


def test_a_sentence_on_the_statements_is_no_unit_of_the_table_below_it() -> None:
    sentence = "All amounts in the basic financial statements are expressed in whole dollars."
    assert read_unit([sentence]).printed is None
    assert read_unit(["Amounts are in whole dollars"]).printed == "Amounts are in whole dollars"


@pytest.mark.parametrize(
    ("label", "scaled"),
    [
        ("Restaurants at end of year", False),
        ("Company-operated stores, beginning of year", False),
        ("Franchised hotels opened", False),
        ("Aircraft in operation", False),
        ("Loss on restaurants closed", True),
        ("Aircraft", True),
        ("Deposits at end of year", True),
        ("Reserves (MMBbls)", False),
    ],
)
def test_places_that_are_open_are_counted_one_by_one(label: str, scaled: bool) -> None:
    assert row_scaled(label, "", "2023", Unit("USD", 1_000, None, "in thousands"), ("91", "27")) == scaled
