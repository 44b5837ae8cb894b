"""Errors of the retrieval half, as one tree below preprocess.errors.FootnoteError.

FootnoteError
└── RagError
    ├── ConfigError              retriever_config.yaml is wrong; the sentence names the line
    ├── IndexBusy                another process owns the index and cannot be asked over loopback
    ├── IndexBroken              the index on disk is damaged or was made by another model; rebuild it
    ├── ModelMissing             embedding weights are absent or do not match their SHA-256
    ├── UnknownReport            no such report in preprocessed_data/
    ├── EvaluationError          a file of questions, or a recipe to measure, cannot be used
    ├── StorageError             the disk is full or not writable; nothing was lost
    ├── WebError                 a page or a search of the web that brings nothing
    │   ├── WebRefused           not opened: its address, kind or size is not allowed
    │   └── WebUnavailable       no network, no answer in time, or a search engine that refuses
    └── LLMError
        ├── LLMNotConfigured     no endpoint or key is set
        ├── LLMUnavailable       dead endpoint, wrong key, timeout, rate limit past the budget
        ├── LLMBadOutput         empty, cut or unparsable output after its retries
        └── LLMStopped           a person pressed stop while the model was answering
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from preprocess.errors import FootnoteError

if TYPE_CHECKING:
    from rag.types import Usage


class RagError(FootnoteError):
    """Base of every error of the retrieval half."""


class ConfigError(RagError):
    """The configuration file cannot be used."""


class IndexBusy(RagError):
    """Another process owns the index."""


class IndexBroken(RagError):
    """The index on disk cannot be trusted; it can be rebuilt from preprocessed_data/."""


class ModelMissing(RagError):
    """Embedding weights are not on this machine, or are not the expected ones."""


class UnknownReport(RagError):
    """A report_id that is not in preprocessed_data/."""


class EvaluationError(RagError):
    """A file of questions cannot be read, or a recipe that does not exist was asked for."""


class StorageError(RagError):
    """The disk refused a write."""


class WebError(RagError):
    """Base of what can go wrong on the web; local answers are not touched by it."""


class WebRefused(WebError):
    """An address, a kind of content or a size that is not allowed."""


class WebUnavailable(WebError):
    """No network, no answer in time, a refusal, or a page without text."""


class WebNothing(WebUnavailable):
    """The search engines answered, and no page holds what was asked for."""


class LLMError(RagError):
    """Base of what can go wrong with a language model; usage is what was answered, and paid for, before it failed."""

    usage: Usage | None = None


class LLMNotConfigured(LLMError):
    """No endpoint is configured: the app answers with quotes instead."""


class LLMUnavailable(LLMError):
    """The endpoint did not answer within the budget."""


class LLMBadOutput(LLMError):
    """The endpoint answered with something that cannot be used."""


class LLMStopped(LLMError):
    """The stop event was set while the model was answering; nothing failed."""
