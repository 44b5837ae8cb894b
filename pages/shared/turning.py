"""The page that a person turned to from a place: kept while the place is open, and no longer."""

from __future__ import annotations

from typing import cast

import streamlit as st


def page_of(key: str, place: str, own: int) -> int:
    """The page to show in a panel: the one turned to from this very place, else its own."""
    at_place, page = _turned().get(key, (place, own))
    # Whoever comes back to a place wants the place.
    if at_place != place:
        turn_back(key)
    return page if at_place == place else own


def turn_to(key: str, place: str, page: int) -> None:
    """Keep the page that was turned to."""
    _turned()[key] = (place, page)


def turn_back(key: str) -> None:
    """Forget it: the next time the panel opens at its place."""
    _turned().pop(key, None)


def _turned() -> dict[str, tuple[str, int]]:
    return cast("dict[str, tuple[str, int]]", st.session_state.setdefault("turned_pages", {}))
