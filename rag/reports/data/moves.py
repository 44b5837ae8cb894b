"""What changed and why: totals with the filing's reason, and the rows down to net income that moved most."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from preprocess.report import Table
from rag.calculator.nouns import measures
from rag.reports.data.judgements import View, moved_words
from rag.reports.data.passages import Passage
from rag.reports.data.reasons import plain, reason
from rag.reports.facts.breakdown import LONGEST_LABEL
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.facts.ledger import growth
from rag.reports.facts.printed import Source, label_of, statement_of
from rag.reports.phrases import Said
from rag.reports.types import FactRow

_TOTALS = ("revenue", "gross_margin", "operating_income", "net_income")
_SUM = re.compile(
    r"\btotals?\b|\bbefore\b|\bfrom (?:continuing )?operations\b|\bafter provisions?\b|"
    r"\b(?:gross|operating|net) (?:interest |investment )?(?:income|profit|margin|earnings|loss|revenues?|sales)\b",
    re.IGNORECASE,
)
_WEIGHT = Decimal(10)
"""A row is told where its change is a tenth of net income or more."""
_ALONG = Decimal(2)
"""Points: a cost that grows so close to revenue moves with it and explains nothing."""
_MOST = 4
# As many rows as a sum of costs is mostly made of.
_MOST_SUMMED = 12
_SORTS = frozenset(
    re.findall(r"\S+", "cost costs and expense expenses operating other (income) (expense) income net charges")
)
"""Words of headings that say of what sort their rows are, and not which ones."""


@dataclass(frozen=True)
class Move:
    """One change in words, with the filing's reason where it gives one."""

    said: Said
    reason: Passage | None


def moves(view: View, company: CompanyFacts, *, rows: bool = True) -> tuple[Move, ...]:
    """Totals that the filing explains, then the rows that moved most, explained or not; () without a year before."""
    moment, taken = view.newest(company), list[Passage]()
    if moment is None:
        return ()
    found = []
    for name in _TOTALS:
        change, last = view.ledger.change(company, name, moment), view.ledger.fact(company, name, moment)
        told = reason(company.report_of(last.report_id), name, "", change, taken) if change and last else None
        if told:
            taken.append(told)
            found.append(Move(moved_words(view, company, name), told))
    return (*found, *(_rows(view, company, moment, taken) if rows else ()))


def _rows(view: View, company: CompanyFacts, moment: Moment, taken: list[Passage]) -> Iterator[Move]:
    """The rows that moved most, in the order of the statement."""
    found = statement_of(company, "income_statement", moment)
    if found is None or moment.year - 1 not in found[2].years:
        return
    report, filing, statement = found
    source = Source(company, report, filing, statement.table)
    columns = (statement.years[moment.year], statement.years[moment.year - 1])
    for index in _largest(view, company, moment, source, columns):
        label, name = label_of(statement.table.rows[index]), named(statement.table, index)
        pairs = zip(columns, (moment, moment.before), strict=True)
        last, first = (source.fact(view.ledger, index, at, when, f"row:{name}", f"“{name}”") for at, when in pairs)
        change = growth(*_costs(last, first))
        for row in (last, first, *((change,) if change else ())):
            view.ledger.rows.setdefault(row.key, row)
        told = reason(report, "", label, change, taken) if change else None
        taken += [told] if told else []
        shown = name if view.words.language == "en" else f"“{name}”"
        yield Move(moved_words(view, company, shown, facts=(last, first, change)), told)


def named(table: Table, index: int) -> str:
    """The row's label, behind the heading that stands over it where that tells more than "Expenses".

    "Casino" under "Expenses" measures nothing by itself: that is told as "Casino expenses". A heading is done with at
    the sum of its rows: what follows "Total revenue" is no revenue.
    """
    row, parent = table.rows[index], table.rows[index].parent
    if parent is None or any(cell.value is not None for cell in table.rows[parent].cells):
        return label_of(row)
    over = label_of(table.rows[parent])
    closed = any(_SUM.search(one.label) for one in table.rows[parent + 1 : index])
    if not closed and measures(over) and len(over.split()) == 1 and not measures(label_of(row)):
        return f"{label_of(row)} {over.lower()}"
    told = set(over.lower().split()) - _SORTS and len(over) <= LONGEST_LABEL
    return f"{over}: {label_of(row)}" if told and not closed else label_of(row)


def _costs(last: FactRow, first: FactRow) -> tuple[FactRow, FactRow]:
    """Two costs that are printed in brackets as the amounts they are."""
    if last.value is not None and first.value is not None and last.value < 0 and first.value < 0:
        return replace(last, value=abs(last.value)), replace(first, value=abs(first.value))
    return last, first


def _largest(view: View, company: CompanyFacts, moment: Moment, source: Source, columns: tuple[int, int]) -> list[int]:
    """The rows between revenue and net income whose change weighs most, without sums and what moves with revenue."""
    net, sales = (view.ledger.fact(company, name, moment) for name in ("net_income", "revenue"))
    grown = view.ledger.change(company, "revenue", moment)
    ends = [company.printed(name, moment) for name in ("revenue", "net_income")]
    if (
        net is None
        or sales is None
        or not net.value
        or any(held is None or held.fact.table.id != source.table.id for held in ends)
    ):
        return []
    first, last = (held.fact.index for held in ends if held is not None)
    weighed = []
    for index in range(first + 1, last):
        row = source.table.rows[index]
        new, old = (source.value(index, at) for at in columns)
        if (
            new is None
            or old is None
            or _SUM.search(row.label)
            or _adds_up(source, index, columns[0])
            or not plain(row.label)
            or not row.cells[columns[0]].scaled
        ):
            continue
        along = old > 0 and grown is not None and abs((new / old - 1) * 100 - (grown.value or 0)) < _ALONG
        if abs(new - old) * _WEIGHT >= abs(net.value) and not along:
            weighed.append((abs(new - old), index))
    return sorted(index for _, index in sorted(weighed, reverse=True)[:_MOST])


def _adds_up(source: Source, index: int, column: int) -> bool:
    """Whether a row is the sum of the rows right above it, whatever it is called."""
    whole, added = abs(source.value(index, column) or Decimal(0)), Decimal(0)
    for count, at in enumerate(range(index - 1, max(-1, index - _MOST_SUMMED - 1), -1), start=1):
        value = source.value(at, column)
        if value is None:
            return False
        added += value
        if count > 1 and abs(abs(added) - whole) <= source.scale(index, column):
            return True
    return False
