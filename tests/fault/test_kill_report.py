"""A report is killed before calls of the model, lines of its journal and files put in place; resumed it is the same.

`make faults` kills before every one of them (FAULT_REPORT_KILLS); the default suite a few.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rag.config import ROOT
from tests.openai_server import OpenAIServer
from tests.scripted_report import INCOME, Script, draft_of, reply, verdict

KILLS = int(os.environ.get("FAULT_REPORT_KILLS", "2"))
LONGER = f"{INCOME} NIKE's gross profit was $22,292 million in fiscal 2023 [1]."
TIMES = ("seconds", "started", "updated", "run_id")


def drafts(words: str) -> str:
    """The second draft of a section is another than the first."""
    return reply(LONGER) if "was weak" in words else draft_of(words)


def judged(words: str) -> str:
    """The section on income fails until it speaks of gross profit."""
    failed = "Section: Income" in words and "gross profit" not in words
    return verdict("Gross profit is missing.", "gross profit") if failed else verdict()


class Writing:
    """The process whose children write and are killed."""

    def __init__(self, base_url: str) -> None:
        line = [sys.executable, "-m", "tests.rag.reports.writing_process", base_url]
        self.process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True)

    def go(self, folder: Path, moment: int = 0) -> dict[str, Any]:
        """Write on until the end or until killed before that deed."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{folder} {moment}\n")
        self.process.stdin.flush()
        return dict(json.loads(self.process.stdout.readline()))

    def end(self) -> None:
        """Let it end with its stdin."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(timeout=30)
        self.process.stdout.close()


@pytest.fixture(scope="module")
def writing() -> Iterator[Writing]:
    with OpenAIServer(reply=Script(write=drafts, grade=judged)) as server:
        process = Writing(server.base_url)
        yield process
        process.end()


@pytest.fixture(scope="module")
def whole(writing: Writing, tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, int]:
    """The run that nobody disturbed, and how many deeds it took."""
    folder = tmp_path_factory.mktemp("whole")
    deeds = int(writing.go(folder)["deeds"])
    return stored(folder), deeds


def stored(folder: Path) -> tuple[Any, list[str]]:
    """The run as it lies on disk, without times, its steps in an order of their own; and what else lies there."""
    (path,) = folder.glob("*.json")
    run = timeless(json.loads(path.read_bytes()))
    run["steps"] = sorted(run["steps"], key=lambda step: str(step["key"]))
    rest = sorted(p.suffixes[-1] for p in folder.iterdir() if p != path)
    return run, rest


def timeless(value: Any) -> Any:
    """JSON without what a clock or chance says."""
    if isinstance(value, dict):
        return {key: timeless(kept) for key, kept in value.items() if key not in TIMES}
    return [timeless(one) for one in value] if isinstance(value, list) else value


def test_a_report_that_was_killed_anywhere_equals_the_undisturbed_one(
    writing: Writing, whole: tuple[Any, int], tmp_path: Path
) -> None:
    (run, _), deeds = whole
    assert run["state"] == "done" and run["report"]["mode"] == "model" and run["report"]["usage"]["calls"] > 10
    assert deeds > len(run["steps"]) + run["report"]["usage"]["calls"] > 25
    moments = range(1, deeds + 1)
    for moment in moments if deeds <= KILLS else random.Random(20_261).sample(moments, KILLS):
        folder = tmp_path / f"killed{moment}"
        assert writing.go(folder, moment)["signal"] in (signal.SIGKILL, 0)
        assert writing.go(folder)["signal"] == 0
        assert stored(folder) == whole[0], f"killed before deed {moment}"


def test_a_report_that_is_killed_again_and_again_still_ends_and_is_the_same(
    writing: Writing, whole: tuple[Any, int], tmp_path: Path
) -> None:
    chosen, folder = random.Random(20_262), tmp_path / "killed"
    deaths = sum(writing.go(folder, chosen.randint(5, 12))["signal"] == signal.SIGKILL for _ in range(3))
    assert deaths == 3 and writing.go(folder)["signal"] == 0
    assert stored(folder) == whole[0]
