"""One sentence instead of a traceback, wherever on a page something fails on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from pages.shared import render
from preprocess.errors import FootnoteError


@contextmanager
def sentence_on_error() -> Iterator[None]:
    """Show a FootnoteError as its sentence and end this run of the page (or of the fragment)."""
    try:
        yield
    except FootnoteError as error:
        render.error(str(error))
        st.stop()


@contextmanager
def said_on_error() -> Iterator[None]:
    """Show a FootnoteError as its sentence and go on, where the rest of the page is still worth seeing."""
    try:
        yield
    except FootnoteError as error:
        render.error(str(error))


@contextmanager
def kept_on_error(key: str, about: object) -> Iterator[None]:
    """Keep a FootnoteError's sentence with what it is about, so that a page that is drawn anew still says it."""
    st.session_state.pop(key, None)
    try:
        yield
    except FootnoteError as error:
        st.session_state[key] = (about, str(error))


def kept_error(key: str, about: object) -> None:
    """Show the sentence that was kept, as long as what it is about has not changed."""
    kept = st.session_state.get(key)
    if kept is not None and kept[0] == about:
        render.error(kept[1])
