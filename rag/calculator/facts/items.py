"""Line items as facts: which cell of a filing's statements is the revenue of a fiscal year, in base units.

The statements themselves come before summaries and notes, a total before its parts, a label that is the name before one
that holds it. What several cells could be stays ambiguous with all of them; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from preprocess.report import Cell, Report, Row, Table
from rag.calculator.facts.closing import closings
from rag.calculator.facts.costs import as_paid, cost, is_outflow, turns
from rag.calculator.facts.rows import heading_above, matching_rows
from rag.calculator.facts.statements import (
    ANNUAL,
    Statement,
    columns_by_year,
    in_units,
    is_on_the_sheet,
    plain_label,
    statements_of,
)
from rag.calculator.formulas import LineItem, book
from rag.calculator.spans import Span, when_words

# Below it a cell may stand in the wrong column.
_SURE = 0.9
# A part of the same sum follows at once; further down other rows have that word by chance.
_NEAR = 3
OUTSIDE = "it stands outside the statements"
# What heads rows that are told of balances: "Interest expense: Deposits".
_ON_BALANCES = re.compile(r"\b(?:interest|provisions?|credit losses|allowances?|gains?|impairments?)\b", re.IGNORECASE)
_NEXT_PART = re.compile(r"cost|expense|gross|operating income|operating profit|total")
_RESULT = re.compile(
    r"(?:total )?operating (?:income|profit|earnings|loss|expenses?)|"
    r"(?:income|earnings|profit) (?:from|before)|net (?:income|earnings|profit|loss)(?: loss| attributable.*)?$"
)
_ELSEWHERE = re.compile(
    r"quarterly|pro forma|guarantor|parent|discontinued|acqui|subsidiar|segment|non-?gaap|adjusted|reconcil|tax",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Fact:
    """One line item of one fiscal year: value in base units with its sense (a cost is a magnitude), cell and place.

    doubtful is a reason not to compute with it, "" when there is none; the printed value keeps the sign as printed.
    """

    item: str
    fiscal_year: int
    value: Decimal
    report: Report
    table: Table
    index: int
    column: int
    label: str
    doubtful: str = ""
    span: Span | None = None
    part: str = ""

    @property
    def when(self) -> str:
        """ "FY2023", or the part of the year."""
        return when_words(self.fiscal_year, self.span)

    @property
    def row(self) -> Row:
        """The row it stands in."""
        return self.table.rows[self.index]

    @property
    def cell(self) -> Cell:
        """The cell it is printed in."""
        return self.row.cells[self.column]

    @property
    def currency(self) -> str | None:
        """The currency of its column, else of its table; None where it is not known."""
        return self.table.currency_of(self.table.columns[self.column]) or None


@dataclass(frozen=True, slots=True)
class Lookup:
    """What was found for one item and year: one fact, several that differ (ambiguous), or none."""

    item: LineItem
    fiscal_year: int
    facts: tuple[Fact, ...]
    span: Span | None = None

    @property
    def when(self) -> str:
        """ "FY2023", or the part of the year."""
        return when_words(self.fiscal_year, self.span)

    @property
    def is_aside(self) -> bool:
        """Whether only tables beside the statements print it."""
        return all(fact.doubtful == OUTSIDE for fact in self.facts)

    @property
    def fact(self) -> Fact | None:
        """The fact, when there is exactly one value and no doubt about it."""
        sure = len({fact.value for fact in self.facts}) == 1 and not self.facts[0].doubtful
        return self.facts[0] if sure else None


def find_fact(
    report: Report, item: LineItem, fiscal_year: int, span: Span | None = None, *, notes: bool = True, said: str = ""
) -> Lookup:
    """The item of that fiscal year, or of a part of it: from the first statement that prints it, else from notes.

    said: the words that named it, which decide where a row is printed under them.
    """
    for kind in item.statements:
        last = span is not None and span.quarter == 4 and kind == "balance_sheet"
        year_end = last and report.doc_type in ANNUAL
        for statement in statements_of(report, None if year_end else span).get(kind, ()):
            column = statement.years.get(fiscal_year)
            if column is None or (item.sense == "row" and not statement.primary):
                continue
            found = _facts(report, statement, item, fiscal_year, column, said)
            facts = tuple(replace(f, span=span) for f in found if not _befell_a_balance(f))
            if facts:
                return Lookup(item, fiscal_year, facts, span)
    noted = tuple(_noted(report, item, fiscal_year, span)) if item.notes and notes else ()
    return Lookup(item, fiscal_year, noted or tuple(_closed(report, item, fiscal_year, span)), span)


def unlike_of(said: str, label: str) -> str:
    """Why a row is not what the words call it: the sum before its allowances is not the net; "" where it may be."""
    words, own = set(said.split()), set(plain_label(label).split())
    for one, other in (
        ("gross", "net"),
        ("net", "gross"),
        ("total", "net"),
        ("basic", "diluted"),
        ("diluted", "basic"),
    ):
        if one in words and one not in own and other in own and other not in words:
            return f"the question says {one}, the row {other}"
    return ""


def is_all_revenue(fact: Fact, said: str) -> bool:
    """Whether a row is the only one of revenue in its statement: its total, whatever it is net of."""
    item, rows = book().item["revenue"], fact.table.rows
    if fact.item != item.name or "total" not in said.split() or "gross" in said.split():
        return False
    labels = (plain_label(row.label) for row in rows if fact.column < len(row.cells) and row.cells[fact.column].value)
    return sum(any(one.fullmatch(label) for one in item.patterns) for label in labels) == 1


def _noted(report: Report, item: LineItem, fiscal_year: int, span: Span | None) -> Iterator[Fact]:
    """The item where only notes or summaries print it: sure only where all of them print one value."""
    for table in report.tables:
        aside = _ELSEWHERE.search(f"{table.caption} {table.context_heading}")
        if table.is_contents or aside or table.unit.printed is None or table.confidence < _SURE:
            continue
        column = columns_by_year(report, table, span, range(len(table.columns))).get(fiscal_year)
        for index, label, _ in matching_rows(table, item, column) if column is not None else ():
            value = table.base_value(table.rows[index].cells[column or 0])
            if value:
                value = abs(value) if item.sense == "cost" else value
                yield Fact(item.name, fiscal_year, value, report, table, index, column or 0, label, "", span)


def _closed(report: Report, item: LineItem, fiscal_year: int, span: Span | None) -> Iterator[Fact]:
    """A balance of a year before the balance sheet, as other tables close it."""
    if span is not None or item.statements != ("balance_sheet",) or item.sense != "printed":
        return
    years = {year for one in statements_of(report)["balance_sheet"] if one.primary for year in one.years}
    if not years or fiscal_year >= min(years):
        return
    known = {year: found for year in years if (found := find_fact(report, item, year, notes=False).fact) is not None}
    label = next((fact.label for fact in known.values()), "")
    for one in closings(report, item, fiscal_year, {year: fact.value for year, fact in known.items()}):
        yield Fact(item.name, fiscal_year, one.value, report, one.table, one.index, one.column, one.label or label)


def _facts(
    report: Report, statement: Statement, item: LineItem, fiscal_year: int, column: int, said: str
) -> Iterator[Fact]:
    for index, label, rank in matching_rows(statement.table, item, column, statement, said):
        cell = statement.table.rows[index].cells[column]
        value = statement.table.base_value(cell)
        assert value is not None
        doubt = _doubt(report, statement, item, index, column, rank)
        if item.sense == "tax":
            signed = _tax_expense(statement.table, index, column)
            value, doubt = (value, doubt or "the sign of the tax cannot be told") if signed is None else (signed, doubt)
        elif item.sense == "row" and is_outflow(item, label):
            # What a cash flow statement adds back counts the other way round there.
            value = as_paid(statement.table, index, column, value)
        elif item.sense == "cost":
            value = cost(value, statement.table.rows[index].label)
        yield Fact(item.name, fiscal_year, value, report, statement.table, index, column, label, doubt)


def _befell_a_balance(fact: Fact) -> bool:
    """Whether a row of the income statement is what a balance of the sheet cost or lost, by no more than its name."""
    above = heading_above(fact.table, fact.index)
    if fact.item != "row" or fact.table.statement_type != "income_statement" or above is None:
        return False
    if _ON_BALANCES.search(fact.table.rows[above].label) is None:
        return False
    return is_on_the_sheet(fact.report, plain_label(fact.row.label), whole=True)


def _doubt(report: Report, statement: Statement, item: LineItem, index: int, column: int, rank: int) -> str:
    """Why the cell is not sure, "" when it is."""
    table = statement.table
    if table.unit.printed is None and not in_units(report):
        return "its scale is not printed"
    if not statement.primary:
        return OUTSIDE
    if not table.sure:
        return "the table was read with doubt"
    if item.sense == "cost" and turns(table, index):
        return "its sign changes between the years"
    if item.rival is not None and rank >= item.sure and _has_rival(table, item, index, column):
        return "other rows may be parts of the same sum"
    return ""


def _has_rival(table: Table, item: LineItem, index: int, column: int) -> bool:
    """Whether one of the next rows with a value looks like another part of the sum, or like the sum itself."""
    after = [row for row in table.rows[index + 1 :] if column < len(row.cells) and row.cells[column].value is not None]
    own = table.rows[index].cells[column].value
    for row in after[:_NEAR]:
        label, value = plain_label(row.label), row.cells[column].value
        if _RESULT.match(label):
            return False
        total = item.patterns[0].fullmatch(label) is not None
        if item.rival is not None and item.rival.fullmatch(label) and value not in (own, Decimal(0)) and not total:
            return True
        if _NEXT_PART.search(label):
            return False
    return False


def _tax_expense(table: Table, index: int, column: int) -> Decimal | None:
    """The tax as an expense: with the sign by which income before it becomes one of the next rows; else None."""
    tax = table.base_value(table.rows[index].cells[column])
    before = [_at(table, i, column) for i in range(max(0, index - 3), index)]
    after = [_at(table, i, column) for i in range(index + 1, min(len(table.rows), index + 4))]
    assert tax is not None
    near = 2 * Decimal(table.unit.scale)
    for sign in (1, -1):
        if any(_leads(b - sign * tax, after, near) for b in before if b is not None):
            return sign * tax
    return None


def _leads(start: Decimal, after: Sequence[Decimal | None], near: Decimal) -> bool:
    """Whether one of the rows after is `start`, or `start` plus the rows between (a share of joint ventures)."""
    total = start
    for value in after:
        if value is None:
            continue
        if abs(value - start) < near or abs(value - total) < near:
            return True
        total += value
    return False


def _at(table: Table, index: int, column: int) -> Decimal | None:
    cells = table.rows[index].cells
    return table.base_value(cells[column]) if column < len(cells) and cells[column].value is not None else None
