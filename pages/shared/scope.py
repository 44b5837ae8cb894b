"""Which filings a question is asked of: the same filters on the Chat and the Search page, kept over page changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from pages.shared import names
from rag.types import Filing, Filters


def filters(filings: Sequence[Filing], key: str, *, beside: bool = True) -> Filters:
    """Draw the four filters, in a row or below each other, and return what they narrow to."""
    places = st.columns([2, 1.4, 1.3, 1.1], gap="small") if beside else [st.container() for _ in range(4)]
    chosen = [
        _choose(place, title, options, f"{key}-{title}", printed)
        for place, (title, options, printed) in zip(places, _options(filings), strict=True)
    ]
    return Filters(*(tuple(values) for values in chosen))


def chosen(key: str) -> Filters:
    """What the filters of this key narrow to now, read where they are not being drawn."""
    titles = [title for title, _, _ in _options(())]
    return Filters(*(tuple(st.session_state.get(f"{key}-{title}") or ()) for title in titles))


def described(chosen: Filters) -> list[str]:
    """One short text per value of the filters."""
    years = [f"FY{year}" for year in chosen.fiscal_years]
    quarters = [f"Q{quarter}" for quarter in chosen.fiscal_quarters]
    return [*chosen.companies, *map(names.doc_type, chosen.doc_types), *years, *quarters]


def _options(filings: Sequence[Filing]) -> list[tuple[str, list[Any], Any]]:
    return [
        ("Company", sorted({f.company for f in filings if f.company}), str),
        ("Type", sorted({f.doc_type for f in filings}), names.doc_type),
        ("Fiscal year", sorted({f.fiscal_year for f in filings if f.fiscal_year}, reverse=True), str),
        ("Quarter", sorted({f.fiscal_quarter for f in filings if f.fiscal_quarter}), lambda quarter: f"Q{quarter}"),
    ]


def _choose(place: Any, title: str, options: list[Any], key: str, printed: Any) -> list[Any]:
    # A value kept from before may have left the library with its last filing, and Streamlit would refuse it.
    kept = st.session_state.get(key)
    if kept and any(value not in options for value in kept):
        st.session_state[key] = [value for value in kept if value in options]
    found: list[Any] = place.multiselect(
        title,
        options,
        format_func=printed,
        key=key,
        placeholder=title,
        persist_state="session",
        disabled=not options,
        label_visibility="collapsed",
    )
    return found
