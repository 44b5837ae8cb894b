"""The Details of a filing say what a language model gave and what it did not, and ask it again at a click."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.shared import session
from rag.config import LLMSettings, load_settings
from tests.openai_server import OpenAIServer, Turn
from tests.ui.apps import open_page, until, words
from tests.ui.conftest import led_to

FACTS = {"date": "None", "investment_target": "None", "company_rating": "None", "price_target": "None"}
HIGHLIGHTS = json.dumps({**FACTS, "report_highlights": "Lanterns sold well."})
SUMMARY = json.dumps({"summary": "It shows figures by year."})


class Speaking(OpenAIServer):
    """Fails while it is out of order; then summarises tables and writes highlights."""

    broken = True

    def next_turn(self, request: dict[str, object], headers: dict[str, str]) -> Turn:
        """What the request asks for."""
        super().next_turn(request, headers)
        if self.broken:
            return Turn(status=400)
        return Turn(call=HIGHLIGHTS, text=HIGHLIGHTS) if "report_highlights" in str(request) else Turn(text=SUMMARY)


@pytest.fixture
def server(tmp_path: Path, ingested: Path) -> Iterator[Speaking]:
    """A model that describes the filings of a copied library, to which the pages are led."""
    home = tmp_path / "home"
    for part in ("preprocessed_data", "index"):
        shutil.copytree(ingested / part, home / part, ignore=shutil.ignore_patterns("*.lock"))
    server = Speaking()
    with server, led_to(home):
        llm = LLMSettings(base_url=server.base_url, model="small", retries=0)
        session.service(settings=load_settings().model_copy(update={"llm": llm}))
        yield server


def test_a_failed_model_is_said_and_asked_again_from_the_page(server: Speaking) -> None:
    (filing,) = session.service().filings()
    app = open_page("library.py", r=filing.report_id)
    app.button_group[0].set_value("Details").run()
    until(app, lambda app: _again(app) == "Ask small again")
    said = words(app)
    assert "it added no metadata" in said and "table summaries could not be made" in said
    server.broken = False
    next(button for button in app.button if button.key == "describe-again").click().run()
    until(app, lambda app: "By the language model small" in words(app))
    assert not app.exception and "could not be made" not in words(app)
    assert next(area for area in app.text_area).label.endswith("language model]") and _again(app).startswith("Let")


def _again(app: AppTest) -> str:
    return next((button.label.replace("\\", "") for button in app.button if button.key == "describe-again"), "")
