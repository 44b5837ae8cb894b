"""Tables to take away: CSV and XLSX with real numbers, made when the button is drawn and kept while it is."""

from __future__ import annotations

import re
from functools import partial

import streamlit as st

from preprocess.report import Report, Table
from preprocess.store import export
from rag.chat import sheets
from rag.types import Answer

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def table(report: Report, chosen: Table) -> None:
    """CSV and XLSX of one table."""
    name = f"{_name(report)}-p{chosen.pages[0]}-{chosen.statement_type.replace('_', '-')}"
    st.download_button("CSV", lambda: export.table_csv(chosen), f"{name}.csv", "text/csv", key="csv", on_click="ignore")
    st.download_button(
        "XLSX", lambda: export.tables_xlsx(report, (chosen,)), f"{name}.xlsx", XLSX, key="xlsx", on_click="ignore"
    )


def answered(found: Answer, key: str) -> None:
    """CSV and XLSX of the tables of an answer."""
    for ending, make, kind in (("csv", sheets.as_csv, "text/csv"), ("xlsx", sheets.as_xlsx, XLSX)):
        st.download_button(
            ending.upper(),
            partial(make, found),
            f"answer.{ending}",
            kind,
            key=f"{ending}-{key}",
            type="tertiary",
            icon=":material/download:",
            help="The table with real numbers, their unit and their sources",
            on_click="ignore",
        )


def statements(report: Report) -> None:
    """Every financial statement of the filing in one XLSX."""
    found = export.statements(report)
    if found:
        st.download_button(
            "Statements",
            lambda: export.tables_xlsx(report, found),
            f"{_name(report)}-statements.xlsx",
            XLSX,
            icon=":material/download:",
            key="all-statements",
            help="One XLSX with a sheet for each financial statement",
            on_click="ignore",
        )


def _name(report: Report) -> str:
    # Without the eight digits of the hash that keep two files of one name apart here.
    return re.sub(r"-[0-9a-f]{8}$", "", report.report_id)
