"""What a person did in a component, read at the start of the run that it caused.

A page that knows it before it draws is drawn once; one that learns it while drawing has to be drawn a second time.
"""

from __future__ import annotations

from typing import Any

import streamlit as st


def peek(key: str, event: str) -> dict[str, Any]:
    """What the event of the component with this key holds in this run; empty where it did not happen."""
    state = st.session_state.get(key)
    value = state.get(event) if state else None
    return dict(value) if isinstance(value, dict) else {}


def picked(key: str, rows: int, columns: int) -> tuple[int, int] | None:
    """The row and the column (from 0) picked in a grid of that size in this run."""
    found = peek(key, "picked")
    row, column = found.get("row"), found.get("column")
    known = isinstance(row, int) and isinstance(column, int) and 0 <= row < rows and 0 <= column < columns
    return (row, column) if known and row is not None and column is not None else None
