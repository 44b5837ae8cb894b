"""What the parts of the index share: keys, its status, and what a store of vectors has to offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from rag.types import Chunk

Vectors = NDArray[np.float32]
Corpus = Literal["chunk", "page"]
Scored = list[tuple[str, float]]


def chunk_key(chunk: Chunk) -> str:
    """The chunk's name in every leg: "<report_id>/<ref_id>"; report ids hold no slash."""
    return f"{chunk.report_id}/{chunk.ref_id}"


def page_key(report_id: str, page: int) -> str:
    """A page's name in the page corpus: "<report_id>/p34", pages from 1."""
    return f"{report_id}/p{page}"


def page_of_ref(name: str) -> int:
    """The page a chunk begins on, from its ref_id or key: 34 of "doc|p34|c2"."""
    return int(name.rsplit("|p", 1)[1].partition("|")[0])


def report_of_key(key: str) -> str:
    """The report_id of a chunk key or page key."""
    return key.partition("/")[0]


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """What a person is told of the index.

    model made the vectors that answer now ("" when there are none); wanted is what the settings ask for. missing names
    the reports without vectors of `model`: the lexical leg alone finds them. notices are sentences for the person.
    """

    model: str
    wanted: str
    reports: int
    chunks: int
    vectors: int
    missing: tuple[str, ...]
    stale: bool
    notices: tuple[str, ...] = ()


class VectorStore(Protocol):
    """Unit-length vectors by key, grouped by report."""

    def put(self, report_id: str, digest: str, keys: Sequence[str], vectors: Vectors) -> None:
        """Store a report's vectors in place of what it had; digest names the texts they were made from."""
        ...

    def remove(self, report_id: str) -> None:
        """Forget a report; nothing happens when it is not there."""
        ...

    def nearest(self, vector: Vectors, k: int) -> Scored:
        """The k keys with the highest cosine to one unit vector, best first."""
        ...
