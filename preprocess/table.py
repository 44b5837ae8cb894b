"""A printed table as data: columns with periods, rows with levels and parents, cells with values and boxes, its unit.

Pages, boxes and money as preprocess/report.py says, which is where everyone else imports these from.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

BBox = tuple[float, float, float, float]
StatementType = Literal[
    "income_statement", "balance_sheet", "cash_flow", "equity", "comprehensive_income", "segment", "other"
]
# How plain a grid is: below the first a person should look, from the second on cells stand in their columns.
_DOUBTFUL, _PLAIN = 0.5, 0.9
UNIT_AGREES, HEADS_AGREE = "its unit agrees with the filing", "its periods agree with the filing"
OWN_LABELS = "its rows have labels of their own"
"""Checks of a table's reading: what it was read as against what the rest of its filing says."""
# Sums that hold in every column do not come about by chance.
_PROVING = 2


@dataclass(frozen=True, slots=True)
class Period:
    """What a column is about: an instant ("at December 31, 2022") or a duration ("year ended …")."""

    kind: Literal["instant", "duration"]
    end: date | None
    months: int | None = None
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """Currency (ISO code or None), scale (1, 1_000 …) and exceptions as printed ("except per share data")."""

    currency: str | None = None
    scale: int = 1
    exceptions: str | None = None
    printed: str | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: text as printed ("$ (1,577)"), value as printed number with sign but NOT scaled, and its box.

    value is None for an empty cell or words; a dash is Decimal(0) with nil=True. percent and per_share cells must not
    be scaled by the table's unit: `Table.base_value` knows. scale is the one that the head of the cell's column or row
    states for it ("Number of shares (in thousands)"), None where the table's holds.
    """

    text: str
    value: Decimal | None
    bbox: BBox | None
    page: int
    nil: bool = False
    percent: bool = False
    scaled: bool = True
    scale: int | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """One value column. label joins every header row over it, top to bottom ("Three months ended June 30, 2023").

    currency is that of its amounts where its head names another than the table's ("2022 US$" beside "2022 €"), "" where
    it counts things ("Number of accounts"): `Table.currency_of` knows.
    """

    label: str
    period: Period | None = None
    currency: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One row: label as printed (joined over lines), indentation level from 0, cells one per column.

    parent is the index of the row that heads it (a row of words only, or the row it is indented under), or None.
    period is what the row itself is about ("Balance at December 31, 2019"): it goes before that of the columns.
    """

    label: str
    level: int
    cells: tuple[Cell, ...]
    bbox: BBox
    page: int
    parent: int | None = None
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class TableCheck:
    """One arithmetic check of a table at ingest, and whether it held."""

    name: str
    passed: bool
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A printed table as data. id equals the id of its Block on its first page.

    summary_by names the language model that wrote the summary; "" for one composed of the table's own words.
    """

    id: str
    pages: tuple[int, ...]
    bbox: BBox
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    unit: Unit
    statement_type: StatementType
    markdown: str
    summary: str = ""
    context_heading: str = ""
    context_paragraph: str = ""
    is_financial_statement: bool = False
    is_contents: bool = False
    confidence: float = 1.0
    checks: tuple[TableCheck, ...] = ()
    stub_label: str = ""
    summary_by: str = ""

    @property
    def doubtful(self) -> bool:
        """Whether a person should look before using it: a check failed, or its grid was hard to read."""
        return bool(self.doubt)

    @property
    def sure(self) -> bool:
        """Whether to compute with it: no check fails, and its grid was plain or its own sums prove the grid right."""
        proven = len(self.checks) >= _PROVING and self.confidence >= _DOUBTFUL
        return all(check.passed for check in self.checks) and (self.confidence >= _PLAIN or proven)

    @property
    def doubt(self) -> str:
        """What speaks against the table, in words: its first failed check, or its grid; "" where nothing does."""
        if self.is_contents:
            return ""
        failed = [check for check in self.checks if not check.passed]
        if not failed:
            return "its rows and columns were hard to tell apart" if self.confidence < _DOUBTFUL else ""
        first, more, _ = failed[0].detail.partition("; ")
        others = f", and {len(failed) - 1} more" if len(failed) > 1 else ""
        return f"the check “{failed[0].name}” fails" + (f" ({first}{' …' if more else ''})" if first else "") + others

    @property
    def contradicted(self) -> str:
        """What the filing says against the table's unit, periods or labels; "" for most."""
        failed = (c for c in self.checks if c.name in (UNIT_AGREES, HEADS_AGREE, OWN_LABELS) and not c.passed)
        return next((check.detail for check in failed), "")

    def base_value(self, cell: Cell) -> Decimal | None:
        """The cell's value in base units: scaled by the table's unit unless the cell is a percentage or per share."""
        return None if cell.value is None else cell.value * self.scale_of(cell)

    def scale_of(self, cell: Cell) -> int:
        """What a cell's printed figure is multiplied by: its own scale or the table's; 1 for percentages and prices."""
        if cell.percent or not cell.scaled:
            return 1
        return cell.scale or self.unit.scale

    def currency_of(self, column: Column) -> str:
        """The code of the currency of a column's amounts: its own or the table's; "" for none, or where unknown."""
        return (self.unit.currency or "") if column.currency is None else column.currency
