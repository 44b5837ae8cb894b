"""Periods of rows: "Balance at December 31, 2019", a year over its rows, what moved between two balances.

A row's period counts where the columns tell no time or one time for all of them; where columns are years, a row may
still be one quarter of each ("Third Quarter").
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from preprocess.report import Column, Period, Row, Table
from preprocess.tables.meaning.column_periods import as_quarters
from preprocess.tables.meaning.days import MONTHS, day_in, printed_day
from preprocess.tables.meaning.periods import INSTANT, YEAR, YEARS_IN, quarter_named, read_period

TELLS = re.compile(r"\b(?:19|20)\d\d\b|\bquarter\b|\bQ[1-4]\b|\d[/.]\d", re.IGNORECASE)
"""What a label that names a time holds; most labels are done with here."""
TIME_WORD = re.compile(
    r"for|the|in|at|as|of|on|fiscal|calendar|full|years?|quarters?|months?|weeks?|period|half|ended|ending|to|through"
    r"|thru|until|three|six|nine|twelve|thirteen|fourteen|fifty|two|first|second|third|fourth|1st|2nd|3rd|4th"
    r"|q[1-4]|fy|h[12]|unaudited|restated|audited",
    re.IGNORECASE,
)
WORD = re.compile(r"[a-z]+\d?|\d+[a-z]+|\d{3,}", re.IGNORECASE)
HELD = re.compile(
    r"\b(?:at|as of|as at)(?: the)?$"
    r"|\b(?:balances?|outstanding|unvested|non-?vested|exercisable|goodwill|equity)\b[\w\s]{0,12}[,–—-]?$",
    re.IGNORECASE,
)
"""What stands before the day of a balance."""
NO_BALANCE = re.compile(
    r"\b(?:due|matur\w+|expir\w+|authorized|par|adopt\w+|impact|effects?|dated|issued|notes?)\b", re.IGNORECASE
)
ENDED = re.compile(r"\b(?:months?|weeks?|quarters?|years?|periods?) end(?:ed|ing)\b", re.IGNORECASE)
ASIDE = re.compile(r"\s*\([^()]*\)")
QUARTERS = 2
"""So many rows named as quarters show that the rows are the quarters of a year."""
LONGEST = 60
"""Months between two balances that what stands between them moved in."""


def row_columns(table: Table) -> dict[int, Column]:
    """Row by row the period that it is about and the words that tell it, as a column would have them."""
    periods = {column.period for column in table.columns if column.period}
    if table.is_contents or not any(TELLS.search(row.label) for row in table.rows):
        return {}
    if len(periods) > 1:
        return _quarters(table) if all(period.months == 12 for period in periods) else {}
    own = {k: Column(row.label, period) for k, row in enumerate(table.rows) if (period := _own(table, row))}
    return _under_headings(table, own) | _moved(table, own) | own


def with_row_periods(table: Table, told: Mapping[int, Column]) -> Table:
    """The table whose rows have these periods; columns that are quarters are those of the rows' years."""
    if not told:
        return table
    if quarters := quarters_of(table):
        named = zip(table.columns, quarters, strict=True)
        columns = (replace(c, period=Period("duration", None, 3, None, q)) if q else c for c, q in named)
        table = replace(table, columns=tuple(columns))
    rows = (replace(row, period=told[k].period) if k in told else row for k, row in enumerate(table.rows))
    return replace(table, rows=tuple(rows))


def quarters_of(table: Table) -> list[int | None]:
    """The quarter of each column that names one and no year ("First … Fourth"); empty unless all four stand there."""
    if any(column.period for column in table.columns):
        return []
    named = [quarter_named(label) for label in as_quarters([column.label for column in table.columns])]
    return named if {1, 2, 3, 4} <= set(named) else []


def _own(table: Table, row: Row) -> Period | None:
    """The period that a row's own label names: nothing else, a day of a balance, or the end of a stretch."""
    label = ASIDE.sub("", row.label).strip(" :")
    if not TELLS.search(label) or YEARS_IN.search(label) or len({y["year"] for y in YEAR.finditer(label)}) > 2:
        return None
    head = table.rows[row.parent].label if row.parent is not None else ""
    if is_time(label):
        year = YEAR.search(head) if quarter_named(label) and not YEAR.search(label) else None
        named = f"{label} {year['year']}" if year else label
        context = "" if quarters_of(table) else f"{head} {table.stub_label} {table.caption}"
        return read_period(named, context, _counts_stocks(table))
    day = day_in(label)
    if day is None:
        return None
    if HELD.search(label[: day.start()].rstrip()) and not NO_BALANCE.search(label):
        return read_period(f"at {day.group()}")
    return read_period(label) if ENDED.search(label[: day.start()]) else None


def is_time(label: str) -> bool:
    """Whether a label is nothing but a time ("Fiscal 2017:", "Three months ended June 30, 2023", "Third Quarter")."""
    words = [word.lower() for word in WORD.findall(label)]
    return bool(words) and all(TIME_WORD.fullmatch(w) or w in MONTHS or YEAR.fullmatch(w) for w in words)


def _counts_stocks(table: Table) -> bool | None:
    """True where most columns are balances ("Gross carrying amount"); None where they do not tell."""
    held = sum(INSTANT.search(column.label) is not None for column in table.columns)
    return True if 2 * held > len(table.columns) else None


def _under_headings(table: Table, own: Mapping[int, Column]) -> dict[int, Column]:
    """What rows are about by the last heading above them that is a time.

    Where they are set in under it, a row on its level is no longer one of them.
    """
    found: dict[int, Column] = {}
    head: int | None = None
    for k, row in enumerate(table.rows):
        if k in own and not _has_figures(row) and is_time(row.label):
            head = k
        elif head is not None and row.level < table.rows[head + 1].level and row.level <= table.rows[head].level:
            head = None
        elif head is not None:
            found[k] = own[head]
    return found


def _moved(table: Table, own: Mapping[int, Column]) -> dict[int, Column]:
    """What stands between the balances of two days, the later one below, moved in the time between them."""
    found: dict[int, Column] = {}
    opening: Column | None = None
    start = 0
    for k, column in own.items():
        if column.period is None or column.period.kind != "instant" or not _has_figures(table.rows[k]):
            continue
        months = _months(opening, column)
        if months and not any(start < j < k for j in own):
            period = replace(column.period, kind="duration", months=months)
            found |= {j: Column(column.label, period) for j in range(start + 1, k)}
        opening, start = column, k
    return found


def _months(opening: Column | None, closing: Column) -> int | None:
    """Whole months between two balances, None where the later one does not stand below."""
    first, last = (column.period.end if column and column.period else None for column in (opening, closing))
    months = round((last - first).days / 30.44) if first and last and first < last else 0
    return months if 0 < months <= LONGEST else None


def _quarters(table: Table) -> dict[int, Column]:
    """Rows that are the quarters of the years over the columns."""
    named = {k: quarter_named(row.label) for k, row in enumerate(table.rows) if is_time(row.label.strip(" :"))}
    rows = {k: Column(table.rows[k].label, Period("duration", None, 3, None, q)) for k, q in named.items() if q}
    return rows if len(rows) >= QUARTERS and not any(printed_day(column.label) for column in rows.values()) else {}


def _has_figures(row: Row) -> bool:
    return any(cell.value is not None for cell in row.cells)
