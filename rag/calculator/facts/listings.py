"""What a table lists under one sum: items of accrued liabilities, kinds of investments, categories of sales.

As for segments, arithmetic tells what belongs together: in some column of the table the rows add up to the row below
them. Only then are they all of it, and the largest of them is the largest.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from preprocess.reading import reading
from preprocess.report import Report, Row, Table
from rag.calculator.facts.parted import column_stem
from rag.calculator.facts.statements import ANNUAL, columns_by_year, plain_label, printed_name
from rag.calculator.facts.telling import telling, words
from rag.calculator.spans import Span, quarter_on

_SURE = 0.9
_FEWEST, _MOST_ITEMS, _MOST_KEPT = 2, 30, 16
# Two rows may add up to the next by chance where that is not called a sum.
_FEWEST_UNSAID = 3
# "Total, at cost" names nothing.
_TAX, _INCOME = telling("tax"), telling("income")
_TOTALS = telling("total subtotal")
_SUMS = _TOTALS | telling("net gross cost")
_TOTAL = ("total", "subtotal", "sub total")
_WHOLE = Decimal(100)


@dataclass(frozen=True, slots=True)
class Listing:
    """The rows of a table that add up to its row `total`; own: the words of the sum's label and of its heading."""

    table: Table
    rows: tuple[int, ...]
    total: int
    label: str
    heading: str

    @property
    def name(self) -> str:
        """What the list is called: by its sum, else by its heading; "" where neither says it."""
        bare = re.sub(r"^(?:sub ?-?)?totals?\b\W*|\W*totals?$", "", self.label, flags=re.IGNORECASE)
        name = bare if telling(bare) - _SUMS else self.heading
        if name.isupper():
            return name.lower()
        return name[:1].lower() + name[1:] if name[1:2].islower() else name

    @property
    def own(self) -> frozenset[str]:
        """The telling words of what is listed; none where "Total" is all that is said."""
        said = telling(self.label)
        return (said - _TOTALS if said - _SUMS else frozenset()) | telling(self.heading)

    def is_called(self, asked: frozenset[str]) -> bool:
        """Whether its name says no more than the words asked for: nonaccrual loans are not the loans."""
        label = telling(self.label) - _SUMS
        own = label if label and asked <= label else label | telling(self.heading)
        # "Deferred income tax assets" are the deferred tax assets.
        extra = own - asked - (_INCOME if own & _TAX else frozenset())
        return (not own or bool(own & asked)) and extra <= words().unsaid


@dataclass(frozen=True, slots=True)
class _Line:
    index: int
    value: Decimal
    parts: tuple[_Line, ...] = ()


_kept: OrderedDict[Hashable, tuple[Listing, ...]] = OrderedDict()


def listings_of(report: Report) -> tuple[Listing, ...]:
    """Every list of a report that some column proves, each once, in table order."""
    key = reading(report)
    if key not in _kept:
        tables = [table for table in report.tables if not table.is_contents and table.confidence >= _SURE]
        _kept[key] = tuple(found for table in tables for found in _of_table(table))
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def columns_meant(report: Report, table: Table, year: int, span: Span | None, day: date | None) -> tuple[int, ...]:
    """The columns of that day, of that part of the fiscal year with the balances at its end, or of the whole year."""
    if day is None and span is None and report.doc_type not in ANNUAL:
        return ()
    return tuple(i for i in range(len(table.columns)) if _is_meant(report, table, i, year, span, day))


def _is_meant(report: Report, table: Table, index: int, year: int, span: Span | None, day: date | None) -> bool:
    period = table.columns[index].period
    if day is not None:
        return period is not None and period.end == day
    if span is not None and period is not None and period.months is None and period.end is not None:
        return quarter_on(report, period.end) == (year, span.quarter)
    return year in columns_by_year(report, table, span, (index,))


def around(listing: Listing, column: int) -> frozenset[str]:
    """The telling words of the list, of its table's caption and of that column's head beside its period."""
    head = column_stem(listing.table.columns[column])
    return listing.own | telling(listing.table.caption) | telling(head)


def _of_table(table: Table) -> Iterator[Listing]:
    found: dict[tuple[tuple[int, ...], int], Listing] = {}
    for column in range(len(table.columns)):
        for line in _lines(table, column):
            rows = tuple(leaf.index for leaf in _leaves(line.parts))
            if _FEWEST <= len(rows) <= _MOST_ITEMS:
                label = printed_name(table.rows[line.index].label)
                made = Listing(table, rows, line.index, label, _heading(table, rows[0]))
                found.setdefault((rows, line.index), made)
    yield from found.values()


def _lines(table: Table, column: int) -> Iterator[_Line]:
    """Every row with a figure in the column; one that the rows above add up to holds these."""
    open_lines: list[_Line] = []
    percent = _is_mix(table, column)
    for index, row in enumerate(table.rows):
        value = _value(row, column, percent=percent)
        if value is None:
            continue
        count = _adds_up(open_lines, value, _fewest(table, index))
        parts = tuple(open_lines[len(open_lines) - count :])
        line = _Line(index, value, parts)
        open_lines = [*open_lines[: len(open_lines) - count], line]
        if parts:
            yield line


def _is_mix(table: Table, column: int) -> bool:
    """Whether the column prints shares of a whole: percentages down to a hundred."""
    cells = [row.cells[column] for row in table.rows if column < len(row.cells)]
    printed = [cell for cell in cells if cell.value is not None]
    return bool(printed) and all(cell.percent for cell in printed) and printed[-1].value == _WHOLE


def _value(row: Row, column: int, *, percent: bool) -> Decimal | None:
    cell = row.cells[column] if column < len(row.cells) else None
    if cell is None or (cell.percent and not percent) or not (cell.scaled or percent):
        return None
    return cell.value


def _fewest(table: Table, index: int) -> int:
    """How many rows have to add up before a row counts as their sum: fewer where it is called one."""
    label = plain_label(table.rows[index].label)
    headed = any(label and plain_label(row.label) == label for row in table.rows[:index])
    return _FEWEST if not label or headed or label.startswith(_TOTAL) else _FEWEST_UNSAID


def _adds_up(lines: Sequence[_Line], value: Decimal, fewest: int) -> int:
    """How many of the last rows the figure is the sum of; 0 for none. Rounding of the last digit is let by."""
    exponent = value.as_tuple().exponent
    near = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
    total = Decimal(0)
    for count, line in enumerate(reversed(lines[-_MOST_ITEMS:]), start=1):
        total += line.value
        filled = sum(one.value != 0 for one in lines[-count:])
        if value and filled >= fewest and abs(total - value) <= near:
            return count
    return 0


def _leaves(lines: Sequence[_Line]) -> Iterator[_Line]:
    for line in lines:
        if line.parts:
            yield from _leaves(line.parts)
        else:
            yield line


def _heading(table: Table, first: int) -> str:
    """The nearest row without figures over the first of the list."""
    above = (row for row in reversed(table.rows[:first]) if all(cell.value is None for cell in row.cells))
    return next((printed_name(row.label) for row in above), "")
