"""A slow language model: the text grows on the page, a click elsewhere does not end it, Stop does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pages.shared import session
from rag.config import LLMSettings, PreprocessSettings, load_settings
from tests.openai_server import MODEL, OpenAIServer, Turn
from tests.ui.apps import components, open_page, until, words
from tests.ui.conftest import led_to

SLOW = Turn(text='{"answer": "' + "Net sales rose because lanterns sold well. " * 40 + '", "ref_ids": []}', drip=0.1)


@dataclass(frozen=True)
class Model:
    """The scripted server and the id of a conversation with a turn that it is answering."""

    server: OpenAIServer
    conversation: str


@pytest.fixture
def answering(ingested: Path) -> Iterator[Model]:
    with OpenAIServer(default=SLOW) as server, led_to(ingested):
        llm = LLMSettings(base_url=server.base_url, model=MODEL)
        changes = {"llm": llm, "preprocess": PreprocessSettings(describe=False)}
        service = session.service(settings=load_settings().model_copy(update=changes))
        yield Model(server, service.start_turn("Why did net sales of Example Lantern Works rise in fiscal 2025?"))


def test_a_running_answer_grows_survives_a_page_change_and_stops(answering: Model) -> None:
    page = open_page(c=answering.conversation)
    app = until(page, lambda app: any("Net sales rose" in str(d["blocks"]) for d in components(app, "answer")))
    first = list(components(app, "answer"))[-1]
    assert first["running"]
    app.switch_page("upload.py").run()
    app.switch_page("chat.py").run()
    again = list(components(app, "answer"))[-1]
    assert again["running"] and len(str(again["blocks"])) >= len(str(first["blocks"]))
    next(button for button in app.button if button.label == "Stop").click().run()
    kept = list(components(app, "answer"))[-1]
    assert "Stopped by you." in words(app) and "Net sales rose" in str(kept["blocks"]) and not kept["running"]
    assert [line["kind"] for line in kept["steps"]["lines"]] == ["search"]
    assert not any(button.label == "Stop" for button in app.button)


def test_the_model_in_use_is_named(answering: Model) -> None:
    assert f"Answers: {MODEL}" in words(open_page())
