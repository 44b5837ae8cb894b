"""Rows under the very words asked for that are another figure: the movement of a balance, the total of a part."""

from __future__ import annotations

from preprocess.report import Report
from rag.calculator.facts.entries import Entry
from rag.calculator.facts.statements import plain_label, statements_of
from rag.calculator.facts.telling import telling

_MOVED = telling("change flow")


def is_of_another(report: Report, entry: Entry, wanted: frozenset[str], year: int) -> bool:
    """Whether a row is called by what is asked for, and is of something else; wanted: the telling words asked for."""
    return _is_flow_of_balance(report, entry, wanted) or _is_total_of_a_part(report, entry, wanted, year)


def _is_flow_of_balance(report: Report, entry: Entry, wanted: frozenset[str]) -> bool:
    """Whether a row of the cash flow statement only moves what the balance sheet prints under the same words.

    "Accounts receivable" there is their change, which a question has to ask for, by this word or by its heading's.
    """
    if entry.table.statement_type != "cash_flow" or wanted & _MOVED or wanted & (entry.above - entry.own):
        return False
    row = entry.table.rows[entry.index]
    name = plain_label(row.label)
    sheets = (statement.table for statement in statements_of(report)["balance_sheet"] if statement.primary)
    labels = (plain_label(other.label) for table in sheets for other in table.rows)
    return row.period is None and bool(name) and any(label.startswith(name) for label in labels)


def _is_total_of_a_part(report: Report, entry: Entry, wanted: frozenset[str], year: int) -> bool:
    """Whether a total that is asked for by its own words alone stands beside others that are not the company's.

    "Total liabilities" of a table of fair values, whose "Total assets" are not those of the balance sheet.
    """
    if "total" not in entry.own or wanted - entry.own or entry.table.is_financial_statement:
        return False
    own = {plain_label(row.label): row for row in entry.table.rows if row.label.lower().startswith("total")}
    for statement in (one for kind in statements_of(report).values() for one in kind if one.primary):
        column = statement.years.get(year)
        for row in statement.table.rows if column is not None else ():
            beside = own.get(plain_label(row.label))
            value = None if column is None or beside is None else statement.table.base_value(row.cells[column])
            if beside is not None and value is not None:
                printed = (entry.table.base_value(cell) for cell in beside.cells)
                return all(other is None or abs(other - value) > abs(value) / 100 for other in printed)
    return False
