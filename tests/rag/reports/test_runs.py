from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from rag.errors import LLMUnavailable
from rag.reports.runs import ReportRuns
from rag.reports.writer import PlannedSection, ReportPlan, WrittenReport, WrittenSection
from rag.types import Answer, Usage
from tests.rag.helpers import wait_for

PLAN = ReportPlan(
    "Growth", tuple(PlannedSection(name, "What it says.", f"{name}?") for name in ("One", "Two", "Three"))
)


def written(name: str) -> WrittenSection:
    return WrittenSection(name, Answer(f"{name}?", name, (), (), (), False, "quotes", 1, Usage(), 0.0))


class Writer:
    """Writes sections one by one; waits before the section number `hold` until told to go on."""

    def __init__(self, hold: int = 99, fail: bool = False) -> None:
        self.hold, self.fail, self.go, self.wrote = hold, fail, threading.Event(), []  # type: ignore[var-annotated]

    def __call__(
        self,
        plan: ReportPlan,
        *,
        on_section: Callable[[int, WrittenSection], None],
        done: Mapping[int, WrittenSection],
        stop: threading.Event,
    ) -> WrittenReport:
        sections = dict(done)
        for number, section in enumerate(plan.sections):
            if number == self.hold:
                if self.fail:
                    raise LLMUnavailable("The endpoint did not answer.")
                self.go.wait(10)
            if number not in sections:
                self.wrote.append(number)
                sections[number] = written(section.name)
                on_section(number, sections[number])
        return WrittenReport(plan, tuple(sections[n] for n in sorted(sections)), (), "# Growth", "quotes")


def test_a_run_is_written_stored_and_read_back(tmp_path: Path) -> None:
    runs = ReportRuns(tmp_path, Writer())
    name = runs.start(PLAN)
    wait_for(lambda: runs.get(name).state == "done")
    again = ReportRuns(tmp_path, Writer())
    assert again.runs() == (runs.get(name),)
    assert again.get(name).report is not None and again.get(name).sections == tuple(
        map(written, ("One", "Two", "Three"))
    )


def test_a_run_cut_off_by_the_end_of_the_app_goes_on_at_its_first_unfinished_section(tmp_path: Path) -> None:
    cut = Writer(hold=2)
    runs = ReportRuns(tmp_path, cut)
    name = runs.start(PLAN)
    wait_for(lambda: runs.get(name).sections[1])
    runs.close()
    rest = Writer()
    again = ReportRuns(tmp_path, rest)
    again.resume_unfinished()
    wait_for(lambda: again.get(name).state == "done")
    cut.go.set()
    assert rest.wrote == [2]


def test_stop_keeps_what_is_finished_and_resume_goes_on(tmp_path: Path) -> None:
    writer = Writer(hold=1)
    runs = ReportRuns(tmp_path, writer)
    name = runs.start(PLAN)
    wait_for(lambda: runs.get(name).sections[0])
    runs.stop(name)
    writer.go.set()
    stopped = runs.get(name)
    assert stopped.state == "stopped" and stopped.sections == (written("One"), None, None)
    runs.resume(name)
    wait_for(lambda: runs.get(name).state == "done")


def test_a_failure_is_its_sentence_and_can_be_resumed(tmp_path: Path) -> None:
    runs = ReportRuns(tmp_path, Writer(hold=1, fail=True))
    name = runs.start(PLAN)
    wait_for(lambda: runs.get(name).state == "failed")
    assert runs.get(name).error == "The endpoint did not answer." and runs.get(name).sections[0] is not None
    better = ReportRuns(tmp_path, Writer())
    better.resume(name)
    wait_for(lambda: better.get(name).state == "done")
    assert better.get(name).error is None
    better.delete(name)
    assert better.runs() == () and list(tmp_path.glob("*.json")) == []


def test_broken_files_are_left_out_with_a_notice(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("[]", encoding="utf-8")
    runs = ReportRuns(tmp_path, Writer())
    assert runs.runs() == () and len(runs.notices) == 1
