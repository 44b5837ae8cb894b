"""What the owner process does to the index for a worker: words as soon as a report is stored, vectors when made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from preprocess.metadata.edits import with_edits
from preprocess.store.reports import load_report, report_folders
from rag.config import Settings
from rag.errors import IndexBroken

if TYPE_CHECKING:
    from rag.index import Index


def stored_report(settings: Settings, sha256: str) -> str | None:
    """The report_id under which these bytes are already stored, or None; raises ReportFormatError."""
    for folder in report_folders(settings.data_dir):
        if folder.is_dir() and folder.name.endswith(f"-{sha256[:8]}") and load_report(folder).sha256 == sha256:
            return folder.name
    return None


def model_for(index: Index, settings: Settings) -> str:
    """The embedding model a new report needs: the one whose vectors answer now, else the one the settings choose."""
    from rag.embed import embedder_status

    # While the index changes its model a new report still needs the vectors that answer today.
    return index.status().model or embedder_status(settings.embedding).name


def add_words(index: Index, settings: Settings, report_id: str) -> None:
    """Let BM25 answer from a stored report."""
    from rag.chunks.chunk import chunk_report

    report = with_edits(load_report(settings.data_dir / report_id), settings.edits_dir)
    index.add(report, chunk_report(report, settings.chunking), None)


def add_vectors(index: Index, settings: Settings, report_id: str, model: str) -> None:
    """Add the vectors that a worker wrote for an indexed report; raises IndexBroken when they are not of its text."""
    from rag.index.vectors import digest_of, load_vectors, text_hashes, vectors_path

    chunks = index.chunks(report_id)
    if not chunks:
        return
    vectors = load_vectors(vectors_path(settings.index_dir, model, report_id), digest_of(text_hashes(chunks)))
    if vectors is None:
        raise IndexBroken(f"The vectors of {report_id} do not match its text; try again.")
    index.add(index.report(report_id), chunks, vectors, model)
