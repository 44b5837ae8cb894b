"""Library: every filing with its facts; one filing with its tables beside their pages, its outline and its metadata."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.shared import (
    described,
    evidence,
    filing_form,
    filing_outline,
    filing_tables,
    first,
    library_list,
    names,
    recording,
    render,
)
from pages.shared.guard import sentence_on_error
from pages.shared.places import Place
from pages.shared.session import service
from preprocess.report import Report
from rag.types import Filing

KEPT = "open_filing"
TABLES, OUTLINE, TRANSCRIPT, DETAILS = "Tables", "Outline", "Transcript", "Details"
VIEWS = {"pdf": (TABLES, OUTLINE, DETAILS), "audio": (TRANSCRIPT, DETAILS)}


def main() -> None:
    """Draw the page."""
    filings = service().filings()
    if not filings:
        first.no_filings("look at their tables beside the pages they stand on")
        return
    wanted = library_list.opened(filings) or st.query_params.get("r") or st.session_state.get(KEPT)
    filing = next((filing for filing in filings if filing.report_id == wanted), None)
    if filing is not None:
        _filing(filing)
        return
    if wanted:
        _leave()
        render.notice("This filing is not in the library any more.")
    chosen = library_list.draw(filings)
    if chosen:
        _enter(chosen)


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
    st.set_page_config(page_title=names.tab(names.filing_name(filing)))
    view = _head(filing)
    with sentence_on_error():
        report = service().report(filing.report_id)
    with st.container(key="beside"):
        left, right = st.columns([11, 10], gap="medium")
        with left:
            place = _view(view, filing, report)
        with right, st.container(key="evidence"):
            if report.media == "audio":
                _sound(filing, report, place.page)
                return
            picking = partial(filing_tables.pick, filing, report) if view == TABLES else None
            evidence.panel(place, evidence.LIBRARY, closable=False, pick=picking)


def _view(view: str, filing: Filing, report: Report) -> Place:
    if view == OUTLINE:
        return filing_outline.draw(filing, report)
    if view == DETAILS:
        return filing_form.draw(filing, report)
    return _transcript(filing, report) if view == TRANSCRIPT else filing_tables.draw(filing, report)


def _transcript(filing: Filing, report: Report) -> Place:
    """What is said; the passage of the address is the one that is heard."""
    wanted = st.query_params.get("p", "1")
    passage = int(wanted) if wanted.isdecimal() and 0 < int(wanted) <= len(report.pages) else 1
    picked = recording.transcript(report, "transcript", passage, height="calc(100vh - 9.5rem)")
    if picked is not None:
        st.query_params.from_dict({"r": filing.report_id, "p": str(picked)})
        st.rerun()
    return Place(filing, passage, ())


def _sound(filing: Filing, report: Report, passage: int) -> None:
    with sentence_on_error():
        recording.player(filing, report, passage)
    for sentence in report.notices:
        if not described.is_about_model(sentence):
            render.caption(sentence)


def _head(filing: Filing) -> str:
    """The way back, the filing's name and what is shown of it; returns the view."""
    with st.container(horizontal=True, vertical_alignment="center", key="filing-head"):
        if st.button("Library", icon=":material/arrow_back:", key="back", shortcut="Alt+L", help="All filings"):
            _leave()
            st.rerun()
        st.subheader(render.label(names.filing_name(filing)), anchor=False, width="content")
        views, key = VIEWS[filing.media], f"view-of-{filing.media}"
        view = st.segmented_control(
            "View", views, default=views[0], required=True, key=key, label_visibility="collapsed"
        )
    return str(view)


main()
