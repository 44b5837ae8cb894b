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
from rag.calculator.facts.statements import ANNUAL, Statement, columns_by_year, plain_label, statements_of
from rag.calculator.formulas import LineItem
from rag.calculator.spans import Span, when_words

_SURE = 0.9
_NEAR = 3
OUTSIDE = "it stands outside the statements"
_SUPPLEMENT = re.compile(
    r"supplement|non ?cash (?:investing|financing|transactions|activit|operating)|cash paid (?:during|for)|schedule of"
)
_NEXT_PART = re.compile(r"cost|expense|gross|operating income|operating profit|total")
_RESULT = re.compile(
    r"(?:total )?operating (?:income|profit|earnings|loss|expenses?)|"
    r"(?:income|earnings|profit) (?:from|before)|net (?:income|earnings|profit|loss)(?: loss| attributable.*)?$"
)
_OUTFLOW = re.compile(
    r"purchases?|payments?|additions?|repayments?|repurchases?|acquisitions?|investments? in|dividends?|distributions?|"
    r"expenditures?|capital expenditures?|.*\b(?:expenses?|costs?|paid|repurchased|charges?)\b"
)
_REVENUE = re.compile(r"(?:net |total |operating )*(?:revenues?|sales)(?: and other income)?|.*\brevenues?")
_ELSEWHERE = re.compile(
    r"quarterly|pro forma|guarantor|parent|discontinued|acqui|subsidiar|segment|non-?gaap|adjusted|reconcil|tax",
    re.IGNORECASE,
)
# A heading below a statement: the rows under it repeat the statement's labels with other figures.
_ADJUSTED = re.compile(r"^(?:reconciliation of )?(?:non ?gaap|adjusted|pro forma)\b")
_COSTS = re.compile(r"total costs?( and expenses)?|total costs? of .*|total operating costs")
_SECTION = re.compile(r"\b(operating|investing|financing) activities|^(operat|investing|financing)(?:ions|ing)?$")


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
    report: Report, item: LineItem, fiscal_year: int, span: Span | None = None, *, notes: bool = True
) -> Lookup:
    """The item of that fiscal year, or of a part of it: from the first statement that prints it, else from notes."""
    for kind in item.statements:
        last = span is not None and span.quarter == 4 and kind == "balance_sheet"
        year_end = last and report.doc_type in ANNUAL
        for statement in statements_of(report, None if year_end else span).get(kind, ()):
            column = statement.years.get(fiscal_year)
            if column is None or (item.sense == "row" and not statement.primary):
                continue
            facts = tuple(replace(f, span=span) for f in _facts(report, statement, item, fiscal_year, column))
            if facts:
                return Lookup(item, fiscal_year, facts, span)
    return Lookup(
        item, fiscal_year, tuple(_noted(report, item, fiscal_year, span)) if item.notes and notes else (), span
    )


def _noted(report: Report, item: LineItem, fiscal_year: int, span: Span | None) -> Iterator[Fact]:
    """The item where only notes or summaries print it: sure only where all of them print one value."""
    for table in report.tables:
        aside = _ELSEWHERE.search(f"{table.caption} {table.context_heading}")
        if table.is_contents or aside or table.unit.printed is None or table.confidence < _SURE:
            continue
        column = columns_by_year(report, table, span, range(len(table.columns))).get(fiscal_year)
        for index, label, _ in _rows(table, item, column) if column is not None else ():
            value = table.base_value(table.rows[index].cells[column or 0])
            if value:
                value = abs(value) if item.sense == "cost" else value
                yield Fact(item.name, fiscal_year, value, report, table, index, column or 0, label, "", span)


def _facts(report: Report, statement: Statement, item: LineItem, fiscal_year: int, column: int) -> Iterator[Fact]:
    for index, label, rank in _rows(statement.table, item, column, statement):
        cell = statement.table.rows[index].cells[column]
        value = statement.table.base_value(cell)
        assert value is not None
        doubt = _doubt(statement, item, index, column, rank)
        if item.sense == "tax":
            signed = _tax_expense(statement.table, index, column)
            value, doubt = (value, doubt or "the sign of the tax cannot be told") if signed is None else (signed, doubt)
        elif item.sense == "cost" or (item.sense == "row" and _is_outflow(item, label)):
            value = abs(value)
        yield Fact(item.name, fiscal_year, value, report, statement.table, index, column, label, doubt)


def _is_outflow(item: LineItem, label: str) -> bool:
    return bool(_OUTFLOW.match(plain_label(label)) or _OUTFLOW.match(item.title))


def _rows(
    table: Table, item: LineItem, column: int, among: Statement | None = None
) -> tuple[tuple[int, str, int], ...]:
    """The rows that match the item's surest label, each with the label to show; an unlabelled sum where none does."""
    own = (index for index in _open_rows(table, item) if among is None or among.holds(index))
    usable = [index for index in own if _has_value(table.rows[index], item, column)]
    for rank, pattern in enumerate(item.patterns):
        found = [i for i in usable if pattern.fullmatch(_label(table, i, item)) and not _refused(item, table, i)]
        if found:
            return tuple((i, _shown(table, i), rank) for i in found)
    headed = [i for i in usable if _under_revenue(table, i, item)]
    if headed:
        return tuple((i, f"{_shown(table, i)} (under revenue)", 0) for i in headed)
    return tuple((i, label, 0) for i, label in _unlabelled(table, item, column))


def _under_revenue(table: Table, index: int, item: LineItem) -> bool:
    """Whether the row bears the item's bare name and stands under a heading of revenue."""
    if item.under_revenue is None or not item.under_revenue.fullmatch(plain_label(table.rows[index].label)):
        return False
    heads = (row for row in reversed(table.rows[:index]) if all(cell.value is None for cell in row.cells))
    head = next(heads, None)
    return head is not None and _REVENUE.fullmatch(plain_label(head.label)) is not None


def _open_rows(table: Table, item: LineItem) -> Iterator[int]:
    """The rows of the item's section of a cash flow statement, without the supplement; every row elsewhere."""
    section, supplement, adjusted = None, False, False
    for index, row in enumerate(table.rows):
        label = plain_label(row.label)
        empty = all(cell.value is None for cell in row.cells)
        if empty and label:
            adjusted = _ADJUSTED.search(label) is not None
        if adjusted:
            continue
        if table.statement_type == "cash_flow" and empty:
            supplement = bool(section and _SUPPLEMENT.search(label)) or (supplement and "reconcil" not in label)
            named = _SECTION.search(label)
            section = "operating" if "reconcil" in label else _section(named) if named else section
        if not supplement and (item.section is None or section in (None, item.section)):
            yield index


def _section(named: re.Match[str]) -> str:
    return named[1] or named[2].replace("operat", "operating")


def _has_value(row: Row, item: LineItem, column: int) -> bool:
    cell = row.cells[column] if column < len(row.cells) else None
    per_share = item.sense == "per_share"
    return cell is not None and cell.value is not None and not cell.percent and cell.scaled != per_share


def _label(table: Table, index: int, item: LineItem) -> str:
    """The plain label; after its heading in a per-share block, and where the heading ends in "attributable to"."""
    row = table.rows[index]
    own = plain_label(row.label)
    above = row.parent if row.parent is not None or item.sense != "per_share" else _heading_above(table, index)
    head = "" if above is None else plain_label(table.rows[above].label)
    headed = (item.sense == "per_share" and "per" not in own.split()) or head.endswith("attributable to")
    return f"{head} {own}" if head and headed else own


def _heading_above(table: Table, index: int) -> int | None:
    """The nearest row of words only over a row."""
    return next((i for i in range(index - 1, -1, -1) if all(c.value is None for c in table.rows[i].cells)), None)


def _refused(item: LineItem, table: Table, index: int) -> bool:
    return item.refused is not None and item.refused.fullmatch(_label(table, index, item)) is not None


def _shown(table: Table, index: int) -> str:
    """The label as a person reads it: without brackets, amounts and notes, on one line."""
    label = " ".join(table.rows[index].label.split())
    label = re.sub(r"^Adjustments to reconcile .*?(?:activities|operations)\W+(?=\w)", "", label)
    label = re.sub(r"\s*/?\s*\([^)]*\)", "", label)
    return re.sub(r",?\s*(?:net of|less)\b\D*\d.*$", "", label).strip(" :.,/")


def _unlabelled(table: Table, item: LineItem, column: int) -> Iterator[tuple[int, str]]:
    """Sums without a label: under the item's heading (added up here), or total assets, printed on both sides."""
    if item.name == "total_assets":
        yield from _both_sides(table, column)
    if item.name == "gross_profit":
        yield from _after_costs(table, column)
    for start, head in enumerate(table.rows):
        if item.block is None or not item.block.fullmatch(plain_label(head.label)):
            continue
        if any(cell.value is not None for cell in head.cells):
            continue
        parts: list[Decimal] = []
        for index in range(start + 1, len(table.rows)):
            row = table.rows[index]
            value = row.cells[column].value if column < len(row.cells) else None
            if value is not None and plain_label(row.label) in ("", "total"):
                if len(parts) > 1 and sum(parts) == value:
                    yield index, f"Total {_shown(table, start).lower()}"
                break
            if value is None:
                break
            parts.append(value)


def _both_sides(table: Table, column: int) -> Iterator[tuple[int, str]]:
    """Unlabelled rows that print the same values twice in a balance sheet are its two sums."""
    blank = [(i, row) for i, row in enumerate(table.rows) if not row.label.strip() and column < len(row.cells)]
    for at, (index, row) in enumerate(blank):
        twin = any([c.value for c in row.cells] == [c.value for c in other.cells] for _, other in blank[at + 1 :])
        if twin and row.cells[column].value is not None and table.statement_type == "balance_sheet":
            yield index, "Total assets"
            return


def _after_costs(table: Table, column: int) -> Iterator[tuple[int, str]]:
    """The unlabelled row under the total costs that is revenue less these costs."""
    values = [row.cells[column].value if column < len(row.cells) else None for row in table.rows]
    for index in range(2, len(table.rows)):
        cost, left = values[index - 1], values[index]
        if table.rows[index].label.strip() or cost is None or left is None:
            continue
        costs = _COSTS.fullmatch(plain_label(table.rows[index - 1].label))
        before = (i for i in range(index - 1) if _REVENUE.fullmatch(plain_label(table.rows[i].label)))
        if costs and any(values[i] is not None and values[i] == left + abs(cost) for i in before):
            yield index, "Revenue less total costs"


def _doubt(statement: Statement, item: LineItem, index: int, column: int, rank: int) -> str:
    """Why the cell is not sure, "" when it is."""
    table = statement.table
    if table.unit.printed is None:
        return "its scale is not printed"
    if not statement.primary:
        return OUTSIDE
    if table.confidence < _SURE or any(not check.passed for check in table.checks):
        return "the table was read with doubt"
    values = [cell.value for cell in table.rows[index].cells if cell.value]
    if item.sense == "cost" and len({value > 0 for value in values}) > 1:
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
