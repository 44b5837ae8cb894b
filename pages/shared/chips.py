"""The filters of a question as chips: what was understood or chosen, each taken away with one click or key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import streamlit as st

from pages.shared import names, render
from rag.types import Filters, Query, SearchResult

KEPT = "taken_away"
NAMED = {
    "companies": "company",
    "doc_types": "type of filing",
    "fiscal_years": "fiscal year",
    "fiscal_quarters": "quarter",
    "report_ids": "filing",
    "keywords": "filing terms",
}
CHOSEN = {"companies": "Company", "doc_types": "Type", "fiscal_years": "Fiscal year", "fiscal_quarters": "Quarter"}


def ignored(question: str) -> Filters:
    """What was taken off this question; another question starts with nothing taken off."""
    kept = st.session_state.get(KEPT)
    return kept[1] if kept and kept[0] == question else Filters()


def draw(query: Query, key: str) -> None:
    """One chip a value; key is that of the page's own filters, whose values are taken off there."""
    for field, value, text in _values(query.filters):
        st.button(
            render.label(text),
            key=f"chip-{field}-{value}",
            icon=":material/close:",
            icon_position="right",
            help=f"Search without this {NAMED[field]}",
            on_click=_take_away,
            args=(query, field, value, key),
        )
    if query.ignored != Filters():
        st.button(
            "Restore", key="chips-back", type="tertiary", help="Use everything the question names", on_click=_restore
        )


def relaxed(result: SearchResult) -> Iterator[str]:
    """A sentence for each filter that was dropped because nothing passed it."""
    for field in result.relaxed:
        yield f"Nothing passed the {NAMED.get(field, field)}, so it was left out."


def _values(filters: Filters) -> Iterator[tuple[str, str | int, str]]:
    yield from (("companies", name, name) for name in filters.companies)
    yield from (("doc_types", kind, names.doc_type(kind)) for kind in filters.doc_types)
    yield from (("fiscal_years", year, f"FY{year}") for year in filters.fiscal_years)
    yield from (("fiscal_quarters", quarter, f"Q{quarter}") for quarter in filters.fiscal_quarters)


def _take_away(query: Query, field: str, value: str | int, key: str) -> None:
    if value in getattr(query.given, field):
        widget = f"{key}-{CHOSEN[field]}"
        st.session_state[widget] = [kept for kept in st.session_state.get(widget, []) if kept != value]
        return
    gone = query.ignored
    st.session_state[KEPT] = (query.question, replace(gone, **{field: (*getattr(gone, field), value)}))


def _restore() -> None:
    st.session_state.pop(KEPT, None)
