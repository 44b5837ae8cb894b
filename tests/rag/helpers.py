"""Waiting, and processes of their own that own a service."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

import psutil

from rag.commands.cli import _parser
from rag.commands.run import Run
from rag.config import ROOT, Settings
from rag.jobs.journal import JobView
from rag.service import Service
from tests.pdfs import text_pdf

T = TypeVar("T")


def wait_for(condition: Callable[[], T], seconds: float = 60) -> T:
    """Poll until the condition gives something true, and return that; fails when the time is over."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)
    return found


def prose_pdf(pages: int, word: str) -> bytes:
    """Pages of two sentences each, no two of them alike, so that none is taken for a running head."""
    things = [
        "harbour",
        "mountain",
        "engine",
        "garden",
        "window",
        "letter",
        "bridge",
        "market",
        "forest",
        "river",
        "copper",
        "paper",
    ]
    deeds = ["carries", "follows", "answers", "repairs", "measures", "borrows", "delivers", "replaces"]

    def sentence(n: int) -> str:
        first, second, deed = things[n % 10], things[n * 7 % 9], deeds[n * 7 % 8]
        return f"The {word} of the {first} {deed} what the {second} once asked for in year {n}."

    return text_pdf([(sentence(3 * n), sentence(3 * n + 1)) for n in range(pages)])


def finished(service: Service, seconds: float = 120) -> tuple[JobView, ...]:
    """The jobs once none of them is on its way."""
    wait_for(lambda: not any(job.running for job in service.jobs()), seconds)
    return service.jobs()


def copied(made: Settings, home: Path) -> Settings:
    """A home of its own with what another one holds, as nothing has it open; the exported model stays shared."""
    shutil.copytree(made.home, home, symlinks=True)
    settings = made.model_copy(update={"home": home})
    for head in settings.index_dir.glob("chunks/*/head.json"):
        head.write_text(head.read_text(encoding="utf-8").replace(str(made.home), str(home)), encoding="utf-8")
    return settings


def workers(parent: int | None = None) -> list[psutil.Process]:
    """The live worker processes below a process (default: this one)."""
    found = []
    for child in psutil.Process(parent).children(recursive=True):
        try:
            if "rag.jobs.worker" in child.cmdline() and child.status() != psutil.STATUS_ZOMBIE:
                found.append(child)
        except psutil.Error:
            continue
    return found


class Owner:
    """A child process with an open service; it uploads the files it is given and then waits."""

    def __init__(self, home: Path, *files: Path, limit_file_size: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.rag.owning", str(home), str(limit_file_size), *map(str, files)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            text=True,
        )

    def line(self) -> Any:
        """The next JSON line it prints."""
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def kill(self) -> None:
        """End it with SIGKILL and clear up."""
        self.process.kill()
        self.end()

    def end(self) -> None:
        """Close its stdin, which ends it in order, and wait."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(timeout=30)
        self.process.stdout.close()


def command(home: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """`python -m rag …` on a home of its own."""
    env = {**os.environ, "FOOTNOTE_HOME": str(home), "PYTHONWARNINGS": "ignore"}
    line = [sys.executable, "-m", "rag", *arguments]
    return subprocess.run(
        line, cwd=ROOT, env=env, input=stdin, capture_output=True, text=True, timeout=120, check=False
    )


def here(settings: Settings, *arguments: str) -> Any:
    """The command in this process, which costs no start of another; its JSON document."""
    args, out = _parser().parse_args([*arguments, "--json"]), StringIO()
    args.run(Run(args, settings, out))
    return json.loads(out.getvalue())
