"""Report: a topic becomes sections that can be changed, the service writes them, the page shows and downloads them."""

from __future__ import annotations

import time
from collections.abc import Sequence

import streamlit as st

from pages.shared import (
    evidence,
    examples,
    first,
    names,
    places,
    plan_editor,
    render,
    report_downloads,
    report_list,
    report_options,
    report_run,
    report_view,
)
from pages.shared.guard import kept_error, kept_on_error, said_on_error, sentence_on_error
from pages.shared.session import service
from rag.reports.runs import ReportRun
from rag.reports.types import ReportOptions, ReportPlan
from rag.types import Filing

POLL_SECONDS = 1.0
KEPT_RUN, KEPT_PLAN = "open_run", "open_plan"
# What was clicked and is not done yet: whatever is clicked or typed meanwhile begins the page anew.
WANTED, APPROVED, REFUSED = "plan_wanted", "plan_approved", "plan_refused"
# What is changed in the table reaches the page up to 150 ms later, and a click may overtake it.
UNTIL_CHANGED = 1.0


def main() -> None:
    """Draw the page."""
    run_id = st.query_params.get("run") or st.session_state.get(KEPT_RUN)
    report_list.draw(run_id, _enter)
    if run_id:
        with sentence_on_error():
            _run(_opened(run_id))
        return
    filings = service().filings()
    if not filings:
        first.no_filings("write a report about them")
        return
    _begin(filings)


def _opened(run_id: str) -> ReportRun:
    """The run; one that is gone is forgotten, so that the next click leads somewhere."""
    st.session_state.pop(KEPT_RUN, None)
    run = service().report_run(run_id)
    _open(run_id)
    return run


def _open(run_id: str | None) -> None:
    st.session_state[KEPT_RUN] = run_id
    if run_id is None:
        st.query_params.clear()
    elif st.query_params.get("run") != run_id:
        st.query_params.from_dict({"run": run_id})


def _enter(run_id: str | None) -> None:
    """Another report, or a new one, and the page again."""
    _open(run_id)
    st.rerun()


def _begin(filings: Sequence[Filing]) -> None:
    st.header("Write a report", anchor=False)
    if not service().health().llm.ready:
        st.caption("No language model is set: figures are computed, sentences quoted, each with its footnote.")
    with st.form("topic-form", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input("Topic", key="topic", placeholder="What the report is about", persist_state="session")
        st.form_submit_button("Propose sections", type="primary", on_click=_wanted)
    options = report_options.choose(filings)
    if WANTED in st.session_state:
        _propose(st.session_state[WANTED], options)
    plan: ReportPlan | None = st.session_state.get(KEPT_PLAN)
    if plan is not None:
        _plan(plan)
    else:
        _examples(filings)


def _wanted(topic: str | None = None) -> None:
    """Callback: a plan for the topic, else for the one that was typed."""
    found = (st.session_state.get("topic") or "" if topic is None else topic).strip()
    if found:
        st.session_state[WANTED] = found


def _propose(topic: str, options: ReportOptions) -> None:
    with st.spinner("Reading what the library holds …"), said_on_error():
        st.session_state[KEPT_PLAN] = service().plan_report(topic, options)
    st.session_state.pop(WANTED, None)


def _replan(plan: ReportPlan) -> None:
    """A box for what is wrong with the plan; the answer is a new one."""
    with st.form("feedback", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        words = st.text_input("What should be different?", placeholder="Leave out the risks; add cash flow")
        if st.form_submit_button("Plan again") and words.strip():
            with st.spinner("Planning again …"), said_on_error():
                again = service().plan_report(plan.topic, plan.options, feedback=words.strip(), before=plan)
                st.session_state[KEPT_PLAN] = again
                st.rerun()


def _examples(filings: Sequence[Filing]) -> None:
    st.caption("Type a topic above, or take one of these:")
    with st.container(horizontal=True, gap="small", key="examples"):
        for number, topic in enumerate(examples.topics(filings)):
            st.button(render.label(topic), key=f"example-{number}", on_click=_wanted, args=(topic,))


def _plan(plan: ReportPlan) -> None:
    # An example that was taken leaves the box above empty: what is planned is said here.
    st.subheader(render.label(f"Sections of “{names.shortened(plan.topic, 90)}”"), anchor=False)
    for sentence in plan.notices:
        render.caption(sentence)
    st.caption(
        "Change any cell; renumber to reorder. A new section begins in the last row; a ticked one (Shift+Space) is "
        "removed with Delete. Each section answers its question from the filings."
    )
    changed = plan_editor.edit(plan)
    _replan(changed)
    filings = {filing.report_id: filing for filing in service().filings()}
    used = [names.filing_name(filings[r]) for r in plan.filings if r in filings]
    render.caption("From: " + (", ".join(used) if used else "every filing of the library"))
    with st.container(horizontal=True):
        st.button("Write the report", type="primary", icon=":material/edit_note:", on_click=_approved)
        if st.button("Discard"):
            st.session_state.pop(KEPT_PLAN, None)
            st.rerun()
    if APPROVED in st.session_state:
        _write(changed)
    kept_error(REFUSED, changed.sections)


def _approved() -> None:
    """Callback: the plan is to be written, as it stands in the table a moment later."""
    st.session_state[APPROVED] = time.monotonic() + UNTIL_CHANGED


def _write(plan: ReportPlan) -> None:
    time.sleep(max(0.0, st.session_state[APPROVED] - time.monotonic()))
    # Whatever was changed meanwhile ends this run of the page here, and the next one writes the changed plan.
    del st.session_state[APPROVED]
    with kept_on_error(REFUSED, plan.sections):
        run_id = service().start_report(plan)
        st.session_state.pop(KEPT_PLAN, None)
        _enter(run_id)


def _run(run: ReportRun) -> None:
    marker = st.query_params.get("m", "")
    cited = places.of_marker(report_view.citations(run.report, run.sections), marker)
    with st.container(key="beside"):
        left, right = st.columns([11, 9], gap="medium") if cited else (st.container(), None)
    with left:
        _head(run)
        if run.state == "running":
            _moving(run.run_id)
        else:
            _sections(run, marker if cited else None)
            _whole(run, marker if cited else None)
    if cited and right is not None:
        with right, st.container(key="evidence"):
            _panel(run, cited, marker)


def _panel(run: ReportRun, cited: places.Place, marker: str) -> None:
    """The place of the footnote that is open, with the ways to its neighbours in reading order."""
    order = report_view.places(run.sections)
    at = report_view.nth(order, marker)

    def step(by: int) -> None:
        _cite(order[(at + by) % len(order)])

    if evidence.panel(cited, "report", nth=(at, len(order)) if order else None, step=step, cite=_cite):
        _cite(None)


def _head(run: ReportRun) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        st.header(render.label(names.shortened(run.plan.topic, 90)), anchor=False)
        with st.container(horizontal=True, width="content", wrap=False):
            _actions(run)
    if run.state == "failed":
        render.error(run.error or "The report failed; resume it.")
    with st.container(gap=None, key="notices"):
        for sentence in run.report.notices if run.report else ():
            render.caption(sentence)


def _actions(run: ReportRun) -> None:
    report_downloads.buttons(run)
    if run.state == "running":
        if st.button("Stop", icon=":material/stop_circle:", shortcut="Esc"):
            service().stop_report(run.run_id)
            st.rerun()
        return
    if run.state in ("stopped", "failed") and st.button("Resume", icon=":material/play_arrow:"):
        with said_on_error():
            service().resume_report(run.run_id)
            st.rerun()
    with st.popover("", icon=":material/more_horiz:", help="Delete this report"):
        if st.button("Delete this report", icon=":material/delete:", help="Cannot be undone"):
            service().delete_report_run(run.run_id)
            _open(None)
            st.rerun()


@st.fragment(run_every=POLL_SECONDS)
def _moving(run_id: str) -> None:
    with sentence_on_error():
        run = service().report_run(run_id)
    if run.state != "running":
        st.rerun(scope="app")
    done = sum(section is not None for section in run.sections)
    st.progress(
        done / max(1, len(run.sections)), text=f"{done} of {names.plural(len(run.sections), 'section')} written"
    )
    report_run.steps(run)
    _sections(run, None)


def _sections(run: ReportRun, active: str | None) -> None:
    for number, (planned, section) in enumerate(zip(run.plan.sections, run.sections, strict=True)):
        st.subheader(render.label(planned.name), anchor=False)
        if section is None:
            st.caption("Not written yet" if run.state != "running" else "Waiting or being written …")
        else:
            clicked = report_view.section(section, f"{run.run_id}-{number}", active)
            report_run.drafts(section)
            if clicked:
                _cite(clicked)
        if run.state != "running" and (section is not None or run.state == "done"):
            _again(run.run_id, number)


def _again(run_id: str, number: int) -> None:
    if st.button("Write again", key=f"again-{number}", icon=":material/refresh:", type="tertiary"):
        with said_on_error():
            service().rerun_report_section(run_id, number)
            st.rerun(scope="app")


def _whole(run: ReportRun, active: str | None) -> None:
    """What concerns the report as a whole: its numbers, how it was made, what changed since another one."""
    clicked = None
    if run.report:
        clicked = report_view.numbers(run.report, run.run_id, active)
        clicked = report_view.sources(run.report, run.run_id, active) or clicked
    report_run.steps(run)
    report_run.difference(run)
    if clicked:
        _cite(clicked)


def _cite(marker: str | None) -> None:
    run_id = st.query_params.get("run", "")
    st.query_params.from_dict({"run": run_id} if marker is None else {"run": run_id, "m": marker})
    st.rerun(scope="app")


main()
