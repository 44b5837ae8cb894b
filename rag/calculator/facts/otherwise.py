"""What a filing prints beside a figure for the same thing: the value before a restatement, the sum of a table of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Column, Table
from rag.calculator.amounts import amount_words
from rag.calculator.facts.items import Fact
from rag.calculator.facts.rows import matching_rows
from rag.calculator.facts.statements import plain_label
from rag.calculator.formulas import book

_BEFORE = re.compile(
    r"\b(?:as )?(?:previously|originally|initially) (?:reported|stated|filed|presented)\b", re.IGNORECASE
)
_AFTER = re.compile(r"\b(?:as )?(?:restated|revised|corrected|recast)\b", re.IGNORECASE)
_SUM = re.compile(r"total(?: (?:cost|amount|value|price|consideration)s?)?")
_YEAR = 12
_DUE_SOON = ("current_long_term_debt", "current_debt")
"""The line items that hold the part of long-term debt that is paid back first."""
# A name of so many words is no chance.
_TELLING = 3
# A sum as far away as this counts something else.
_NEAR = Decimal("0.25")
# Rounding of millions to billions is no other figure.
_SAME = Decimal("0.002")


def otherwise_words(fact: Fact) -> Iterator[str]:
    """The sentences on what else the fact's own filing prints for it, with the page; none where all agree."""
    for other in _before_restatement(fact):
        yield (
            f"“{other.label}” for {other.when} was {amount_words(other)} before the restatement "
            f"(page {other.row.page}, “{_head(other)}”)."
        )
    for other in _sums(fact):
        title = " ".join((other.table.caption or other.table.context_heading).split())
        yield (
            f"Page {other.row.page} prints {amount_words(other)} for {other.when} as “{other.label}” of “{title}”: "
            "compare what each counts."
        )
    for rate in _rates(fact):
        column = rate.table.columns[rate.column]
        told = f": {rate.cell.text} (“{' '.join(column.label.split())}”)" if column.period is not None else ""
        yield f"Page {rate.row.page} prints a rate under the same name{told}."


def due_soon_words(fact: Fact) -> Iterator[str]:
    """The sentence that long-term debt leaves out what is due within a year, where that stands on the same sheet."""
    if fact.item != "long_term_debt" or not fact.table.is_financial_statement:
        return
    for name in _DUE_SOON:
        for index, label, _ in matching_rows(fact.table, book().item[name], fact.column):
            other = _at(fact, fact.table, index, fact.column)
            if other is not None and index != fact.index:
                own = f"“{fact.label}” leaves out what is due within a year"
                yield f"{own}: “{label}”, {amount_words(other)}, page {other.row.page}."
                return


def _rates(fact: Fact) -> Iterator[Fact]:
    """The rate that another table prints under the very name of an amount: the expected return on plan assets."""
    name = plain_label(fact.row.label)
    if fact.cell.percent or len(name.split()) < _TELLING or fact.table.is_financial_statement:
        return
    for table in fact.report.tables:
        for index, row in enumerate(table.rows if table is not fact.table else ()):
            undated = all(column.period is None for column in table.columns)
            shares = (c for c in range(len(row.cells)) if row.cells[c].percent)
            held = (c for c in shares if undated or _is_of(table.columns[c], fact))
            at = next(held, None) if plain_label(row.label) == name else None
            if at is not None:
                yield replace(fact, table=table, index=index, column=at)


def _before_restatement(fact: Fact) -> Iterator[Fact]:
    """The value in the column "as previously reported", where the one "as restated" beside it is the fact's own."""
    name = plain_label(fact.row.label)
    for table in fact.report.tables:
        pairs = list(_pairs(table, fact)) if table is not fact.table else []
        for index, row in enumerate(table.rows if pairs else ()):
            if plain_label(row.label) != name:
                continue
            for before, after in pairs:
                old, new = _at(fact, table, index, before), _at(fact, table, index, after)
                if old and new and abs(new.value) == abs(fact.value) != abs(old.value):
                    yield old
                    return


def _pairs(table: Table, fact: Fact) -> Iterator[tuple[int, int]]:
    """The columns before and after a restatement that are of the fact's year and no other."""
    for before, column in enumerate(table.columns):
        if not _BEFORE.search(column.label) or not _is_of(column, fact):
            continue
        for after, other in enumerate(table.columns):
            if _AFTER.search(other.label) and other.period == column.period:
                yield before, after


def _sums(fact: Fact) -> Iterator[Fact]:
    """The sum of a table that is called after the fact's own line item, where it is near and another."""
    item = book().line(fact.item)
    names = [plain_label(word).split() for word in item.words if " " in word] if item is not None else []
    if fact.part or not names or fact.cell.percent:
        return
    for table in fact.report.tables:
        title = set(plain_label(table.caption or table.context_heading).split())
        if table is fact.table or table.is_financial_statement or not any(set(name) <= title for name in names):
            continue
        for index, row in enumerate(table.rows):
            found = [c for c in range(len(row.cells)) if _is_of(table.columns[c], fact) and _at(fact, table, index, c)]
            if len(found) == 1 and _SUM.fullmatch(plain_label(row.label)):
                other = _at(fact, table, index, found[0])
                if other is not None and _SAME < abs(abs(other.value) / abs(fact.value) - 1) < _NEAR:
                    yield other


def _is_of(column: Column, fact: Fact) -> bool:
    """Whether a column is of the fact's own time: its year, or the very same part of it."""
    period, own = column.period, fact.table.columns[fact.column].period
    if period is None or period.fiscal_year != fact.fiscal_year:
        return False
    return period == own or (fact.span is None and period.months in (None, _YEAR))


def _at(fact: Fact, table: Table, index: int, column: int) -> Fact | None:
    """The amount in a cell as a fact of the same thing; None where it holds none."""
    row = table.rows[index]
    if column >= len(row.cells) or row.cells[column].percent or not fact.value:
        return None
    value = table.base_value(row.cells[column])
    if not value:
        return None
    label = " ".join(row.label.split())
    return replace(fact, table=table, index=index, column=column, value=abs(value), label=label, part="")


def _head(fact: Fact) -> str:
    return " ".join(fact.table.columns[fact.column].label.split())
