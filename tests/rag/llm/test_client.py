"""The client against a real server: what it says when the endpoint fails, and that it always ends in time."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

import openai  # noqa: F401 - loaded here, so that no test counts the time it takes
import pytest

from rag.config import LLMSettings
from rag.errors import LLMBadOutput, LLMError, LLMStopped, LLMUnavailable
from rag.llm.client import LLMClient
from tests.openai_server import OpenAIServer, Turn

ASK = [{"role": "user", "content": "How much?"}]
# Seconds: room for a busy machine, and far less than what each fault would take if nothing ended it.
SOON = 10


@pytest.fixture
def threads_stay() -> Iterator[None]:
    before = threading.active_count()
    yield
    end = time.monotonic() + 3
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.02)
    assert threading.active_count() <= before


def client(server: OpenAIServer, **changes: float) -> LLMClient:
    settings = {"retries": 2, "read_timeout_seconds": 1.0, "total_budget_seconds": 5.0, **changes}
    return LLMClient(LLMSettings.model_validate({"base_url": server.base_url, "model": "m", **settings}))


def failure(server: OpenAIServer, **changes: float) -> LLMError:
    with pytest.raises(LLMError) as caught:
        client(server, **changes).complete(ASK)
    assert "\n" not in str(caught.value)
    return caught.value


def test_the_text_grows_and_the_usage_is_counted(threads_stay: None) -> None:
    seen: list[str] = []
    with OpenAIServer(Turn(text="Net sales were higher.")) as server:
        done = client(server).complete(ASK, on_text=seen.append)
    assert done.text == "Net sales were higher." and done.finish_reason == "stop"
    assert seen[-1] == done.text and len(seen) > 1 and all(b.startswith(a) for a, b in pairwise(seen))
    assert (done.usage.calls, done.usage.prompt_tokens, done.usage.completion_tokens) == (1, 11, 7)


def test_a_local_endpoint_needs_no_key_and_a_key_is_sent_when_there_is_one() -> None:
    with OpenAIServer() as server:
        client(server).complete(ASK)
        os.environ["OPENAI_API_KEY"] = "sk-mine"
        client(server).complete(ASK)
    assert [h["authorization"] for h in server.headers] == ["Bearer not-needed", "Bearer sk-mine"]


def test_what_the_endpoint_does_not_take_is_left_out_the_next_time() -> None:
    turns = [Turn(refuse="response_format"), Turn(refuse="temperature"), Turn(text="yes"), Turn(text="again")]
    with OpenAIServer(*turns) as server:
        model = client(server, retries=0)
        assert model.complete(ASK, schema={"type": "object"}).text == "yes"
        assert model.complete(ASK, schema={"type": "object"}).text == "again"
    assert "response_format" in server.requests[0] and len(server.requests) == 4
    assert not {"response_format", "temperature"} & set(server.requests[3])


def test_a_rate_limit_waits_as_long_as_the_endpoint_asks() -> None:
    with OpenAIServer(Turn(status=429, retry_after="0.6"), Turn(text="yes")) as server:
        started = time.monotonic()
        assert client(server).complete(ASK).text == "yes"
    assert time.monotonic() - started >= 0.6


def test_a_wait_longer_than_the_budget_is_not_waited_for() -> None:
    with OpenAIServer(Turn(status=429, retry_after="3600")) as server:
        started = time.monotonic()
        assert "rate limit" in str(failure(server))
    assert time.monotonic() - started < SOON


@pytest.mark.parametrize(
    ("turn", "kind", "words"),
    [
        (Turn(status=401), LLMUnavailable, "refused the key; set OPENAI_API_KEY"),
        (Turn(status=404), LLMUnavailable, "does not know the model “m”"),
        (Turn(status=500), LLMUnavailable, "HTTP status 500"),
        (Turn(text=""), LLMBadOutput, "gave no text"),
        (Turn(text="half a sen", finish="length"), LLMBadOutput, "cut at llm.max_tokens"),
        (Turn(text="half a sen", finish=None), LLMUnavailable, "broke off"),
        (Turn(raw=b"data: {not json}\n\n"), LLMBadOutput, "not a chat completion"),
        (
            Turn(raw=b'data: {"choices": [{"delta": {"content": "\xff\xfe"}}]}\n\n'),
            LLMBadOutput,
            "not a chat completion",
        ),
        (Turn(raw=b'data: {"choices": 5}\n\ndata: [DONE]\n\n'), LLMUnavailable, "broke off"),
        (Turn(raw=b"<html>Welcome to the router</html>"), LLMUnavailable, "broke off"),
        (Turn(silence=30), LLMUnavailable, "silent for llm.read_timeout_seconds"),
    ],
)
def test_each_fault_has_its_sentence(turn: Turn, kind: type[LLMError], words: str, threads_stay: None) -> None:
    with OpenAIServer(default=turn) as server:
        error = failure(server, retries=0, read_timeout_seconds=0.4)
    assert isinstance(error, kind) and words in str(error)


def test_a_dead_endpoint_is_named_without_its_secrets() -> None:
    with OpenAIServer() as server:
        url = server.base_url
    settings = LLMSettings(base_url=url.replace("http://", "http://user:secret@"), model="m", retries=0)
    with pytest.raises(LLMUnavailable) as caught:
        LLMClient(settings).complete(ASK)
    expected = f"The language model at {url} did not answer (connection refused); answers are quotes until it does."
    assert str(caught.value) == expected


def test_a_dripping_endpoint_ends_with_the_budget(threads_stay: None) -> None:
    with OpenAIServer(default=Turn(text="x" * 500, piece=1, drip=0.2)) as server:
        started = time.monotonic()
        assert "longer than 0.8 s in all" in str(failure(server, total_budget_seconds=0.8))
    assert time.monotonic() - started < SOON


@pytest.mark.parametrize(
    "turn", [Turn(text="x" * 500, piece=1, drip=0.1), Turn(silence=30), Turn(status=429, retry_after="60")]
)
def test_stop_stops_a_stream_a_silence_and_a_wait(turn: Turn, threads_stay: None) -> None:
    stop = threading.Event()
    with OpenAIServer(default=turn) as server:
        timer = threading.Timer(0.4, stop.set)
        timer.start()
        started = time.monotonic()
        with pytest.raises(LLMStopped):
            client(server, read_timeout_seconds=50.0, total_budget_seconds=70.0).complete(ASK, stop=stop)
        timer.join()
    assert time.monotonic() - started < SOON


def test_an_error_of_the_caller_is_not_the_endpoints() -> None:
    def fails(text: str) -> None:
        raise ZeroDivisionError(text)

    with OpenAIServer(Turn(text="yes")) as server, pytest.raises(ZeroDivisionError):
        client(server).complete(ASK, on_text=fails)
    assert len(server.requests) == 1


def test_an_answer_cut_at_any_byte_is_an_error_or_the_whole_answer(threads_stay: None) -> None:
    with OpenAIServer(Turn(text="All good.")) as server:
        model = client(server, retries=0)
        model.complete(ASK)
        for cut in range(0, 1400, 61):
            server.turns.append(Turn(text="All good.", cut=cut))
            try:
                assert model.complete(ASK).text == "All good."
            except LLMError as error:
                assert "\n" not in str(error)


KINDS = (
    Turn(status=429), Turn(status=429, retry_after="0.05"), Turn(status=429, retry_after="3600"), Turn(status=500),
    Turn(status=503, retry_after="bogus"), Turn(status=418), Turn(status=401), Turn(text=""), Turn(text="All good."),
    Turn(raw=b"\xff\xff\n\n"), Turn(raw=b"data: {not json}\n\n"), Turn(raw=b"<html>hello</html>"),
    Turn(raw=b'data: {"choices": [{"delta": {"content": "\xff\xfe"}}]}\n\n'), Turn(silence=2.0),
    Turn(text="All good.", drip=0.4, piece=1), Turn(text="x", finish="length"), Turn(text="half", finish=None),
    Turn(text="All good.", refuse="temperature"), Turn(text="All good.", refuse="response_format"),
)  # fmt: skip
SEQUENCES = int(os.environ.get("FAULT_SEQUENCES", "12"))
BUDGET_SECONDS = 1.0


def fault(rng: random.Random) -> Turn:
    """A kind of fault, or an answer cut at any byte."""
    cut = Turn(text="All good.", cut=rng.randrange(1400))
    return rng.choice((*KINDS, cut, cut))


@pytest.mark.parametrize("seed", range(SEQUENCES))
def test_any_sequence_of_faults_ends_typed_in_time_and_without_threads(seed: int, threads_stay: None) -> None:
    """`make faults` runs 300 seeds."""
    rng = random.Random(seed)
    with OpenAIServer(*(fault(rng) for _ in range(rng.randint(1, 4))), default=Turn(text="All good.")) as server:
        started = time.monotonic()
        with suppress(LLMError):
            model = client(server, total_budget_seconds=BUDGET_SECONDS, read_timeout_seconds=0.5)
            assert model.complete(ASK, schema={"type": "object"}).text == "All good."
        assert time.monotonic() - started < BUDGET_SECONDS + 1
