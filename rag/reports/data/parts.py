"""What revenue is made of, as a table of a report: the parts by period, their growth and share, and what that says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rag.calculator.workings import rounded
from rag.reports.data.judgements import View, plain
from rag.reports.data.tables import EMPTY, amount_cell, changed_cell, scale_of
from rag.reports.facts.breakdown import Breakdown, Cell, breakdowns
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.facts.ledger import growth
from rag.reports.phrases import Said
from rag.reports.types import DataTable, FactRow, TableCell, TableRow

_REST = re.compile(r"\bother\b|corporate|unallocated|eliminat|adjust", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """One part of revenue: its figure of every period, the change of the newest one, and its share."""

    label: str
    facts: tuple[FactRow, ...]
    change: FactRow | None
    share: FactRow


def parts_table(view: View, company: CompanyFacts) -> tuple[DataTable, tuple[Said, ...]] | None:
    """The best breakdown of a company's revenue as a table, and what it says; None where no table adds up."""
    found = best_of(view, company)
    if found is None:
        return None
    parts = [_part(view, company, label, cells, found.moments) for label, cells in found.parts]
    scale, code = scale_of([fact for part in parts for fact in part.facts])
    newest = found.moments[0]
    change = (f"{view.words.word('change')} {newest.words}",) if any(part.change for part in parts) else ()
    heads = (*(moment.words for moment in found.moments), *change, f"{view.words.word('of_revenue')} {newest.words}")
    rows = tuple(_row(view, part, scale, len(change)) for part in parts)
    title = view.words.word("parts_of", company=view.called(company))
    return DataTable(title, heads, rows, view.words.unit(scale, code)), tuple(_said(view, company, newest, parts))


def best_of(view: View, company: CompanyFacts) -> Breakdown | None:
    """The breakdown that tells most about the newest period."""
    newest = view.newest(company)
    moments = [m for m in view.moments.get(company.name, ()) if newest is not None and m.span == newest.span]
    rows = {moment: view.ledger.fact(company, "revenue", moment) for moment in moments}
    revenue = {moment: row.value for moment, row in rows.items() if row is not None and row.value}
    if newest not in revenue:
        return None
    return max(breakdowns(company, moments, revenue), key=lambda one: one.worth, default=None)


def _part(view: View, company: CompanyFacts, label: str, cells: dict[Moment, Cell], moments: Sequence[Moment]) -> Part:
    """A part with its change and share."""
    name = f"{view.words.name('revenue')}, {label}"
    made = [source.fact(view.ledger, row, at, when, f"row:{name}", name) for when, (source, row, at) in cells.items()]
    kept = tuple(view.ledger.rows.setdefault(fact.key, fact) for fact in made)
    change = growth(kept[0], kept[1]) if len(kept) > 1 else None
    whole = view.ledger.fact(company, "revenue", moments[0])
    assert whole is not None and whole.value and kept[0].value is not None
    value = rounded(kept[0].value / whole.value * 100, 1) + 0  # no "-0.0%"
    formula = f"{kept[0].period} {label} {kept[0].printed} / {whole.period} {whole.name} {whole.printed}"
    share = replace(
        kept[0], metric=f"row:{name}, {view.words.word('of_revenue')}", value=value, unit="%", printed=f"{value:,}%",
        name=f"{name}, {view.words.word('of_revenue').lower()}", status="derived", formula=formula,
        inputs=tuple(dict.fromkeys((*kept[0].inputs, *whole.inputs))),
    )  # fmt: skip
    for row in (change, share):
        if row is not None:
            view.ledger.rows.setdefault(row.key, row)
    return Part(label, kept, change, share)


def _row(view: View, part: Part, scale: int, changes: int) -> TableRow:
    cells = [amount_cell(view, fact, scale) for fact in part.facts]
    change: list[TableCell] = [changed_cell(view, part.change) if part.change else EMPTY] * changes
    share = TableCell(view.words.amount(part.share.printed), part.share.inputs, part.share.value, part.share.status)
    return TableRow(part.label, (*cells, *change, share))


def _said(view: View, company: CompanyFacts, moment: Moment, parts: Sequence[Part]) -> Iterator[Said]:
    """The largest part, and the parts that grew and fell most."""
    told = {"company": view.called(company), "period": view.words.when(moment)}
    first = max(parts, key=lambda part: part.share.value or Decimal(0))
    yield view.words.say("largest_part", **told, part=first.label, share=first.share)
    named = ((part, part.change) for part in parts if not _REST.search(part.label))
    moved = sorted(
        ((p, change, change.value) for p, change in named if change and change.value), key=lambda one: one[2]
    )
    if len(moved) < 2:
        return
    for key, (part, change, value) in (("part_rose", moved[-1]), ("part_fell", moved[0])):
        if (value > 0) == (key == "part_rose"):
            yield view.words.say(key, part=part.label, change=plain(change), last=part.facts[0])
