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
