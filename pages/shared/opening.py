"""What a page shows until the library is open: a spinner, or how far the filings are that are read anew first."""

from __future__ import annotations

import time
from collections.abc import Callable

import streamlit as st

from pages.shared import names, render
from pages.shared.session import service
from rag.facade.opening import Reading

POLL_SECONDS = 0.2


def wait(begun: Callable[[], None] | None = None) -> bool:
    """Wait for the library, visibly; begun is called once when it takes long. Returns whether it was."""
    if service().opened:
        return False
    called, shown = False, st.empty()
    with st.spinner("Opening the library …", show_time=True):
        while not service().opened:
            reading = service().reading
            if reading is not None:
                if begun is not None and not called:
                    begun()
                    called = True
                shown.progress(reading.done / reading.total, text=render.label(words(reading, called)))
            time.sleep(POLL_SECONDS)
    shown.empty()
    return called


def words(reading: Reading, asking: bool) -> str:
    """How far it is and how long it will take; asking: a question can be typed meanwhile."""
    left = "" if reading.left is None else f", about {names.clock(reading.left)} left"
    done = f"{reading.done} of {names.plural(reading.total, 'filing')}"
    meanwhile = " What you ask now is answered right after." if asking else ""
    return f"Preparing the filings for search: {done}{left}.{meanwhile}"
