"""A finished report to take away: four kinds, each made when its button is pressed."""

from __future__ import annotations

from functools import partial

import streamlit as st

from pages.shared.session import service
from rag.reports.exports import KINDS, file_name
from rag.reports.runs import ReportRun

LABELS = {
    "docx": ("Word", "Footnote markers lead to the list of sources"),
    "pdf": ("PDF", "Footnote markers lead to the list of sources"),
    "md": ("Markdown", "Text with the list of sources"),
    "xlsx": ("Numbers (XLSX)", "The numbers as numbers, the tables, and a sheet of sources"),
}


def buttons(run: ReportRun) -> None:
    """A menu with a button for each kind; nothing while the report is not finished."""
    if run.report is None:
        return
    with st.popover("Download", icon=":material/download:", type="primary"):
        for kind, (label, words) in LABELS.items():
            st.download_button(
                label,
                partial(_data, run.run_id, kind),
                file_name(run.plan.topic, kind),
                KINDS[kind],
                key=f"download-{kind}",
                type="tertiary",
                help=words,
                on_click="ignore",
            )


def _data(run_id: str, kind: str) -> bytes:
    return service().export_report(run_id, kind).data
