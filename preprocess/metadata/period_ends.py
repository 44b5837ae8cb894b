"""The last days of a company's quarters and years, as its filing prints them, for columns that print only a name."""

from __future__ import annotations

import re
from calendar import monthrange
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from preprocess.metadata.dates import find_dates
from preprocess.metadata.fiscal_calendar import (
    DRIFT,
    QUARTER_DAYS,
    YEAR_DAYS,
    FiscalCalendar,
    in_calendar,
    names_fiscal,
)
from preprocess.report import Column, Period, Table
from preprocess.tables.meaning.days import MONTH, month_number, printed_day
from preprocess.tables.meaning.row_periods import row_columns, with_row_periods

# "for the years ended December 31, 2022, 2021 and 2020".
YEARS_ENDED = re.compile(r"\byears? ended ([^.;:]{4,90})", re.IGNORECASE)
ENDS_ON = re.compile(
    rf"\b(?:fiscal|financial) years? ends? (?:on )?{MONTH} (?P<day>\d{{1,2}})(?!\d|,? (?:19|20)\d\d)", re.IGNORECASE
)
"""A day that every year ends on; years of weeks end on the Saturday nearest to one."""
LATER_HALF = re.compile(r"\b(?:second|2nd) half\b|\bH2\b|\b2H", re.IGNORECASE)
OPENS = re.compile(r"\b(?:balances?|beginning|opening)\b", re.IGNORECASE)
# One year of weeks may end on the last of a month by chance.
FEWEST = 2
"""So many month's ends show that a company counts in months, not in weeks."""


@dataclass(frozen=True)
class PeriodEnds:
    """Last days by fiscal year and quarter; in_months: every quarter ends with a month."""

    calendar: FiscalCalendar
    printed: dict[tuple[int, int], date]
    in_months: bool

    def of(self, year: int, quarter: int) -> date | None:
        """The last day of a quarter: printed, or reckoned by month's ends where it is over or ends a year to come."""
        if (year, quarter) in self.printed or not self.in_months:
            return self.printed.get((year, quarter))
        month = self.calendar.end.year * 12 + self.calendar.end.month - 1
        month += 12 * (year - self.calendar.year) - 3 * (4 - quarter)
        day = date(month // 12, month % 12 + 1, monthrange(month // 12, month % 12 + 1)[1])
        to_come = quarter == 4 and year > self.calendar.year
        return day if to_come or self.calendar.forecasts or day <= self.calendar.reported else None


def period_ends(
    tables: Sequence[Table], calendar: FiscalCalendar | None, texts: Iterable[str] = ()
) -> PeriodEnds | None:
    """The ends of the quarters and years that the columns of a filing print, and of its own; None without a calendar.

    Where one has two (a pension plan is measured at the month's end), the day that is printed more often counts.
    texts tell the ends of older years ("the fiscal years ended May 29, 2022, May 30, 2021, and May 31, 2020").
    """
    if calendar is None:
        return None
    dated = (_closing_day(column.label) for table in tables for column in table.columns)
    texts = tuple(texts)
    told = (day for text in texts for ended in YEARS_ENDED.findall(text) for _, day in find_dates(ended))
    last = calendar.quarter or 4
    own = {(calendar.year, last): calendar.reported}
    printed = _most_printed(told, calendar, years=True) | _most_printed(dated, calendar) | own
    lasts = [day.day == monthrange(day.year, day.month)[1] for day in printed.values()]
    enough = len(lasts) >= FEWEST or any(_says_end(text, calendar) for text in texts)
    in_months = calendar.forecasts or (enough and all(lasts))
    return PeriodEnds(calendar, printed, in_months)


def _closing_day(label: str) -> date | None:
    """The day that a column prints; "Balance October 1, 2021" opens a year, and ends none."""
    day = printed_day(label)
    return None if day and day.day == 1 and OPENS.search(label) else day


def _says_end(text: str, calendar: FiscalCalendar) -> bool:
    """Whether a text says that every year ends on the day that the calendar's does."""
    days = ((month_number(said["month"]), int(said["day"])) for said in ENDS_ON.finditer(text))
    return (calendar.end.month, calendar.end.day) in days


def _most_printed(
    days: Iterable[date | None], calendar: FiscalCalendar, years: bool = False
) -> dict[tuple[int, int], date]:
    """By fiscal year and quarter, the day near its end that comes most often; with years, of whole years only."""
    found = Counter(day for day in days if day and _near_quarter_end(day, calendar))
    placed = ((calendar.year_of(day), calendar.quarter_of(day), day) for day, _ in reversed(found.most_common()))
    return {(year, quarter): day for year, quarter, day in placed if quarter == 4 or (quarter and not years)}


def _near_quarter_end(day: date, calendar: FiscalCalendar) -> bool:
    """Whether a day is some full quarters from the calendar's end, but for the drift of 52 weeks."""
    off = (calendar.end - day).days % YEAR_DAYS % QUARTER_DAYS
    return min(off, QUARTER_DAYS - off) <= DRIFT


def in_company_calendar(
    tables: Sequence[Table], calendar: FiscalCalendar | None, texts: Iterable[str] = ()
) -> list[Table]:
    """The tables of a filing in the company's calendar, with the ends of periods that it prints elsewhere only.

    Rows that name a time are placed as columns are.
    """
    ends = period_ends(tables, calendar, texts)
    found: list[Table] = []
    for table in tables:
        rows = row_columns(table)
        across = _placed(replace(table, columns=tuple(rows.values())), ends).columns if rows else ()
        found.append(with_row_periods(_placed(table, ends), dict(zip(rows, across, strict=True))))
    return found


def _placed(table: Table, ends: PeriodEnds | None) -> Table:
    """The table with its columns in the calendar and with their last days; as it is without a calendar."""
    if ends is None:
        return table
    named = names_fiscal(table, ends.calendar)
    placed = in_calendar(table, ends.calendar)
    columns = (with_end(_as_printed(column, placed, ends), ends, named) for column in placed.columns)
    return replace(placed, columns=tuple(columns))


def _as_printed(column: Column, table: Table, ends: PeriodEnds) -> Column:
    """A column of a bare year with the day that the filing prints for that year.

    "As of December 1, 2017" over "2017  2016" says the day of one year only; years of weeks end on another each.
    """
    period = column.period
    if period is None or period.end is None or period.fiscal_year is None or printed_day(column.label):
        return column
    if printed_day(f"{table.stub_label} {table.caption}") is None:
        return column
    quarter = ends.calendar.quarter_of(period.end)
    day = ends.printed.get((period.fiscal_year, quarter)) if quarter else None
    near = day is not None and abs((day - period.end).days) <= DRIFT
    return replace(column, period=replace(period, end=day)) if near else column


def with_end(column: Column, ends: PeriodEnds, named: bool) -> Column:
    """A column with the last day of its year or quarter, where it prints only a name that the filing dates elsewhere.

    named: bare years are the company's names of its fiscal years.
    """
    period = column.period
    if period is None or period.end or period.fiscal_year is None:
        return column
    quarter = _last_quarter(period, column.label, ends.calendar)
    balance = period.kind == "instant" and period.fiscal_quarter is not None
    if quarter is None or not (named or balance or period.months in (3, 6, 9)):
        return column
    end = ends.of(period.fiscal_year, quarter)
    if end is None:
        return column
    within = balance or (period.months is not None and period.months < 12)
    interim = quarter if within and (quarter < 4 or period.months == 3) else None
    return replace(column, period=replace(period, end=end, fiscal_quarter=interim))


def _last_quarter(period: Period, label: str, calendar: FiscalCalendar) -> int | None:
    """The quarter a period ends with: the fourth of a year; what a quarterly filing is about where none is named."""
    if period.months == 12 or (period.months is None and period.kind == "instant"):
        return (period.fiscal_quarter if period.kind == "instant" else None) if period.fiscal_quarter else 4
    if period.months == 3:
        return period.fiscal_quarter or calendar.quarter
    if period.months == 6 and LATER_HALF.search(label):
        return 4
    return {6: 2, 9: 3}.get(period.months or 0)
