"""The switch for the web: absent while it is off, and it says that words leave the machine."""

from __future__ import annotations

from pathlib import Path

from pages.shared import session
from pages.shared.session import service
from rag.config import WebSettings, load_settings
from tests.ui.apps import open_page, words


def test_the_switch_is_absent_while_the_web_is_off(sample_home: Path) -> None:
    assert not open_page().toggle


def test_the_switch_says_that_words_leave_the_machine(ingested: Path, sample_home: Path) -> None:
    settings = load_settings().model_copy(update={"web": WebSettings(enabled=True)})

    session.close()
    service(settings=settings)
    try:
        app = open_page()
        assert [toggle.label for toggle in app.toggle] == ["Web"] and not app.toggle[0].value
        assert "Only your filings are asked" in words(app)
        app.toggle[0].set_value(True).run()
        assert not app.exception and "sent to public search engines" in words(app)
    finally:
        session.close()
