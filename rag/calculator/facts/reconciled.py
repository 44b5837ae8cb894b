"""A line item that a note leads on to the figure of the name asked for: net income to that for common stockholders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Report, Table
from rag.calculator.facts.items import Fact
from rag.calculator.facts.statements import columns_by_year, plain_label

# What a row of a note may say of its figure beside the name: the same for both counts of shares.
_BESIDE = frozenset({"and", "basic", "diluted", "numerator", "for", "total"})


def reconciled(report: Report, facts: Sequence[Fact], said: str) -> tuple[Fact, ...]:
    """The rows by the name that was said, of notes that begin with the line item and come to another figure.

    said: the words that named the line item. Empty where a row of it bears them, or no note goes on to them.
    """
    if not said or any(plain_label(fact.row.label).startswith(said) for fact in facts):
        return ()
    found = [one for fact in facts for table in report.tables for one in _led_to(table, fact, said)]
    return tuple(found[:1])


def _led_to(table: Table, fact: Fact, said: str) -> Iterator[Fact]:
    """The rows of one table under those words, below the row that prints the fact."""
    if table.id == fact.table.id:
        return
    column = columns_by_year(fact.report, table, fact.span, range(len(table.columns))).get(fact.fiscal_year)
    if column is None:
        return
    start = next((at for at in range(len(table.rows)) if _value(table, at, column) == fact.value), None)
    for at in range(start + 1, len(table.rows)) if start is not None else ():
        value = _value(table, at, column)
        if value is not None and value != fact.value and _is_named(plain_label(table.rows[at].label), said):
            label = table.rows[at].label.strip()
            yield replace(fact, value=value, table=table, index=at, column=column, label=label)


def _is_named(label: str, said: str) -> bool:
    """Whether a row bears those words, and beside them only which shares its figure is for."""
    return label.startswith(said) and set(label[len(said) :].split()) <= _BESIDE


def _value(table: Table, index: int, column: int) -> Decimal | None:
    cells = table.rows[index].cells
    return table.base_value(cells[column]) if column < len(cells) else None
