"""The language model behind an OpenAI-compatible endpoint (OpenAI, Ollama, llama.cpp, vLLM): one client, one budget.

`complete` is called from plain threads. It runs the request in an event loop of its own, because only so can a stop
button and the total budget end a request that is silent or drips: a blocking read cannot be interrupted.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from ssl import SSLContext
from typing import TYPE_CHECKING, Any, Protocol, Self

from rag.config import LLMSettings
from rag.errors import LLMBadOutput, LLMStopped, LLMUnavailable
from rag.llm.endpoint import OPENAI, endpoint_of, shown_endpoint
from rag.llm.faults import Fault, fault_of
from rag.types import Usage

if TYPE_CHECKING:
    from openai import AsyncOpenAI

Message = Mapping[str, str]
OnText = Callable[[str], None]
# A press of Stop feels immediate, and twenty looks a second cost nothing.
_POLL_SECONDS = 0.05
# Beyond that a person has given up, and the budget is spent soon anyway.
_LONGEST_WAIT_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Completion:
    """One whole answer of the model. finish_reason is "stop", as anything else is an error."""

    text: str
    usage: Usage
    finish_reason: str


class LanguageModel(Protocol):
    """What answers, plans and grades ask: one model, or a chain of a model and its backup (S2-16)."""

    @property
    def chain(self) -> tuple[LLMClient, ...]:
        """The models in the order in which they are asked; never empty."""
        ...


@dataclass
class LLMClient:
    """A chat model. Safe to use from several threads: every call has its own connection and event loop."""

    settings: LLMSettings
    _refused: set[str] = field(default_factory=set)

    @property
    def chain(self) -> tuple[Self, ...]:
        """Itself: a client has no backup."""
        return (self,)

    @property
    def model(self) -> str:
        """The model's name as the endpoint knows it."""
        return self.settings.model or ""

    @property
    def endpoint(self) -> str:
        """The endpoint as sentences name it."""
        return shown_endpoint(endpoint_of(self.settings))

    def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: Mapping[str, Any] | None = None,
        on_text: OnText | None = None,
        stop: threading.Event | None = None,
        budget: float | None = None,
    ) -> Completion:
        """One answer to `messages`; on_text gets all text so far at every delta (a retry starts again from nothing).

        schema asks for JSON of that shape where the endpoint can. Raises LLMUnavailable, LLMBadOutput (empty or cut
        text is a failure, S2-16) or LLMStopped; each within `budget` seconds (None: total_budget_seconds).
        """
        seconds = self.settings.total_budget_seconds if budget is None else budget
        # A loop of its own: these threads have none, and Streamlit's must not be touched.
        return asyncio.run(self._complete(messages, schema, on_text, stop, seconds))

    async def _complete(
        self,
        messages: Sequence[Message],
        schema: Mapping[str, Any] | None,
        on_text: OnText | None,
        stop: threading.Event | None,
        budget: float,
    ) -> Completion:
        left, calls = self.settings.retries, 0
        async with self._client() as client:
            # Only now: loading the client library the first time is not the endpoint's time.
            deadline = time.monotonic() + budget
            while True:
                calls += 1
                try:
                    work = self._stream(client, messages, schema, on_text, calls)
                    return await _guarded(work, deadline, stop, self.endpoint, budget)
                except Fault as fault:
                    # Kept for the client's life: an endpoint that knows no JSON schema does not learn it within a
                    # session.
                    if fault.refused and fault.refused not in self._refused:
                        self._refused.add(fault.refused)
                        continue
                    left = left - 1 if fault.retry else -1
                    await _pause(fault, left, calls, deadline, stop)

    def _client(self) -> AsyncOpenAI:
        from openai import AsyncOpenAI, DefaultAsyncHttpxClient, Timeout

        own = endpoint_of(self.settings) != OPENAI
        return AsyncOpenAI(
            # Local servers need no key, and the library refuses to start without one.
            api_key=os.environ.get("OPENAI_API_KEY") or ("not-needed" if own else ""),
            base_url=endpoint_of(self.settings),
            timeout=Timeout(self.settings.read_timeout_seconds, connect=self.settings.connect_timeout_seconds),
            # The library's retries know nothing of our budget or of Stop.
            max_retries=0,
            http_client=DefaultAsyncHttpxClient(verify=_trusted()),
        )

    def _request(self, messages: Sequence[Message], schema: Mapping[str, Any] | None) -> dict[str, Any]:
        """The request without what this endpoint has refused before."""
        # Streamed, so that a person sees the text grow and a silent endpoint is told from a slow one.
        request: dict[str, Any] = {"model": self.model, "messages": [dict(m) for m in messages], "stream": True}
        # Newer models of OpenAI take only the longer name, local servers only the shorter.
        limit = "max_completion_tokens" if "max_tokens" in self._refused else "max_tokens"
        request[limit] = self.settings.max_tokens
        optional: dict[str, Any] = {
            "temperature": self.settings.temperature,
            "stream_options": {"include_usage": True},
        }
        if schema is not None:
            named = {"name": "reply", "strict": True, "schema": dict(schema)}
            optional["response_format"] = {"type": "json_schema", "json_schema": named}
        return {**request, **{key: value for key, value in optional.items() if key not in self._refused}}

    async def _stream(
        self,
        client: AsyncOpenAI,
        messages: Sequence[Message],
        schema: Mapping[str, Any] | None,
        on_text: OnText | None,
        calls: int,
    ) -> Completion:
        request = self._request(messages, schema)
        text, finish, usage = "", None, Usage(calls)
        try:
            stream = await client.chat.completions.create(**request)
            async for chunk in stream:
                usage = _usage(chunk, usage)
                delta, reason = _delta(chunk)
                finish = reason or finish
                text += delta
                if delta and on_text is not None:
                    _tell(on_text, text)
        except _CallbackFailed as failed:
            raise failed.error from failed
        except Exception as error:
            raise fault_of(error, self.endpoint, self.model, request) from error
        return _whole(text, finish, usage, self.endpoint)


@lru_cache(maxsize=1)
def _trusted() -> SSLContext:
    """The certificates that are trusted: read once, as that costs more than the rest of a call."""
    from httpx2 import create_ssl_context

    return create_ssl_context()


class _CallbackFailed(Exception):
    """The caller's on_text raised: its error must not be taken for one of the endpoint."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


def _tell(on_text: OnText, text: str) -> None:
    try:
        on_text(text)
    except Exception as error:
        raise _CallbackFailed(error) from error


def _delta(chunk: Any) -> tuple[str, str | None]:
    """The text of one streamed chunk and its finish reason; a chunk of another shape has neither."""
    choices = getattr(chunk, "choices", None)
    choice = choices[0] if isinstance(choices, list) and choices else None
    content = getattr(getattr(choice, "delta", None), "content", None)
    reason = getattr(choice, "finish_reason", None)
    return content if isinstance(content, str) else "", reason if isinstance(reason, str) else None


def _usage(chunk: Any, before: Usage) -> Usage:
    told = getattr(chunk, "usage", None)
    prompt, completion = getattr(told, "prompt_tokens", None), getattr(told, "completion_tokens", None)
    if isinstance(prompt, int) and isinstance(completion, int):
        return Usage(before.calls, prompt, completion)
    return before


def _whole(text: str, finish: str | None, usage: Usage, endpoint: str) -> Completion:
    """The completion, or the fault that makes it unusable: never show an empty or cut answer."""
    where = f"The language model at {endpoint}"
    if finish == "length":
        raise Fault(LLMBadOutput(f"{where} was cut at llm.max_tokens; raise it in retriever_config.yaml."), retry=False)
    # A connection that closes early looks like a finished stream, but for this.
    if finish is None:
        raise Fault(LLMUnavailable(f"{where} broke off in the middle of its answer."))
    if not text.strip() or finish != "stop":
        raise Fault(LLMBadOutput(f"{where} gave no text (it ended with “{finish[:40]}”)."))
    return Completion(text, usage, finish)


async def _guarded(
    work: Any, deadline: float, stop: threading.Event | None, endpoint: str, budget: float
) -> Completion:
    """Run one request; cancel it when `stop` is set or the budget is spent."""
    task: asyncio.Task[Completion] = asyncio.ensure_future(work)
    try:
        while not task.done():
            await asyncio.wait({task}, timeout=_POLL_SECONDS)
            _raise_if_stopped(stop)
            if time.monotonic() > deadline and not task.done():
                raise LLMUnavailable(
                    f"The language model at {endpoint} took longer than {budget:.3g} s in all; raise "
                    "llm.total_budget_seconds or take a faster model."
                )
        return task.result()
    finally:
        if not task.done():
            # Closes the connection too: a local server stops generating.
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def _raise_if_stopped(stop: threading.Event | None) -> None:
    if stop is not None and stop.is_set():
        raise LLMStopped("Stopped by you.")


async def _pause(fault: Fault, left: int, calls: int, deadline: float, stop: threading.Event | None) -> None:
    """Wait before the next try, as long as the endpoint asked (Retry-After) or longer each time; raises when over."""
    # Doubling from half a second, as an overloaded endpoint needs longer each time.
    wait = fault.retry_after if fault.retry_after is not None else min(0.5 * 2.0 ** (calls - 1), _LONGEST_WAIT_SECONDS)
    if left < 0 or time.monotonic() + wait >= deadline:
        raise fault.error from fault
    end = time.monotonic() + wait
    while (rest := end - time.monotonic()) > 0:
        _raise_if_stopped(stop)
        await asyncio.sleep(min(_POLL_SECONDS, rest))
