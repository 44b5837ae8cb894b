"""Workers and the app are killed at random moments of an ingestion; what comes out is the same, byte for byte.

`make faults` kills forty times (FAULT_KILLS); the default suite a few. FAULT_FIRST begins at a later kill, so that a
long loop can be run in parts: every round of four has moments of its own.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import psutil
import pytest

from rag.config import Settings
from rag.service import Service
from tests import pdfs
from tests.rag.helpers import Owner, finished, prose_pdf, workers

KILLS = int(os.environ.get("FAULT_KILLS", "2"))
FIRST = int(os.environ.get("FAULT_FIRST", "0"))
KILLS_A_ROUND = 4
LONGEST_LIFE = 4.0
QUESTIONS = ("total revenue", "what the harbour repairs", "mountain", "12 dollars")
Snapshot = dict[str, bytes]


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, ...]:
    """Small filings of several pages, tables in one of them."""
    made = {"prose": prose_pdf(40, "engine"), "filing": pdfs.filing_pdf(), "plain": pdfs.simple_pdf(5)}
    for name, data in made.items():
        (tmp_path / f"{name}.pdf").write_bytes(data)
    return tuple(tmp_path / f"{name}.pdf" for name in made)


def test_killed_anywhere_ends_with_the_same_bytes_and_the_same_answers(
    files: tuple[Path, ...], warm_home: Settings, tmp_path: Path
) -> None:
    right = finish(warm_home, files)
    for number in range(FIRST, FIRST + KILLS, KILLS_A_ROUND):
        chosen = random.Random(20_260 + number)
        settings = warm_home.model_copy(update={"home": tmp_path / f"home{number}"})
        settings.index_dir.mkdir(parents=True)
        (settings.index_dir / "models").symlink_to((warm_home.index_dir / "models").resolve())
        for _ in range(min(KILLS_A_ROUND, FIRST + KILLS - number)):
            kill_once(settings, files, chosen)
        found = finish(settings, files)
        assert found[0].keys() == right[0].keys()
        assert [name for name, data in found[0].items() if right[0][name] != data] == []
        assert found[1] == right[1]


def kill_once(settings: Settings, files: tuple[Path, ...], chosen: random.Random) -> None:
    """Start the app on the files and kill it, or first a worker of it, after a while."""
    owner = Owner(settings.home, *files)
    owner.line()
    time.sleep(chosen.uniform(0.0, LONGEST_LIFE))
    children = workers(owner.process.pid)
    if children and chosen.random() < 0.5:
        chosen.choice(children).kill()
        time.sleep(chosen.uniform(0.0, LONGEST_LIFE / 2))
        children += workers(owner.process.pid)
    owner.kill()
    psutil.wait_procs(children, timeout=10)


def finish(settings: Settings, files: tuple[Path, ...]) -> tuple[Snapshot, list[list[tuple[str, float]]]]:
    """Let the app come to its end; every stored byte, and what it answers."""
    service = Service.open(settings)
    for file in files:
        service.upload(file.name, file.read_bytes())
    jobs = finished(service)
    assert sorted((job.name, job.state) for job in jobs) == sorted((file.name, "ready") for file in files)
    service.bring_up_to_date()
    answers = [
        [
            (hit.chunk.ref_id, round(hit.score, 4))
            for context in service.search(question).contexts
            for hit in context.hits
        ]
        for question in QUESTIONS
    ]
    service.close()
    assert left_over(settings) == []
    stored = sorted(path for path in settings.data_dir.glob("[!.]*/*"))
    return {str(path.relative_to(settings.data_dir)): path.read_bytes() for path in stored}, answers


def left_over(settings: Settings) -> list[Path]:
    """What only an ingestion that is under way may have on disk."""
    waiting = [*settings.pages_dir.glob("*"), *(settings.state_dir / "inbox").glob("*")]
    return [*waiting, *settings.data_dir.glob(".new-*"), *settings.data_dir.glob(".old-*")]
