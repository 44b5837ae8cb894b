"""The labels and periods of a table's columns, from its header, its stub, its caption and what its rows are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby

from preprocess.report import Column, Period, Row, StatementType, Table
from preprocess.tables.grids.headers import Header
from preprocess.tables.meaning.counted import NUMBER_OF
from preprocess.tables.meaning.days import MONTH_NAME, MONTH_RANGE, MONTH_YEAR, printed_day
from preprocess.tables.meaning.laid_across import moved_between
from preprocess.tables.meaning.periods import (
    COMPARATIVE,
    COMPARISON,
    POINTS,
    YEAR_TO_DATE,
    caption_period,
    in_quarters,
    is_period_text,
    quarter_named,
    read_period,
)
from preprocess.tables.meaning.units import REFERENCE, is_unit_text
from preprocess.tables.regions.captions import is_aside

FLOW = re.compile(
    r"\b(?:sales|revenues?|income|loss|expenses?|costs?|earnings|EBITDA|provision|charges?|payments?|proceeds|purchases"
    r"|EPS|per share|(?<!accumulated )(?:depreciation|amortization))\b",
    re.IGNORECASE,
)
STOCK = re.compile(
    r"\b(?:assets|liabilities|receivables?|payable|inventor|equity|debt|notes due|goodwill|land\b|buildings?\b"
    r"|machinery|construction in progress|furniture|leasehold improvements|accumulated (?:depreciation|amortization)"
    r"|intangible|raw materials|work[- ]in[- ]pro[cg]ress|finished goods|accrued|prepaid|deposits\b|(?:term )?loans?\b"
    r"|senior notes|obligations?\b|(?:tier [12]|CET1|regulatory) capital)"
    r"|^(?:estimated |discounted )?future (?:net )?(?:cash|production|development|abandonment|income tax)"
    r"|^(?:due )?(?:within|between|after|over|less than|more than|up to) (?:one|two|three|five|\d+)\b"
    r".*\b(?:years?|months?)\b",
    re.IGNORECASE,
)
AVERAGED = re.compile(r"\baverage (?:daily |quarterly )?(?:balances?|volumes?)\b", re.IGNORECASE)
"""A bank's average balances are of a stretch of time, and so is the interest beside them."""
TIME_ROW = re.compile(
    rf"(?:(?:fiscal|year) )?(?:19|20)\d\d\b|{MONTH_NAME}|thereafter|remain|\d{{1,2}}/\d", re.IGNORECASE
)
YEAR_HEAD = re.compile(r"(?:(?:fiscal )?year )?(?:19|20)\d\d", re.IGNORECASE)
WHOLE_YEAR = re.compile(r"(?:quarters? )?(?:(?:full |fiscal )?year|totals?)", re.IGNORECASE)
"""The column beside four quarters that sums them up."""
YEAR_IN = re.compile(r"\b(?:19|20)\d\d\b")
ENDS_IN_YEAR = re.compile(r".*?\b(?:19|20)\d\d\b")
FOUR = (("1st", "2nd", "3rd", "4th"), ("first", "second", "third", "fourth"))
STATES_END = re.compile(
    rf"\b(?:ended|ending|as of|at|Q[1-4]|quarter)\b|^{MONTH_NAME} \d{{1,2}},?$|^\d{{1,2}} {MONTH_NAME}$", re.IGNORECASE
)
"""What a stub over the labels says that the years beside it leave out."""
BRACKETED = re.compile(r"\s*\([^()]*\)\s*")
"""The unit beside a day over the labels: “June 30, 2022 (in millions)”."""
ORDINAL_END = re.compile(r"\b(?:1st|2nd|3rd|4th|first|second|third|fourth)$", re.IGNORECASE)


def with_periods(table: Table, kind: StatementType, lead: str = "") -> Table:
    """The table with the period of every column; what statement it is decides what a year alone means.

    lead is the whole paragraph above, whose last sentence is the caption: it may name the day before.
    """
    instant = {"balance_sheet": True, "income_statement": False, "cash_flow": False}.get(kind)
    if AVERAGED.search(" ".join((table.caption, *(column.label for column in table.columns)))):
        instant = False
    elif instant is None and not is_period_text(table.stub_label):
        instant = stock_or_flow(table)
    table = replace(table, columns=tuple(Column(label) for label in split_years([c.label for c in table.columns])))
    # A sentence in passing ("Costs fell in the second half.") dates nothing below it.
    passing = is_aside(table.caption) and not POINTS.search(table.caption)
    context = table.stub_label if passing else f"{table.stub_label} {table.caption}"
    year = in_quarters([c.label for c in table.columns], f"{table.stub_label} {_year_of_rows(table)}")
    named = as_quarters([column.label for column in table.columns])
    columns = tuple(
        Column(c.label, _period(n, year, context, instant)) for c, n in zip(table.columns, named, strict=True)
    )
    stated = _stated_period(table, columns, instant if kind != "other" else None, lead)
    if stated:
        columns = tuple(c if c.period or _untimed(c.label) else Column(c.label, stated) for c in columns)
    return replace(table, columns=moved_between(_told_by_group(_in_months(columns)), table.rows))


def split_years(labels: Sequence[str]) -> list[str]:
    """The labels of columns with each its own of a cell that was printed without a gap over several of them.

    "FISCAL 2021 FISCAL 2020" over two columns names one after the other.
    """
    split: list[str] = []
    for label, group in groupby(labels):
        count = len(list(group))
        parts = [part.strip() for part in ENDS_IN_YEAR.findall(label)] if count > 1 else []
        alike = len(parts) == count and " ".join(parts) == label and len({YEAR_IN.sub("", part) for part in parts}) == 1
        split += parts if alike else [label] * count
    return split


def as_quarters(labels: Sequence[str]) -> list[str]:
    """The labels with "quarter" behind bare ordinals ("2018 4th"), where all four of a year stand side by side."""
    ends = {found[0].lower() for label in labels if (found := ORDINAL_END.search(label))}
    if not any(set(four) <= ends for four in FOUR):
        return list(labels)
    return [ORDINAL_END.sub(r"\g<0> quarter", label) for label in labels]


def _in_months(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """The columns of a month as such beside the stretches that reach up to it, which end with it.

    How long a year to date is that prints no month only the company's calendar tells.
    """
    if not any(MONTH_RANGE.search(column.label) or YEAR_TO_DATE.search(column.label) for column in columns):
        return columns
    named = tuple(_month(column) for column in columns)
    ends = {c.period.end.year: c.period.end for c in named if c.period and c.period.end and c.period.months == 1}
    return tuple(_up_to(column, ends) for column in named)


def _month(column: Column) -> Column:
    """A column that prints a month and nothing else ("Sep 2024"), as that month."""
    if column.period is None or not MONTH_YEAR.fullmatch(column.label):
        return column
    return Column(column.label, replace(column.period, kind="duration", months=1))


def _up_to(column: Column, ends: Mapping[int, date]) -> Column:
    """A year to date that prints no more than its year, up to the end of the month that stands beside it."""
    period = column.period
    if period is None or not YEAR_TO_DATE.search(column.label) or MONTH_RANGE.search(column.label):
        return column
    end = None if printed_day(column.label) or not ends else ends.get(period.fiscal_year or 0)
    return column if end is None else Column(column.label, replace(period, kind="duration", end=end, months=None))


def _told_by_group(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """The columns with the period of their group for those that are called the same and tell no time.

    "2022, Level 1, Level 2, 2021, Level 1, Level 2": each of two stands beside the dated column of its own group.
    """
    dated = [k for k, column in enumerate(columns) if column.period]
    bare = [c.label for c in columns if c.period is None and not _untimed(c.label)]
    twice = {label for label in bare if label and bare.count(label) > 1}
    periods = [columns[k].period for k in dated]
    if not twice or len({repr(period) for period in periods}) != len(periods) or len(periods) < 2:
        return columns
    places = [[k for k, c in enumerate(columns) if c.label == label] for label in sorted(twice)]
    ends = [*dated[1:], len(columns)], [-1, *dated[:-1]]
    after = all(
        len(at) == len(dated) and all(a < k < b for a, k, b in zip(dated, at, ends[0], strict=True)) for at in places
    )
    before = all(
        len(at) == len(dated) and all(b < k < a for b, k, a in zip(ends[1], at, dated, strict=True)) for at in places
    )
    if not (after or before):
        return columns
    of = {k: periods[i] for at in places for i, k in enumerate(at)}
    return tuple(replace(c, period=of[k]) if k in of else c for k, c in enumerate(columns))


def _year_of_rows(table: Table) -> str:
    """The year that heads all rows ("2018:" above the first of them), "" where none does or several head groups."""
    heads = [row.label.strip(" :") for row in table.rows if not any(cell.text for cell in row.cells)]
    years = [head for head in heads if YEAR_HEAD.fullmatch(head)]
    return years[0] if len(years) == 1 and years[0] == table.rows[0].label.strip(" :") else ""


def _stated_period(table: Table, columns: Sequence[Column], instant: bool | None, lead: str) -> Period | None:
    """The period of columns that tell no time: of the stub over the labels, or where none tells one, of the caption.

    "Six months ended June 30, 2022" over the labels of a roll-forward holds beside columns of balances; rows that are
    times themselves have none of the caption's.
    """
    heads = {k: told for k, row in enumerate(table.rows) if not _has_text(row) and (told := caption_period(row.label))}
    # One day over all rows is said as in the stub; of several each is that of its own rows.
    if heads and [*heads] != [0]:
        return None
    stub = caption_period(BRACKETED.sub(" ", table.stub_label).strip())
    if stub and stub.kind == "duration":
        return stub
    timed = sum(TIME_ROW.match(row.label) is not None for row in table.rows)
    dated = any(column.period for column in columns) and not COMPARATIVE.search(table.caption)
    if dated or 2 * timed >= len(table.rows):
        return None
    return stub or heads.get(0) or caption_period(table.caption, instant) or caption_period(lead, instant)


def _has_text(row: Row) -> bool:
    return any(cell.text for cell in row.cells)


def _untimed(label: str) -> bool:
    """Whether a column that names no time has none: a note's number, a change, a count, a year named in passing."""
    if REFERENCE.fullmatch(label.strip()):
        return True
    return bool(COMPARISON.search(label) or NUMBER_OF.search(label) or YEAR_IN.search(label))


def _period(label: str, year: str | None, context: str, instant: bool | None) -> Period | None:
    """The period of a label; a quarter without year is of the year that the table names beside it."""
    found = read_period(label, context, instant)
    if found is None and year and quarter_named(label):
        return read_period(f"{label} {year}", "", False)
    if found is None and year and WHOLE_YEAR.fullmatch(label.strip()):
        return read_period(f"Full year {year}", "", False)
    return found


def stock_or_flow(table: Table) -> bool | None:
    """True where the rows are balances, False where they are flows of a period, None where they do not tell."""
    labels = [row.label for row in table.rows if any(cell.text for cell in row.cells)]
    flows = sum(FLOW.search(label) is not None for label in labels)
    stocks = sum(STOCK.search(label) is not None for label in labels)
    return None if max(flows, stocks) < 2 or flows == stocks else stocks > flows


def full_labels(header: Header) -> tuple[str, ...]:
    """Column labels; a stub such as "Years ended December 31," goes in front of bare years."""
    stub = BRACKETED.sub(" ", header.stub).strip()
    if not STATES_END.search(stub) or is_unit_text(stub) or len(stub) > 60 or YEAR_IN.search(stub):
        return header.labels
    bare = re.compile(r"(?:19|20)\d\d")
    return tuple(f"{stub} {label}" if bare.fullmatch(label) else label for label in header.labels)
