"""Runs of the report writer: one JSON file each in state_dir/report_runs/, sections saved as they finish."""

from __future__ import annotations

import logging
import re
import threading
import time
import uuid
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from preprocess.errors import FootnoteError
from rag.chat.conversations import slim
from rag.errors import RagError, StorageError
from rag.files import write_atomically
from rag.jobs.files import clean_parts, sentence_of, storing
from rag.reports.compile import numbered
from rag.reports.journal import Journal
from rag.reports.plan.sections import checked_plan
from rag.reports.types import ReportPlan, ReportStep, WrittenReport, WrittenSection
from rag.reports.wiring import Write

RunState = Literal["running", "done", "stopped", "failed"]
# uuid4().hex; a file of another name is none of ours.
ID = re.compile(r"[0-9a-f]{32}")
# Seconds a step may still take once its run is deleted; longer ones are left to end by themselves.
LONGEST_WAIT = 5.0
LOG = logging.getLogger("footnote.report")


@dataclass(frozen=True, slots=True)
class ReportRun:
    """A report being written or written; sections parallel plan.sections, None until finished. Times: Unix seconds.

    steps are what was done so far, one line each.
    """

    run_id: str
    plan: ReportPlan
    state: RunState
    sections: tuple[WrittenSection | None, ...]
    report: WrittenReport | None
    error: str | None
    started: float
    updated: float
    steps: tuple[ReportStep, ...] = ()


ADAPTER = TypeAdapter(ReportRun)


class ReportRuns:
    """Every run of the folder; one thread per running one. Broken files are named in notices."""

    def __init__(self, folder: Path, write: Write) -> None:
        self._folder = folder
        self._write = write
        self._lock = threading.RLock()
        self._runs: dict[str, ReportRun] = {}
        self._stops: dict[str, threading.Event] = {}
        self._threads: dict[str, threading.Thread] = {}
        self.notices: list[str] = []
        clean_parts(folder)
        for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
            self._load(path)

    def resume_unfinished(self) -> None:
        """Go on with every run that the last process left running."""
        for run in self.runs():
            if run.state == "running" and not self.active(run.run_id):
                self._launch(run)

    def start(self, plan: ReportPlan) -> str:
        """Begin a run and return its id; raises RagError for a plan without sections or with too many, StorageError."""
        now, plan = time.time(), checked_plan(plan)
        run = ReportRun(uuid.uuid4().hex, plan, "running", (None,) * len(plan.sections), None, None, now, now)
        try:
            self._save(run)
        except OSError as error:
            raise StorageError(sentence_of(error, "The report")) from error
        self._launch(run)
        return run.run_id

    def active(self, run_id: str) -> bool:
        """Whether this process is writing the run: one that a dead process left "running" waits to be resumed."""
        with self._lock:
            return run_id in self._stops

    def get(self, run_id: str) -> ReportRun:
        """The run as it is now; raises RagError when there is none."""
        with self._lock:
            run = self._runs.get(run_id)
        if run is None:
            raise RagError("This report run is not stored here any more; start a new one.")
        return run

    def runs(self) -> tuple[ReportRun, ...]:
        """Every run, the newest first."""
        with self._lock:
            return tuple(sorted(self._runs.values(), key=lambda run: run.started, reverse=True))

    def stop(self, run_id: str) -> None:
        """Stop after the section at hand; finished sections are kept."""
        with self._lock:
            stop = self._stops.pop(run_id, None)
            if stop is not None:
                stop.set()
                self._finish(run_id, state="stopped")

    def resume(self, run_id: str) -> None:
        """Go on with a stopped, failed or cut-off run at its first unfinished step."""
        with self._lock:
            run = self.get(run_id)
            if run.state in ("stopped", "failed") or (run.state == "running" and run_id not in self._stops):
                self._finish(run_id, state="running", error=None)
                self._launch(self.get(run_id))

    def delete(self, run_id: str) -> None:
        """Remove a run from memory and disk."""
        self.stop(run_id)
        if (writing := self._threads.pop(run_id, None)) is not None:
            # What it still finishes would lie on disk again.
            writing.join(LONGEST_WAIT)
        with self._lock:
            if self._runs.pop(run_id, None) is not None:
                (self._folder / f"{run_id}.json").unlink(missing_ok=True)
                self._steps(run_id).unlink(missing_ok=True)

    def rerun(self, run_id: str, section: int) -> None:
        """Write one section of a finished, stopped or failed run again, and what rests on all sections after it."""
        with self._lock:
            run = self.get(run_id)
            if run_id in self._stops or not 0 <= section < len(run.sections):
                return
            journal = Journal(self._steps(run_id))
            with storing("The report"):
                # Edits, introduction and conclusion were made from the old section.
                journal.forget(lambda step: step.section == section or step.kind in ("refine", "polish", "frame"))
            kept = tuple(None if at == section else one for at, one in enumerate(run.sections))
            self._finish(run_id, state="running", error=None, sections=kept, report=None, steps=tuple(journal.steps))
            self._launch(self.get(run_id))

    def close(self) -> None:
        """Tell running runs to stop without marking them: they go on at the next start."""
        with self._lock:
            for stop in self._stops.values():
                stop.set()
            # Not marked as stopped: only a person stops a run.
            self._stops.clear()

    def _launch(self, run: ReportRun) -> None:
        stop = threading.Event()
        with self._lock:
            self._stops[run.run_id] = stop
            before = self._threads.get(run.run_id)
            thread = threading.Thread(target=self._run, args=(run, stop, before), name="footnote-report", daemon=True)
            self._threads[run.run_id] = thread
        thread.start()

    def _steps(self, run_id: str) -> Path:
        return self._folder / f"{run_id}.steps.jsonl"

    def _run(self, run: ReportRun, stop: threading.Event, before: threading.Thread | None) -> None:
        if before is not None:
            # A stopped run may still be inside a step: two at once would do it twice.
            before.join()
        raw: dict[int, WrittenSection] = {}

        def on_section(number: int, section: WrittenSection) -> None:
            if self._is_current(run.run_id, stop):
                raw[number] = replace(section, answer=slim(section.answer))
                done = sorted(raw)
                # Numbered anew each time: sections are finished out of order, and footnotes count in reading order.
                shown = dict(zip(done, numbered([raw[at] for at in done])[0], strict=True))
                self._finish(run.run_id, sections=tuple(shown.get(at) for at in range(len(run.plan.sections))))

        def on_step(step: ReportStep) -> None:
            if self._is_current(run.run_id, stop):
                self._finish(run.run_id, steps=tuple(journal.steps))

        try:
            journal = Journal(self._steps(run.run_id), on_step)
            if self._is_current(run.run_id, stop):
                self._finish(run.run_id, steps=tuple(journal.steps))
            report = _slim_report(self._write(run.plan, journal=journal, on_section=on_section, stop=stop))
            outcome: dict[str, object] = {"state": "done", "report": report, "sections": report.sections}
        except FootnoteError as error:
            outcome = {"state": "failed", "error": str(error)}
        except Exception as error:
            LOG.exception("report run")
            outcome = {"state": "failed", "error": sentence_of(error, "The report")}
        with self._lock:
            if self._is_current(run.run_id, stop):
                del self._stops[run.run_id]
                self._finish(run.run_id, **outcome)

    def _is_current(self, run_id: str, stop: threading.Event) -> bool:
        with self._lock:
            return self._stops.get(run_id) is stop

    def _finish(self, run_id: str, **changes: object) -> None:
        """Change a run in memory, and on disk as far as the disk lets us."""
        with self._lock:
            run = replace(self._runs[run_id], updated=time.time(), **changes)  # type: ignore[arg-type]
            self._runs[run_id] = run
            try:
                self._save(run)
            except OSError as error:
                LOG.warning("report run not stored: %s", error.strerror)

    def _save(self, run: ReportRun) -> None:
        with self._lock:
            write_atomically(self._folder / f"{run.run_id}.json", ADAPTER.dump_json(run))
            self._runs[run.run_id] = run

    def _load(self, path: Path) -> None:
        try:
            run = ADAPTER.validate_json(path.read_bytes())
        except (OSError, ValidationError):
            self.notices.append(f"The report file {path.name} cannot be read and was left out.")
            return
        if run.run_id != path.stem or not ID.fullmatch(run.run_id) or len(run.sections) != len(run.plan.sections):
            self.notices.append(f"The report file {path.name} is not what its name says and was left out.")
            return
        self._runs[run.run_id] = run


def _slim_report(report: WrittenReport) -> WrittenReport:
    sections = tuple(replace(section, answer=slim(section.answer)) for section in report.sections)
    return replace(report, sections=sections)
