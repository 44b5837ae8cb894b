"""The reports in the side bar: what each is about, when it was begun and how far it is."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from pages.shared import names, render
from pages.shared.session import service
from rag.reports.runs import ReportRun

# Beyond some weeks of work a report is found by its words, not by looking down a list.
SHOWN = 40
# Six rows of two lines leave the status lines in view on a screen 768 pixels high.
SCROLL_FROM, HEIGHT = 7, 330


def draw(run_id: str | None, enter: Callable[[str | None], None]) -> None:
    """The list; enter opens a report (None: a new one) and runs the page again."""
    with st.sidebar:
        if st.button("New report", icon=":material/note_add:", width="stretch", shortcut="Alt+N"):
            enter(None)
        runs = service().report_runs()
        if not runs:
            return
        found = _found(runs)
        with st.container(key="runs", gap=None, height=HEIGHT if len(found) >= SCROLL_FROM else "content"):
            for run in found[:SHOWN]:
                _row(run, run.run_id == run_id, enter)
        if len(found) > SHOWN:
            st.caption(f"{names.plural(len(found) - SHOWN, 'older one')}: search for them.")


def state(run: ReportRun) -> str:
    """ "finished", "stopped, 2 of 7 sections": how far a run is, in words."""
    if run.state == "done":
        return "finished"
    written = sum(section is not None for section in run.sections)
    told = {"running": "being written", "stopped": "stopped", "failed": "failed"}[run.state]
    return f"{told}, {written} of {names.plural(len(run.sections), 'section')}"


def _found(runs: tuple[ReportRun, ...]) -> list[ReportRun]:
    if len(runs) < SCROLL_FROM:
        return list(runs)
    words = st.text_input(
        "Search reports", key="report-words", type="search", live=True, placeholder="Search reports",
        label_visibility="collapsed", persist_state="session",
    )  # fmt: skip
    wanted = (words or "").casefold().split()
    found = [run for run in runs if all(word in _words(run) for word in wanted)]
    if not found:
        st.caption("No report is about these words.")
    return found


def _words(run: ReportRun) -> str:
    return f"{run.plan.topic} {state(run)} {' '.join(section.name for section in run.plan.sections)}".casefold()


def _row(run: ReportRun, is_open: bool, enter: Callable[[str | None], None]) -> None:
    title = render.label(run.plan.topic, 60)
    told = f"{names.moment(run.started)} · {state(run)}"
    whole = render.label(f"{run.plan.topic}: begun {told}")
    label = f"**{title}**" if is_open else title
    if st.button(label, key=f"open-{run.run_id}", type="tertiary", width="stretch", wrap=False, help=whole):
        enter(run.run_id)
    render.caption(told)
