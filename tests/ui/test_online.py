"""The switch for the web: absent while it is off, and it says that words leave the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from pages.shared import session
from pages.shared.session import service
from rag.config import WebSettings, load_settings
from tests.ui.apps import open_page, words


@pytest.mark.parametrize("page", ["chat.py", "report.py"])
def test_the_switch_is_absent_while_the_web_is_off(ingested: Path, sample_home: Path, page: str) -> None:
    assert not open_page(page).toggle


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
