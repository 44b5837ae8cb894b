"""A table of a filing as a table of the page: labels indented, figures as printed."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from pages.shared import names, render
from pages.shared.session import service
from preprocess.report import Table
from rag.types import Context

INDENT = "\u2003"


def of_context(context: Context) -> list[Table]:
    """The tables whose blocks the context holds."""
    report = service().report(context.filing.report_id)
    wanted = set(context.block_ids)
    return [table for table in report.tables if table.id in wanted]


def draw(table: Table) -> None:
    """Caption, unit and rows; cells are printed text, so nothing is rounded or scaled here."""
    pages = ", ".join(str(page) for page in table.pages)
    head = (names.shortened(table.caption, 160), table.unit.printed or "", f"p. {pages}")
    render.caption(" · ".join(part for part in head if part))
    frame = _frame(table)
    config = {str(name): st.column_config.TextColumn(alignment="right") for name in frame.columns[1:]}
    st.dataframe(frame, hide_index=True, column_config=config, height=min(620, 38 + 35 * len(frame)))


def _frame(table: Table) -> pd.DataFrame:
    heads = _distinct([table.stub_label or " ", *(column.label for column in table.columns)])
    rows = [[INDENT * row.level + row.label, *(cell.text for cell in row.cells)] for row in table.rows]
    return pd.DataFrame([(row + [""] * len(heads))[: len(heads)] for row in rows], columns=heads)


def _distinct(labels: list[str]) -> list[str]:
    """Column names that differ, because a frame cannot hold the same one twice."""
    seen: dict[str, int] = {}
    found = []
    for label in labels:
        count = seen[label] = seen.get(label, 0) + 1
        found.append(label + "\u200b" * (count - 1))
    return found
