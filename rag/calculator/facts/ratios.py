"""Ratios that a filing prints under their own name, as a row or as the head of a column: they beat computed ones.

What a company calls its equity ratio it may define otherwise than the book; the printed figure is the company's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from preprocess.report import Report, Row, Table
from rag.calculator.facts.items import Fact
from rag.calculator.facts.printed import PRINTED
from rag.calculator.facts.statements import columns_of, plain_label, printed_name
from rag.calculator.facts.telling import elsewhere
from rag.calculator.formulas import Formula
from rag.calculator.spans import Span, quarter_on

_ASIDE = re.compile(r"segment|pro forma|non-?gaap|adjusted|peer|parent|covenant", re.IGNORECASE)
_ADJUSTED = re.compile(r"\s*(?:non-?gaap|adjusted)\s+", re.IGNORECASE)
_MEASURES = re.compile(r"\b(?:calculation of|metrics|ratios|key figures|statistics)\b", re.IGNORECASE)
_OF_BASES = re.compile(r"non-?gaap|adjusted", re.IGNORECASE)
# Two figures that agree in so many digits are no chance.
_TELLING_DIGITS = Decimal(100)


def printed_ratios(report: Report, formula: Formula, year: int, span: Span | None) -> tuple[Fact, ...]:
    """Every cell of that year, or of that part of it, whose row or column is called as the book calls the formula."""
    names = frozenset(formula.words)
    return tuple(
        fact
        for table in report.tables
        if not table.is_contents and table.sure and (not _aside(table) or _starts_from(table, names))
        for fact in (*_in_rows(report, table, names, year, span), *_in_columns(report, table, names, year, span))
        if fact.cell.percent or (formula.kind != "percent" and not fact.cell.scaled)
    )


def printed_sums(report: Report, names: frozenset[str], year: int, inputs: Sequence[Fact]) -> tuple[Fact, ...]:
    """The rows of that name, in plain words, that stand in one table and column with an amount of the computation."""
    rows = (
        fact
        for table in report.tables
        if not table.is_contents and table.sure and (not _aside(table) or _starts_from(table, names))
        for fact in _in_rows(report, table, names, year, None)
    )
    return tuple(fact for fact in rows if fact.cell.scaled and beside(fact, inputs))


def beside(fact: Fact, inputs: Sequence[Fact]) -> bool:
    """Whether a printed ratio stands in one table and period with an amount that it is computed from."""
    heads = not _named(fact.row.label, frozenset({plain_label(fact.label)}))
    cells = fact.row.cells if heads else [r.cells[fact.column] for r in fact.table.rows if fact.column < len(r.cells)]
    digits = {abs(cell.value) for cell in cells if cell.value is not None and not cell.percent}
    return any(
        abs(one.cell.value or Decimal(0)) in digits
        for one in inputs
        if abs(one.cell.value or Decimal(0)) >= _TELLING_DIGITS
    )


def step_of(fact: Fact) -> Decimal:
    """One unit of the last printed digit of a ratio."""
    exponent = (fact.cell.value or Decimal(0)).as_tuple().exponent
    one = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
    return one / 100 if fact.cell.percent else one


def _aside(table: Table) -> bool:
    around = f"{table.caption} {table.context_heading}"
    return bool(table.statement_type == "segment" or _ASIDE.search(around) or elsewhere(around))


def _starts_from(table: Table, names: frozenset[str]) -> bool:
    """Whether a table goes from the reported figure to the adjusted one, so that its plain row is the reported one."""
    bases = [(_ADJUSTED.match(row.label), row.label) for row in table.rows]
    adjusted = any(found and _named(label[found.end() :], names) for found, label in bases)
    around = f"{table.caption} {table.context_heading}"
    return adjusted and not _ASIDE.search(_OF_BASES.sub("", around)) and not elsewhere(around)


def _named(label: str, names: frozenset[str]) -> bool:
    """Whether a label is one of the names, give or take its unit: "Equity ratio (%)"."""
    return plain_label(label).removeprefix("gaap ").removesuffix(" percentage") in names


def _in_rows(report: Report, table: Table, names: frozenset[str], year: int, span: Span | None) -> Iterator[Fact]:
    rows = [at for at, row in enumerate(table.rows) if _named(row.label, names) and _is_of_all(table, row)]
    column = columns_of(report, table, span).get(year) if rows else None
    for at in rows if column is not None else ():
        yield from _fact(report, table, at, column or 0, year, span, table.rows[at].label)


def _is_of_all(table: Table, row: Row) -> bool:
    """Whether no heading over a row says whose it is: "Selected metrics and ratios" says of what kind it is."""
    return row.parent is None or _MEASURES.search(table.rows[row.parent].label) is not None


def _in_columns(report: Report, table: Table, names: frozenset[str], year: int, span: Span | None) -> Iterator[Fact]:
    for column, head in enumerate(table.columns):
        if head.period is None and _named(head.label, names):
            for at in range(len(table.rows)):
                if _row_year(report, table, at, span) == year and len({r.label for r in table.rows}) > 1:
                    yield from _fact(report, table, at, column, year, span, head.label)


def _row_year(report: Report, table: Table, index: int, span: Span | None) -> int | None:
    """The fiscal year of a row that is of one, or of the part of one that ends as the span does."""
    period = table.rows[index].period
    if period is None or period.months not in (None, 12 if span is None else span.months):
        return None
    if span is None:
        return period.fiscal_year
    found = quarter_on(report, period.end) if period.end is not None else None
    return found[0] if found is not None and found[1] == span.quarter else None


def _fact(
    report: Report, table: Table, index: int, column: int, year: int, span: Span | None, label: str
) -> Iterator[Fact]:
    cells = table.rows[index].cells
    cell = cells[column] if column < len(cells) else None
    if cell is not None and cell.value is not None and not cell.nil:
        value = cell.value / 100 if cell.percent else cell.value
        name = plain_label(printed_name(label))
        yield Fact(PRINTED, year, value, report, table, index, column, name, "", span)
