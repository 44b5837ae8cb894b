"""The owner process is killed while it adds to the index; after reopening, every search is right."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from preprocess.report import Report
from preprocess.store.reports import save_report
from rag.chunks.chunk import chunk_report
from rag.config import EmbeddingSettings, Settings
from rag.index import Index
from rag.index.vectors import embed_chunks
from rag.types import Chunk
from tests.rag.builders import make_report, sentences

REPORTS = 6


class Hashed:
    """A stand-in embedder without weights: a fixed pseudo-random vector a text."""

    name, dimension = "minilm", 384

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        made = np.stack([np.random.default_rng(zlib.crc32(text.encode())).normal(size=384) for text in texts])
        return (made / np.linalg.norm(made, axis=1, keepdims=True)).astype(np.float32)


def report_of(number: int) -> Report:
    return make_report(f"FIRM{number}_2022_10K", [[sentences(40, f"Firm {number} page {page}")] for page in range(12)])


def settings_of(home: Path) -> Settings:
    return Settings(home=home, embedding=EmbeddingSettings(model="minilm"))


def parts_of(settings: Settings, number: int) -> tuple[Report, tuple[Chunk, ...], NDArray[np.float32]]:
    report = report_of(number)
    chunks = chunk_report(report, settings.chunking)
    return report, chunks, embed_chunks(chunks, Hashed(), settings.index_dir)


def add_for_ever(home: Path) -> None:
    """The child: adds, replaces and removes reports until it is killed; prints when it begins."""
    settings = settings_of(home)
    index = Index.open(settings)
    print("begun", flush=True)
    while True:
        for number in range(REPORTS):
            report, chunks, vectors = parts_of(settings, number)
            if number % 3 == 2:
                index.remove(report.report_id)
            index.add(report, chunks, vectors)
            index.bm25({"firm": 1.0}, 1)


@pytest.mark.parametrize("seed", range(2))
def test_every_search_is_right_after_the_owner_was_killed(tmp_path: Path, seed: int) -> None:
    settings = settings_of(tmp_path)
    pdf = tmp_path / "source.pdf"
    pdf.write_bytes(b"%PDF-1.4")
    for number in range(REPORTS):
        save_report(report_of(number), pdf, settings.data_dir)
    chosen = random.Random(seed)
    for _ in range(2):
        kill_while_adding(tmp_path, chosen.uniform(0.0, 0.8))
        index = Index.open(settings)
        assert_right(settings, index)
        index.close()


def kill_while_adding(home: Path, after: float) -> None:
    code = "import sys; from pathlib import Path; from tests.rag.index.test_kill import add_for_ever as run; "
    command = [sys.executable, "-c", code + "run(Path(sys.argv[1]))", str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as child:
        assert child.stdout is not None and child.stdout.readline() == b"begun\n"
        time.sleep(after)
        child.send_signal(signal.SIGKILL)


def assert_right(settings: Settings, index: Index) -> None:
    """Every report is found by its words, and every vector that is there finds itself and nothing else is there."""
    ids = {filing.report_id for filing in index.filings()}
    assert ids == {report_of(number).report_id for number in range(REPORTS)}
    store = index._dense._store
    known = 0
    for number in range(REPORTS):
        report, chunks, vectors = parts_of(settings, number)
        assert index.bm25({str(number): 1.0, "firm": 1.0}, 50, frozenset({report.report_id}))
        assert index.chunks(report.report_id) == chunks
        if report.report_id in index.missing():
            continue
        known += len(chunks)
        assert store is not None
        for chunk, vector in zip(chunks[::4], vectors[::4], strict=True):
            (key, cosine), *_ = store.nearest(vector, 1)
            assert cosine == pytest.approx(1, abs=1e-3)
            assert key == f"{report.report_id}/{chunk.ref_id}"
    assert index.status().vectors == known
