"""The filings at hand with their key figures, where a conversation begins: each figure opens the page it stands on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from pages.shared import events, evidence, names, places, render, scope, turning
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from pages.shared.signs import minus
from rag.reports.facts.key_figures import METRICS, KeyFigure, KeyFigures
from rag.types import Filing, Filters

GRID, VIEW = "at-hand", f"{evidence.CHAT}-view"
FILING, METRIC = "f", "k"
# What fits below the suggestions without scrolling on a common screen.
MOST = 8
# Most of them hold no statements, and a row without a figure says nothing.
UNSTATED = ("8-k", "research-note", "other")
HEADS = {
    "revenue": "Revenue",
    "operating_income": "Operating income",
    "net_income": "Net income",
    "eps_diluted": "Diluted EPS",
    "total_assets": "Total assets",
}
POLL_SECONDS = 0.5
Figures = Mapping[str, KeyFigures]


def rows(filings: Sequence[Filing]) -> list[Filing]:
    """All filings where they are few; else the newest of each company: those with statements, that came in last."""
    readable = [filing for filing in _narrowed(filings, scope.chosen("chat")) if filing.media == "pdf"]
    if len(readable) > MOST:
        readable = list({names.company(one): one for one in sorted(readable, key=_newness)}.values())
        arrived = {job.report_id: job.created for job in service().jobs()}
        worth = {one: (one.doc_type not in UNSTATED, arrived.get(one.report_id, 0.0)) for one in readable}
        readable = sorted(readable, key=worth.__getitem__, reverse=True)[:MOST]
    return sorted(readable, key=lambda one: (names.company(one).casefold(), *(-part for part in _newness(one))))


def clicked(shown: Sequence[Filing], figures: Figures) -> None:
    """Follow a click on a figure or on a filing, or a step from the open figure, before anything is drawn."""
    columns = _columns(figures)
    at = events.picked(GRID, len(shown), len(columns) + 1)
    if at is not None and at[1] == 0:
        st.switch_page("library.py", query_params={"r": shown[at[0]].report_id})
    order, here = _order(shown, figures), _here()
    picked = (shown[at[0]].report_id, columns[at[1] - 1]) if at is not None and at[1] else None
    if picked in order:
        _go(picked)
    if events.peek(VIEW, "closed"):
        turning.turn_back(evidence.CHAT)
        _go(None)
    by = events.peek(VIEW, "stepped").get("by")
    if by in (1, -1) and here in order:
        _go(order[(order.index(here) + by) % len(order)])


def place(shown: Sequence[Filing], figures: Figures) -> tuple[places.Place, tuple[int, int]] | None:
    """The place of the figure that the address names, and which of all figures it is; None where none is open."""
    order, here = _order(shown, figures), _here()
    if here not in order:
        return None
    found = _figure(figures, *here)
    opened = places.of_marker((found.citation,), f"{found.citation.marker}#{found.cell}") if found else None
    return (opened, (order.index(here), len(order))) if opened else None


def close() -> None:
    """Open no figure."""
    _go(None)


def draw(shown: Sequence[Filing], figures: Figures, more: int) -> None:
    """The table; more filings than it shows are in the Library."""
    columns = _columns(figures)
    here, ready = _here(), [one for one in shown if one.report_id in figures]
    at = [(row, columns.index(here[1]) + 1) for row, one in enumerate(shown) if one.report_id == here[0]]
    active = at[0] if at and here[1] in columns else None
    figure_heads: list[dict[str, Any]] = [{"label": HEADS[name], "align": "right"} for name in columns]
    heads = [{"label": "Filing", "wrap": True}, *figure_heads]
    cells = [_row(one, figures.get(one.report_id), columns) for one in shown]
    with st.container(key=GRID + "-box", gap="xxsmall"):
        rest = f"; {names.plural(more, 'more filing')} in the Library" if more > 0 else ""
        render.caption(said(len(ready), len(shown)) + rest)
        label = "Key figures of the filings; Enter opens the page of one"
        render.grid(GRID, label, heads, cells, mode="cell", active=active, follow=False)
    if len(_told(shown, figures)) < len(shown):
        _wait(shown, (len(ready), _told(shown, figures)))


def said(ready: int, count: int) -> str:
    """What the table holds, or how far it is."""
    if ready < count:
        return f"Finding the key figures: {ready} of {names.plural(count, 'filing')} read"
    return "Key figures as the filings print them, with the change over a year"


@st.fragment(run_every=POLL_SECONDS)
def _wait(shown: Sequence[Filing], before: tuple[int, frozenset[str]]) -> None:
    with sentence_on_error():
        figures = service().key_figures(shown)
    if (len(figures), _told(shown, figures)) != before:
        st.rerun(scope="app")


def _told(shown: Sequence[Filing], figures: Figures) -> frozenset[str]:
    """Whose figures are final; those of a filing that could not be read just now may still come."""
    found = ((one.report_id, figures.get(one.report_id)) for one in shown)
    return frozenset(report_id for report_id, known in found if known is not None and not known.failed)


def _row(filing: Filing, found: KeyFigures | None, columns: Sequence[str]) -> dict[str, Any]:
    form = " ".join(part for part in (names.kind(filing), found.period if found else "") if part)
    told = " · ".join(part for part in (form or names.form(filing), found.unit if found else "") if part)
    return {"cells": [{"text": names.company(filing), "sub": told}, *(_cell(found, name) for name in columns)]}


def _cell(found: KeyFigures | None, name: str) -> Any:
    if found is None:
        return ["…", "quiet"]
    figure = next((one for one in found.figures if one.metric == name), None)
    if figure is None:
        return ["–", "quiet"]
    course = [None if value is None else float(value) for value in figure.course]
    known = [value for value in course if value is not None]
    # Two points are no course, and their growth is told in words.
    return {"text": figure.text, "sub": minus(figure.change), "course": course if len(known) > 2 else []}


def _columns(figures: Figures) -> list[str]:
    """The metrics that any filing has a figure for; all of them while nothing is known yet."""
    known = {one.metric for found in figures.values() for one in found.figures}
    return [name for name in METRICS if name in known] or list(METRICS)


def _figure(figures: Figures, report_id: str, metric: str) -> KeyFigure | None:
    found = figures.get(report_id)
    return next((one for one in found.figures if one.metric == metric), None) if found else None


def _order(shown: Sequence[Filing], figures: Figures) -> list[tuple[str, str]]:
    """Every figure as the table is read: filing by filing."""
    return [(one.report_id, name) for one in shown for name in METRICS if _figure(figures, one.report_id, name)]


def _here() -> tuple[str, str]:
    return st.query_params.get(FILING, ""), st.query_params.get(METRIC, "")


def _go(figure: tuple[str, str] | None) -> None:
    st.query_params.from_dict({} if figure is None else {FILING: figure[0], METRIC: figure[1]})


def _narrowed(filings: Sequence[Filing], wanted: Filters) -> list[Filing]:
    return [
        one
        for one in filings
        if (not wanted.companies or one.company in wanted.companies)
        and (not wanted.doc_types or one.doc_type in wanted.doc_types)
        and (not wanted.fiscal_years or one.fiscal_year in wanted.fiscal_years)
        and (not wanted.fiscal_quarters or one.fiscal_quarter in wanted.fiscal_quarters)
    ]


def _newness(filing: Filing) -> tuple[int, int]:
    """Later periods are larger; the year as a whole ends with its last quarter."""
    return filing.fiscal_year or 0, filing.fiscal_quarter or 4
