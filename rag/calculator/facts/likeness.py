"""How surely a row is the one that a question asks for: which of its words the place says, and what else it says."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.calculator.facts.entries import Entry
from rag.calculator.facts.measures import is_other_measure
from rag.calculator.facts.regions import place_beside
from rag.calculator.facts.schedules import DUE, LASTING, LATER, is_proven
from rag.calculator.facts.telling import short_of, telling, words

# A heading that is a name, give or take the company's ("MGM China", "Walmart U.S. Segment").
_MOST_BESIDE = 2
_COST, _COST_OF = telling("cost"), re.compile(r"\s*(?:total )?costs? of (?:the )?shares\b", re.IGNORECASE)
_PERCENT_OF = re.compile(r"(?:%|\bpercent(?:age)?) (?:of|to)\b", re.IGNORECASE)
_SUMS = telling("total net")
# A table of short-term debt may print the total of all: which of them it is says the row.
_TERM = telling("short current noncurrent")
# "Net carrying amount": of an asset less its amortization, the net is what it is carried at.
_NETTED, _CARRYING = telling("net gross"), telling("carrying")
# "Accumulated other comprehensive income" and "Income taxes" over a table make no income of its rows.
_NO_PROFIT, _PROFIT, _OTHER = telling("comprehensive taxes tax"), telling("income loss"), telling("other")
_TAXES, _PROVIDED = telling("taxes tax"), telling("provision expense")
_EQUITY = re.compile(r"\bpaid[- ]?\s?in\b|\bretained earnings\b", re.IGNORECASE)
_DIVIDENDS = telling("dividend distribution")
_UNDATED = 100  # more than a question has words: a table with years comes first


def likeness(
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
    # Who asks for an "income tax" asks for no income.
    foreign = _NO_PROFIT - wanted - (_TAXES if wanted & _TAXES else frozenset())
    near = entry.near - _OTHER - _TERM - (_PROFIT if entry.near & foreign else frozenset())
    near = near | _PROVIDED if wanted & _TAXES and near & _TAXES and near & _PROVIDED else near
    # What another column is called by is of that one: a caption that names both tells nothing of this one.
    near = near - _other_columns(entry)
    near = (near | told) - words().apart - (frozenset() if cell.percent else words().measured)
    other = left - near or (wanted & names) - held - told or is_other_measure(entry, wanted, left)
    return None if other else left


def _other_columns(entry: Entry) -> frozenset[str]:
    """The words by which other columns of the row are called, and its own is not."""
    own = next(iter(entry.columns.values()))
    heads = (column.label for at, column in enumerate(entry.table.columns) if at != own)
    return frozenset().union(*map(telling, heads)) - entry.column - entry.own


def _places(entry: Entry, wanted: frozenset[str], left: frozenset[str]) -> tuple[int, ...]:
    """The places of `likeness`, for a row that may be the one asked for."""
    bare = (telling(label) for label in entry.bare)
    # Of a year to come everything is in the future, whether the question says it or not.
    apart = entry.own.union(entry.column, *bare) & words().apart - wanted - (DUE if entry.coming else frozenset())
    unsure = bool(apart or entry.foreign - wanted) or not is_sure(entry)
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


def is_sure(entry: Entry) -> bool:
    """Whether the table was read without doubt; years to come that add up to what falls due are."""
    return entry.table.sure or (entry.coming is not None and is_proven(entry.table))
