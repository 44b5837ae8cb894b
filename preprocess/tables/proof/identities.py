"""What every statement of a kind must satisfy: the balance, the roll-forward of cash, quarters that make a year."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations

from preprocess.report import Row, Table, TableCheck
from preprocess.tables.meaning.periods import quarter_named
from preprocess.tables.proof.sums import amount_columns, is_amount

TOTAL_ASSETS = re.compile(r"^total assets$", re.IGNORECASE)
TOTAL_BOTH = re.compile(
    r"^total (?:capitalization and )?liabilities\b.*(?:equity|deficit|investment|capital)"
    r"|^total capitalization and liabilities|^total .*equity.*\band\b.*liabilities",
    re.IGNORECASE,
)
TOTAL_LIABILITIES = re.compile(r"^total liabilities$", re.IGNORECASE)
TOTAL_EQUITY = re.compile(
    r"^total (?:\w+[’']?s?[’']? )?(?:equity|deficit)|^total .*(?:stock|share|member)s?(?:holders|owners)?[’']?s?[’']? ?"
    r"\(?(?:equity|deficit)",
    re.IGNORECASE,
)
BEGIN = re.compile(
    r"\b(?:beginning|start) of (?:the )?(?:period|year|quarter)|^(?:cash.*)?\bbeginning\b", re.IGNORECASE
)
END = re.compile(
    r"\bend(?:ing)? of (?:the )?(?:period|year|quarter)|\byear[- ]end\b|^(?:cash.*)?\bending\b", re.IGNORECASE
)
CHANGE = re.compile(
    r"^(?:total |net )*[( ]*(?:increase|decrease|change)[^a-z]*(?:increase|decrease)?[)/ ]*"
    r"(?:.*\bcash\b|(?:for|in|during|of) the (?:period|year|quarter)|$)",
    re.IGNORECASE,
)
CASH_REST = 3
"""Rows near the change of cash that may be part of it: exchange rates, cash held for sale."""
FEWEST_QUARTERLY = 3
WHOLE_YEAR = re.compile(
    r"\b(?:full[- ]?|fiscal )?year\W*(?:(?:19|20)\d\d)?$|\btotals?\W*$|\b(?:12|twelve)[- ]months?\b", re.I
)
BALANCE = "assets = liabilities + equity"
ROLL = "cash at beginning + change = cash at end"
Figures = list[Decimal | None]


def identity_checks(table: Table) -> Iterator[TableCheck]:
    """The checks of a table's kind that its rows allow."""
    found = {"balance_sheet": _balance, "cash_flow": _roll_forward}.get(table.statement_type)
    check = found(table) if found else None
    if check:
        yield check
    quarters = _quarters(table)
    if quarters:
        yield quarters


def _balance(table: Table) -> TableCheck | None:
    """Assets = liabilities + equity, by the total of both or by the separate totals, in every column printing them."""
    assets, both = _find(table.rows, TOTAL_ASSETS), _find(table.rows, TOTAL_BOTH)
    if assets is None:
        return _unnamed_balance(table)
    ours = _values(table.rows[assets])
    if both is not None:
        return _compared(BALANCE, table, ours, _values(table.rows[both]))
    last = [row for row in table.rows[assets + 1 :] if any(cell.value is not None for cell in row.cells)][-1:]
    for other in (_values(last[0]) if last and not last[0].label else None, _parts(table)):
        check = _compared(BALANCE, table, ours, other, Decimal(1)) if other else None
        if check and check.passed:
            return check
    return None


def _unnamed_balance(table: Table) -> TableCheck | None:
    """The same for a sheet that prints both totals without a name: told where they agree."""
    totals = [_values(row) for row in table.rows if not row.label and any(cell.value for cell in row.cells)]
    named = any(re.search(r"\bliabilities\b", row.label, re.IGNORECASE) for row in table.rows)
    check = _compared(BALANCE, table, totals[0], totals[-1]) if named and len(totals) == 2 else None
    return check if check and check.passed else None


def _parts(table: Table) -> Figures | None:
    """Liabilities, what stands between them and equity (redeemable interests), and equity, added up."""
    liabilities, equity = _find(table.rows, TOTAL_LIABILITIES), _last(table.rows, TOTAL_EQUITY)
    if liabilities is None or equity is None or equity <= liabilities:
        return None
    rows = [table.rows[liabilities], table.rows[equity]]
    for row in table.rows[liabilities + 1 : equity]:
        if re.search(r"\bredeemable\b|\bmezzanine\b|\btemporary equity\b", row.label, re.IGNORECASE):
            rows.append(row)
    return _sums(rows, len(table.columns))


def _roll_forward(table: Table) -> TableCheck | None:
    """Cash at the beginning + change (+ exchange rates, where the change leaves them out) = cash at the end.

    A failure is told only where no other row can be part of it and another column holds.
    """
    change, end = _last(table.rows, CHANGE), _last(table.rows, END)
    begin = _find(table.rows, BEGIN)
    if begin is None or change is None or end is None or begin >= end:
        return None
    first = min(begin, change)
    near = [k for k in range(max(0, first - 1), end) if k not in (begin, change) and _has_figures(table.rows[k])]
    ends = [k for k in range(max(begin, change) + 1, end + 1) if END.search(table.rows[k].label)]
    for count in range(min(len(near), CASH_REST) + 1):
        for rest in combinations(near[:6], count):
            sums = _sums([table.rows[k] for k in (begin, change, *rest)], len(table.columns))
            for k in (k for k in ends if k not in rest):
                check = _compared(ROLL, table, sums, _values(table.rows[k]), Decimal(2))
                if check and check.passed:
                    return check
    sums = _sums([table.rows[begin], table.rows[change]], len(table.columns))
    check = _compared(ROLL, table, sums, _values(table.rows[end]), Decimal(2))
    return check if check and len(ends) == 1 and end - first == 2 and check.detail.count(";") + 1 < len(sums) else None


def _quarters(table: Table) -> TableCheck | None:
    """Four quarters of a fiscal year add up to it, row by row; told only where most rows of flows do."""
    columns = _quarter_columns(table)
    if columns is None:
        return None
    *quarters, year = columns
    wrong, right = [], 0
    for row in table.rows:
        values = [row.cells[k].value for k in quarters]
        whole = row.cells[year].value
        if whole is None or None in values or any(row.cells[k].percent for k in columns) or not is_amount(row):
            continue
        total = _added(values) or Decimal(0)
        if abs(total - whole) <= 2:
            right += 1
        else:
            wrong.append(f"{row.label}: the quarters add up to {total:,}, printed is {whole:,}")
    if right < FEWEST_QUARTERLY or (wrong and len(wrong) * 4 > right):
        return None
    return TableCheck("four quarters = year", not wrong, "; ".join(wrong))


def _quarter_columns(table: Table) -> list[int] | None:
    """The four columns of three months and the one of their year, None where there are not exactly these."""
    spans = [(k, column.period) for k, column in enumerate(table.columns) if column.period]
    quarters = [k for k, period in spans if period.months == 3]
    years = [(k, period) for k, period in spans if period.months == 12]
    if len(quarters) != 4 or len(years) != 1:
        return _named_quarters(table)
    same = {table.columns[k].period for k in quarters}
    if len(same) != 4 or any(p is None or p.fiscal_year != years[0][1].fiscal_year for p in same):
        return None
    return [*quarters, years[0][0]]


def _named_quarters(table: Table) -> list[int] | None:
    """The same where the columns only say so: first … fourth quarter, and beside them the year or a total."""
    labels = [column.label for column in table.columns]
    quarters = [quarter_named(label) for label in labels]
    years = [k for k, label in enumerate(labels) if quarters[k] is None and WHOLE_YEAR.search(label)]
    if sorted(q for q in quarters if q) != [1, 2, 3, 4] or len(years) != 1:
        return None
    return [*(quarters.index(q) for q in (1, 2, 3, 4)), years[0]]


def _compared(
    name: str, table: Table, ours: Figures, theirs: Figures, slack: Decimal = Decimal(0)
) -> TableCheck | None:
    """Two rows of figures side by side in the columns of amounts, None without a column that has both."""
    wrong, seen = [], 0
    for k in amount_columns(table):
        a, b = ours[k], theirs[k]
        if a is None or b is None:
            continue
        seen += 1
        if abs(a - b) > slack:
            wrong.append(f"{table.columns[k].label or f'column {k + 1}'}: {a:,} against {b:,}")
    return TableCheck(name, not wrong, "; ".join(wrong)) if seen else None


def _sums(rows: Sequence[Row], columns: int) -> Figures:
    """Sum of rows per column, None where the first one prints nothing."""
    return [_added([row.cells[k].value for row in rows]) for k in range(columns)]


def _added(values: Sequence[Decimal | None]) -> Decimal | None:
    """Sum of the printed numbers, None where the first one is missing."""
    return None if values[0] is None else sum((value for value in values if value is not None), Decimal(0))


def _has_figures(row: Row) -> bool:
    return any(cell.value is not None for cell in row.cells)


def _find(rows: Sequence[Row], pattern: re.Pattern[str]) -> int | None:
    """The first row with figures whose label matches."""
    return next((k for k, row in enumerate(rows) if pattern.search(row.label) and _has_figures(row)), None)


def _last(rows: Sequence[Row], pattern: re.Pattern[str]) -> int | None:
    """The last row with figures whose label matches."""
    return next(
        (k for k in range(len(rows) - 1, -1, -1) if pattern.search(rows[k].label) and _has_figures(rows[k])), None
    )


def _values(row: Row) -> Figures:
    """Printed numbers of a row."""
    return [cell.value for cell in row.cells]
