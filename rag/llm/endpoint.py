"""Where the language model is and whether it is set up, in words; no call is made."""

from __future__ import annotations

import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from rag.config import LLMSettings

FIX = "Set llm.model in retriever_config.yaml and OPENAI_API_KEY, or point llm.base_url at Ollama, llama.cpp or vLLM."
# The only endpoint that surely needs a key: with any other a missing one is no reason to refuse.
OPENAI = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True)
class LLMStatus:
    """Whether a language model is set, in words; no call is made. fix is what to do when it is not ready."""

    name: str
    ready: bool
    sentence: str
    fix: str | None = None


def endpoint_of(settings: LLMSettings) -> str:
    """The base URL in use: the YAML's, else OPENAI_BASE_URL, else OpenAI's own."""
    return (settings.base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI).rstrip("/")


def shown_endpoint(url: str) -> str:
    """The endpoint as sentences name it: without user, password or query, which may be secrets."""
    parts = urlsplit(url)
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else (parts.hostname or "")
    try:
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        port = ""
    return f"{parts.scheme}://{host}{port}{parts.path}"


def llm_status(settings: LLMSettings) -> LLMStatus:
    """Whether answers are prose or quotes, and what to set; cheap, asks no endpoint."""
    url, own = endpoint_of(settings), endpoint_of(settings) != OPENAI
    name = settings.model or "none"
    if not settings.model:
        return LLMStatus(name, False, "No language model is set; answers are quotes from the filings.", FIX)
    if not url.startswith(("http://", "https://")):
        sentence = f"llm.base_url is not a web address ({shown_endpoint(url)}); answers are quotes."
        return LLMStatus(name, False, sentence, "Write it like http://127.0.0.1:11434/v1 in retriever_config.yaml.")
    if not own and not os.environ.get("OPENAI_API_KEY"):
        sentence = f"The language model {name} needs a key and none is set; answers are quotes."
        return LLMStatus(name, False, sentence, FIX)
    return LLMStatus(name, True, f"Answers are written by {name} at {shown_endpoint(url)}.")
