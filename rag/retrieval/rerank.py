"""A cross-encoder that reads question and passage together, where its weights are on the machine. Never downloads."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from rag.config import EmbeddingSettings
from rag.embed.bge_m3 import folder_of, offline
from rag.errors import ModelMissing

MAX_TOKENS = 512
_open: dict[tuple[str, str], CrossEncoder] = {}
_lock = threading.Lock()


class Reranker(Protocol):
    """Scores passages for a question."""

    def scores(self, question: str, passages: Sequence[str]) -> NDArray[np.float32]:
        """One score from 0 to 1 a passage."""
        ...


def open_reranker(path: str, settings: EmbeddingSettings) -> Reranker | None:
    """The process's one cross-encoder, or None where the weights are not on this machine.

    path is a local folder or a name in the hub's cache. Raises ModelMissing when the weights cannot be read.
    """
    folder = folder_of(path)
    if folder is None:
        return None
    with _lock:
        key = (str(folder), settings.device)
        if key not in _open:
            _open[key] = CrossEncoder(folder, settings)
        return _open[key]


class CrossEncoder:
    """A sequence classifier with one output, such as BAAI/bge-reranker-v2-m3."""

    def __init__(self, folder: Path, settings: EmbeddingSettings) -> None:
        """Load from disk; raises ModelMissing."""
        self._batch = settings.batch_size
        self._running = threading.Lock()
        try:
            with offline():
                self._model = _load(folder, settings)
        except Exception as error:
            # The libraries raise any exception type; a person needs the folder and the way out.
            raise ModelMissing(f"The cross-encoder in {folder} cannot be loaded; put its files there again.") from error

    def scores(self, question: str, passages: Sequence[str]) -> NDArray[np.float32]:
        """One score from 0 to 1 a passage; of each pair the first 512 tokens are read."""
        if not passages:
            return np.zeros(0, np.float32)
        pairs = [(question, passage) for passage in passages]
        with self._running:
            made = self._model.predict(pairs, batch_size=self._batch, show_progress_bar=False)
        return np.asarray(made, np.float32).reshape(len(passages))


def _load(folder: Path, settings: EmbeddingSettings) -> Any:
    import torch
    from sentence_transformers import CrossEncoder as Model

    torch.set_num_threads(settings.threads)
    return Model(str(folder), device=settings.device, max_length=MAX_TOKENS, activation_fn=torch.nn.Sigmoid())
