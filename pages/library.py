"""Library: every filing with its facts; one filing with its tables beside their pages, its outline and its metadata."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.shared import evidence, filing_form, filing_outline, filing_tables, first, names, recording, render
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from preprocess.report import Report
from rag.types import Filing

POLL_SECONDS = 2.0
KEPT = "open_filing"
VIEWS = ("Tables", "Outline", "Details")
COLUMNS = (
    {"label": "Company", "wrap": True},
    {"label": "Form"},
    {"label": "Fiscal period"},
    {"label": "Period end"},
    {"label": "Pages", "align": "right"},
    {"label": "Tables", "align": "right"},
    {"label": "Doubtful", "align": "right"},
    {"label": "Status"},
    {"label": "File", "cut": True},
)


def main() -> None:
    """Draw the page."""
    filings = service().filings()
    if not filings:
        first.no_filings("look at their tables beside the pages they stand on")
        return
    wanted = st.query_params.get("r") or st.session_state.get(KEPT)
    filing = next((filing for filing in filings if filing.report_id == wanted), None)
    if filing is not None:
        _filing(filing)
        return
    if wanted:
        _leave()
        render.notice("This filing is not in the library any more.")
    _overview(filings)


def _overview(filings: Sequence[Filing]) -> None:
    st.header("Library", anchor=False)
    counts = (names.plural(len(filings), "filing"), names.plural(sum(f.pages for f in filings), "page"))
    doubtful = sum(filing.doubtful for filing in filings)
    tables = names.plural(sum(f.tables for f in filings), "table")
    notes = f", {doubtful} of them doubtful" if doubtful else ""
    render.caption(f"{', '.join(counts)}, {tables}{notes}. Pick one to open it.")
    rows = sorted(filings, key=lambda f: (names.company(f).casefold(), -(f.fiscal_year or 0), -(f.fiscal_quarter or 0)))
    waiting = service().indexing()
    old = service().rereading()
    shown = [_row(filing, filing.report_id in waiting, filing.report_id in old) for filing in rows]
    label = "Filings; Enter opens one"
    picked = render.grid("filings", label, COLUMNS, shown, follow=False, height="calc(100vh - 12rem)")
    for sentence in dict.fromkeys(old.values()):
        render.caption(sentence)
    if waiting or old:
        _watch(waiting, tuple(old))
    if picked:
        _enter(rows[picked[0]].report_id)


def _row(filing: Filing, waiting: bool, old: bool) -> dict[str, object]:
    doubtful = [str(filing.doubtful), "warn"] if filing.doubtful else ["0", "quiet"]
    return {
        "cells": [
            names.company(filing),
            names.doc_type(filing.doc_type),
            names.period(filing) or "–",
            names.day(filing.period_end),
            f"{filing.pages:,}",
            f"{filing.tables:,}",
            doubtful,
            _status(waiting, old),
            [filing.doc_name if filing.media == "audio" else f"{filing.doc_name}.pdf", "quiet"],
        ]
    }


def _status(waiting: bool, old: bool) -> list[str]:
    if old:
        return ["Earlier version", "quiet"]
    return ["Being embedded", "quiet"] if waiting else ["Ready", "good"]


@st.fragment(run_every=POLL_SECONDS)
def _watch(waiting: frozenset[str], old: tuple[str, ...]) -> None:
    with sentence_on_error():
        now = service().indexing(), tuple(service().rereading())
    if now != (waiting, old):
        st.rerun(scope="app")


def _enter(report_id: str) -> None:
    st.session_state[KEPT] = report_id
    st.query_params.from_dict({"r": report_id})
    st.rerun()


def _leave() -> None:
    st.session_state.pop(KEPT, None)
    st.query_params.clear()


def _filing(filing: Filing) -> None:
    st.session_state[KEPT] = filing.report_id
    if st.query_params.get("r") != filing.report_id:
        st.query_params.from_dict({"r": filing.report_id})
    view = _head(filing)
    with sentence_on_error():
        report = service().report(filing.report_id)
    with st.container(key="beside"):
        left, right = st.columns([11, 10], gap="medium")
        with left:
            if report.media == "audio" and view != "Details":
                place = _transcript(filing, report)
            elif view == "Outline":
                place = filing_outline.draw(filing, report)
            elif view == "Details":
                place = filing_form.draw(filing, report)
            else:
                place = filing_tables.draw(filing, report)
        with right, st.container(key="evidence"):
            evidence.panel(place, "library", closable=False)


def _transcript(filing: Filing, report: Report) -> evidence.Place:
    """What is said, with a field that turns the panel to a passage."""
    with st.container(height=640, border=False):
        recording.transcript(report)
    passages = len(report.pages)
    chosen = 1
    if passages > 1:
        starts = [names.clock(page.seconds[0]) if page.seconds else "" for page in report.pages]
        chosen = starts.index(st.select_slider("Listen from", starts, key="listen-from")) + 1
    return evidence.Place(filing, chosen, ())


def _head(filing: Filing) -> str:
    """The way back, the filing's name and what is shown of it; returns the view."""
    with st.container(horizontal=True, vertical_alignment="center", key="filing-head"):
        if st.button("Library", icon=":material/arrow_back:", key="back", shortcut="Alt+L", help="All filings"):
            _leave()
            st.rerun()
        st.subheader(render.label(names.filing_name(filing)), anchor=False, width="content")
        view = st.segmented_control(
            "View", VIEWS, default=VIEWS[0], required=True, key="filing-view", label_visibility="collapsed"
        )
    return str(view)


main()
