"""Rows of statements and tables as numbers of a report: where a statement stands, and a printed cell."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from preprocess.report import Report, Row, Table
from rag.answering.match.places import RowPlace
from rag.calculator.amounts import scaled_words
from rag.calculator.facts.statements import Statement, statements_of
from rag.reports.facts.footing import table_context
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.types import FactRow
from rag.types import Filing

if TYPE_CHECKING:
    from rag.reports.facts.ledger import Ledger

# A pointer to a note is no part of a line item's name.
_NOTE = re.compile(r"\s*\((?:see )?notes?\b[^)]*\)", re.IGNORECASE)
# "Short-term borrowings, including current portion of long-term debt: 2021—$1,636; 2020—$2,002"
_IN_PASSING = re.compile(r"[:,;]?\s*(?:19|20)\d\d\s*[,—–-]\s*[$€£]?\s*\d.*$")


@dataclass(frozen=True, slots=True)
class Source:
    """A table of a filing whose rows become numbers of a report."""

    company: CompanyFacts
    report: Report
    filing: Filing
    table: Table

    def place(self, index: int) -> RowPlace:
        """Where a row stands."""
        return RowPlace(self.report, table_context(self.report, self.table.id), self.table, index)

    def value(self, index: int, column: int) -> Decimal | None:
        """The amount of a cell in base units; None where there is none."""
        cells = self.table.rows[index].cells
        return self.table.base_value(cells[column]) if column < len(cells) else None

    def scale(self, index: int, column: int) -> int:
        """What the printed figure of a cell is multiplied by."""
        return self.table.scale_of(self.table.rows[index].cells[column])

    def currency(self, column: int) -> str | None:
        """The code of the currency of a column; None where it is not known."""
        return self.table.currency_of(self.table.columns[column]) or None

    def fact(self, ledger: Ledger, index: int, column: int, moment: Moment, metric: str, name: str) -> FactRow:
        """The cell as a number of the report, footnoted; it must have a value."""
        place, value, code = self.place(index), self.value(index, column), self.currency(column)
        assert value is not None
        marker, row = ledger.cite(place.key, place.citation("")), self.table.rows[index]
        shown = scaled_words(value, self.scale(index, column), decimals(row, column), code)
        return FactRow(
            metric, name, self.company.name, moment.words, value, code or "", shown, self.filing.doc_name,
            self.report.report_id, row.page, marker, "verified", "", (marker,),
        )  # fmt: skip


def statement_of(company: CompanyFacts, kind: str, moment: Moment) -> tuple[Report, Filing, Statement] | None:
    """The statement of the newest filing that prints the period, with that filing."""
    # The fourth quarter ends with the year, and no filing prints a balance sheet of that quarter alone.
    year_end = moment.span is not None and moment.span.quarter == 4 and kind == "balance_sheet"
    for filing in company.filings:
        report = company.report_of(filing.report_id)
        found = statements_of(report, None if year_end else moment.span).get(kind, ())  # type: ignore[call-overload]
        statement: Statement | None = next((s for s in found if moment.year in s.years and s.primary), None)
        if statement is not None:
            return report, filing, statement
    return None


def decimals(row: Row, column: int) -> int:
    """How many digits a cell prints behind its point."""
    exponent = (row.cells[column].value or Decimal(0)).as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def label_of(row: Row) -> str:
    """The row's label without the note that it points to, and without figures of the years it tells in passing."""
    return _IN_PASSING.sub("", _NOTE.sub("", " ".join(row.label.split()))).rstrip(": ")
