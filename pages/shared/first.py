"""What a page says before there is anything to work on."""

from __future__ import annotations

import streamlit as st

from pages.shared import drop, job_list, names, render
from pages.shared.session import service

NAMED = 3
"""So many files are named in a line; the others are counted."""


def no_filings(purpose: str) -> None:
    """What to do first: drop filings right here, or load the sample with one click. purpose ends the sentence."""
    if any(job.running for job in service().jobs()):
        st.subheader("Reading your first filings", anchor=False)
        st.caption("This page opens by itself as soon as the first of them can be searched.")
        _wait()
        return
    # The last job may have ended since the page looked for filings, and then nothing would draw it again.
    if service().filings():
        st.rerun()
    st.subheader("No filings yet", anchor=False)
    st.write(f"Drop annual or quarterly reports below, then {purpose}.")
    drop.zone()
    _refused()
    if st.button("Load the sample 10-K", icon=":material/science:", help="A small filing of an invented company"):
        service().load_sample()
        st.rerun()


def left_out() -> None:
    """Files that could not be read, in one line: the page that told why gave way to the first filing that could."""
    left = [job.name for job in service().jobs() if job.state == "failed"]
    if left:
        more = f" and {names.plural(len(left) - NAMED, 'more file', 'more files')}" if len(left) > NAMED else ""
        render.caption(f"Not read: {', '.join(left[:NAMED])}{more}. The Upload page says why.")


def _refused() -> None:
    for job in service().jobs():
        if job.state == "failed":
            with st.container(horizontal=True, vertical_alignment="center", wrap=False):
                render.error(f"{job.name}: {job.reason or 'This file could not be read.'}")
                job_list.dismissed(job)


# A small release can be searched after two or three seconds.
@st.fragment(run_every=1)
def _wait() -> None:
    jobs = service().jobs()
    # A filing can be searched by its words long before its vectors are made.
    if not any(job.running for job in jobs) or service().filings():
        st.rerun(scope="app")
    job_list.draw(jobs)
