"""Upload: drop filings, watch each on its way, see the library, delete."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.shared import deletion, drop, job_list, library_table, names, render
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from rag.facade.health import Part
from rag.jobs.journal import JobView

# A page of a filing is read in a twentieth of a second, so a second shows movement every time.
POLL_SECONDS = 1.0


def main() -> None:
    """Draw the page."""
    st.header("Upload filings", anchor=False)
    drop.zone()
    jobs = service().jobs()
    if any(job.running for job in jobs):
        _moving(_there(jobs))
    else:
        _rows(jobs)
    _library(bool(jobs))
    _models()


@st.fragment(run_every=POLL_SECONDS)
def _moving(before: tuple[int, int]) -> None:
    with sentence_on_error():
        jobs = service().jobs()
    if _there(jobs) != before or not any(job.running for job in jobs):
        # The library below has a new filing now, or there is nothing left to poll for.
        st.rerun(scope="app")
    _rows(jobs)


def _there(jobs: Sequence[JobView]) -> tuple[int, int]:
    """Filings that can be searched already, and those that are finished."""
    return len(service().filings()), sum(job.state == "ready" for job in jobs)


def _rows(jobs: Sequence[JobView]) -> None:
    if not jobs:
        return
    with st.container(horizontal=True, vertical_alignment="center"):
        st.subheader("Files", anchor=False)
        done = [job for job in jobs if job.state == "ready"]
        if done and st.button("Clear finished", type="tertiary", key="clear"):
            for job in done:
                service().dismiss(job.job_id)
            st.rerun()
    job_list.draw(jobs)


def _library(waiting: bool) -> None:
    filings = service().filings()
    if not filings:
        if not waiting:
            _empty()
        return
    tables = sum(filing.tables for filing in filings)
    st.subheader("Library", anchor=False)
    counts = (names.plural(len(filings), "filing"), names.plural(sum(f.pages for f in filings), "page"))
    render.caption(f"{', '.join(counts)}, {names.plural(tables, 'table')}")
    for sentence in dict.fromkeys(service().rereading().values()):
        render.caption(sentence)
    chosen = library_table.draw(filings)
    if chosen and st.button(
        f"Delete {names.plural(len(chosen), 'filing')} …", icon=":material/delete:", key="delete-filings"
    ):
        deletion.confirm(chosen)


def _empty() -> None:
    st.write("Drop one or several PDFs above. No filing at hand? The sample is a small 10-K of an invented company.")
    if st.button("Load the sample 10-K", icon=":material/science:", key="sample"):
        service().load_sample()
        st.rerun()


def _models() -> None:
    health = service().health()
    recordings = next((part for part in health.converters if part.name == "audio"), None)
    if recordings and not recordings.ready:
        render.caption(f"{recordings.sentence} {recordings.fix}")
    with st.expander("Models and readers on this machine"):
        for part in (*health.converters, health.embedder, health.index):
            _part(part)
        if not health.download.ready:
            render.plain(health.download.sentence)
        if health.embedder.fix is None:
            return
        st.write("bge-m3 finds more, in more languages. It is a download of 2.3 GB, once, from huggingface.co.")
        sure = st.checkbox("Yes, download 2.3 GB", key="sure-to-download")
        if st.button("Download bge-m3", disabled=not sure, icon=":material/download:", key="download"):
            service().download_models()
            st.rerun()


def _part(part: Part) -> None:
    words = " ".join(filter(None, (part.sentence, None if part.ready else part.fix)))
    render.sentence("check" if part.ready else "remove", words, tone="green" if part.ready else "")


main()
