"""Periods of columns in the filing's own calendar: "July 29, 2023" is in the second quarter of Best Buy's fiscal 2024.

The calendar comes from the cover: a year's end and the company's name for that year. A printed date decides; a bare
year is a name the company gives, unless the dates around it show that it is the calendar's year.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import ceil

from preprocess.metadata.dates import find_dates
from preprocess.metadata.read import Metadata
from preprocess.report import Column, Period, Table
from preprocess.tables.meaning.days import MONTH, MONTH_DAY, month_end, month_number, printed_day
from preprocess.tables.meaning.periods import YEAR, YEAR_TO_DATE, months_named

# With the leap day spread out: years of 52 and 53 weeks drift around it.
YEAR_DAYS, QUARTER_DAYS = 365.25, 91.3125
DRIFT = 10
"""Days by which the end of a year of 52 or 53 weeks moves at most, and an end reckoned from a quarter can be off."""
ANNUAL = ("10-k", "annual-report")
YEAR_ENDS = re.compile(
    r"\b(?:FYE|FY|Y/E|YE|(?<!half[- ])years?(?: to| end(?:ed|ing|s)?(?: in| on)?)|year[- ]end)[\s:,(]{1,3}"
    rf"(?:\d{{1,2}} )?{MONTH}"
    r"(?![\s,]{1,2}\d)",
    re.IGNORECASE,
)
"""How notes say once for all their tables when the company's year ends."""
OFF_QUARTER = 0.3
"""A day further than this part of a quarter from the end of one belongs to no quarter ("as of February 10")."""


@dataclass(frozen=True, slots=True)
class FiscalCalendar:
    """Fiscal year `year` ends on `end`; reported is the last day the filing is about, quarter None for a whole year.

    forecasts: whole years that end with a month, and balances of years to come, as research notes print them.
    """

    year: int
    end: date
    reported: date
    quarter: int | None
    forecasts: bool = False

    def year_of(self, day: date) -> int:
        """The fiscal year a day lies in, by the company's name for it."""
        return self.year + ceil(((day - self.end).days - DRIFT) / YEAR_DAYS)

    def quarter_of(self, day: date) -> int | None:
        """The quarter 1 … 4 of its fiscal year that ends on about this day, None for a day amid a quarter."""
        # Counted back from the year's end, so that a year of 53 weeks shifts its first quarter only.
        left = ((self.end - day).days + YEAR_DAYS * (self.year_of(day) - self.year)) / QUARTER_DAYS
        return 4 - round(left) if abs(left - round(left)) <= OFF_QUARTER and 0 <= round(left) <= 3 else None


def fiscal_calendar(metadata: Metadata) -> FiscalCalendar | None:
    """The company's calendar, None where the cover leaves it open or contradicts itself."""
    reported, year, quarter = metadata.period_end, metadata.fiscal_year, metadata.fiscal_quarter
    # An 8-K is dated by its event; its tables are those of the release behind it.
    release = metadata.announced
    reported = release.end if release else reported
    annual = metadata.doc_type in ANNUAL
    quarterly = quarter and (release or metadata.doc_type in ("10-q", "earnings", "other"))
    if reported is None or year is None or not (annual or quarterly):
        return None
    quarter = None if annual else quarter
    end = _year_end(reported, 4 - (quarter or 4))
    if year != end.year and (end.month > 2 or year != end.year - 1):
        return None
    return FiscalCalendar(year, end, reported, quarter)


def _year_end(reported: date, quarters: int) -> date:
    """The day so many quarters after another: a month's end where that is one."""
    end = reported + timedelta(days=round(QUARTER_DAYS * quarters))
    if reported.day != monthrange(reported.year, reported.month)[1]:
        return end
    month = reported.year * 12 + reported.month - 1 + 3 * quarters
    return date(month // 12, month % 12 + 1, monthrange(month // 12, month % 12 + 1)[1])


def note_calendar(written: date, texts: Iterable[str]) -> FiscalCalendar | None:
    """The calendar of a company that a research note says the year's last month of ("Year to December", "FYE Mar")."""
    month = next((month_number(told["month"]) for text in texts if (told := YEAR_ENDS.search(text))), None)
    if month is None:
        return None
    year = written.year if month < written.month else written.year - 1
    end = date(year, month, monthrange(year, month)[1])
    return FiscalCalendar(year, end, end, None, forecasts=True)


def calendar_of(metadata: Metadata, tables: Sequence[Table], texts: Iterable[str] = ()) -> FiscalCalendar | None:
    """The company's calendar; of an annual report whose cover names no day, that of its newest balance sheet.

    texts tell the year's end of a company that a research note is about.
    """
    if metadata.doc_type == "research-note" and metadata.date:
        around = (f"{table.stub_label} {table.caption}" for table in tables)
        return note_calendar(metadata.date, (*texts, *around))
    found = fiscal_calendar(metadata)
    if found or metadata.period_end or metadata.fiscal_year is None or metadata.doc_type not in ANNUAL:
        return found
    sheets = (table for table in tables if table.statement_type == "balance_sheet" and table.is_financial_statement)
    days = [day for sheet in sheets for column in sheet.columns if (day := printed_day(column.label))]
    return fiscal_calendar(replace(metadata, period_end=max(days))) if days else None


def in_calendar(table: Table, calendar: FiscalCalendar | None) -> Table:
    """The table with the fiscal year and quarter of every column as the company counts them.

    fiscal_quarter is the quarter that a stretch of three, six or nine months or an interim balance ends with; None
    for a whole year and for the balance at its end.
    """
    if calendar is None or not any(column.period for column in table.columns):
        return table
    named = names_fiscal(table, calendar)
    return replace(table, columns=tuple(_placed(column, table, calendar, named) for column in table.columns))


def _placed(column: Column, table: Table, calendar: FiscalCalendar, named: bool) -> Column:
    """A column with its period in the calendar."""
    period = column.period
    if period is None or period.fiscal_year is None:
        return column
    period = _to_date(period, column, calendar)
    if not _dated(column):
        if MONTH_DAY.search(column.label):
            return column
        period = _undated(_to_come(period, column, calendar), table, calendar, named)
    period = _length(period, column, table, calendar)
    if period.end is not None:
        period = replace(period, fiscal_year=calendar.year_of(period.end), fiscal_quarter=_quarter(period, calendar))
    return replace(column, period=period)


def _to_date(period: Period, column: Column, calendar: FiscalCalendar) -> Period:
    """What is called year to date is as long as the quarterly filing's own year so far."""
    if YEAR_TO_DATE.search(column.label) and period.end and period.months is None:
        over = (period.end - calendar.end).days + YEAR_DAYS * (calendar.year + 1 - calendar.year_of(period.end))
        return replace(period, months=round(over / YEAR_DAYS * 12) or None)
    so_far = YEAR_TO_DATE.search(column.label) and period.fiscal_quarter is None and period.months == 12
    quarter = calendar.quarter if so_far else None
    return replace(period, end=None, months=3 * quarter) if quarter else period


def _to_come(period: Period, column: Column, calendar: FiscalCalendar) -> Period:
    """A bare year after the filing's own is a stretch of time to come: there is no balance yet."""
    later = (period.fiscal_year or 0) > max(calendar.year, calendar.reported.year)
    if not later or calendar.forecasts or period.kind != "instant" or not YEAR.search(column.label):
        return period
    # "At June 30, 2024" over what is due in 2025 says no day of 2025.
    told = month_end(column.label) is not None or period.end is None or calendar.quarter_of(period.end) == 4
    return replace(period, kind="duration", months=12, end=period.end if told else None)


def _length(period: Period, column: Column, table: Table, calendar: FiscalCalendar) -> Period:
    """In a quarterly filing a flow up to an interim day is no year unless a text says so.

    Cash flows are then those since the year began; of an income statement the length stays open.
    """
    quarter = calendar.quarter_of(period.end) if period.end else None
    flow = table.statement_type in ("income_statement", "cash_flow", "comprehensive_income")
    if not flow or period.months != 12 or calendar.quarter is None or quarter in (4, None):
        return period
    if any(months_named(text) for text in (column.label, table.stub_label, table.caption)):
        return period
    named = months_named(table.context_heading)
    return replace(period, months=named or (3 * quarter if table.statement_type == "cash_flow" and quarter else None))


def _quarter(period: Period, calendar: FiscalCalendar) -> int | None:
    """The quarter a period ends with; none for years and for balances at their end."""
    quarter = calendar.quarter_of(period.end) if period.end else None
    return quarter if quarter != 4 or period.months == 3 else None


def _undated(period: Period, table: Table, calendar: FiscalCalendar, named: bool) -> Period:
    """A period whose column prints only a year: its end where the text around the table gives it, else none."""
    year = period.fiscal_year
    if not named:
        interim = period.end is None and period.months in (3, 6, 9) and calendar.quarter is not None
        shift = calendar.year - calendar.reported.year if interim and period.fiscal_quarter is None else 0
        return replace(period, fiscal_year=(year or 0) + shift)
    if period.end is None:
        return period
    # No year ends amid a quarter: the day above the table was another's ("succeeds him on January 1, 2024").
    amid = period.kind == "duration" and period.months == 12 and calendar.quarter_of(period.end) is None
    if calendar.year_of(period.end) == year:
        return replace(period, end=None) if amid else period
    days = [day for day in (*_days(table), calendar.reported) if calendar.year_of(day) == year]
    same = [day for day in days if calendar.quarter_of(day) == calendar.quarter_of(period.end)]
    return replace(period, end=same[0] if same else None)


def names_fiscal(table: Table, calendar: FiscalCalendar) -> bool:
    """Whether bare years are the company's names of its years: the newest one names the newest day about the table."""
    years = [c.period.fiscal_year for c in table.columns if c.period and c.period.fiscal_year and not _dated(c)]
    newest = max(_days(table), default=None)
    if not years:
        return True
    if newest is not None:
        return calendar.year_of(newest) == max(years) or newest.year != max(years)
    ends = [c.period.end for c in table.columns if c.period and c.period.end and not _dated(c)]
    if ends:
        return all(calendar.quarter_of(day) in (4, None) for day in ends)
    return max(years) != calendar.reported.year or max(years) == calendar.year


def _days(table: Table) -> Sequence[date]:
    """The full dates printed about a table."""
    return [day for _, day in find_dates(f"{table.stub_label} {table.caption}")]


def _dated(column: Column) -> bool:
    """Whether a column prints the day its period ends on."""
    return printed_day(column.label) is not None
