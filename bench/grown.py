"""Larger stores for measurements: copies of the bench's filings, as other companies or as other years of the same ones.

A copy keeps texts, postings and passages and gets new names, an older fiscal year or another company, and vectors with
a little noise. Copies of the same company are harder than real filings: only their metadata tells them apart.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import count, cycle
from pathlib import Path

import numpy as np

from rag.config import EmbeddingSettings, Settings, load_settings
from rag.embed import embedder_status
from rag.index import Index
from rag.index.catalogue import Entry, Head, maker, read_entries, stamp_of
from rag.index.vectors import text_hashes, vectors_path
from rag.types import Filing

# So many older years of each filing stand beside it: the nearest rivals that a real library has.
TWINS = 4
# Equal vectors would fall together in the store's graph, which no real library has.
NOISE = 0.01
MODEL = embedder_status(EmbeddingSettings()).name


def grow(source: Settings, home: Path, filings: int = 0, chunks: int = 0) -> Settings:
    """A fresh home with the source's filings, then copies, until it has that many filings and chunks."""
    shutil.rmtree(home, ignore_errors=True)
    settings = load_settings(home=home)
    entries = list(read_entries(source.index_dir / "chunks", source.chunking).values())
    made = have = 0
    for entry, filing in _plan(entries):
        if made >= filings and have >= chunks:
            break
        copy(entry, filing, source, settings)
        made, have = made + 1, have + len(entry.head.refs)
    index = Index.open(settings)
    index.switch_embedder(MODEL)
    index.bm25({"revenue": 1.0}, 1)
    index.bm25({"revenue": 1.0}, 1, unit="page")
    index.close()
    return settings


def is_made(home: Path, settings: Settings) -> bool:
    """Whether an earlier run finished this home, with chunks and embedded texts as they are made now."""
    done = home / "done"
    return done.is_file() and done.read_text(encoding="utf-8") == maker(settings.chunking)


def mark_made(home: Path, settings: Settings) -> None:
    """Note that the home is finished."""
    (home / "done").write_text(maker(settings.chunking), encoding="utf-8")


def _plan(entries: list[Entry]) -> Iterator[tuple[Entry, Filing]]:
    """The filings themselves, then for each four older years of it, then other companies without end."""
    yield from ((entry, entry.head.filing) for entry in entries)
    for back in range(1, TWINS + 1):
        for entry in entries:
            filing = entry.head.filing
            year = filing.fiscal_year - back if filing.fiscal_year else None
            yield entry, _renamed(filing, f"b{back}", filing.company, year)
    for number, entry in zip(count(1), cycle(entries), strict=False):
        filing = entry.head.filing
        yield entry, _renamed(filing, f"c{number}", f"Quillon {number} Holdings", filing.fiscal_year)


def _renamed(filing: Filing, mark: str, company: str | None, year: int | None) -> Filing:
    name, ticker = f"{mark}-{filing.doc_name}", filing.ticker if mark[0] == "b" else None
    return replace(
        filing, report_id=f"{mark}-{filing.report_id}", doc_name=name, company=company, fiscal_year=year, ticker=ticker
    )


def copy(entry: Entry, filing: Filing, source: Settings, settings: Settings) -> None:
    """One filing's chunks, postings and vectors under the names of another."""
    data, old = settings.data_dir / filing.report_id, entry.head.filing
    data.mkdir(parents=True)
    (data / "copy.json").write_text("{}", encoding="utf-8")
    target = settings.index_dir / "chunks" / filing.report_id
    shutil.copytree(entry.folder, target)
    lines = []
    for line in (entry.folder / "chunks.jsonl").read_bytes().splitlines():
        chunk = json.loads(line)
        chunk |= {"report_id": filing.report_id, "doc_name": filing.doc_name}
        chunk["ref_id"] = chunk["ref_id"].replace(old.doc_name, filing.doc_name, 1)
        lines.append(json.dumps(chunk, ensure_ascii=False).encode() + b"\n")
    (target / "chunks.jsonl").write_bytes(b"".join(lines))
    refs = tuple(ref.replace(old.doc_name, filing.doc_name, 1) for ref in entry.head.refs)
    changed = {"source": str(data), "stamp": stamp_of(data), "filing": filing, "refs": refs}
    head = Head(**{**dict(entry.head), **changed, "sizes": tuple(map(len, lines)), "content": filing.report_id})
    (target / "head.json").write_text(head.model_dump_json(), encoding="utf-8")
    _copy_vectors(entry, filing, source, settings)


def _copy_vectors(entry: Entry, filing: Filing, source: Settings, settings: Settings) -> None:
    """Noised vectors under the same digest: the embedded texts are the same."""
    hashes, size = text_hashes(entry.chunks()), (len(entry.head.refs), 384)
    dice = np.random.default_rng(int(sha256(filing.report_id.encode()).hexdigest()[:8], 16))
    try:
        with np.load(vectors_path(source.index_dir, MODEL, entry.report_id)) as kept:
            vectors = kept["vectors"] if str(kept["digest"]) == entry.head.digest else dice.normal(size=size)
    except OSError:
        vectors = dice.normal(size=size)
    if filing.report_id != entry.report_id:
        vectors = vectors + dice.normal(scale=NOISE, size=size)
    unit = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    path = vectors_path(settings.index_dir, MODEL, filing.report_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(path, hashes=hashes, vectors=unit, digest=np.str_(entry.head.digest))
