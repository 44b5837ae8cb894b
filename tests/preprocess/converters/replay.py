"""A marker environment that is none: a real process, by this Python, that plays back what marker once said."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from preprocess.converters.marker_process import CHILD
from preprocess.converters.marker_setup import MarkerOptions, MarkerSetup

RECORDED = Path(__file__).resolve().parents[2] / "data" / "marker_sample.json"
PLAY = """\
import json, os, runpy, sys, time
from pathlib import Path
pages = {{page["id"].split("/")[2]: page for page in json.loads(Path({recorded!r}).read_text("utf-8"))}}
real = runpy.run_path({child!r})
task = json.loads(sys.stdin.readline())
real["_die_with_parent"](task["parent"])
def say(event): print(json.dumps(event), flush=True)
say({{"event": "ready", "version": "2.0.0", "mode": task["mode"]}})
for line in sys.stdin:
    wanted = [str(page) for page in json.loads(line)["pages"]]
    with open({asked!r}, "a") as asked: asked.write(" ".join(wanted) + "\\n")
    {fault}
    say({{"event": "batch", "pages": [pages[page] for page in wanted]}})
"""


def environment(folder: Path, **options: object) -> MarkerSetup:
    """A set-up whose environment looks installed and whose Python is this one."""
    home = folder / "environment"
    (home / "lib" / "python3.11" / "site-packages" / "marker").mkdir(parents=True)
    (home / "bin").mkdir()
    (home / "bin" / "python").symlink_to(sys.executable)
    return MarkerSetup(MarkerOptions.model_validate({"weights": "never", **options}), environment=home)


def player(folder: Path, fault: str = "", recorded: Path = RECORDED) -> Path:
    """The script of a child that plays back; fault is Python that it runs in front of every answer."""
    script = folder / "child.py"
    values = {"child": str(CHILD), "recorded": str(recorded), "asked": str(folder / "asked"), "fault": fault or "pass"}
    script.write_text(PLAY.format(**values), "utf-8")
    return script


def asked(folder: Path) -> list[list[int]]:
    """The batches that the child was asked for, pages from 0."""
    path = folder / "asked"
    return [[int(page) for page in line.split()] for line in path.read_text().splitlines()] if path.exists() else []


def recorded_pages() -> list[dict[str, object]]:
    """marker's pages of the sample 10-K, as the child sent them."""
    pages: list[dict[str, object]] = json.loads(RECORDED.read_text("utf-8"))
    return pages
