"""Pages per second and peak memory of PDF → JSON on one core, beside the yardstick pymupdf4llm in the same run.

The yardstick is AGPL: it lives in an environment of its own under the temporary folder, is run as a child process on
some pages of the first filing only (it is slow), and nothing here imports it. The ratio is of both on these same pages,
each warmed up with one of them.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pypdfium2 as pdfium

from bench.figures import Figures
from bench.tables import find_pdf
from preprocess.errors import FootnoteError

FILINGS = ("NIKE_2023_10K", "AMERICANEXPRESS_2022_10K", "CVSHEALTH_2018_10K")
"""One of usual length, one of 260 pages for the limit on memory, and the longest of the shared ones (392 pages)."""
YARDSTICK = "pymupdf==2.0"
EXTRAS = ("pymupdf4llm==2.0", "pymupdf-layout==2.0")
"""Empty packages since 2.0: their code is in pymupdf itself, and both keep an older one from being picked up."""
OURS = (sys.executable, "-m", "bench.speed")
YARDSTICK_PAGES = 30
PATIENCE = 900
YARDSTICK_CODE = """
import json, sys, time
import pymupdf4llm
pdf, warm = sys.argv[1:]
pymupdf4llm.to_markdown(warm)
start = time.process_time()
pymupdf4llm.to_markdown(pdf)
print(json.dumps({"seconds": time.process_time() - start}))
"""


def measure() -> Figures:
    """Convert each filing in a process of its own, then the same pages of the first by us and by the yardstick."""
    rows = []
    for name in FILINGS:
        ours = _child([*OURS, str(find_pdf(name))])
        rows.append((name, f"{ours['pages']:.0f}", f"{ours['pages'] / ours['seconds']:.1f}", f"{ours['peak']:.0f}"))
    try:
        speeds = _compared(find_pdf(FILINGS[0]))
    except (FootnoteError, OSError, subprocess.SubprocessError) as error:
        notes: tuple[str, ...] = (f"{YARDSTICK} could not be measured: {error}",)
    else:
        for name, speed in zip(("Footnote", YARDSTICK), speeds, strict=True):
            rows.append(
                (f"{name} on {YARDSTICK_PAGES} pages of {FILINGS[0]}", str(YARDSTICK_PAGES), f"{speed:.2f}", "–")
            )
        notes = (f"{speeds[0] / speeds[1]:.1f} times as fast as {YARDSTICK} with its layout models on the same pages",)
    columns = ("filing", "pages", "pages per CPU second", "peak memory, MB")
    return Figures("PDF to JSON on one core", columns, tuple(rows), notes)


def _compared(pdf: Path) -> tuple[float, float]:
    """Pages per CPU second of Footnote and of the yardstick on the same pages, spread evenly over a filing."""
    python = str(_environment())
    with tempfile.TemporaryDirectory(prefix="footnote-speed-") as folder:
        pages, warm = Path(folder) / "pages.pdf", Path(folder) / "warm.pdf"
        _excerpt(pdf, YARDSTICK_PAGES, pages)
        _excerpt(pdf, 1, warm)
        ours = _child([*OURS, str(pages), str(warm)])
        theirs = _child([python, "-c", YARDSTICK_CODE, str(pages), str(warm)])
    return YARDSTICK_PAGES / ours["seconds"], YARDSTICK_PAGES / theirs["seconds"]


def _excerpt(pdf: Path, count: int, target: Path) -> None:
    """Write `count` pages, spread evenly over a PDF, into a PDF of their own."""
    source, excerpt = pdfium.PdfDocument(pdf), pdfium.PdfDocument.new()
    total = len(source)
    excerpt.import_pages(source, [total * k // count for k in range(count)] if count > 1 else [total // 2])
    excerpt.save(target)
    excerpt.close()
    source.close()


def _child(command: list[str]) -> dict[str, float]:
    """What a child on one core prints as its last line; FootnoteError with the end of its errors."""
    single = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PATH": os.environ.get("PATH", "")}
    done = subprocess.run(
        ["taskset", "-c", str(min(os.sched_getaffinity(0))), *command],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=os.environ | single,
    )
    if done.returncode:
        raise FootnoteError(f"A measured process ended with {done.returncode}: {done.stderr.strip()[-200:]}")
    measured: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return measured


def _environment() -> Path:
    """The python of the throw-away environment; made, with the yardstick in it, where it is not there yet."""
    home = Path(tempfile.gettempdir()) / "footnote-yardstick"
    python = home / "bin" / "python"
    probe = [str(python), "-c", "import pymupdf4llm, pymupdf.layout"]
    if not python.exists() or subprocess.run(probe, capture_output=True, check=False).returncode:
        print(f"Installing {YARDSTICK} into {home} (for this measurement only) …", file=sys.stderr)
        commands = (
            [sys.executable, "-m", "venv", str(home)],
            [str(python), "-m", "pip", "install", "--quiet", YARDSTICK, *EXTRAS],
        )
        try:
            for command in commands:
                subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
        except (OSError, subprocess.SubprocessError) as error:
            by_hand = " && ".join(map(shlex.join, commands))
            raise FootnoteError(f"its environment is missing and could not be made; make it with: {by_hand}") from error
    return python


def _convert(pdf: Path, warm: Path | None = None) -> dict[str, float]:
    """Convert and save one filing in this process; CPU seconds, and the peak of resident memory in MB.

    warm is converted first and not counted: it loads what is loaded once.
    """
    import resource

    from preprocess.convert import convert_file

    with tempfile.TemporaryDirectory(prefix="footnote-speed-") as folder:
        if warm:
            convert_file(warm, warm.name, Path(folder))
        start = time.process_time()
        report = convert_file(pdf, pdf.name, Path(folder))
        seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return {"pages": len(report.pages), "seconds": seconds, "peak": peak}


if __name__ == "__main__":
    print(json.dumps(_convert(*map(Path, sys.argv[1:]))))
