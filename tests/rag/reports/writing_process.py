"""Processes that write a report and are killed on the way: `python -m tests.rag.reports.writing_process BASE_URL`.

Each line on stdin, "FOLDER MOMENT", forks one that begins or resumes the run of the folder and sends itself SIGKILL
right before its MOMENT-th deed (0: never): a call of the model, a line of the journal, or a file put in place. Printed
is how it ended and, when it lived, how many such deeds there were.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from rag.config import LLMSettings
from rag.llm.client import LLMClient
from rag.reports.journal import Journal
from rag.reports.runs import ReportRuns
from rag.reports.types import ReportPlan, WrittenReport
from rag.reports.writer import write_report
from tests.scripted_report import PLAN, means

METRICS = replace(
    PLAN, sections=(PLAN.sections[0], replace(PLAN.sections[1], metrics=("revenue",)), *PLAN.sections[2:])
)


class Deeds:
    """Counts what a killed process may leave half done, and dies right before the one it is told."""

    def __init__(self, moment: int) -> None:
        self.moment, self.count, self._numbers = moment, 0, count(1)
        sys.addaudithook(self)

    def __call__(self, event: str, told: tuple[Any, ...]) -> None:
        journal = event == "open" and str(told[0]).endswith(".steps.jsonl") and str(told[1]).startswith("a")
        if journal or event in ("os.rename", "socket.connect"):
            self.count = number = next(self._numbers)
            if number == self.moment:
                os.kill(os.getpid(), signal.SIGKILL)


def write(folder: Path, base_url: str, moment: int) -> int:
    """Begin the run of the folder or go on with it; the number of deeds that it took."""
    llm = LLMClient(LLMSettings(base_url=base_url, model="m", retries=0))

    def report(plan: ReportPlan, *, journal: Journal, on_section: Any, stop: Any) -> WrittenReport:
        made = replace(means(None), writer=llm, light=llm, verifier=llm)
        return write_report(plan, made, journal=journal, on_section=on_section, stop=stop)

    deeds = Deeds(moment)
    runs = ReportRuns(folder, report)
    if not runs.runs():
        runs.start(METRICS)
    runs.resume_unfinished()
    while runs.runs()[0].state == "running":
        time.sleep(0.01)
    return deeds.count


def main() -> None:
    """One forked process for each line of stdin."""
    for line in sys.stdin:
        folder, moment = line.rsplit(maxsplit=1)
        ear, mouth = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(mouth, str(write(Path(folder), sys.argv[1], int(moment))).encode())
            os._exit(0)
        os.close(mouth)
        _, status = os.waitpid(child, 0)
        said = os.read(ear, 20).decode()
        os.close(ear)
        print(json.dumps({"signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0, "deeds": said}), flush=True)


if __name__ == "__main__":
    main()
