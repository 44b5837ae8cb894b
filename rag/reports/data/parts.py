"""What revenue is made of, as a table of a report: the parts by period, their growth and share, and what that says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rag.calculator.amounts import rounded
from rag.reports.data.judgements import View, plain
from rag.reports.data.tables import EMPTY, amount_cell, changed_cell, scale_of
from rag.reports.facts.breakdown import Breakdown, Cell, breakdowns
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.facts.ledger import growth
from rag.reports.facts.part_profit import profits
from rag.reports.phrases import Said
from rag.reports.types import DataTable, FactRow, TableCell, TableRow

_REST = re.compile(r"\bother\b|corporate|unallocated|eliminat|adjust", re.IGNORECASE)
# Percent of revenue: what a smaller part did moved nothing.
_SMALL = 2


@dataclass(frozen=True)
class Part:
    """One part of revenue: its figure of every period, the change of the newest one, and its share."""

    label: str
    facts: tuple[FactRow, ...]
    change: FactRow | None
    share: FactRow | None


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


def profits_table(view: View, company: CompanyFacts) -> tuple[DataTable, tuple[Said, ...]] | None:
    """What each part of revenue earned and how much of its revenue that is; None where the filing does not print it."""
    revenue = best_of(view, company)
    found = profits(revenue) if revenue else None
    if revenue is None or found is None:
        return None
    newest, sold = revenue.moments[0], dict(revenue.parts)
    moments = [moment for moment in revenue.moments if all(moment in cells for _, cells in found.parts)]
    rows = [_earned(view, found.measure, label, (cells, sold[label]), moments) for label, cells in found.parts]
    scale, code = scale_of([fact for part in rows for fact in part.facts])
    change = (f"{view.words.word('change')} {newest.words}",) if any(part.change for part in rows) else ()
    heads = (*(moment.words for moment in moments), *change, f"{view.words.word('of_its_revenue')} {newest.words}")
    measure = found.measure if view.words.language == "en" else f"“{found.measure}”"
    title = view.words.word("profit_of_parts", company=view.called(company), measure=measure)
    table = DataTable(title, heads, tuple(_row(view, part, scale, len(change)) for part in rows))
    best = max(rows, key=lambda part: part.facts[0].value or Decimal(0))
    told = {"part": best.label, "measure": measure}
    said = view.words.say("earned_most", **told, last=best.facts[0], margin=best.share) if best.share else None
    return replace(table, unit=view.words.unit(scale, code)), (said,) if said else ()


def _earned(
    view: View, measure: str, label: str,
    cells: tuple[dict[Moment, Cell], dict[Moment, Cell]], moments: Sequence[Moment],
) -> Part:  # fmt: skip
    """The profit of a part with its change and its share of the part's revenue."""
    name, newest = f"{measure[:1].upper()}{measure[1:]}, {label}", moments[0]
    made = [cells[0][when][0].fact(view.ledger, *cells[0][when][1:], when, f"row:{name}", name) for when in moments]
    kept = tuple(view.ledger.rows.setdefault(fact.key, fact) for fact in made)
    change = growth(kept[0], kept[1]) if len(kept) > 1 else None
    sales = f"{view.words.name('revenue')}, {label}"
    whole = cells[1][newest][0].fact(view.ledger, *cells[1][newest][1:], newest, f"row:{sales}", sales)
    held, called = view.ledger.rows.setdefault(whole.key, whole), view.words.word("of_its_revenue")
    within = held.value and abs(kept[0].value or Decimal(0)) <= held.value
    share = _share(kept[0], held, label, name, called) if within else None
    for row in (change, share):
        if row is not None:
            view.ledger.rows.setdefault(row.key, row)
    return Part(label, kept, change, share)


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
    assert whole is not None
    share = _share(kept[0], whole, label, name, view.words.word("of_revenue"))
    for row in (change, share):
        if row is not None:
            view.ledger.rows.setdefault(row.key, row)
    return Part(label, kept, change, share)


def _share(part: FactRow, whole: FactRow, label: str, name: str, called: str) -> FactRow:
    """How much of the whole a part is, in percent."""
    assert part.value is not None and whole.value
    value = rounded(part.value / whole.value * 100, 1) + 0  # no "-0.0%"
    formula = f"{part.period} {label} {part.printed} / {whole.period} {whole.name} {whole.printed}"
    return replace(
        part, metric=f"row:{name}, {called}", value=value, unit="%", printed=f"{value:,}%",
        name=f"{name}, {called.lower()}", status="derived", formula=formula,
        inputs=tuple(dict.fromkeys((*part.inputs, *whole.inputs))),
    )  # fmt: skip


def _row(view: View, part: Part, scale: int, changes: int) -> TableRow:
    cells = [amount_cell(view, fact, scale) for fact in part.facts]
    change: list[TableCell] = [changed_cell(view, part.change) if part.change else EMPTY] * changes
    told = part.share
    share = TableCell(view.words.amount(told.printed), told.inputs, told.value, told.status) if told else EMPTY
    return TableRow(part.label, (*cells, *change, share))


def _said(view: View, company: CompanyFacts, moment: Moment, parts: Sequence[Part]) -> Iterator[Said]:
    """The largest part, and the parts that grew and fell most."""
    told = {"company": view.called(company), "period": view.words.when(moment)}
    first = max(parts, key=lambda part: part.facts[0].value or Decimal(0))
    if first.share is not None:
        yield view.words.say("largest_part", **told, part=first.label, share=first.share)
    large = [p for p in parts if p.share and p.share.value and p.share.value >= _SMALL and not _REST.search(p.label)]
    named = ((part, part.change) for part in large)
    moved = sorted(
        ((p, change, change.value) for p, change in named if change and change.value), key=lambda one: one[2]
    )
    if len(moved) < 2:
        return
    for key, (part, change, value) in (("part_rose", moved[-1]), ("part_fell", moved[0])):
        if (value > 0) == (key == "part_rose"):
            yield view.words.say(key, part=part.label, change=plain(change), last=part.facts[0])
