"""The sections of a planned report as a table that can be changed, added to, cut and put in order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from rag.reports.writer import PlannedSection, ReportPlan

COLUMNS = ("order", "name", "question", "description")


def edit(plan: ReportPlan) -> ReportPlan:
    """Draw the editor and return the plan as it stands in it; rows without a name or a question are left out."""
    config = {
        "order": st.column_config.NumberColumn("No.", step=1, width=48),
        "name": st.column_config.TextColumn("Section", max_chars=120, width=190),
        "question": st.column_config.TextColumn("Question it answers", max_chars=600, width="large"),
        "description": st.column_config.TextColumn("What belongs in it", max_chars=600, width="medium"),
    }
    frame = st.data_editor(
        _frame(plan),
        column_config=config,
        column_order=COLUMNS,
        num_rows="dynamic",
        hide_index=True,
        key=f"plan-{hash((plan.topic, plan.sections))}",
    )
    return replace(plan, sections=sections(frame.to_dict("records"), plan))


def sections(rows: list[dict[Any, Any]], plan: ReportPlan) -> tuple[PlannedSection, ...]:
    """Sections of the edited rows, by their number; what the table does not show is kept by name or question."""
    known = {key: section for section in plan.sections for key in (section.question, section.name)}
    found = []
    for at, row in enumerate(rows):
        name, question = _text(row.get("name")), _text(row.get("question"))
        if not (name or question):
            continue
        shown = PlannedSection(name or question[:60], _text(row.get("description")), question or name)
        before = known.get(name) or known.get(question) or shown
        section = replace(before, name=shown.name, description=shown.description, question=shown.question)
        order = _order(row.get("order"), at)
        # Who types the number of another row means its place, so a row that was renumbered goes before that one.
        found.append((order, order == at + 1, at, section))
    return tuple(section for *_, section in sorted(found, key=lambda item: item[:3]))


def _frame(plan: ReportPlan) -> pd.DataFrame:
    rows = [(at, s.name, s.question, s.description) for at, s in enumerate(plan.sections, start=1)]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _order(value: Any, at: int) -> float:
    return float(at + 1) if value is None or pd.isna(value) else float(value)


def _text(value: Any) -> str:
    return "" if value is None or (isinstance(value, float) and pd.isna(value)) else " ".join(str(value).split())
