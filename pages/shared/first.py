"""What a page says before there is anything to work on."""

from __future__ import annotations

import streamlit as st

from pages.shared import drop, render
from pages.shared.session import service


def no_filings(purpose: str) -> None:
    """What to do first: drop filings right here, or load the sample with one click. purpose ends the sentence."""
    st.subheader("No filings yet")
    busy = [job for job in service().jobs() if job.running]
    if busy:
        _wait()
        return
    st.write(f"Drop annual or quarterly reports below, then {purpose}.")
    drop.zone()
    _refused()
    if st.button("Load the sample 10-K", icon=":material/science:", help="A small filing of an invented company"):
        service().load_sample()
        st.rerun()


def _refused() -> None:
    for job in service().jobs():
        if job.state == "failed":
            render.error(f"{job.name}: {job.reason or 'This file could not be read.'}")


@st.fragment(run_every=1)
def _wait() -> None:
    jobs = [job for job in service().jobs() if job.running]
    # A filing can be searched by its words long before its vectors are made.
    if not jobs or service().filings():
        st.rerun(scope="app")
    for job in jobs:
        render.caption(f"{job.name} is being read. This page opens by itself as soon as it can be searched.")
        st.progress(min(1.0, job.done / job.total) if job.total else 0.0)
