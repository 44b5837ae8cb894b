"""Upload: drop filings, watch each on its way, see the library, delete."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.shared import deletion, drop, library_table, names, render
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from rag.health import Part
from rag.jobs.journal import JobView
from rag.types import JobState

POLL_SECONDS = 1.0
# Which part of the progress bar a state fills: reading and indexing take about the same time.
SHARE: dict[JobState, tuple[float, float]] = {
    "queued": (0.0, 0.0),
    "reading": (0.02, 0.45),
    "tables": (0.45, 0.5),
    "indexing": (0.5, 1.0),
    "ready": (1.0, 1.0),
    "failed": (0.0, 0.0),
}


def main() -> None:
    """Draw the page."""
    st.header("Upload filings", anchor=False)
    drop.zone()
    jobs = service().jobs()
    if any(job.running for job in jobs):
        _moving(_ready(jobs))
    else:
        _rows(jobs)
    _library(bool(jobs))
    _models()


@st.fragment(run_every=POLL_SECONDS)
def _moving(ready: int) -> None:
    with sentence_on_error():
        jobs = service().jobs()
    if _ready(jobs) != ready or not any(job.running for job in jobs):
        # The library below has a new filing now, or there is nothing left to poll for.
        st.rerun(scope="app")
    _rows(jobs)


def _ready(jobs: Sequence[JobView]) -> int:
    return sum(job.state == "ready" for job in jobs)


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
    with st.container(key="jobs", gap=None):
        for job in sorted(jobs, key=_place):
            _row(job)


def _place(job: JobView) -> tuple[bool, float]:
    """Files at work first, in the order they are worked on; then the others, the newest first."""
    return (not job.running, job.created if job.running else -job.created)


def _row(job: JobView) -> None:
    name, state, actions = st.columns([5, 6, 2.4], vertical_alignment="center", gap="small")
    with name:
        render.plain(job.name)
    with state:
        if job.state == "failed":
            render.sentence("error", job.reason or "This file could not be read.", tone="red")
        elif job.state == "ready":
            render.sentence("check_circle", " ".join(filter(None, ("Ready.", job.note))), tone="green")
        else:
            st.progress(progress(job), text=render.label(". ".join(filter(None, (words(job), job.note)))))
    with actions, st.container(horizontal=True, gap="small"):
        if job.state == "failed" and job.can_retry and st.button("Retry", key=f"retry-{job.job_id}"):
            service().retry(job.job_id)
            st.rerun()
        if not job.running and st.button(
            "", icon=":material/close:", key=f"dismiss-{job.job_id}", help="Take this row off the list", type="tertiary"
        ):
            service().dismiss(job.job_id)
            st.rerun()


def words(job: JobView) -> str:
    """Where a running job is, in words."""
    if job.state == "reading":
        return f"Reading page {job.done:,} of {job.total:,}" if job.total else "Opening the file"
    if job.state == "indexing":
        return f"Indexing passage {job.done:,} of {job.total:,}" if job.total else "Can be searched by words already"
    return {"queued": "Waiting for its turn", "tables": "Finding tables"}.get(job.state, job.state)


def progress(job: JobView) -> float:
    """How full the bar is, 0 to 1."""
    start, end = SHARE[job.state]
    return start + (end - start) * (min(1.0, job.done / job.total) if job.total else 0.0)


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
    with st.expander(render.label(f"What works here: {names.shortened(health.embedder.name, 60)} and the readers")):
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
