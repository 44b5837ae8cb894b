"""One quiet line where questions are typed: which files are still being read or indexed, and what works meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import streamlit as st

from pages.shared import names, render
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from rag.jobs.arriving import unread
from rag.jobs.journal import JobView
from rag.jobs.rereading import ASKED, WAITING

POLL_SECONDS = 1.0
MEANWHILE = "figures, tables and words are found already"


def draw() -> None:
    """Draw the line; nothing, and nothing to poll for, where every filing is ready."""
    if any(True for _ in _sentences()):
        _moving(_there())


@st.fragment(run_every=POLL_SECONDS)
def _moving(before: tuple[int, bool]) -> None:
    with sentence_on_error():
        now = _there()
        if now != before:
            # Filters and examples know a new filing from here on, or there is nothing left to poll for.
            st.rerun(scope="app")
        with st.container(gap=None, key="arriving"):
            for sentence in _sentences():
                render.caption(sentence)


def _there() -> tuple[int, bool]:
    """Filings that can be searched already, and whether anything is on its way."""
    return len(service().filings()), any(True for _ in _sentences())


def _sentences() -> Iterator[str]:
    jobs = service().jobs()
    waiting = unread(jobs)
    if waiting:
        yield _reading(waiting)
    embedded = [job for job in jobs if job.state == "indexing"]
    others = len(service().indexing() - {job.report_id for job in embedded})
    if embedded:
        yield _indexing(embedded, others)
    elif others:
        be = "is" if others == 1 else "are"
        yield f"{names.plural(others, 'filing')} {be} being indexed for search by meaning; {MEANWHILE}."
    old = sum(note in (WAITING, ASKED) for note in service().rereading().values())
    if old:
        be = "is" if old == 1 else "are"
        yield f"{names.plural(old, 'filing')} {be} being read again; what was read before answers meanwhile."


def _reading(waiting: Sequence[JobView]) -> str:
    first, more = waiting[0], len(waiting) - 1
    place = f"page {first.done:,} of {first.total:,}" if first.state == "reading" and first.total else "begun"
    place = {"tables": "finding tables", "queued": "waits for its turn"}.get(first.state, place)
    others = f"; {names.plural(more, 'more file', 'more files')} to read" if more else ""
    return f"Reading {first.name}: {place}{others}. What is not read yet is in no answer."


def _indexing(embedded: Sequence[JobView], others: int) -> str:
    first = max(embedded, key=lambda job: (job.total > 0, -job.created))
    place = f"passage {first.done:,} of {first.total:,}" if first.total else "begun"
    more = len(embedded) - 1 + others
    after = f"; then {names.plural(more, 'more filing', 'more filings')}" if more else ""
    return f"Indexing {first.name} for search by meaning: {place}{after}. Its {MEANWHILE}."
