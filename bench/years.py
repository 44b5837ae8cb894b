"""A library of many years: each shared filing again as the filings of other years, and under other companies' names.

In a copy every year of the text, the tables and the metadata is moved, so that the filing of fiscal 2021 prints 2021,
2020 and 2019; the rest stays. Copies of one company are harder to tell apart than real filings: only the years differ.
What is still missing are the same texts under names of other companies (those of grown.py), many of them words of
questions too: Target, Visa, Gap.
`python -m bench.years [FILINGS]…` (default 74 340) asks the shared questions and those of bench/data.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np

from bench.figures import Figures, printed
from bench.grown import copy, is_made, mark_made
from rag.config import EmbeddingSettings, Settings, load_settings
from rag.embed import embedder_status
from rag.index import Index
from rag.index.catalogue import Entry, read_entries
from rag.index.generations import Active
from rag.index.vectors import stored_digest, text_hashes, vectors_path
from rag.types import Filing

TITLE = "The right filing among many of the same company"
STORES = (74, 340)
MOVES = (1, -1, -2, 2)
NOISE = 0.02
MODEL = embedder_status(EmbeddingSettings()).name
YEAR = re.compile(r"(?<!\d)(?:19[89]\d|20[0-4]\d)(?![\d,]|\.\d)")
NUMBERED = {"fiscal_year", "year"}
MEASURES = ("page_hit@1", "page_hit@5", "page_hit@10", "all_pages@10", "named_doc_hit@1", "wrong_year", "wrong_company")


def measure(sizes: tuple[int, ...] = STORES) -> Figures:
    """One row a store and question file; the filings are copied once and stay in .bench."""
    from bench.retrieval import HOME, PDFS, prepare

    if not PDFS.is_dir():
        return Figures(TITLE, ("not measured",), ((f"the shared filings are not at {PDFS}",),))
    source = prepare()
    rows = list(_rows("32", source))
    for size in sizes:
        home = HOME.parent / f"years-{size}"
        settings = load_settings(home=home)
        if not is_made(home, settings):
            grow(source, home, size)
            mark_made(home, settings)
        rows += _rows(str(size), settings)
    notes = ("named: over the questions that name company and period; other year: share of the first ten results",)
    return Figures(TITLE, ("filings, questions", *MEASURES, "p50 ms", "p95 ms"), tuple(rows), notes)


def _rows(name: str, settings: Settings) -> Iterator[tuple[str, ...]]:
    from bench.retrieval import QUESTIONS, ROOT
    from rag.evaluation.evaluate import evaluate

    index = Index.open(settings, whole=False)
    for path in (QUESTIONS, *sorted((ROOT / "bench" / "data").glob("analyst*.csv"))):
        metrics = evaluate(path, index, settings, ["footnote"])["recipes"]["footnote"]["metrics"]
        shares = (f"{metrics[key]:.3f}" for key in MEASURES)
        yield (f"{name}, {path.stem}", *shares, f"{metrics['p50_ms']:.0f}", f"{metrics['p95_ms']:.0f}")
    index.close()


def grow(source: Settings, home: Path, filings: int) -> Settings:
    """A home with the source's filings and copies, until it has that many; what an earlier run made stays."""
    settings = load_settings(home=home)
    entries = list(read_entries(source.index_dir / "chunks", source.chunking).values())
    usable = read_entries(settings.index_dir / "chunks", settings.chunking)
    made: dict[str, Entry] = {}
    for entry, move, company in _plan(entries):
        if len(made) == filings:
            break
        filing = _filing(entry.head.filing, move, company)
        if company and filing.report_id not in usable:
            for folder in (settings.data_dir, settings.index_dir / "chunks"):
                shutil.rmtree(folder / filing.report_id, ignore_errors=True)
            copy(entry, filing, source, settings)
        elif not company and not (settings.data_dir / filing.report_id).is_dir():
            _write(entry, move, source, settings)
        made[filing.report_id] = entry
    _vectors(made, source, settings)
    return settings


def _plan(entries: list[Entry]) -> Iterator[tuple[Entry, int, str]]:
    """The filings, then each in other years where the company has none of that kind, then other companies."""
    taken = {_period(entry.head.filing, 0) for entry in entries}
    yield from ((entry, 0, "") for entry in entries)
    for move in MOVES:
        for entry in entries:
            period = _period(entry.head.filing, move)
            if period not in taken:
                taken.add(period)
                yield entry, move, ""
    yield from ((entry, 0, name) for entry, name in zip(cycle(entries), _names(entries), strict=False))


def _period(filing: Filing, move: int) -> tuple[Any, ...]:
    return filing.company, filing.doc_type, (filing.fiscal_year or 0) + move, filing.fiscal_quarter


def _names(entries: list[Entry]) -> list[str]:
    """Companies of the book that the library does not have: their names are words of questions too (Target, Visa)."""
    from rag.query.directory import load_book

    have = " ".join(entry.head.filing.company or "" for entry in entries).lower()
    return [name for name in load_book().companies if name.split()[0].lower() not in have]


def _filing(filing: Filing, move: int, company: str) -> Filing:
    mark = re.sub(r"\W+", "-", company.lower()).strip("-")
    if not mark:
        return replace(filing, report_id=_moved(filing.report_id, move))
    doc_name = f"{mark.upper()}_{filing.doc_name}"
    return replace(filing, report_id=f"{mark}-{filing.report_id}", doc_name=doc_name, company=company, ticker=None)


def _write(entry: Entry, move: int, source: Settings, settings: Settings) -> None:
    """Write the report's JSON files with its years moved."""
    report_id = _moved(entry.report_id, move)
    folder = settings.data_dir / report_id
    folder.mkdir(parents=True)
    for path in (source.data_dir / entry.report_id).glob("*.json"):
        data = {**_walked(json.loads(path.read_bytes()), move), "report_id": report_id}
        (folder / _moved(path.name, move)).write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def _walked(value: Any, move: int) -> Any:
    if isinstance(value, str):
        return _moved(value, move)
    if isinstance(value, list):
        return [_walked(item, move) for item in value]
    if isinstance(value, dict):
        years = {key: item + move for key, item in value.items() if key in NUMBERED and isinstance(item, int)}
        return {key: _walked(item, move) for key, item in value.items()} | years
    return value


def _moved(text: str, move: int) -> str:
    return YEAR.sub(lambda year: str(int(year[0]) + move), text) if move else text


def _vectors(made: dict[str, Entry], source: Settings, settings: Settings) -> None:
    """Chunk the copies; each gets the vectors of its original with a little noise, in files, without Chroma."""
    Index.open(settings, whole=False).close()
    for entry in read_entries(settings.index_dir / "chunks", settings.chunking).values():
        original = made[entry.report_id]
        path = vectors_path(settings.index_dir, MODEL, entry.report_id)
        if stored_digest(path) == entry.head.digest:
            continue
        dice = np.random.default_rng(len(entry.head.refs))
        size = (len(entry.head.refs), 384)
        with np.load(vectors_path(source.index_dir, MODEL, original.report_id)) as kept:
            vectors = kept["vectors"] if kept["vectors"].shape == size else dice.normal(size=size)
        if original.report_id != entry.report_id:
            vectors = vectors + dice.normal(scale=NOISE, size=size)
        unit = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(path, hashes=text_hashes(entry.chunks()), vectors=unit, digest=np.str_(entry.head.digest))
    active = Active(model=MODEL, folder="none")
    (settings.index_dir / "chroma").mkdir(exist_ok=True)
    (settings.index_dir / "chroma" / "active.json").write_text(active.model_dump_json(), encoding="utf-8")


if __name__ == "__main__":
    print(printed(measure(tuple(map(int, sys.argv[1:])) or STORES)))
