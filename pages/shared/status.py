"""What is at work on this machine: the embedding model and the language model, in two quiet lines."""

from __future__ import annotations

import streamlit as st

from pages.shared import names, render
from pages.shared.session import service
from rag.facade.health import Part

HOW_TO_SET_A_MODEL = """Footnote speaks to every OpenAI-compatible endpoint (OpenAI, Ollama, llama.cpp, vLLM).

1. Set the model's name in `retriever_config.yaml`, under `llm: model:`.
2. For an endpoint other than OpenAI's, set `llm: base_url:` or the variable `OPENAI_BASE_URL`.
3. Set the variable `OPENAI_API_KEY` (any text for a local server).
4. Start Footnote again.

Until then, figures are computed from the tables of your filings, and sentences and rows are quoted from them."""


def sidebar() -> None:
    """Draw the lines at the end of the sidebar."""
    health = service().health()
    with st.sidebar, st.container(key="status", gap=None):
        _line("Search", health.embedder)
        if health.reranker.ready:
            _line("Re-ranking", health.reranker)
        else:
            # It is no fault of the machine: the line is as quiet as the one of the missing language model.
            st.caption("Re-ranking: off", help=render.told(" ".join(_told(health.reranker)), 600))
        if health.llm.ready:
            _line("Answers", health.llm)
            return
        st.caption("Answers: no model", help=render.told(health.llm.sentence, 600))
        with st.popover("How to set a model", type="tertiary", icon=":material/settings:"):
            st.markdown(HOW_TO_SET_A_MODEL)


def _line(what: str, part: Part) -> None:
    state = "" if part.ready else " (not ready)"
    text = f"{what}: {names.shortened(part.name, 60)}{state}"
    st.caption(render.label(text), help=render.told(" ".join(_told(part)), 600))


def _told(part: Part) -> list[str]:
    """What a part is, and what to do about it where its sentence does not say so already."""
    return [text for text in (part.sentence, "" if (part.fix or "") in part.sentence else part.fix) if text]
