"""Vectors on disk: index/vectors/<model>/<report_id>.npz holds one row a chunk and the hash of the text it is of.

They outlive the vector store, which is made from them again, and a changed report embeds only its changed chunks.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Sequence
from hashlib import blake2b
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag.embed.base import Embedder
from rag.files import write_atomically
from rag.index.base import Vectors
from rag.index.embedded import embed_text
from rag.types import Chunk

# A second of work: progress moves, and little is lost when the process is killed.
BATCH = 16
EmbedProgress = Callable[[int, int], None]
"""progress(chunks done, chunks in all)."""


def text_hashes(chunks: Sequence[Chunk]) -> NDArray[np.bytes_]:
    """One 16-byte hash a chunk, of what is embedded of it."""
    hashed = [blake2b(embed_text(chunk).encode(), digest_size=16).hexdigest() for chunk in chunks]
    # As bytes: numpy keeps text at four bytes a character.
    return np.array(hashed, "S32")


def digest_of(hashes: NDArray[np.bytes_]) -> str:
    """One name for a report's sequence of texts: equal digests, equal vectors."""
    return blake2b(hashes.tobytes(), digest_size=16).hexdigest()


def vectors_path(index_dir: Path, model: str, report_id: str) -> Path:
    """index/vectors/<model>/<report_id>.npz."""
    return index_dir / "vectors" / model / f"{report_id}.npz"


def embed_chunks(
    chunks: Sequence[Chunk], embedder: Embedder, index_dir: Path, progress: EmbedProgress | None = None
) -> Vectors:
    """One row a chunk of one report, from the report's file where the text is unchanged, else embedded and written.

    Work is saved every few seconds, so a killed process does not lose it. Used by the worker processes.
    """
    if not chunks:
        return np.zeros((0, embedder.dimension), np.float32)
    path = vectors_path(index_dir, embedder.name, chunks[0].report_id)
    hashes = text_hashes(chunks)
    # By the hash of the text: a filing that is converted anew embeds only what reads otherwise.
    known = _known(path)
    missing = {name: chunk for name, chunk in zip(map(bytes, hashes), chunks, strict=True) if name not in known}
    for at in range(0, len(missing), BATCH):
        part = dict(islice(missing.items(), at, at + BATCH))
        known.update(zip(part, embedder.embed([embed_text(chunk) for chunk in part.values()]), strict=True))
        if progress:
            progress(len(chunks) - len(missing) + at + len(part), len(chunks))
        # Every tenth batch, some seconds of work: each save writes the whole file.
        if at // BATCH % 10 == 9:
            _write(path, np.array(list(known), "S32"), np.stack(list(known.values())), whole=False)
    vectors = np.stack([known[bytes(name)] for name in hashes]).astype(np.float32)
    _write(path, hashes, vectors)
    return vectors


def save_vectors(chunks: Sequence[Chunk], vectors: Vectors, index_dir: Path, model: str) -> None:
    """Keep vectors that were made elsewhere; nothing is written when the file has them already."""
    path = vectors_path(index_dir, model, chunks[0].report_id)
    hashes = text_hashes(chunks)
    if stored_digest(path) != digest_of(hashes):
        _write(path, hashes, vectors)


def stored_digest(path: Path) -> str | None:
    """The digest of a whole vector file, None when there is none (or one half made)."""
    found = _read(path, "digest")
    # A file half made has no digest: it is gone on with and answers nothing.
    return str(found["digest"]) or None if found else None


def load_vectors(path: Path, digest: str) -> Vectors | None:
    """A report's vectors in the order of its chunks, or None when the file is absent, damaged or of other texts."""
    found = _read(path, "digest", "vectors")
    return found["vectors"] if found and str(found["digest"]) == digest else None


def _known(path: Path) -> dict[bytes, NDArray[np.float32]]:
    found = _read(path, "hashes", "vectors")
    return dict(zip(map(bytes, found["hashes"]), found["vectors"], strict=True)) if found else {}


def _read(path: Path, *names: str) -> dict[str, NDArray[Any]] | None:
    """Some arrays of a file, or None when it is absent or damaged: it is then made again."""
    try:
        with path.open("rb") as file, np.load(file) as archive:
            return {name: archive[name] for name in names}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        return None


def _write(path: Path, hashes: NDArray[np.bytes_], vectors: Vectors, whole: bool = True) -> None:
    buffer = BytesIO()
    np.savez(buffer, hashes=hashes, vectors=vectors, digest=np.str_(digest_of(hashes) if whole else ""))
    write_atomically(path, buffer.getvalue())
