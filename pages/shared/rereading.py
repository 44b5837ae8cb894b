"""A filing is read again with the settings of today, at a click: after `make marker`, say, or a new converter."""

from __future__ import annotations

import streamlit as st

from pages.shared import render
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from rag.types import Filing

POLL_SECONDS = 1.0
HELP = "Converts the stored file with the settings of today. Corrections stay, and this version answers meanwhile."


def button(filing: Filing) -> None:
    """The button on a filing's own page; none while it is being read already."""
    if filing.report_id in service().rereading():
        return
    if st.button("Read it again", icon=":material/sync:", key="read-again", help=HELP):
        with sentence_on_error():
            service().read_again(filing.report_id)
        st.rerun()


def draw(filing: Filing) -> None:
    """What is going on, or why the earlier version stayed."""
    if filing.report_id in service().rereading():
        _watch(filing.report_id)


@st.fragment(run_every=POLL_SECONDS)
def _watch(report_id: str) -> None:
    sentence = service().rereading().get(report_id)
    if sentence is None:
        st.rerun(scope="app")
    render.caption(sentence or "")
