"""Files on their way into the library: one row each with what is being done, how far it is, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.shared import render
from pages.shared.session import service
from rag.jobs.journal import JobView
from rag.types import JobState

# Which part of the progress bar a state fills: reading and indexing take about the same time.
SHARE: dict[JobState, tuple[float, float]] = {
    "queued": (0.0, 0.0),
    "reading": (0.02, 0.45),
    "tables": (0.45, 0.5),
    "indexing": (0.5, 1.0),
    "ready": (1.0, 1.0),
    "failed": (0.0, 0.0),
}


def draw(jobs: Sequence[JobView]) -> None:
    """Draw the rows, those at work first."""
    with st.container(key="jobs", gap=None):
        for job in sorted(jobs, key=_place):
            _row(job)


def _place(job: JobView) -> tuple[bool, float]:
    """Files at work first, in the order they are worked on; then the others, the newest first."""
    return (not job.running, job.created if job.running else -job.created)


def _row(job: JobView) -> None:
    name, state, actions = st.columns([4, 7.4, 2], vertical_alignment="center", gap="small")
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
        if job.state == "ready" and job.report_id and st.button("Open", key=f"open-{job.job_id}"):
            st.switch_page("library.py", query_params={"r": job.report_id})
        if job.state == "failed" and job.can_retry and st.button("Retry", key=f"retry-{job.job_id}"):
            service().retry(job.job_id)
            st.rerun()
        if not job.running:
            dismissed(job)
        elif job.report_id is None and st.button(
            "Cancel", key=f"cancel-{job.job_id}", help="Stop reading this file and forget it", type="tertiary"
        ):
            service().cancel(job.job_id)
            st.rerun()


def dismissed(job: JobView) -> None:
    """The button that takes a finished or failed file off the list."""
    if st.button(
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
