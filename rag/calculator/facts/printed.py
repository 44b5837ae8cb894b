"""Rows anywhere in a filing by their own words: notes, segments, management's discussion, whatever the item is called.

A cell is the one asked for where the question says every telling word of its row, and every word of the question stands
in the row, over it, over its column or over its table. What several cells could be stays ambiguous with all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.report import Report, Table
from rag.answering.numbers.kinds import is_count, prints_money
from rag.calculator.facts.alike import apart
from rag.calculator.facts.bare_kinds import of_that_kind
from rag.calculator.facts.costs import as_paid, is_outflow, is_paid_out
from rag.calculator.facts.entries import Entry
from rag.calculator.facts.items import Fact, Lookup
from rag.calculator.facts.lengths import length_of
from rag.calculator.facts.likeness import is_sure, likeness
from rag.calculator.facts.measures import is_of_profits
from rag.calculator.facts.namesakes import is_of_another
from rag.calculator.facts.naming import candidate, heading, shown
from rag.calculator.facts.parted import column_stem
from rag.calculator.facts.spelled import own_entries, written_out
from rag.calculator.facts.stated import counts_shares, states_unit
from rag.calculator.facts.statements import in_units, plain_label
from rag.calculator.facts.telling import aside_words, telling, words
from rag.calculator.formulas import LineItem
from rag.calculator.spans import Span

PRINTED = "printed"
_MOST_SHOWN = 6
# What lessens a balance or a cost is told by its size: "Closed stores (306)" closed 306.
_LESS = re.compile(
    r"^\s*(?:less\b|accumulated (?:depreciation|amorti[sz]ation)|.*\ballowances?\b|"
    r"expected return on (?:plan )?assets\b|(?:interest capitalized|capitalized interest)\b|"
    r"(?:(?:stores?|locations?|restaurants?|units?|clubs?) )?"
    r"(?:closed|closures?|closings|forfeited|cancel+ed|expired)\b)",
    re.IGNORECASE,
)
_TOTAL_COLUMN, _PAIR = re.compile(r"\btotal\b", re.IGNORECASE), 2
# Rounding is no other amount.
_SAME = Decimal("0.02")
_NUMBER_OF = re.compile(r"\bnumber of ", re.IGNORECASE)
# What no column of numbers of things is called.
_PRICED = re.compile(r"\b(?:prices?|values?|terms?|rates?|average|amounts?|cost)\b", re.IGNORECASE)
# "Oil (per Bbl)": a price of one is printed in full.
_EACH = re.compile(
    r"/d\b|\bper (?:day|available room|room|night|bbl|barrel|mcf|boe|ounce|oz|ton(?:ne)?|unit|share|gallon|mwh|kwh)\b",
    re.IGNORECASE,
)


def find_printed(report: Report, item: LineItem, year: int, span: Span | None, names: str = "") -> Lookup:
    """The cell that the words of the item name in that year; several facts where several could be it.

    names: the words that the question writes as names; what a table says around itself does not explain them.
    """
    wanted = telling(item.title) | aside_words(item.title)
    found = _printed(report, item, year, span, (wanted, names))
    long = written_out(report, wanted)
    found = found if found.facts or long == wanted else _printed(report, item, year, span, (long, names))
    return of_that_kind(found, item.title)


def _printed(report: Report, item: LineItem, year: int, span: Span | None, asked: tuple[frozenset[str], str]) -> Lookup:
    """The cell by the telling words that are wanted and the names among them."""
    wanted, names = asked
    ranked: list[tuple[tuple[int, ...], Fact]] = []
    own_name, written = telling(report.company or "") - wanted, telling(_without_soft(names))
    for entry in own_entries(report, span):
        if year not in entry.columns or not entry.own or not is_of_profits(entry, item.title):
            continue
        rank = likeness(entry, wanted, written, own_name)
        if rank is not None and not is_of_another(report, entry, wanted, (item.title, year)):
            fact = _fact(report, entry, year, span, wanted, item)
            if fact is not None:
                ranked.append((rank, fact))
    ranked = list(_best_columns(ranked))
    best = min((rank for rank, _ in ranked), default=())
    facts = _total_of(apart([fact for rank, fact in ranked if rank == best]))
    facts += _in_its_own_table(facts, [fact for rank, fact in ranked if rank != best])
    if "percent" not in wanted and any(not fact.cell.percent for fact in facts):
        # A share that is printed beside an amount is no amount.
        facts = [fact for fact in facts if not fact.cell.percent]
    if len(facts) > 1:
        facts = [replace(fact, label=candidate(fact)) for fact in facts]
    elif facts and best[0]:
        facts = [replace(f, doubtful=f.doubtful or f"it stands under “{heading(f.table)}”") for f in facts]
    return Lookup(item, year, tuple(facts[:_MOST_SHOWN]), span)


def _total_of(facts: list[Fact]) -> list[Fact]:
    """Of one row's cells that add up to the one in the column "Total" that one; else all."""
    if len({(fact.table.id, fact.index) for fact in facts}) != 1:
        return facts
    totals = [fact for fact in facts if _TOTAL_COLUMN.search(fact.table.columns[fact.column].label)]
    rest = sum((fact.value for fact in facts if fact not in totals), Decimal(0))
    return totals if len(totals) == 1 and len(facts) > _PAIR and totals[0].value == rest else facts


def _in_its_own_table(facts: Sequence[Fact], others: Sequence[Fact]) -> list[Fact]:
    """What a table of the item alone prints in a row of that name, where one of many columns prints another amount.

    A reconciliation of a segment takes only its part of a cost from a property, a table of that cost all of it.
    """
    if len(facts) != 1 or facts[0].table.is_financial_statement or not _is_column_of_many(facts[0]):
        return []
    own = facts[0]
    like = (fact for fact in others if plain_label(fact.row.label) == plain_label(own.row.label) and fact.value)
    apart = (fact for fact in like if abs(abs(own.value) / abs(fact.value) - 1) > _SAME)
    return [fact for fact in apart if not _is_column_of_many(fact) and fact.cell.percent == own.cell.percent][:1]


def _is_column_of_many(fact: Fact) -> bool:
    """Whether a column is called by more than its time."""
    return bool(telling(column_stem(fact.table.columns[fact.column])))


def _without_soft(names: str) -> str:
    """The words written as names, without "Group" and "Segment", which go with any."""
    return " ".join(word for word in names.split() if word.lower() not in words().soft.split())


def _best_columns(ranked: Sequence[tuple[tuple[int, ...], Fact]]) -> Iterator[tuple[tuple[int, ...], Fact]]:
    """Of each row the cells whose columns the question says, or all where it says none."""
    least: dict[tuple[str, int], int] = {}
    for rank, fact in ranked:
        key = (fact.table.id, fact.index)
        least[key] = min(least.get(key, rank[-1]), rank[-1])
    for rank, fact in ranked:
        if rank[-1] == least[fact.table.id, fact.index]:
            yield rank[:-1], fact


def _fact(
    report: Report, entry: Entry, year: int, span: Span | None, wanted: frozenset[str], item: LineItem
) -> Fact | None:
    table, column = entry.table, entry.columns[year]
    row = table.rows[entry.index]
    cell, value = row.cells[column], table.base_value(row.cells[column])
    if value is None or cell.nil or ("percent" in wanted and not (cell.percent or not cell.scaled)):
        return None
    counted = _NUMBER_OF.search(item.title) is not None
    if counted and _PRICED.search(table.columns[column].label):
        return None
    # Where columns are years their rows may count and cost; one of an equity statement is all of one kind.
    paid = table.columns[column].period is None and prints_money(table, table.columns[column])
    if counted and (cell.percent or paid or any(sign in cell.text for sign in "$€£¥")):
        return None
    value = cell.value if cell.value is not None and length_of(table, entry.index, column) else value
    value = value / 100 if cell.percent else value
    lessens = any(map(_LESS.match, (row.label, column_stem(table.columns[column]))))
    value = abs(value) if counted or lessens else value
    if table.statement_type in ("income_statement", "cash_flow") and is_outflow(item, row.label):
        value = as_paid(table, entry.index, column, value)
    value = abs(value) if is_paid_out(table, entry.index) else value
    apart = counted or bool(length_of(table, entry.index, column))
    # Where rows are periods, the one unit that a head states is that of the columns beside it.
    stating = range(len(table.rows[entry.index].cells)) if entry.name else (column,)
    plain = cell.percent or apart or any(states_unit(table, entry.index, at) for at in stating)
    doubt = _doubt(report, table, entry, plain=plain)
    return Fact(PRINTED, year, value, report, table, entry.index, column, shown(entry, column, wanted), doubt, span)


def _doubt(report: Report, table: Table, entry: Entry, *, plain: bool) -> str:
    """Why the cell is not sure, "" when it is; plain: its unit is known, whatever the table says."""
    if not is_sure(entry):
        return "the table was read with doubt"
    cells = [cell for cell in table.rows[entry.index].cells if cell.value is not None]
    column = next(iter(entry.columns.values()))
    heads = (table.columns[column].label, *entry.heads[:1])
    each = any(_EACH.search(text) for text in (table.rows[entry.index].label, *heads))
    named = any(map(is_count, (table.rows[entry.index].label, heads[0]))) or counts_shares(table, column)
    plain = plain or each or all(not cell.scaled for cell in cells) or named
    if table.unit.printed is None and not plain and not in_units(report):
        return "its scale is not printed"
    return ""
