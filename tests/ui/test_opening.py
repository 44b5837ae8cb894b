"""While filings are read anew for search, a page says how far that is, and the chat takes questions already."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import streamlit as st

from pages.shared import opening
from pages.shared.session import service
from rag.facade.opening import Reading
from rag.index import sources
from tests.ui.apps import open_page, words
from tests.ui.conftest import led_to


def test_the_ask_box_is_there_before_the_filings_are_read_anew(
    ingested: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Path(shutil.copytree(ingested, tmp_path / "home", symlinks=True))
    shutil.rmtree(home / "index" / "chunks")
    go_on, write, draw = threading.Event(), sources.write_entry, st.chat_input
    drawn: list[bool] = []
    waited: list[Reading] = []

    def slow(*args: Any, **rest: Any) -> Any:
        assert go_on.wait(60)
        return write(*args, **rest)

    def box(*args: Any, **rest: Any) -> Any:
        drawn.append(service().opened)
        return draw(*args, **rest)

    def nap(_: float) -> None:
        waited.extend([reading] if (reading := service().reading) else [])
        go_on.set() if len(waited) > 1 else go_on.wait(0.1)

    monkeypatch.setattr(sources, "write_entry", slow)
    monkeypatch.setattr(st, "chat_input", box)
    monkeypatch.setattr(opening, "time", SimpleNamespace(sleep=nap))
    with led_to(home):
        app = open_page()
        assert not app.exception and not app.error
        assert waited[0].total == 1 and not drawn[0]
        assert len(app.chat_input) == 1 and "Ask your filings" in words(app)


def test_the_time_left_is_told_once_a_filing_is_done() -> None:
    assert opening.words(Reading(0, 32, None), False) == "Preparing the filings for search: 0 of 32 filings."
    told = opening.words(Reading(8, 32, 40.0), True)
    assert told.startswith("Preparing the filings for search: 8 of 32 filings, about 0:40 left.")
    assert told.endswith("What you ask now is answered right after.")
