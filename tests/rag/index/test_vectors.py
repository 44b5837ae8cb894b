from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from rag.chunks.chunk import chunk_report
from rag.config import ChunkingSettings
from rag.index.vectors import (
    digest_of,
    embed_chunks,
    load_vectors,
    save_vectors,
    stored_digest,
    text_hashes,
    vectors_path,
)
from rag.types import Chunk
from tests.rag.builders import make_report, sentences


class Counting:
    """An embedder that counts: the first number is the text's length; it can fail after some texts."""

    name, dimension = "counting", 3

    def __init__(self, fail_after: int = 10_000) -> None:
        self.texts: list[str] = []
        self.fail_after = fail_after

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if len(self.texts) + len(texts) > self.fail_after:
            raise RuntimeError("killed")
        self.texts += texts
        made = np.array([[len(text), 1, 2] for text in texts], np.float32)
        return made / np.linalg.norm(made, axis=1, keepdims=True)


def chunks_of(*paragraphs: str) -> tuple[Chunk, ...]:
    return chunk_report(make_report(pages=[paragraphs]), ChunkingSettings())


def test_unchanged_texts_are_not_embedded_again(tmp_path: Path) -> None:
    first, second = Counting(), Counting()
    chunks = chunks_of(*(sentences(20, f"Topic {i}") for i in range(6)))
    vectors = embed_chunks(chunks, first, tmp_path)
    assert len(first.texts) == len(chunks) == len(vectors)
    np.testing.assert_array_equal(embed_chunks(chunks, second, tmp_path), vectors)
    assert second.texts == []


def test_only_the_changed_chunk_is_embedded(tmp_path: Path) -> None:
    chunks = chunks_of(*(sentences(20, f"Topic {i}") for i in range(6)))
    embed_chunks(chunks, Counting(), tmp_path)
    changed = (*chunks[:2], replace(chunks[2], search_text="other words"), *chunks[3:])
    again = Counting()
    embed_chunks(changed, again, tmp_path)
    assert again.texts == ["other words"]


def test_work_before_a_failure_is_not_lost(tmp_path: Path) -> None:
    chunks = chunks_of(*(sentences(20, f"Topic {i}") for i in range(250)))
    with pytest.raises(RuntimeError):
        embed_chunks(chunks, Counting(fail_after=200), tmp_path)
    path = vectors_path(tmp_path, "counting", chunks[0].report_id)
    assert not stored_digest(path), "a half made file does not pass for a whole one"
    again = Counting()
    assert len(embed_chunks(chunks, again, tmp_path)) == len(chunks)
    assert len(again.texts) == len(chunks) - 160


def test_equal_texts_are_embedded_once(tmp_path: Path) -> None:
    first, *others = chunks_of(*(sentences(20, f"Topic {i}") for i in range(6)))
    chunks = (first, *others, replace(first, ref_id="again"))
    counting = Counting()
    assert len(embed_chunks(chunks, counting, tmp_path)) == len(chunks)
    assert len(counting.texts) == len(chunks) - 1


def test_progress_counts_up_to_all_chunks(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    chunks = chunks_of(*(sentences(20, f"Topic {i}") for i in range(40)))
    embed_chunks(chunks, Counting(), tmp_path, lambda done, total: seen.append((done, total)))
    assert seen[-1] == (len(chunks), len(chunks))
    assert seen == sorted(seen)


@pytest.mark.parametrize("damage", [b"", b"not a zip", b"PK\x03\x04cut"])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: bytes) -> None:
    chunks = chunks_of("One paragraph.")
    path = vectors_path(tmp_path, "counting", chunks[0].report_id)
    vectors = embed_chunks(chunks, Counting(), tmp_path)
    path.write_bytes(damage)
    assert load_vectors(path, digest_of(text_hashes(chunks))) is None
    np.testing.assert_array_equal(embed_chunks(chunks, Counting(), tmp_path), vectors)


def test_vectors_made_elsewhere_are_kept(tmp_path: Path) -> None:
    chunks = chunks_of("One paragraph.")
    vectors = np.array([[0, 1, 0]], np.float32)
    save_vectors(chunks, vectors, tmp_path, "other")
    kept = load_vectors(vectors_path(tmp_path, "other", chunks[0].report_id), digest_of(text_hashes(chunks)))
    np.testing.assert_array_equal(kept, vectors)


def test_no_chunks_give_no_vectors(tmp_path: Path) -> None:
    assert embed_chunks((), Counting(), tmp_path).shape == (0, 3)
