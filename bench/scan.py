"""A scanned filing from upload to search: pages a minute, memory over the pages, and what a kill in the middle costs.

PAGES pages of a filing as pictures of 150 dpi, as a scanner makes them; SCAN_PAGES=300 is a whole filing (an hour).
"""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pypdfium2 as pdfium

from bench.figures import Figures
from preprocess.errors import FootnoteError
from preprocess.pdfium import LOCK
from rag.config import load_settings
from rag.jobs.journal import JobView
from rag.service import Service
from scripts.make_sample import make_sample

PAGES = int(os.environ.get("SCAN_PAGES", "8"))
# Covers and contents scan well everywhere; from here a 10-K has text and tables.
FIRST = 20
# What office scanners make when nobody asks for more.
DPI = 150
FILING = "NETFLIX_2015_10K.pdf"
SHARED = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "financebench" / "pdfs"
PATIENCE = 600.0
"""Seconds that a page may take on a busy machine."""


@dataclass
class Watched:
    """One upload as it was seen from outside; seconds since it began, memory of the worker in MB."""

    seconds: float = 0.0
    cpu: float = 0.0
    killed_at: int = 0
    resumed_at: int = 0
    memory: dict[int, float] = field(default_factory=dict)


def measure() -> Figures:
    """Upload a scan, kill its worker once half of it is read, and wait until it can be searched."""
    with tempfile.TemporaryDirectory(prefix="footnote-scan-") as folder:
        home = Path(folder)
        scan = _scan(home)
        service = Service.open(load_settings(home=home))
        try:
            job = service.upload(scan.name, scan.read_bytes())
            seen = _watched(service, job)
            report = service.report(str(_job(service, job.job_id).report_id))
            found = len(service.search("total revenues").hits)
        finally:
            service.close()
    read, doubtful = sum(page.ocr for page in report.pages), sum(table.doubtful for table in report.tables)
    row = (
        scan.stem,
        str(len(report.pages)),
        f"{60 * len(report.pages) / seen.seconds:.1f}",
        f"{seen.cpu / len(report.pages):.1f}",
        f"{min(seen.memory.values(), default=0):.0f}",
        f"{max(seen.memory.values(), default=0):.0f}",
    )
    notes = (
        f"{read} pages read by OCR, {len(report.tables)} tables of which {doubtful} doubtful, {found} hits",
        f"its worker was killed with -9 after page {seen.killed_at}; the next one went on after page {seen.resumed_at}",
        f"memory over pages: {', '.join(f'p. {page} {size:.0f} MB' for page, size in sorted(seen.memory.items()))}",
    )
    columns = ("scan", "pages", "pages a minute", "CPU s a page", "least memory, MB", "peak memory, MB")
    return Figures("A scan from upload to search", columns, (row,), notes)


def _scan(home: Path) -> Path:
    """The pages as one PDF of pictures."""
    source = SHARED / FILING
    pdf = source if source.exists() else make_sample(home / "EXAMPLE_LANTERN_WORKS_2025_10K.pdf")
    target = home / f"scan-of-{pdf.stem}.pdf"
    with LOCK:
        document = pdfium.PdfDocument(pdf)
        numbers = [(FIRST + k) % len(document) for k in range(PAGES)]
        pictures = [document[n].render(scale=DPI / 72).to_pil().convert("L") for n in numbers]
        document.close()
    pictures[0].save(target, "PDF", resolution=DPI, save_all=True, append_images=pictures[1:])
    return target


def _watched(service: Service, job: JobView) -> Watched:
    """Follow the job to its end; raises FootnoteError when it fails or stands still."""
    seen, began, last, spent = Watched(), time.perf_counter(), -1, 0.0
    moved = began
    while (now := _job(service, job.job_id)).running:
        worker = _worker()
        if worker is not None and now.state == "reading":
            spent = _cpu(worker, spent)
            seen.memory[now.done] = max(seen.memory.get(now.done, 0.0), _resident(worker))
            if now.done != last:
                moved, last = time.perf_counter(), now.done
                seen.resumed_at = seen.resumed_at or (now.done if seen.killed_at and now.done else 0)
            if not seen.killed_at and now.done >= max(1, PAGES // 2):
                seen.killed_at, seen.cpu, spent, last = now.done, spent, 0.0, -1
                worker.kill()
                worker.wait(10)
        if time.perf_counter() - moved > PATIENCE:
            raise FootnoteError(f"The scan stood still at page {now.done} for {PATIENCE:.0f} seconds.")
        time.sleep(0.1)
    if now.state == "failed":
        raise FootnoteError(f"The scan could not be measured: {now.reason}")
    seen.seconds, seen.cpu = time.perf_counter() - began, seen.cpu + spent
    return seen


def _job(service: Service, job_id: str) -> JobView:
    return next(job for job in service.jobs() if job.job_id == job_id)


def _worker() -> psutil.Process | None:
    """The worker process of this one."""
    for child in psutil.Process().children():
        try:
            if "rag.jobs.worker" in child.cmdline():
                return child
        except psutil.Error:
            continue
    return None


def _cpu(worker: psutil.Process, before: float) -> float:
    try:
        used = worker.cpu_times()
    except psutil.Error:
        return before
    return float(used.user + used.system)


def _resident(worker: psutil.Process) -> float:
    try:
        return float(worker.memory_info().rss) / 1e6
    except psutil.Error:
        return 0.0
