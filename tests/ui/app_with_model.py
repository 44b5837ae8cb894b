"""The app with a language model set: `python -m tests.ui.app_with_model PORT BASE_URL [PAGE …]`, in FOOTNOTE_HOME.

With addresses on loopback the web is switched on, and every search finds just these pages; with "offline" it is
switched on and the search engines are really asked, over a proxy that is not there.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from urllib.parse import urlsplit

from app import app
from pages.shared import session
from rag.config import LLMSettings, PreprocessSettings, Settings, WebSettings, load_settings
from rag.web.fetch import Fetched, Limits, fetch
from rag.web.search import WebResult
from rag.web.web import Web
from tests.openai_server import MODEL
from tests.web_server import loopback_only


def local_web(settings: Settings, pages: Sequence[str]) -> Web:
    """A web of these pages only; their titles hold what titles of strangers may hold."""
    ports = frozenset(urlsplit(page).port or 80 for page in pages)

    def search(question: str, count: int) -> Sequence[WebResult]:
        return [WebResult(page, "<b>A page</b> [of](javascript:alert(9)) the web", "") for page in pages[:count]]

    def get(url: str, stop: threading.Event) -> Fetched:
        return fetch(url, Limits(1_000_000, 5.0, ports), stop=stop, allow=loopback_only)

    return Web(settings.web, settings.retrieval, lambda: None, search=search, fetch=get)


if __name__ == "__main__":
    port, base_url, *found = sys.argv[1:]
    if found == ["offline"]:
        os.environ["DDGS_PROXY"] = "http://127.0.0.1:9"
    changes = {
        "llm": LLMSettings(base_url=base_url, model=MODEL),
        "preprocess": PreprocessSettings(describe=False),
        "web": WebSettings(enabled=bool(found)),
    }
    settings = load_settings().model_copy(update=changes)
    web = local_web(settings, found) if found and found != ["offline"] else None
    # The app keeps a service that is open already.
    session.service(url=f"http://127.0.0.1:{port}", settings=settings, web=web)
    app.run(config={"server.port": int(port), "server.address": "127.0.0.1", "server.headless": True})
