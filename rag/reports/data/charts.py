"""Charts of facts: amounts as bars, percentages as lines, oldest period first."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from rag.calculator.amounts import rounded
from rag.reports.data.judgements import View
from rag.reports.data.tables import scale_of
from rag.reports.facts.items import Moment, in_time, is_instant
from rag.reports.facts.ledger import kind_of
from rag.reports.types import Chart, FactRow, Series

_TELLING = 3
"""Periods that make a course."""


def charts(view: View) -> tuple[Chart, ...]:
    """One chart of amounts and one of percentages, oldest period first, where there are at least two periods.

    A chart is called after the metrics it shows.
    """
    found = []
    few = len(_moments(view)) < _TELLING
    for kind, shape in (("money", "bar"), ("percent", "line")):
        # Two points are no course, and a stock at two days is told by its change.
        names = [n for n in view.metrics if kind_of(n) == kind and not (few and (kind == "percent" or is_instant(n)))]
        # A stock and a flow have no common axis; more than three series are told apart by nobody.
        names = [n for n in names if is_instant(n) == is_instant(names[0])][: 3 if len(view.companies) == 1 else 1]
        made = _chart(view, names, kind, "bar" if shape == "bar" else "line") if names else None
        found += [made] if made else []
    return tuple(found)


def _chart(view: View, names: Sequence[str], kind: str, shape: str) -> Chart | None:
    moments = _moments(view)
    facts = {
        (company.name, name): [view.ledger.fact(company, name, moment) for moment in moments]
        for company in view.companies
        for name in names
    }
    # Of one company a rate at two periods is no course either.
    least = _TELLING if len(view.companies) == 1 and (kind == "percent" or is_instant(names[0])) else 2
    facts = {key: cells for key, cells in facts.items() if sum(cell is not None for cell in cells) >= least}
    # Bars of one company alone compare nothing.
    if not facts or len({company for company, _ in facts}) < min(2, len(view.companies)):
        return None
    scale, code = (
        scale_of([cell for cells in facts.values() for cell in cells if cell]) if kind == "money" else (1, "%")
    )
    unit = code if kind == "percent" else view.words.axis(scale, code)
    series = [
        Series(_series_name(view, *key), tuple(_at(cell, scale) for cell in cells), _markers(cells))
        for key, cells in facts.items()
    ]
    shown = dict.fromkeys(view.words.name(name) for _, name in facts)
    return Chart(
        view.words.list(shown),
        unit,
        tuple(m.words for m in moments),
        tuple(series),
        "bar" if shape == "bar" else "line",
    )


def _moments(view: View) -> list[Moment]:
    """The periods of the kind of the newest one: fiscal years, or the same quarter of each year."""
    found = in_time({m for c in view.companies for m in view.moments.get(c.name, ())})
    newest = next((view.newest(c) for c in view.companies if view.newest(c)), None)
    return [moment for moment in found if newest is None or moment.span == newest.span]


def _series_name(view: View, company: str, name: str) -> str:
    """The metric of one company's chart; the company of a chart of peers, whose title names the metric."""
    peer = next(one for one in view.companies if one.name == company)
    return view.words.name(name) if len(view.companies) == 1 else view.called(peer)


def _at(cell: FactRow | None, scale: int) -> Decimal | None:
    return None if cell is None or cell.value is None else rounded(cell.value / scale, 2)


def _markers(cells: Sequence[FactRow | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(marker for cell in cells if cell for marker in cell.inputs))
