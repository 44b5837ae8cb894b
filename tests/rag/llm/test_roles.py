"""Models by role, each with its backup: who is asked, and what is said when the first one fails."""

from __future__ import annotations

import json
import time

import pytest

from rag.config import LLMSettings
from rag.errors import LLMBadOutput, LLMError, LLMUnavailable
from rag.llm.roles import open_role, role_settings
from rag.llm.structured import Structured, structured
from tests.openai_server import OpenAIServer, Turn

ASK = [{"role": "user", "content": "How much?"}]


def number(text: str) -> int:
    try:
        return int(json.loads(text)["n"])
    except (ValueError, KeyError, TypeError) as error:
        raise LLMBadOutput("The language model did not send a number.") from error


def asked(settings: dict[str, object], budget: float = 5.0) -> Structured[int]:
    common = {"retries": 0, "read_timeout_seconds": 2.0, "total_budget_seconds": budget}
    model = open_role(LLMSettings.model_validate({**common, **settings}), "writer")
    assert model is not None
    return structured(model, ASK, schema={"type": "object"}, parse=number, repair="Send JSON.")


def test_a_role_takes_its_own_model_and_the_common_one_otherwise() -> None:
    settings = LLMSettings.model_validate(
        {"model": "big", "base_url": "http://a/v1", "roles": {"light": {"model": "small", "max_tokens": 99}}}
    )
    light, writer = role_settings(settings, "light"), role_settings(settings, "writer")
    assert [(s.model, s.base_url, s.max_tokens) for s in light] == [("small", "http://a/v1", 99)]
    assert [(s.model, s.max_tokens) for s in writer] == [("big", 1200)]
    assert open_role(LLMSettings(), "light") is None


def test_a_role_may_have_a_model_where_the_others_have_none() -> None:
    settings = LLMSettings.model_validate({"base_url": "http://a/v1", "roles": {"planner": {"model": "p"}}})
    assert open_role(settings, "planner") is not None and open_role(settings, "writer") is None


def test_what_is_no_data_is_asked_for_once_more_with_the_mistake_named() -> None:
    with OpenAIServer(Turn(text="about five"), Turn(text='{"n": 5}')) as server:
        told = asked({"base_url": server.base_url, "model": "m"})
    assert told.value == 5 and told.usage.calls == 2 and not told.notices
    assert [m["content"] for m in server.requests[1]["messages"]] == ["How much?", "about five", "Send JSON."]


@pytest.mark.parametrize(
    "bad", [Turn(status=500), Turn(text=""), Turn(text="x", finish="length"), Turn(text="no data"), Turn(cut=5)]
)
def test_a_backup_answers_for_a_model_that_fails(bad: Turn) -> None:
    with OpenAIServer(default=bad) as first, OpenAIServer(Turn(text='{"n": 7}')) as second:
        told = asked(
            {"base_url": first.base_url, "model": "m", "backup_model": "b", "backup_base_url": second.base_url}
        )
    assert told.value == 7 and told.model == "b" and second.requests[0]["model"] == "b"
    assert len(told.notices) == 1 and told.notices[0].endswith("b answered instead.")


def test_a_silent_model_leaves_time_for_its_backup() -> None:
    started = time.monotonic()
    with OpenAIServer(default=Turn(silence=30)) as first, OpenAIServer(Turn(text='{"n": 7}')) as second:
        told = asked(
            {"base_url": first.base_url, "model": "m", "backup_model": "b", "backup_base_url": second.base_url}, 2.5
        )
    assert told.value == 7 and time.monotonic() - started < 10


def test_both_failures_are_told_when_none_answers() -> None:
    with OpenAIServer(default=Turn(status=500)) as server, pytest.raises(LLMError) as caught:
        asked({"base_url": server.base_url, "model": "m", "backup_model": "b", "backup_base_url": "http://127.0.0.1:9"})
    assert "HTTP status 500" in str(caught.value) and "connection refused" in str(caught.value)


def test_a_dead_endpoint_is_unavailable_not_bad_output() -> None:
    with pytest.raises(LLMUnavailable):
        asked({"base_url": "http://127.0.0.1:9/v1", "model": "m"})
