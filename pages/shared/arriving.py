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
from rag.types import Filing

POLL_SECONDS = 1.0
MEANWHILE = "figures, tables and words are found already"


def draw(known: Sequence[Filing]) -> None:
    """Draw the line; nothing, and nothing to poll for, where every filing is ready and the page knows them all."""
    before = frozenset(known), True
    if _there() != (before[0], False):
        _moving(before)


@st.fragment(run_every=POLL_SECONDS)
def _moving(before: tuple[frozenset[Filing], bool]) -> None:
    with sentence_on_error():
        if _there() != before:
            # Filters and examples know a new filing from here on, or there is nothing left to poll for.
            st.rerun(scope="app")
        with st.container(gap=None, key="arriving"):
            for sentence in _sentences():
                render.caption(sentence)


def reading() -> str | None:
    """Which file is being read, and how far it is; None where each is read."""
    waiting = unread(service().jobs())
    return _reading(waiting) if waiting else None


def _there() -> tuple[frozenset[Filing], bool]:
    """Filings that can be searched already, and whether anything is on its way."""
    return frozenset(service().filings()), any(True for _ in _sentences())


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
