"""A question to a model whose reply must be data: parsed, asked for once more, then asked of the backup (S2-16)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel, LLMClient, Message, OnText
from rag.types import Usage

T = TypeVar("T")
FIRST_SHARE = 0.6
"""Of the time that is left, what a model gets while a backup waits behind it."""


@dataclass(frozen=True)
class Structured(Generic[T]):
    """The parsed reply. model wrote it; notices say which models failed before."""

    value: T
    usage: Usage
    model: str
    notices: tuple[str, ...] = ()


def structured(
    llm: LanguageModel,
    messages: Sequence[Message],
    *,
    schema: Mapping[str, Any],
    parse: Callable[[str], T],
    repair: str,
    on_text: OnText | None = None,
    stop: threading.Event | None = None,
) -> Structured[T]:
    """The first usable reply of the chain. `parse` raises LLMBadOutput for text that is not what was asked for.

    Each model has one more try with `repair` as the next message. All within the first model's total budget. Raises
    the last model's LLMError, with the cost of all, when none was usable; LLMStopped at once.
    """
    deadline = time.monotonic() + llm.chain[0].settings.total_budget_seconds
    asking = _Asking(messages, schema, parse, repair, on_text, stop)
    failed: list[LLMError] = []
    for client in llm.chain:
        last = client is llm.chain[-1]
        share = (deadline - time.monotonic()) * (1.0 if last else FIRST_SHARE)
        try:
            value = asking.of(client, time.monotonic() + share)
        except LLMStopped:
            raise
        except LLMError as error:
            failed.append(error)
            continue
        said = tuple(f"{e} {client.model} answered instead." for e in failed)
        return Structured(value, asking.usage, client.model, said)
    whole = failed[-1] if len(failed) == 1 else LLMBadOutput(" ".join(dict.fromkeys(str(error) for error in failed)))
    whole.usage = asking.usage
    raise whole


@dataclass
class _Asking(Generic[T]):
    """What every model of the chain is asked, and what all of them cost so far."""

    messages: Sequence[Message]
    schema: Mapping[str, Any]
    parse: Callable[[str], T]
    repair: str
    on_text: OnText | None
    stop: threading.Event | None
    usage: Usage = field(default_factory=Usage)

    def of(self, client: LLMClient, deadline: float) -> T:
        """The parsed reply of one model; raises LLMError."""
        messages = list(self.messages)
        for again in (True, False):
            done = client.complete(
                messages,
                schema=self.schema,
                on_text=self.on_text,
                stop=self.stop,
                # The client wants a budget above nought; what is spent fails in a tenth of a second.
                budget=max(0.1, deadline - time.monotonic()),
            )
            self.usage = added(self.usage, done.usage)
            try:
                return self.parse(done.text)
            except LLMBadOutput:
                if not again:
                    raise
            # The model sees its own reply: told only to repeat the form, small ones answer anew and worse.
            messages += [{"role": "assistant", "content": done.text}, {"role": "user", "content": self.repair}]
        raise AssertionError("unreachable")


def spent(error: LLMError) -> Usage:
    """What a failed question cost."""
    return error.usage or Usage()


def added(first: Usage, second: Usage) -> Usage:
    """The cost of both."""
    return replace(
        first,
        calls=first.calls + second.calls,
        prompt_tokens=first.prompt_tokens + second.prompt_tokens,
        completion_tokens=first.completion_tokens + second.completion_tokens,
    )
