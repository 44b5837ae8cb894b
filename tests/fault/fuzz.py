"""`make fuzz`: thousands of damaged PDFs on the way that uploads take: accept, then a worker process that converts.

The process that runs this stands for the app: it must live, answer in time, keep its memory, and take the next file.
`python -m tests.fault.fuzz [CASES [FIRST]]`; exit 1 when a promise is broken.
"""

from __future__ import annotations

import gc
import hashlib
import shutil
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from preprocess.errors import RejectedFile
from preprocess.intake.accept import accept
from rag.config import Settings, load_settings
from rag.jobs.pool import WorkerPool
from rag.jobs.worker import Task
from tests import pdfs
from tests.fault.mutations import mutated

MB = 1024 * 1024
SECONDS = 20
SLACK = 5.0
"""Seconds beyond its limit that stopping a worker may take on a busy machine."""
GROWTH_MB = 50
BATCH = 100
WARM_UP = 20


@dataclass
class Tally:
    """What became of the cases, and the promises that were broken."""

    outcomes: Counter[str] = field(default_factory=Counter)
    mutations: Counter[tuple[str, str]] = field(default_factory=Counter)
    slowest: float = 0.0
    growth: float = 0.0
    broken: list[str] = field(default_factory=list)


def run(cases: int, first: int = 0) -> Tally:
    """Cases first … first + cases - 1, with a good file after every hundred and at the end."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="footnote-fuzz-") as folder:
        settings = _limited(load_settings(home=Path(folder)))
        settings.data_dir.mkdir(parents=True)
        pool = WorkerPool(settings)
        before = 0.0
        for number in range(cases):
            if number == min(WARM_UP, cases // 2):
                before = _resident()
            _case(first + number, settings, pool, tally)
            if number % BATCH == BATCH - 1 or number == cases - 1:
                _good(first + number, settings, pool, tally)
                tally.growth = max(tally.growth, _resident() - before)
        pool.close()
    if tally.growth > GROWTH_MB:
        tally.broken.append(f"the app's memory grew by {tally.growth:.0f} MB")
    return tally


def outcome(name: str, data: bytes, settings: Settings, pool: WorkerPool) -> str:
    """ "converted", or what kind of sentence a person would get."""
    try:
        accepted = accept(name, data, max_bytes=MB * 200, max_pages=3000)
    except RejectedFile as error:
        return f"refused: {_kind(str(error))}"
    pdf = settings.home / "case.pdf"
    pdf.write_bytes(data)
    task = Task(name=accepted.name, pdf=pdf, sha256=hashlib.sha256(data).hexdigest())
    with pool.lend() as worker:
        events = [event for event in worker.events(task) if event["event"] in ("converted", "failed")]
        status, killed = worker.verdict()
    for made in settings.data_dir.iterdir():
        shutil.rmtree(made)
    if events and events[0]["event"] == "converted":
        return "converted"
    if killed:
        return f"stopped: {_kind(killed)}"
    return f"failed: {_kind(str(events[0]['reason']))}" if events else f"worker crashed ({status})"


def main(arguments: list[str]) -> int:
    """Print the table."""
    cases, first = [*map(int, arguments), *(2000, 0)[len(arguments) :]]
    began = time.perf_counter()
    tally = run(cases, first)
    print(f"{cases} damaged PDFs from case {first}, {time.perf_counter() - began:.0f} s")
    for name, count in tally.outcomes.most_common():
        print(f"{count:6}  {name}")
    print(f"slowest case {tally.slowest:.1f} s; the app's memory grew by {tally.growth:.0f} MB at most")
    print("\n".join(tally.broken) or "every promise was kept")
    return 1 if tally.broken else 0


def _case(seed: int, settings: Settings, pool: WorkerPool, tally: Tally) -> None:
    names, data = mutated(seed)
    began = time.perf_counter()
    found = outcome(f"case{seed}.pdf", data, settings, pool)
    seconds = time.perf_counter() - began
    tally.outcomes[found] += 1
    tally.mutations.update((name, found.partition(":")[0]) for name in names.split("+"))
    tally.slowest = max(tally.slowest, seconds)
    if seconds > 60 + SECONDS + SLACK:
        tally.broken.append(f"case {seed} took {seconds:.0f} s")


def _good(seed: int, settings: Settings, pool: WorkerPool, tally: Tally) -> None:
    found = outcome("good.pdf", pdfs.simple_pdf(2, f"good{seed}"), settings, pool)
    if found != "converted":
        tally.broken.append(f"the good file after case {seed}: {found}")


def _kind(sentence: str) -> str:
    """The sentence up to its first comma or bracket, without numbers: sentences of one kind are counted together."""
    head = sentence.split(",")[0].split("(")[0].split(";")[0].strip()
    words = ["case" if word.startswith("case") else "n" if word[0].isdigit() else word for word in head.split()]
    return " ".join(words)[:90]


def _limited(settings: Settings) -> Settings:
    limits = settings.preprocess.model_copy(update={"timeout_seconds": SECONDS, "memory_mb": 1000})
    return settings.model_copy(update={"preprocess": limits})


def _resident() -> float:
    gc.collect()
    return float(psutil.Process().memory_info().rss) / MB


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
