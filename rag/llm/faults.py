"""What went wrong at an endpoint, in one sentence, and whether asking again can help."""

from __future__ import annotations

import errno
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from rag.errors import LLMBadOutput, LLMError, LLMUnavailable

# In the order in which endpoints refuse them; without any of these a request still means the same.
_OPTIONAL = ("response_format", "stream_options", "temperature", "max_tokens")
# Timeout, conflict, too early, too many: states of the moment.
_TRY_AGAIN = frozenset({408, 409, 425, 429})


class Fault(Exception):
    """One failed try. error is what the caller gets when no try is left; retry_after is in seconds.

    refused names a request field that the endpoint does not take: the next try leaves it out and costs no retry.
    """

    def __init__(
        self, error: LLMError, *, retry: bool = True, retry_after: float | None = None, refused: str | None = None
    ) -> None:
        super().__init__(str(error))
        self.error = error
        self.retry = retry
        self.retry_after = retry_after
        self.refused = refused


def fault_of(error: Exception, endpoint: str, model: str, request: Mapping[str, Any]) -> Fault:
    """The fault that an exception of the client, the transport or the decoder stands for."""
    import openai

    where = f"The language model at {endpoint}"
    if isinstance(error, openai.APIStatusError):
        return _status_fault(error, where, model, request)
    if isinstance(error, openai.APIConnectionError) or _is_transport(error):
        return Fault(LLMUnavailable(f"{where} did not answer ({_reason(error)}); answers are quotes until it does."))
    if isinstance(error, openai.APIError):
        return Fault(LLMUnavailable(f"{where} reported an error in the middle of its answer."))
    if isinstance(error, (ValueError, TypeError, AttributeError, KeyError)):
        return Fault(LLMBadOutput(f"{where} sent something that is not a chat completion."))
    return Fault(LLMUnavailable(f"{where} failed ({type(error).__name__})."), retry=False)


def _status_fault(error: Any, where: str, model: str, request: Mapping[str, Any]) -> Fault:
    status = error.status_code
    # vLLM and llama.cpp say 422 for what OpenAI calls 400.
    if status in (400, 422):
        return _refusal_fault(error, where, request)
    if status in (401, 403):
        return Fault(LLMUnavailable(f"{where} refused the key; set OPENAI_API_KEY to a valid one."), retry=False)
    if status == 404:
        sentence = f"{where} does not know the model “{model}”; correct llm.model or llm.base_url."
        return Fault(LLMUnavailable(sentence), retry=False)
    if status == 429:
        sentence = f"{where} is over its rate limit; wait a little and ask again."
        return Fault(LLMUnavailable(sentence), retry_after=_retry_after(error))
    again = status in _TRY_AGAIN or status >= 500
    return Fault(
        LLMUnavailable(f"{where} failed with HTTP status {status}; answers are quotes until it recovers."),
        retry=again,
        retry_after=_retry_after(error),
    )


def _refusal_fault(error: Any, where: str, request: Mapping[str, Any]) -> Fault:
    """A 400: name the optional field to leave out next time; the message often says which, else the likeliest."""
    told = str(getattr(error, "body", "")) + str(error)
    sent = [name for name in _OPTIONAL if name in request]
    refused = next((name for name in sent if name in told), sent[0] if sent and sent[0] != "max_tokens" else None)
    # Asking again would send as much again.
    if "context" in told and "length" in told:
        sentence = f"{where} cannot take that much text; ask about fewer filings or use a model with a longer context."
        return Fault(LLMUnavailable(sentence), retry=False)
    return Fault(LLMUnavailable(f"{where} refused the request (HTTP status 400)."), retry=False, refused=refused)


def _retry_after(error: Any) -> float | None:
    """Seconds from a Retry-After header, which is a number or a date; None when absent or unreadable."""
    value = error.response.headers.get("retry-after")
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (ValueError, TypeError):
        return None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and everything it was raised from, groups opened."""
    while error is not None:
        yield error
        for inner in getattr(error, "exceptions", ()):
            yield from _causes(inner)
        # The reason a person can act on (refused, unknown name) lies several wrappers deep.
        error = error.__cause__ or error.__context__


def _is_transport(error: Exception) -> bool:
    """The openai client lets errors of its HTTP library through while a stream is read; name them by their module."""
    return isinstance(error, OSError) or any(
        base.__module__.split(".")[0].startswith("httpx") for base in type(error).__mro__
    )


def _reason(error: Exception) -> str:
    causes = list(_causes(error))
    if any(isinstance(c, ConnectionRefusedError) or getattr(c, "errno", None) == errno.ECONNREFUSED for c in causes):
        return "connection refused"
    if any(isinstance(c, socket.gaierror) for c in causes):
        return "its name is not known"
    if any(isinstance(c, ssl.SSLError) for c in causes):
        return "its certificate was not accepted"
    names = " ".join(type(c).__name__ for c in causes)
    if "ConnectTimeout" in names:
        return "no connection within llm.connect_timeout_seconds"
    if "Timeout" in names:
        return "silent for llm.read_timeout_seconds"
    return "connection lost"
