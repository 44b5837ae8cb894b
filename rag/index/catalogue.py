"""Chunks and postings of every report, kept on disk so that opening the index reads no report and chunks nothing.

index/chunks/<report_id>/ holds head.json (facts and names), chunks.jsonl (one chunk a line) and the postings of both
corpora. An entry is good while the report's files keep their size and time and the chunking settings are the same.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path

import numpy as np
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from preprocess.report import Report
from rag.chunks.chunk import CHUNKER_VERSION, chunk_report, filing_of
from rag.chunks.tokens import TOKENS_VERSION
from rag.config import ChunkingSettings
from rag.files import temporary
from rag.index.base import Corpus, page_key
from rag.index.bm25 import Postings
from rag.index.embedded import EMBED_VERSION
from rag.index.pages import page_texts
from rag.index.passages import Passages
from rag.index.vectors import digest_of, text_hashes
from rag.types import Chunk, Filing

log = logging.getLogger(__name__)
_CHUNK = TypeAdapter(Chunk)
# Raised when an entry gains a field or an array: entries of before are then made again, not misread.
HEAD_VERSION = 3
# The order of Postings' fields, by which an archive is read back.
_POSTINGS = ("terms", "term", "document", "count", "lengths")


class Head(BaseModel):
    """What is known of an entry without reading its chunks. digest names the embedded texts, content all texts,
    edits the corrections that the report was read with."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    made_by: str
    source: str
    stamp: str
    filing: Filing
    refs: tuple[str, ...]
    sizes: tuple[int, ...]
    pages: tuple[int, ...]
    digest: str
    content: str
    edits: str = ""


@dataclass(frozen=True, eq=False)
class Entry:
    """One report of the index; its chunks are read from disk when asked for."""

    folder: Path
    head: Head

    @property
    def report_id(self) -> str:
        """The report this entry is of."""
        return self.head.filing.report_id

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The chunk keys, in chunk order."""
        return tuple(f"{self.report_id}/{ref}" for ref in self.head.refs)

    @cached_property
    def _places(self) -> dict[str, tuple[int, int]]:
        ends = list(accumulate(self.head.sizes))
        return {key: (end - size, size) for key, size, end in zip(self.keys, self.head.sizes, ends, strict=True)}

    def key(self, corpus: Corpus, number: int) -> str:
        """The key of a chunk, or of a page, by its position in the report."""
        return self.keys[number] if corpus == "chunk" else page_key(self.report_id, self.head.pages[number])

    def passages_on(self, page: int) -> list[Passages]:
        """What each chunk says on a page, line by line; raises OSError or ValueError when the files are gone."""
        return self._passages.on(page)

    @cached_property
    def _passages(self) -> Passages:
        return Passages.load(self.folder)

    def chunk(self, key: str) -> Chunk:
        """One chunk, read alone; raises KeyError for a key this report does not have."""
        # A search shows a handful of chunks; reading a filing's thousands for them would be most of its time.
        start, size = self._places[key]
        with (self.folder / "chunks.jsonl").open("rb") as file:
            file.seek(start)
            return _CHUNK.validate_json(file.read(size))

    def chunks(self) -> tuple[Chunk, ...]:
        """Every chunk of the report."""
        lines = (self.folder / "chunks.jsonl").read_bytes().splitlines()
        return tuple(map(_CHUNK.validate_json, lines))

    def postings(self, corpus: Corpus) -> Postings:
        """The report's token counts for one corpus."""
        with np.load(self.folder / f"{corpus}.npz") as archive:
            return Postings(*(archive[name] for name in _POSTINGS))


def maker(settings: ChunkingSettings) -> str:
    """Names everything that chunks and tokens depend on besides the report."""
    digest = blake2b(settings.model_dump_json().encode(), digest_size=8).hexdigest()
    return f"{HEAD_VERSION}.{CHUNKER_VERSION}.{EMBED_VERSION}.{TOKENS_VERSION}.{digest}"


# Size and time, not the content: opening must not read gigabytes of JSON to learn that nothing changed.
def stamp_of(source: Path) -> str:
    """Names and times of a report's JSON files, as one short text; "" when they are not there."""
    pattern = "*.json" if source.is_dir() else f"{source.stem}*.json"
    folder = source if source.is_dir() else source.parent
    with_stats = sorted((p.name, s.st_size, s.st_mtime_ns) for p in folder.glob(pattern) for s in [p.stat()])
    return blake2b(repr(with_stats).encode(), digest_size=12).hexdigest() if with_stats else ""


def read_entries(folder: Path, settings: ChunkingSettings) -> dict[str, Entry]:
    """The usable entries below index/chunks, by report_id; what is damaged or made by other settings is left out."""
    entries: dict[str, Entry] = {}
    for path in sorted(folder.glob("*/head.json")):
        try:
            head = Head.model_validate_json(path.read_bytes())
        except (OSError, ValidationError):
            log.warning("The cached chunks in %s cannot be read and are made again.", path.parent)
            continue
        # Temporary folders begin with a dot.
        if head.made_by == maker(settings) and not path.parent.name.startswith("."):
            entries[head.filing.report_id] = Entry(path.parent, head)
    return entries


def write_entry(
    folder: Path,
    report: Report,
    source: Path | None,
    settings: ChunkingSettings,
    chunks: Sequence[Chunk] | None = None,
    edits: str = "",
) -> Entry:
    """Chunk and tokenise a report into index/chunks/<report_id>/, in place of an older version; whole or not at all."""
    chunks = chunk_report(report, settings) if chunks is None else chunks
    pages = page_texts(report)
    lines = [_CHUNK.dump_json(chunk) + b"\n" for chunk in chunks]
    content = blake2b(b"".join(lines) + "\f".join(pages).encode(), digest_size=16).hexdigest()
    head = Head(
        made_by=maker(settings),
        source=str(source or ""),
        stamp=stamp_of(source) if source else "",
        filing=filing_of(report),
        refs=tuple(chunk.ref_id for chunk in chunks),
        sizes=tuple(map(len, lines)),
        pages=tuple(page.number for page in report.pages),
        digest=digest_of(text_hashes(chunks)),
        content=content,
        edits=edits,
    )
    target = folder / report.report_id
    # A killed process leaves a folder of a temporary name, which no reader takes for an entry.
    fresh = temporary(target)
    fresh.mkdir(parents=True)
    (fresh / "chunks.jsonl").write_bytes(b"".join(lines))
    _save(fresh / "chunk.npz", Postings.of([chunk.search_text for chunk in chunks]))
    _save(fresh / "page.npz", Postings.of(pages))
    Passages.of(report, chunks).save(fresh)
    (fresh / "head.json").write_text(head.model_dump_json(), encoding="utf-8")
    remove_entry(target)
    fresh.replace(target)
    return Entry(target, head)


def remove_entry(folder: Path) -> None:
    """Remove an entry: out of sight by one rename first."""
    gone = temporary(folder.with_name(f"{folder.name}.old"))
    if folder.exists():
        folder.replace(gone)
    shutil.rmtree(gone, ignore_errors=True)


def _save(path: Path, postings: Postings) -> None:
    np.savez(path, **{name: getattr(postings, name) for name in _POSTINGS})
