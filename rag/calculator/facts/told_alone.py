"""A line item that the balance sheet prints together with another, where a note prints it alone.

"Accounts payable and accrued liabilities" is parted in a note, whose total is the row of the sheet: the part is the
item that was asked for, and is taken only where the note parts the row in all years of the sheet.
"""

from __future__ import annotations

from preprocess.report import Report, Table
from rag.calculator.facts.items import Fact
from rag.calculator.facts.statements import columns_of, plain_label
from rag.calculator.formulas import LineItem

_JOINED = " and "


def told_alone(report: Report, item: LineItem, fact: Fact) -> Fact | None:
    """The item's own row of a note that comes to the joint row; None where the row is the item, or no note parts it."""
    own, joined, _ = plain_label(fact.row.label).partition(_JOINED)
    sheet = fact.table.statement_type == "balance_sheet"
    whole = plain_label(fact.row.label)
    if not joined or not sheet or fact.span is not None or _is(item, whole) or not _is(item, own):
        return None
    years = set(columns_of(report, fact.table))
    for table in report.tables:
        columns = columns_of(report, table) if table is not fact.table and table.sure and not table.is_contents else {}
        if not years or not years <= set(columns) or table.is_financial_statement:
            continue
        found = [_in_year(table, item, columns[year], fact if year == fact.fiscal_year else None) for year in years]
        at = next((one for one in found if one is not None), None)
        if all(one is not None for one in found) and at is not None:
            column = columns[fact.fiscal_year]
            value = table.base_value(table.rows[at].cells[column])
            if value is not None and value < fact.value:
                label = table.rows[at].label
                return Fact(item.name, fact.fiscal_year, value, report, table, at, column, label, fact.doubtful)
    return None


def _in_year(table: Table, item: LineItem, column: int, whole: Fact | None) -> int | None:
    """The one row of the item in a column; whole: what some row of the column has to come to."""
    values = {
        at: table.base_value(row.cells[column])
        for at, row in enumerate(table.rows)
        if column < len(row.cells) and row.cells[column].value is not None and not row.cells[column].percent
    }
    named = [at for at in values if _is(item, plain_label(table.rows[at].label))]
    proven = whole is None or whole.value in values.values()
    return named[0] if len(named) == 1 and proven else None


def _is(item: LineItem, label: str) -> bool:
    return item.patterns[0].fullmatch(label) is not None
