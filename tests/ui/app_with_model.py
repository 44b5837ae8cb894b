"""The app with a language model set: `python -m tests.ui.app_with_model PORT BASE_URL`, in FOOTNOTE_HOME."""

from __future__ import annotations

import sys

from app import app
from pages.shared import session
from rag.config import LLMSettings, PreprocessSettings, load_settings
from tests.openai_server import MODEL

if __name__ == "__main__":
    port, base_url = int(sys.argv[1]), sys.argv[2]
    changes = {"llm": LLMSettings(base_url=base_url, model=MODEL), "preprocess": PreprocessSettings(describe=False)}
    # The app keeps a service that is open already.
    session.service(url=f"http://127.0.0.1:{port}", settings=load_settings().model_copy(update=changes))
    app.run(config={"server.port": port, "server.address": "127.0.0.1", "server.headless": True})
