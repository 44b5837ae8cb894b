"""The library as a table in which filings can be ticked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from pages.shared import names
from rag.types import Filing


def draw(filings: Sequence[Filing]) -> list[str]:
    """Draw the table, newest fiscal year first; returns the report_ids of the ticked rows."""
    rows = sorted(filings, key=lambda f: (names.company(f).casefold(), -(f.fiscal_year or 0), -(f.fiscal_quarter or 0)))
    event: Any = st.dataframe(
        pd.DataFrame([_row(filing) for filing in rows]),
        hide_index=True,
        key="library",
        on_select="rerun",
        selection_mode="multi-row",
        column_config={
            "Form": st.column_config.TextColumn(width=130),
            "Pages": st.column_config.NumberColumn(format="localized", width="small"),
            "Tables": st.column_config.NumberColumn(format="localized", width="small"),
        },
        alt="Filings in the library",
    )
    return [rows[at].report_id for at in event.selection.rows if at < len(rows)]


def _row(filing: Filing) -> dict[str, Any]:
    return {
        "Company": names.company(filing),
        "Form": names.kind(filing),
        "Fiscal period": names.period(filing) or "–",
        "Period end": filing.period_end.strftime("%d %b %Y") if filing.period_end else "–",
        "Pages": filing.pages,
        "Tables": filing.tables,
        "File": names.file(filing),
    }
