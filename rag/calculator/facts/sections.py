"""The rows of a section of a statement (assets, liabilities, expenses), as the printed total proves them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Report, StatementType, Table
from rag.calculator.facts.items import Fact
from rag.calculator.facts.statements import plain_label, statements_of
from rag.calculator.spans import Span

# A statement without "Total liabilities" proves them by "Total liabilities and equity" less equity.
_EQUITY = re.compile(r".*\b(?:equity|deficit)\b.*|capital|.*\bcapitalization\b.*")
# Rows of equity that no printed sum sets apart: then nothing proves where the liabilities end.
_OWNED = re.compile(
    r"retained earnings|(?:common|treasury|preferred) (?:stock|shares)|paid in|share premium|accumulated"
)
# Only rows that say so are sums: a row may equal the sum of those above it by chance.
_TOTAL = re.compile(r"(?:sub ?)?total\b.*|.*\btotal\b.*|net .*")
_SECTIONS: dict[str, tuple[StatementType, tuple[str, ...]]] = {
    "current asset": ("balance_sheet", ("total current assets",)),
    "asset": ("balance_sheet", ("total assets",)),
    "current liability": ("balance_sheet", ("total current liabilities",)),
    "liability": ("balance_sheet", ("total liabilities", r"total liabilities (?:and|redeemable)\b.*equity.*")),
    "expense": (
        "income_statement",
        (r"total (?:operating |net )?(?:costs? and )?expenses(?: net)?|total (?:operating )?costs(?: and expenses)?",),
    ),
}
SECTIONS = tuple(_SECTIONS)


@dataclass(frozen=True, slots=True)
class _Line:
    index: int
    value: Decimal
    parts: tuple[_Line, ...] = ()


def section_of(report: Report, name: str, year: int, span: Span | None = None) -> tuple[Fact, ...]:
    """The rows that add up to the section's printed total, as facts; () where no total proves them."""
    kind, totals = _SECTIONS[name]
    for total in totals:
        for statement in statements_of(report, span).get(kind, ()):
            column = statement.years.get(year)
            if column is None or not statement.primary:
                continue
            found = _proven(statement.table, column, re.compile(total))
            if found:
                return tuple(_fact(report, statement.table, line, column, year, span) for line in found)
    return ()


def _proven(table: Table, column: int, total: re.Pattern[str]) -> tuple[_Line, ...]:
    """The rows without sums among them whose sum is the row of that label; equity is no liability."""
    for line in _lines(table, column):
        if line.parts and total.fullmatch(plain_label(table.rows[line.index].label)):
            own = tuple(_leaves([part for part in line.parts if not _is_equity(table, part)]))
            loose = any(_OWNED.search(plain_label(table.rows[one.index].label)) for one in own)
            return () if loose else own
    return ()


def _lines(table: Table, column: int) -> Iterator[_Line]:
    """Every row with an amount; one that earlier rows add up to holds these."""
    open_lines: list[_Line] = []
    for index, row in enumerate(table.rows):
        cell = row.cells[column] if column < len(row.cells) else None
        if cell is None or cell.value is None or cell.percent or not cell.scaled:
            continue
        count = _adds_up(open_lines, cell.value) if _TOTAL.fullmatch(plain_label(row.label)) or not row.label else 0
        line = _Line(index, cell.value, tuple(open_lines[-count:]) if count else ())
        open_lines = [*open_lines[: len(open_lines) - count], line]
        yield line


def _adds_up(lines: Sequence[_Line], value: Decimal) -> int:
    """How many of the last rows the amount is the sum of, two at least; rounding of one unit is let by."""
    total = Decimal(0)
    for count, line in enumerate(reversed(lines), start=1):
        total += line.value
        if count > 1 and abs(abs(total) - abs(value)) <= 1:
            return count
    return 0


def _is_equity(table: Table, line: _Line) -> bool:
    return _EQUITY.fullmatch(plain_label(table.rows[line.index].label)) is not None


def _leaves(lines: Sequence[_Line]) -> Iterator[_Line]:
    for line in lines:
        if line.parts:
            yield from _leaves(line.parts)
        else:
            yield line


def _fact(report: Report, table: Table, line: _Line, column: int, year: int, span: Span | None) -> Fact:
    row = table.rows[line.index]
    value = abs(table.base_value(row.cells[column]) or Decimal(0))
    label = " ".join(re.sub(r"\s*\([^)]*\)", "", row.label).split()).strip(" :.,")
    return Fact("row", year, value, report, table, line.index, column, label, "", span)
