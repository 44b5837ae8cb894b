"""The place behind a footnote in a recorded call: the sound at its second, and what is said, the cited words marked."""

from __future__ import annotations

from typing import Any

import streamlit as st

from pages.shared import names, render
from pages.shared.session import service
from preprocess.errors import FootnoteError
from preprocess.report import Page, Report
from rag.types import Filing

COLUMNS = ({"label": "Time", "align": "right"}, {"label": "What is said", "wrap": True})
HEARD = "heard_passages"


def panel(filing: Filing, passage: int, quote: str, key: str, closable: bool) -> bool:
    """Draw sound and transcript at a passage (from 1); returns whether the panel was closed in this run."""
    try:
        report = service().report(filing.report_id)
        with st.container(horizontal=True, vertical_alignment="center"):
            identity = f"{key}/{filing.report_id}/{passage}/{quote}"
            heard = st.session_state.setdefault(HEARD, {})
            at = int(heard.get(identity, passage))
            _caption(filing, report, at)
            closed = closable and close_button(key)
        player(filing, report, at)
    except FootnoteError as error:
        render.error(str(error))
        return closable and st.button("Close", key=f"{key}-close")
    picked = transcript(report, f"{key}-transcript", at, cited=passage, quote=quote)
    if picked is not None:
        heard[identity] = picked
        st.rerun()
    return closed


def close_button(key: str) -> bool:
    """The way out of a panel that has no picture; whether it was taken in this run."""
    return st.button("Close", key=f"{key}-close", icon=":material/close:", type="tertiary", shortcut="Esc")


def player(filing: Filing, report: Report, passage: int) -> None:
    """The sound, at the second in which a passage begins; raises UnknownReport when the recording is gone."""
    st.audio(str(service().source(filing.report_id)), start_time=int(_begun(report, passage)))


def transcript(
    report: Report, key: str, active: int, *, cited: int = 0, quote: str = "", height: str = "calc(100vh - 15rem)"
) -> int | None:
    """All that is said, passage by passage, a citation's words marked; returns the passage picked in this run."""
    rows = [_row(report, page, quote if page.number == cited else "") for page in report.pages]
    label = "Passages of the recording; the arrow keys move the sound to them"
    at = next((i for i, page in enumerate(report.pages) if page.number == active), 0)
    picked = render.grid(key, label, COLUMNS, rows, active=(at, 0), takes=True, height=height)
    if picked is None or picked[0] == at:
        return None
    return report.pages[picked[0]].number


def _caption(filing: Filing, report: Report, passage: int) -> None:
    render.plain(f"{names.filing_name(filing)}, {names.clock(_begun(report, passage))}")


def _begun(report: Report, passage: int) -> float:
    """The second in which a passage begins."""
    page = next((page for page in report.pages if page.number == passage), None)
    return page.seconds[0] if page and page.seconds else 0.0


def _row(report: Report, page: Page, quote: str) -> dict[str, Any]:
    when = names.clock(page.seconds[0]) if page.seconds else ""
    text = names.unescaped(report.full_content[page.start : page.end])
    words = names.unescaped(quote).strip("… ")
    start = text.find(words) if words else -1
    mark = {} if start < 0 else {"mark": [1, start, start + len(words)]}
    return {"cells": [[when, "quiet"], text], **mark}
