"""How alike sentences are in meaning to a question: cosines of the bundled MiniLM, whatever model the index uses.

A sentence that shares few words with a question may still be its answer ("lay off": "reduce our workforce by 10,000").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from rag.config import EmbeddingSettings, Settings
from rag.embed import open_embedder
from rag.embed.minilm import NAME, model_folder
from rag.types import Likeness

# A follow-up reads the same sentences again; so many vectors are 6 MB.
_TEXTS_KEPT = 4096
# MiniLM was trained on English: its cosines of Japanese, Chinese and Korean text say nothing.
_ENGLISH = re.compile(r"[^\u3040-\ud7af\uf900-\ufaff]*")


def likeness(settings: Settings, question: str) -> Likeness | None:
    """The measure for a question; None where the model is not installed or does not know the question's language."""
    if model_folder() is None or _ENGLISH.fullmatch(question) is None:
        return None
    return partial(_alike, settings.embedding)


def _alike(settings: EmbeddingSettings, question: str, texts: Sequence[str]) -> tuple[float, ...]:
    asked = _vector(settings, question)
    return tuple(float(asked @ _vector(settings, text)) for text in texts)


@lru_cache(maxsize=_TEXTS_KEPT)
def _vector(settings: EmbeddingSettings, text: str) -> NDArray[np.float32]:
    """The unit vector of a text, about 10 ms of one core for a sentence."""
    vector: NDArray[np.float32] = open_embedder(settings, NAME).embed([text])[0]
    return vector
