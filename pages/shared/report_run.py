"""A run while it is written and after: its steps and drafts, and how it differs from an earlier run."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import streamlit as st

from pages.shared import names, render
from pages.shared.session import service
from rag.reports.diff import FactDiff, ReportDiff, report_diff
from rag.reports.runs import ReportRun
from rag.reports.types import SectionDraft, WrittenSection

# A page of numbers; two reports on different things differ in all of them.
MOST_ROWS = 60
MARKS = {"added": "＋", "removed": "－", "same": "", "changed": ""}


def steps(run: ReportRun) -> None:
    """What was done so far, closed: one line a step with its time and what the model was asked for."""
    if not run.steps:
        return
    calls = sum(step.usage.calls for step in run.steps)
    tokens = sum(step.usage.prompt_tokens + step.usage.completion_tokens for step in run.steps)
    cost = f", {names.plural(calls, 'model call')}, {tokens:,} tokens" if calls else ""
    with st.expander(f"{names.plural(len(run.steps), 'step')}{cost}"), st.container(gap=None):
        for step in run.steps:
            render.caption(f"{step.kind} · {step.text} · {step.seconds:.1f} s")


def drafts(written: WrittenSection) -> None:
    """The attempts at a section with their grades, closed; nothing where there was one that nobody graded."""
    graded = [draft for draft in written.drafts if draft.grade]
    if not graded:
        return
    with st.expander(f"{names.plural(len(written.drafts), 'draft')} · {_verdict(graded[-1])}"):
        for draft in written.drafts:
            render.caption(f"Draft {draft.attempt}: {_verdict(draft)}")
            if draft is not written.drafts[-1]:
                render.plain(names.shortened(draft.answer.text, 1200))


def difference(run: ReportRun) -> None:
    """Choose an earlier report and see what changed: numbers first, then the text; those of the same topic first."""
    others = [one for one in service().report_runs() if one.report and one.run_id != run.run_id]
    if run.report is None or not others:
        return
    others.sort(key=lambda one: one.plan.topic.casefold() != run.plan.topic.casefold())
    with st.expander("Compare with another report"):
        # A list of choices shows its texts as they are, without markdown.
        labels = {one.run_id: f"{names.shortened(one.plan.topic, 60)} · {names.moment(one.started)}" for one in others}
        chosen = st.selectbox("Report", list(labels), None, format_func=labels.__getitem__, key="other")
        before = next((one.report for one in others if one.run_id == chosen), None)
        if before is not None:
            _diff(report_diff(before, run.report), {fact.company for fact in (*before.facts, *run.report.facts)})


def _diff(found: ReportDiff, companies: Collection[str]) -> None:
    """The numbers that are not the same in both, then the lines of each section that changed."""
    rows = list(_numbers(found.facts, len(companies) > 1))
    if rows:
        render.table([["Number", "Before", "Now"], *rows[:MOST_ROWS]], "diff-facts")
    if len(rows) > MOST_ROWS:
        render.caption(f"{names.plural(len(rows) - MOST_ROWS, 'more number')} differ.")
    changed = [section for section in found.sections if section.change != "same"]
    for section in changed:
        st.markdown(f"**{render.label(section.name)}** · {section.change}")
        for line in section.lines if section.change == "changed" else ():
            if line.change != "same":
                render.plain(f"{MARKS[line.change]} {line.text}")
    if not changed and not rows:
        render.caption("The two reports say the same.")


def _numbers(facts: Sequence[FactDiff], several: bool) -> Iterator[list[str]]:
    """Rows of a number by metric and period, before and now; those inside quotes change with the text."""
    for fact in facts:
        row = fact.after or fact.before
        if row is None or not row.period.rpartition("FY")[2].isdecimal():
            continue
        before, after = (one.printed if one else "–" for one in (fact.before, fact.after))
        name = f"{row.name[:1].upper()}{row.name[1:]}, {row.period}"
        yield [names.shortened(f"{row.company}: {name}" if several else name, 110), before, after]


def _verdict(draft: SectionDraft) -> str:
    if draft.grade is None:
        return "not graded"
    return "passed" if draft.grade.passed else f"failed: {names.shortened(draft.grade.weakness, 160)}"
