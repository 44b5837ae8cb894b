"""From dropping a filing to finding it: conversion speed, seconds until searchable and ready, memory, opening, query.

Three real 10-Ks where they are beside the repository, else the sample. Every run starts with an empty data folder.
"""

from __future__ import annotations

import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from bench.figures import Figures
from preprocess.convert import convert_file
from preprocess.errors import FootnoteError
from rag.config import load_settings
from rag.service import Service
from scripts.make_sample import make_sample

SHARED = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "financebench" / "pdfs"
# A long, a middling and a short 10-K.
FILINGS = ("BOEING_2022_10K", "NETFLIX_2015_10K", "NIKE_2023_10K")
QUESTIONS = (
    "total net sales",
    "capital expenditures",
    "long-term debt",
    "risk factors suppliers",
    "net income per share",
)
ROUNDS = 4
# Seconds: the limit of the workers themselves (preprocess.timeout_seconds).
PATIENCE = 1800.0


@dataclass(frozen=True, slots=True)
class Ingested:
    """One filing on its way in; seconds since its upload began."""

    name: str
    pages: int
    convert_seconds: float
    searchable: float
    ready: float


class PeakMemory(threading.Thread):
    """The largest resident memory of all child processes together, in MB, looked at ten times a second."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.peak = 0.0
        self._stop_asked = threading.Event()

    def run(self) -> None:
        """Sample until stopped."""
        while not self._stop_asked.wait(0.1):
            self.peak = max(self.peak, sum(_resident(child) for child in psutil.Process().children(recursive=True)))

    def stop(self) -> float:
        """End sampling; returns the peak."""
        self._stop_asked.set()
        self.join()
        return self.peak


def measure() -> Figures:
    """Ingest the filings one after the other and search them."""
    with tempfile.TemporaryDirectory(prefix="footnote-bench-") as folder:
        home = Path(folder)
        files = _files(home)
        memory = PeakMemory()
        with _service(home) as (service, _):
            memory.start()
            ingested = [_ingest(service, path, home) for path in files]
            peak = memory.stop()
        with _service(home) as (service, opened):
            first = _first_answer(service, opened)
            latency = _latencies(service)
            model = service.health(wait=True).embedder.sentence
    return _figures(ingested, peak, first, latency, model)


def _files(home: Path) -> list[Path]:
    real = [SHARED / f"{name}.pdf" for name in FILINGS]
    return real if all(path.exists() for path in real) else [make_sample(home / "EXAMPLE_LANTERN_WORKS_2025_10K.pdf")]


@contextmanager
def _service(home: Path) -> Iterator[tuple[Service, float]]:
    """A running service and the moment its opening began."""
    began = time.perf_counter()
    service = Service.open(load_settings(home=home))
    try:
        yield service, began
    finally:
        service.close()


def _ingest(service: Service, path: Path, home: Path) -> Ingested:
    began = time.perf_counter()
    report = convert_file(path, path.name, home / "converted")
    convert_seconds = time.perf_counter() - began
    began = time.perf_counter()
    job_id = service.upload(path.name, path.read_bytes()).job_id
    searchable = None
    while time.perf_counter() - began < PATIENCE:
        job = next(job for job in service.jobs() if job.job_id == job_id)
        if searchable is None and job.report_id in {filing.report_id for filing in service.filings()}:
            searchable = time.perf_counter() - began
        if job.state == "failed":
            raise FootnoteError(f"{path.name} could not be measured: {job.reason}")
        if job.state == "ready":
            ready = time.perf_counter() - began
            return Ingested(path.stem, len(report.pages), convert_seconds, searchable or ready, ready)
        time.sleep(0.05)
    raise FootnoteError(f"{path.name} was not ready within {PATIENCE:.0f} seconds.")


def _first_answer(service: Service, opened: float) -> float:
    """Seconds from opening the service to the first search result."""
    service.search(QUESTIONS[0])
    return time.perf_counter() - opened


def _latencies(service: Service) -> list[float]:
    """Milliseconds of warm searches."""
    taken = []
    for question in QUESTIONS * ROUNDS:
        began = time.perf_counter()
        service.search(question)
        taken.append(1000 * (time.perf_counter() - began))
    return taken


def _figures(ingested: list[Ingested], peak: float, first: float, latency: list[float], model: str) -> Figures:
    rows = tuple(
        (
            one.name,
            str(one.pages),
            f"{one.pages / one.convert_seconds:.1f}",
            f"{one.searchable:.1f}",
            f"{one.ready:.1f}",
        )
        for one in ingested
    )
    notes = (
        f"peak memory of the worker processes {peak:,.0f} MB",
        f"opening the index to the first result {first:.2f} s",
        f"a search takes {statistics.median(latency):.0f} ms (median of {len(latency)}; slowest {max(latency):.0f} ms)",
        model,
    )
    return Figures(
        "Ingest",
        ("filing", "pages", "converted, pages/s", "searchable after, s", "ready after, s"),
        rows,
        notes,
    )


def _resident(process: psutil.Process) -> float:
    try:
        return float(process.memory_info().rss) / 1e6
    except psutil.Error:
        return 0.0
