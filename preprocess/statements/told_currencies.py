"""The currency of tables that name none, or nothing but a bare sign: that of the statements with their figures.

"(in thousands)" alone over an allowance for losses does not say of what; nor does "$" say whose dollar, where the
statements print the same amounts under "€".
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Cell, Table
from preprocess.tables.meaning.column_currency import named_currency
from preprocess.tables.meaning.currencies import currency

DIGITS = 5
"""An amount of fewer printed digits stands in two tables by chance."""
TELLING = 4
"""Of these, so many are no zeros at its end."""
SURE = 2
"""So many amounts, each told by its digits, are no chance any more."""
_Amounts = dict[str, list[Decimal]]


def with_told_currencies(tables: Sequence[Table]) -> list[Table]:
    """The tables in the currency of the one whose amounts in primary statements they print, rounded or not."""
    known = _stated(tables)
    return [_told(table, known) if _is_open(table) else table for table in tables]


def _stated(tables: Sequence[Table]) -> _Amounts:
    """The amounts of primary statements in base units, sorted, by the currency of their columns."""
    amounts: defaultdict[str, list[Decimal]] = defaultdict(list)
    for table in tables:
        if table.is_financial_statement and table.unit.printed and table.unit.currency:
            for code, amount, _ in _amounts(table):
                amounts[code].append(amount)
    return {code: sorted(found) for code, found in amounts.items()}


def _is_open(table: Table) -> bool:
    """Whether a table states a scale, but nothing around its figures says the currency, or says another one."""
    said = (table.unit.printed or "", table.stub_label, table.caption, *(column.label for column in table.columns))
    named = {code for text in said if (code := currency(text))}
    signed = table.unit.currency not in named if table.unit.currency else not named
    return bool(table.unit.printed) and not table.is_financial_statement and signed


def _told(table: Table, known: _Amounts) -> Table:
    own = [(amount, step) for _, amount, step in _amounts(table)]
    agreed = [code for code, amounts in known.items() if _shared(own, amounts) >= SURE]
    if len(agreed) != 1 or agreed[0] == table.unit.currency:
        return table
    return replace(table, unit=replace(table.unit, currency=agreed[0]))


def _shared(own: Sequence[tuple[Decimal, Decimal]], amounts: Sequence[Decimal]) -> int:
    """How many different amounts of a table are amounts of statements, up to half of their last printed digit."""
    return sum(_stands(amount, step, amounts) for amount, step in set(own))


def _stands(amount: Decimal, step: Decimal, amounts: Sequence[Decimal]) -> bool:
    at = bisect_left(amounts, amount - step / 2)
    return at < len(amounts) and amounts[at] <= amount + step / 2


def _amounts(table: Table) -> Iterator[tuple[str, Decimal, Decimal]]:
    """Currency, amount and worth of the last printed digit, in base units, of every amount that its digits tell."""
    own = table.unit.currency or ""
    codes = [named_currency(column.label, own) or own for column in table.columns]
    for row in table.rows:
        for code, cell in zip(codes, row.cells, strict=True):
            if cell.value is not None and cell.scaled and not cell.percent and _is_telling(cell):
                scale = table.scale_of(cell)
                step = Decimal(1).scaleb(int(cell.value.as_tuple().exponent)) * scale
                yield code, abs(cell.value) * scale, step


def _is_telling(cell: Cell) -> bool:
    digits = "".join(char for char in cell.text if char.isdigit()).lstrip("0")
    return len(digits) >= DIGITS and len(digits.rstrip("0")) >= TELLING
