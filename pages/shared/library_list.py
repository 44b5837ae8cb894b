"""Every filing of the library as one dense table: what it is, how its tables fared, what is still at work on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from pages.shared import arriving, events, names, render
from pages.shared.guard import sentence_on_error
from pages.shared.session import service
from rag.jobs.arriving import unread
from rag.jobs.rereading import ASKED
from rag.types import Filing

# Vectors of a filing take minutes, so its status need not be asked for more often.
POLL_SECONDS = 2.0
HEIGHT = "calc(100vh - 12rem)"
# As many rows are taken in at a glance.
FEW = 12
GRID, FIND = "filings", "find-filing"
COLUMNS = (
    {"label": "Company", "wrap": True},
    {"label": "Form"},
    {"label": "Fiscal period"},
    {"label": "Period end"},
    {"label": "Pages", "align": "right"},
    {"label": "Tables", "align": "right"},
    {"label": "Doubtful", "align": "right"},
    {"label": "Status"},
    {"label": "File", "cut": True},
)


def opened(filings: Sequence[Filing]) -> str | None:
    """The report_id of the filing that was picked in the list before this run; None where none was."""
    rows = _having(_sorted(filings), str(st.session_state.get(FIND) or ""))
    at = events.picked(GRID, len(rows), len(COLUMNS))
    return rows[at[0]].report_id if at else None


def draw(filings: Sequence[Filing]) -> str | None:
    """Draw the table; returns the report_id of the filing that was opened in this run."""
    st.header("Library", anchor=False)
    counts = (names.plural(len(filings), "filing"), names.plural(sum(f.pages for f in filings), "page"))
    doubtful = sum(filing.doubtful for filing in filings)
    tables = names.plural(sum(f.tables for f in filings), "table")
    notes = f", {doubtful} of them doubtful" if doubtful else ""
    render.caption(f"{', '.join(counts)}, {tables}{notes}. Pick one to open it.")
    rows = _found(filings)
    at_work = _status(filings)
    firsts = [at == 0 or names.company(rows[at - 1]) != names.company(one) for at, one in enumerate(rows)]
    shown = [_row(one, at_work.of(one.report_id), first) for one, first in zip(rows, firsts, strict=True)]
    picked = render.grid(GRID, "Filings; Enter opens one", COLUMNS, shown, follow=False, height=HEIGHT)
    for sentence in dict.fromkeys(at_work.old.values()):
        render.caption(sentence)
    if at_work.any or at_work.known != frozenset(service().filings()):
        _watch(at_work)
    return rows[picked[0]].report_id if picked else None


def _found(filings: Sequence[Filing]) -> list[Filing]:
    """The filings in which every typed word is found, by company, the newest first; few need no field to search in."""
    rows = _sorted(filings)
    if len(rows) <= FEW:
        return rows
    words = st.text_input("Find", key=FIND, placeholder="Company, ticker, form, year …", label_visibility="collapsed")
    found = _having(rows, words)
    if not found:
        render.caption("No filing has all of these words.")
    return found


def _sorted(filings: Sequence[Filing]) -> list[Filing]:
    return sorted(filings, key=lambda f: (names.company(f).casefold(), -(f.fiscal_year or 0), -(f.fiscal_quarter or 0)))


def _having(rows: Sequence[Filing], words: str) -> list[Filing]:
    return [row for row in rows if all(word in _words(row) for word in words.casefold().split())]


def _words(filing: Filing) -> str:
    parts = (names.company(filing), filing.ticker or "", names.form(filing), names.day(filing.period_end))
    return " ".join((*parts, names.file(filing))).casefold()


@dataclass(frozen=True)
class Status:
    """What is at work on filings: files being read, vectors being made, being read again, with a language model."""

    known: frozenset[Filing]
    coming: bool
    embedded: frozenset[str]
    old: Mapping[str, str]
    described: frozenset[str]

    @property
    def any(self) -> bool:
        """Whether anything is at work."""
        return bool(self.coming or self.embedded or self.old or self.described)

    def of(self, report_id: str) -> list[str]:
        """The words for one filing, and their tone."""
        if report_id in self.old:
            return ["Being read again" if self.old[report_id] == ASKED else "Earlier version", "quiet"]
        if report_id in self.embedded:
            return ["Indexing", "quiet"]
        return ["With the model", "quiet"] if report_id in self.described else ["Ready", "good"]


def _row(filing: Filing, status: list[str], first: bool) -> dict[str, object]:
    """One filing; the company is named at the first of its filings, so that they are seen together."""
    doubtful = [str(filing.doubtful), "warn"] if filing.doubtful else ["0", "quiet"]
    return {
        "cells": [
            names.company(filing) if first else "",
            names.kind(filing),
            names.period(filing) or "–",
            names.day(filing.period_end),
            f"{filing.pages:,}",
            f"{filing.tables:,}",
            doubtful,
            status,
            [names.file(filing), "quiet"],
        ]
    }


def _status(filings: Sequence[Filing]) -> Status:
    """What is at work now; filings are those that the page knows."""
    library = service()
    coming, embedded = bool(unread(library.jobs())), frozenset(library.indexing())
    return Status(frozenset(filings), coming, embedded, library.rereading(), frozenset(library.describing()))


@st.fragment(run_every=POLL_SECONDS)
def _watch(before: Status) -> None:
    with sentence_on_error():
        now = _status(service().filings())
        if now != before:
            st.rerun(scope="app")
        if sentence := arriving.reading():
            render.caption(sentence)
