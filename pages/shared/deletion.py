"""Filings are deleted after a second look: what goes, what stays, and one button for each."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.shared import evidence, names, render
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from rag.types import Filing


def button(filing: Filing) -> None:
    """The button on a filing's own page."""
    if st.button("Delete this filing …", icon=":material/delete:", key="delete-this"):
        confirm((filing.report_id,))


@st.dialog("Delete from the library")
def confirm(chosen: Sequence[str]) -> None:
    """Ask, then delete the filings of these report_ids everywhere."""
    known = {filing.report_id: filing for filing in service().filings()}
    for report_id in chosen:
        if report_id in known:
            render.plain(names.filing_name(known[report_id]))
    st.write("The file, its tables and its place in the index are removed. Answers that cite it keep their text.")
    with st.container(horizontal=True):
        if st.button("Delete", type="primary", key="confirm-delete"):
            with sentence_on_error():
                for report_id in chosen:
                    service().delete(report_id)
            evidence.forget_pictures()
            st.rerun()
        if st.button("Keep", key="keep"):
            st.rerun()
