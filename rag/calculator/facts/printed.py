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
from rag.calculator.facts.entries import Entry
from rag.calculator.facts.items import Fact, Lookup
from rag.calculator.facts.bare_kinds import of_that_kind
from rag.calculator.facts.lengths import length_of
from rag.calculator.facts.measures import is_of_profits, is_other_measure
from rag.calculator.facts.namesakes import is_of_another
from rag.calculator.facts.naming import candidate, heading, shown
from rag.calculator.facts.parted import column_stem
from rag.calculator.facts.regions import place_beside
from rag.calculator.facts.schedules import DUE, LASTING, LATER, is_proven
from rag.calculator.facts.spelled import own_entries, written_out
from rag.calculator.facts.stated import counts_shares, states_unit
from rag.calculator.facts.statements import in_units
from rag.calculator.facts.telling import aside_words, short_of, telling, words
from rag.calculator.formulas import LineItem
from rag.calculator.spans import Span

PRINTED = "printed"
_MOST_SHOWN = 6
_UNDATED = 100  # more than a question has words: a table with years comes first
# A heading that is a name, give or take the company's ("MGM China", "Walmart U.S. Segment").
_MOST_BESIDE = 2
# What lessens a balance or a cost is told by its size: "Closed stores (306)" closed 306.
_LESS = re.compile(
    r"^\s*(?:less\b|accumulated (?:depreciation|amorti[sz]ation)|.*\ballowances?\b|"
    r"expected return on (?:plan )?assets\b|(?:interest capitalized|capitalized interest)\b|"
    r"(?:(?:stores?|locations?|restaurants?|units?|clubs?) )?"
    r"(?:closed|closures?|closings|forfeited|cancel+ed|expired)\b)",
    re.IGNORECASE,
)
_TOTAL_COLUMN, _PAIR = re.compile(r"\btotal\b", re.IGNORECASE), 2
_NUMBER_OF = re.compile(r"\bnumber of ", re.IGNORECASE)
_COST, _COST_OF = telling("cost"), re.compile(r"\s*(?:total )?costs? of (?:the )?shares\b", re.IGNORECASE)
# What no column of numbers of things is called.
_PRICED = re.compile(r"\b(?:prices?|values?|terms?|rates?|average|amounts?|cost)\b", re.IGNORECASE)
_PERCENT_OF = re.compile(r"(?:%|\bpercent(?:age)?) (?:of|to)\b", re.IGNORECASE)
_SUMS = telling("total net")
# "Net carrying amount": of an asset less its amortization, the net is what it is carried at.
_NETTED, _CARRYING = telling("net gross"), telling("carrying")
# "Accumulated other comprehensive income" and "Income taxes" over a table make no income of its rows.
_NO_PROFIT, _PROFIT, _OTHER = telling("comprehensive taxes tax"), telling("income loss"), telling("other")
_EQUITY = re.compile(r"\bpaid[- ]?\s?in\b|\bretained earnings\b", re.IGNORECASE)
_DIVIDENDS = telling("dividend distribution")
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
        rank = _rank(entry, wanted, written, own_name)
        if rank is not None and not is_of_another(report, entry, wanted, (item.title, year)):
            fact = _fact(report, entry, year, span, wanted, item)
            if fact is not None:
                ranked.append((rank, fact))
    ranked = list(_best_columns(ranked))
    best = min((rank for rank, _ in ranked), default=())
    facts = _total_of(apart([fact for rank, fact in ranked if rank == best]))
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


def _rank(
    entry: Entry, wanted: frozenset[str], names: frozenset[str], own_name: frozenset[str]
) -> tuple[int, ...] | None:
    """How surely a row is the one asked for, the lowest first; None for another row.

    own_name: words of the company's name, which a question need not say again ("real estate rental revenue"). The
    first place is 1 where the table is of somebody else or the figure of another basis than the question says, the
    last where the column has words that the question does not say.
    """
    place = telling(place_beside(entry.table.rows[entry.index]))
    if place - wanted:
        return None
    entry = replace(entry, may=entry.may | place) if place else entry
    entry = replace(entry, own=entry.short & wanted) if entry.short & wanted else entry
    unsaid, wanted = _paid(entry, wanted)
    if not _may_be(entry, wanted, unsaid - words().unsaid - own_name):
        return None
    wanted = wanted - LASTING if entry.due or entry.coming is not None else wanted
    left = None if _heads_others(entry, wanted) else _left(entry, wanted, names)
    return None if left is None else _places(entry, wanted, left)


def _paid(entry: Entry, wanted: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The row's words that the question does not say, and the question's, without those by which both say a payment."""
    unsaid = entry.own - wanted
    price = words().price | (_COST if _COST_OF.match(entry.table.rows[entry.index].label) else frozenset())
    if wanted & words().paying and entry.own & price:
        # "What did it pay to repurchase shares": the row is called their cost, or their purchase price.
        unsaid, wanted = unsaid - price, wanted - (words().paying - entry.own)
    if entry.name and entry.own & _DIVIDENDS:
        # A dividend is what is paid, whether its table says so or not.
        wanted = wanted - words().paying
    return unsaid, wanted


def _may_be(entry: Entry, wanted: frozenset[str], unsaid: frozenset[str]) -> bool:
    """Whether a row may be meant by its own words, by the head of its column and by when it falls due."""
    if (unsaid and not entry.due) or not entry.own & wanted:
        return False
    if entry.name and any(telling(head) - wanted - words().unsaid for head in entry.bare[:1]):
        return False
    return entry.coming is None or (wanted >= LATER) == entry.coming.after


def _heads_others(entry: Entry, wanted: frozenset[str]) -> bool:
    """Whether a row of maturities is not asked for as such, or a heading is what is asked and the row a part of it."""
    if entry.due and (not wanted & (DUE | LATER) or wanted - entry.own - entry.may - entry.above - words().unheld):
        return True
    # A heading that is all of what is asked heads its parts; a row under it that bears some of its words is another.
    return not wanted <= entry.own and any(wanted <= telling(head) for head in entry.heads)


def _left(entry: Entry, wanted: frozenset[str], names: frozenset[str]) -> frozenset[str] | None:
    """The words of the question that the place does not say but what stands near it; None where something does not."""
    cell = entry.table.rows[entry.index].cells[next(iter(entry.columns.values()))]
    held = _held(entry, wanted, percent=cell.percent)
    left = wanted - held - words().unheld
    left = left - _CARRYING if wanted & _NETTED else left
    headed = telling(entry.heading)
    told = headed if len(headed - wanted) <= _MOST_BESIDE else frozenset()
    told = told | short_of(entry.heading)
    # "Wholesale" has the stem of "whole", which a question need not explain: a name is held in any case.
    # "Like-for-like growth" is no amount of a table that prints growth beside it.
    near = entry.near - _OTHER - (_PROFIT if entry.near & _NO_PROFIT - wanted else frozenset())
    near = (near | told) - words().apart - (frozenset() if cell.percent else words().measured)
    other = left - near or (wanted & names) - held - told or is_other_measure(entry, wanted, left)
    return None if other else left


def _places(entry: Entry, wanted: frozenset[str], left: frozenset[str]) -> tuple[int, ...]:
    """The places of `_rank`, for a row that may be the one asked for."""
    bare = (telling(label) for label in entry.bare)
    # Of a year to come everything is in the future, whether the question says it or not.
    apart = entry.own.union(entry.column, *bare) & words().apart - wanted - (DUE if entry.coming else frozenset())
    unsure = bool(apart or entry.foreign - wanted) or not _is_sure(entry)
    # A column that the question names comes before that of the total, and that before others.
    # "Repurchase of common shares" says the row's own name, and not that of the column "Common Shares" of equity.
    of_equity = any(_EQUITY.search(one.label) for one in entry.table.columns)
    beside = of_equity and bool(entry.column) and entry.column <= entry.own
    named = bool(entry.column) and entry.column <= wanted and not beside
    columns = 0 if named else 2 if beside or entry.column - wanted - words().unsaid else 1
    # "Matures" is told by a table of maturities before one of obligations.
    spoken = entry.due and not wanted & DUE <= entry.near
    other = _UNDATED * entry.undated + int(spoken)
    # The row that holds most of what is asked comes first: "net rental expense" before "rental expense".
    # A sum is not the part that the question names beside it: "Total sales" are no sales of fuel, nor are "Net sales".
    whole = bool(left) and bool(_SUMS & (entry.own - wanted))
    # Of two rows of that name the statement's is the company's, the other a part of it.
    aside = len(wanted - entry.own - entry.column - entry.above)
    note, headed = int(not entry.table.is_financial_statement), len(wanted - entry.own - entry.column)
    return int(unsure), len(left), int(whole), other, aside, note, headed, columns


def _held(entry: Entry, wanted: frozenset[str], *, percent: bool) -> frozenset[str]:
    """The words that the place itself says; a column "% of sales" of a row is no sales of it."""
    held = entry.own | entry.may | entry.above
    if not percent:
        return held | entry.column
    heads = (entry.table.stub_label, *(entry.table.columns[column].label for column in entry.columns.values()))
    share = any(map(_PERCENT_OF.search, heads)) and "percent" not in wanted
    return held | {"percent"} | (frozenset() if share else entry.column)


def _is_sure(entry: Entry) -> bool:
    """Whether the table was read without doubt; years to come that add up to what falls due are."""
    return entry.table.sure or (entry.coming is not None and is_proven(entry.table))


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
    apart = counted or bool(length_of(table, entry.index, column))
    # Where rows are periods, the one unit that a head states is that of the columns beside it.
    stating = range(len(table.rows[entry.index].cells)) if entry.name else (column,)
    plain = cell.percent or apart or any(states_unit(table, entry.index, at) for at in stating)
    doubt = _doubt(report, table, entry, plain=plain)
    return Fact(PRINTED, year, value, report, table, entry.index, column, shown(entry, column, wanted), doubt, span)


def _doubt(report: Report, table: Table, entry: Entry, *, plain: bool) -> str:
    """Why the cell is not sure, "" when it is; plain: its unit is known, whatever the table says."""
    if not _is_sure(entry):
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
