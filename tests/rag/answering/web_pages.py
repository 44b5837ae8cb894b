"""A page of the web that holds what the filings do not, and a web that finds it."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from rag.config import RetrievalSettings, WebSettings
from rag.errors import WebUnavailable
from rag.web.fetch import fetch
from rag.web.search import NO_NETWORK, WebResult
from rag.web.web import Web
from tests.web_server import WebServer

FACT = "Globex Rail sold 4,215 weighing bridges in fiscal 2023, more than ever before."

QUESTION = "How many weighing bridges did Globex Rail sell in fiscal 2023?"

ON = WebSettings(enabled=True, timeout_seconds=2)


class Engine:
    """A search engine that knows these addresses, as none can be reached from a test."""

    def __init__(self, *urls: str) -> None:
        self.urls = urls
        self.asked: list[str] = []

    def __call__(self, question: str, count: int) -> Sequence[WebResult]:
        self.asked.append(question)
        if not self.urls:
            raise WebUnavailable(NO_NETWORK)
        return [WebResult(url, "A page", "") for url in self.urls[:count]]


def web_of(server: WebServer, *paths: str, settings: WebSettings = ON) -> tuple[Web, Engine]:
    engine = Engine(*(server.url(path) for path in paths))

    def get(url: str, stop: threading.Event) -> object:
        return fetch(url, stop=stop, **server.reach(seconds=2))

    return Web(settings, RetrievalSettings(), lambda: None, search=engine, fetch=get), engine  # type: ignore[arg-type]
