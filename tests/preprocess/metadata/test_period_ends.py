from dataclasses import replace
from datetime import date

from preprocess.metadata.fiscal_calendar import calendar_of, fiscal_calendar, note_calendar
from preprocess.metadata.period_ends import in_company_calendar, period_ends
from preprocess.report import Column, Table
from preprocess.tables.meaning.periods import read_period
from tests.preprocess.metadata.calendars import Filed, metadata, table

QUARTERLY: Filed = ("earnings", date(2023, 7, 2), 2023, 2)
"""A quarterly release of a company whose quarters end on Sundays."""


def ends_of(filed: Filed, drawn: Table, *beside: Table) -> list[date | None]:
    found = in_company_calendar([drawn, *beside], fiscal_calendar(metadata(filed)))[0]
    return [column.period.end if column.period else None for column in found.columns]


def test_a_day_said_of_one_year_only_leaves_the_others_to_what_the_filing_prints() -> None:
    sheet = table("", "December 1, 2017", "December 2, 2016")
    assets = table("Property as of December 1, 2017 was as follows", "2017", "2016")
    filed: Filed = ("10-k", date(2017, 12, 1), 2017, None)
    assert ends_of(filed, assets, sheet) == [date(2017, 12, 1), date(2016, 12, 2)]


def test_a_bare_fiscal_year_ends_on_the_day_the_filing_prints_for_it() -> None:
    calendar = fiscal_calendar(metadata(("10-k", date(2022, 5, 29), 2022, None)))
    sheet = table("", "May 29, 2022", "May 30, 2021")
    flows = table("", "Fiscal 2022", "Fiscal 2021", "Fiscal 2020")
    assert ends_of(("10-k", date(2022, 5, 29), 2022, None), flows, sheet) == [
        date(2022, 5, 29),
        date(2021, 5, 30),
        None,
    ]
    told = period_ends([sheet], calendar, ["for the fiscal years ended May 29, 2022 and May 31, 2020."])
    assert told is not None
    assert told.printed[2020, 4] == date(2020, 5, 31)
    assert not told.in_months


def test_a_company_that_counts_in_months_ends_every_year_with_the_same_one() -> None:
    flows = table("", "2022", "2021", "2016")
    sheet = table("", "December 31, 2022", "December 31, 2021")
    found = ends_of(("10-k", date(2022, 12, 31), 2022, None), flows, sheet)
    assert found == [date(2022, 12, 31), date(2021, 12, 31), date(2016, 12, 31)]


def test_a_year_that_always_ends_on_one_day_dates_the_quarters_before_the_filing() -> None:
    calendar = fiscal_calendar(metadata(("earnings", date(2023, 10, 31), 2023, 4)))
    told = period_ends([], calendar, ["The fiscal year ends on October 31. Adjusted results are below."])
    assert told is not None
    assert [told.of(2023, 2), told.of(2022, 4)] == [date(2023, 4, 30), date(2022, 10, 31)]
    for text in ("Our fiscal year ends on the Saturday nearest October 31.", "The fiscal year ended October 31, 2023."):
        open_ends = period_ends([], calendar, [text])
        assert open_ends is not None
        assert open_ends.of(2023, 2) is None


def test_a_day_above_a_table_that_ends_no_quarter_is_not_the_end_of_its_years() -> None:
    flows = table("She succeeds him on January 1, 2024.", "Full year 2023", "Full year 2022")
    sheet = table("", "October 31, 2023", "October 31, 2022")
    filed: Filed = ("earnings", date(2023, 10, 31), 2023, 4)
    assert ends_of(filed, flows, sheet) == [date(2023, 10, 31), date(2022, 10, 31)]


def test_a_quarter_without_a_date_ends_on_the_day_printed_elsewhere() -> None:
    flows = table("", "Second quarter 2023", "Second quarter 2022", "Six months 2023", "Six months 2022")
    sheet = table("", "July 2, 2023", "July 3, 2022")
    days = [date(2023, 7, 2), date(2022, 7, 3)]
    assert ends_of(QUARTERLY, flows, sheet) == days * 2


def test_what_is_not_over_by_the_day_of_the_filing_has_no_end() -> None:
    flows = table("", "2023", "2022")
    sheet = table("", "June 30, 2023", "December 31, 2022")
    assert ends_of(("10-q", date(2023, 6, 30), 2023, 2), flows, sheet)[0] is None


def test_a_second_half_ends_with_the_year() -> None:
    columns = tuple(Column(label, read_period(label)) for label in ("2H 2022", "1H 2022"))
    drawn = Table("", (1,), (0, 0, 1, 1), "", columns, (), table("").unit, "other", "")
    sheet = table("", "December 31, 2022", "December 31, 2021")
    assert ends_of(("annual-report", date(2022, 12, 31), 2022, None), drawn, sheet) == [
        date(2022, 12, 31),
        date(2022, 6, 30),
    ]


def test_a_research_note_says_once_when_the_year_ends() -> None:
    calendar = note_calendar(
        date(2025, 3, 18), ["Half year to June was weak.", "Source: company data. Year to December."]
    )
    forecast = table("", "2023A", "2024A", "2026E")
    found = in_company_calendar([forecast], calendar)[0]
    assert [str(c.period.end) for c in found.columns if c.period] == ["2023-12-31", "2024-12-31", "2026-12-31"]
    assert note_calendar(date(2025, 3, 18), ["FYE Mar; £m"]) is not None
    assert note_calendar(date(2025, 3, 18), ["Two years of growth in the year 2024."]) is None


def test_a_note_that_does_not_say_when_the_year_ends_dates_nothing() -> None:
    note = replace(metadata(("research-note", None, 2025, None)), date=date(2025, 3, 18))
    assert calendar_of(note, [table("", "2024A")], ["We expect growth."]) is None


def test_what_falls_due_in_a_year_to_come_ends_with_it_and_not_on_the_day_of_the_balance() -> None:
    due = table("Debt maturities at 30 June 2024", "2025", "2026")
    sheet = table("", "30 June 2024", "31 December 2023")
    found = in_company_calendar([due, sheet], fiscal_calendar(metadata(("earnings", date(2024, 6, 30), 2024, 2))))[0]
    periods = [c.period for c in found.columns if c.period]
    assert [(str(p.end), p.months, p.fiscal_quarter) for p in periods] == [
        ("2025-12-31", 12, None),
        ("2026-12-31", 12, None),
    ]


def test_ends_are_reckoned_from_the_day_that_is_printed() -> None:
    calendar = fiscal_calendar(metadata(("earnings", date(2023, 12, 31), 2024, 2)))
    told = period_ends([], calendar, ["The fiscal year ends on June 30."])
    assert told is not None
    assert [told.of(2023, 2), told.of(2023, 4)] == [date(2022, 12, 31), date(2023, 6, 30)]


def test_a_quarter_named_over_balances_is_dated_by_its_last_day() -> None:
    calendar = fiscal_calendar(metadata(("earnings", date(2023, 10, 31), 2023, 4)))
    sheet = table("", "Q4 2023", "Q3 2023")
    drawn = replace(sheet, columns=tuple(Column(c.label, read_period(c.label, "", True)) for c in sheet.columns))
    found = in_company_calendar([drawn], calendar, ["The fiscal year ends on October 31."])[0]
    assert [(c.period.kind, c.period.end) for c in found.columns if c.period] == [
        ("instant", date(2023, 10, 31)),
        ("instant", date(2023, 7, 31)),
    ]


def test_a_note_dates_the_quarters_that_ended_since_the_last_year() -> None:
    calendar = note_calendar(date(2024, 5, 21), ["FYE 31 Dec"])
    told = period_ends([], calendar)
    assert told is not None
    assert [told.of(2023, 4), told.of(2024, 1)] == [date(2023, 12, 31), date(2024, 3, 31)]


def test_the_day_on_which_a_balance_opens_ends_no_year() -> None:
    filed: Filed = ("annual-report", date(2022, 9, 30), 2022, None)
    bonds = table("", "Balance October 1, 2021", "Balance September 30, 2022")
    assert ends_of(filed, table("", "2022", "2021"), bonds) == [date(2022, 9, 30), None]
