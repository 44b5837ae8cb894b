"""Whether a language model is set, said in words, and endpoints shown without their secrets."""

from __future__ import annotations

import os

import pytest

from rag.config import LLMSettings
from rag.llm.endpoint import llm_status, shown_endpoint


@pytest.mark.parametrize(
    ("settings", "key", "ready", "words"),
    [
        ({}, None, False, "No language model is set"),
        ({"model": "gpt"}, None, False, "needs a key"),
        ({"model": "gpt"}, "sk", True, "written by gpt"),
        ({"model": "q", "base_url": "http://127.0.0.1:1/v1"}, None, True, "http://127.0.0.1:1/v1"),
        ({"model": "q", "base_url": "file:///etc/passwd"}, None, False, "not a web address"),
    ],
)
def test_the_status_names_the_fix(settings: dict[str, str], key: str | None, ready: bool, words: str) -> None:
    if key:
        os.environ["OPENAI_API_KEY"] = key
    status = llm_status(LLMSettings.model_validate(settings))
    assert status.ready is ready and words in status.sentence and bool(status.fix) is not ready


def test_the_endpoint_is_shown_without_user_and_query() -> None:
    assert shown_endpoint("https://me:pw@host:8/v1?key=1") == "https://host:8/v1"
