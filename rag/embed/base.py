"""What every embedding model offers, and what a person is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Embedder(Protocol):
    """Texts in, unit-length vectors out. name also names the folder of its vectors: another model, another name."""

    name: str
    dimension: int

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, shape (len(texts), dimension), each of length 1; an empty text gives a row too."""
        ...


@dataclass(frozen=True, slots=True)
class EmbedderStatus:
    """Which model searches now (name), which was asked for (wanted), and one sentence about it with its fix."""

    name: str
    wanted: str
    ready: bool
    sentence: str
    fix: str | None = None
