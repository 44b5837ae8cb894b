"""The place behind a footnote in a recorded call: the passage with its time, what is said around it, and the sound."""

from __future__ import annotations

import streamlit as st

from pages.shared import names, render
from pages.shared.session import service
from preprocess.errors import FootnoteError
from preprocess.report import Page, Report
from rag.types import Filing

AROUND = 2
"""Passages shown before and after the cited one."""


def panel(filing: Filing, passage: int, quote: str, key: str, closable: bool) -> bool:
    """Draw the passage (from 1) between its neighbours; returns whether the panel was closed in this run."""
    try:
        report, sound = service().report(filing.report_id), service().source(filing.report_id)
    except FootnoteError as error:
        render.error(str(error))
        return closable and st.button("Close", key=f"{key}-close")
    shown = [page for page in report.pages if abs(page.number - passage) <= AROUND]
    cited = next((page for page in shown if page.number == passage), None)
    begun = cited.seconds[0] if cited and cited.seconds else 0.0
    with st.container(horizontal=True, vertical_alignment="center"):
        render.caption(f"{names.filing_name(filing)}, {names.clock(begun)}")
        closed = closable and st.button("Close", key=f"{key}-close", icon=":material/close:", type="tertiary")
    st.audio(str(sound), start_time=int(begun))
    if quote:
        render.caption(f"“{names.shortened(quote, 300)}”")
    for page in shown:
        _passage(report, page, page.number == passage)
    return closed


def transcript(report: Report) -> None:
    """All that is said, passage by passage."""
    for page in report.pages:
        _passage(report, page, False)


def _passage(report: Report, page: Page, cited: bool) -> None:
    when = names.clock(page.seconds[0]) if page.seconds else ""
    with st.container(border=cited, gap="xxsmall"):
        render.caption(when)
        render.plain(report.full_content[page.start : page.end])
