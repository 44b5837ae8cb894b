from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rag.errors import LLMUnavailable, RagError
from rag.reports.diff import report_diff
from rag.reports.journal import Journal
from rag.reports.runs import ReportRuns
from rag.reports.writer import PlannedSection, ReportPlan, WrittenReport, WrittenSection, write_report
from rag.types import Answer, Usage
from tests.openai_server import OpenAIServer, Turn
from tests.rag.helpers import wait_for
from tests.scripted_report import PLAN as MODEL_PLAN
from tests.scripted_report import Script, means, reply, role_of

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
        journal: Journal,
        on_section: Callable[[int, WrittenSection], None],
        stop: threading.Event,
    ) -> WrittenReport:
        sections: dict[int, WrittenSection] = {}
        for number, section in enumerate(plan.sections):
            if number == self.hold:
                if self.fail:
                    raise LLMUnavailable("The endpoint did not answer.")
                self.go.wait(10)
            name = section.name

            def make(number: int = number, name: str = name) -> WrittenSection:
                self.wrote.append(number)
                return written(name)

            key = f"section:{number}"
            sections[number] = journal.step(key, "write", name, WrittenSection, make, section=number)
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


def test_a_section_is_written_again_alone_and_the_others_are_kept(tmp_path: Path) -> None:
    first = Writer()
    runs = ReportRuns(tmp_path, first)
    name = runs.start(PLAN)
    wait_for(lambda: runs.get(name).state == "done")
    runs.rerun(name, 1)
    wait_for(lambda: runs.get(name).state == "done")
    assert first.wrote == [0, 1, 2, 1] and [step.section for step in runs.get(name).steps] == [0, 2, 1]


def test_a_plan_without_sections_or_with_forty_is_refused_in_one_sentence(tmp_path: Path) -> None:
    runs = ReportRuns(tmp_path, Writer())
    for sections, said in (((), "no section"), (PLAN.sections[:1] * 40, "40 sections")):
        with pytest.raises(RagError, match=said):
            runs.start(ReportPlan("Growth", sections))
    assert runs.runs() == ()


def test_a_run_stored_before_reports_had_facts_still_loads(tmp_path: Path) -> None:
    runs = ReportRuns(tmp_path, Writer())
    name = runs.start(PLAN)
    wait_for(lambda: runs.get(name).state == "done")
    path = tmp_path / f"{name}.json"
    stored = json.loads(path.read_bytes())
    del stored["steps"]
    for plan in (stored["plan"], stored["report"]["plan"]):
        for key in ("options", "queries"):
            del plan[key]
        for section in plan["sections"]:
            for key in ("metrics", "statements", "quotes", "queries", "role"):
                del section[key]
    for key in ("facts", "tables", "charts", "usage"):
        del stored["report"][key]
    path.write_text(json.dumps(stored), encoding="utf-8")
    again = ReportRuns(tmp_path, Writer())
    assert not again.notices and again.get(name).report is not None


def model_runs(folder: Path, server: OpenAIServer) -> ReportRuns:
    """Runs written by the scripted model."""

    def write(plan: ReportPlan, **given: Any) -> WrittenReport:
        return write_report(plan, means(server), **given)

    return ReportRuns(folder, write)


def test_a_report_that_is_stopped_inside_a_call_and_resumed_equals_the_undisturbed_one(tmp_path: Path) -> None:
    with OpenAIServer(reply=Script()) as server:
        whole = model_runs(tmp_path / "whole", server)
        name = whole.start(MODEL_PLAN)
        wait_for(lambda: whole.get(name).state != "running")
    asked = threading.Event()

    def hold(words: str) -> Turn:
        asked.set()
        return Turn(silence=60)

    with OpenAIServer(reply=Script(polish=hold)) as server:
        runs = model_runs(tmp_path / "stopped", server)
        other = runs.start(MODEL_PLAN)
        assert asked.wait(60)
        runs.stop(other)
        assert runs.get(other).state == "stopped" and all(runs.get(other).sections)
        third = runs.start(MODEL_PLAN)
        wait_for(lambda: runs.get(third).steps)
        runs.delete(third)
        assert not list((tmp_path / "stopped").glob(f"{third}*"))
        server.reply = Script()
        runs.resume(other)
        wait_for(lambda: runs.get(other).state != "running")
    first, again = whole.get(name).report, runs.get(other).report
    assert first is not None and again is not None and first.mode == "model"
    assert (again.markdown, again.facts, again.usage) == (first.markdown, first.facts, first.usage)


def test_one_section_again_is_written_edited_and_concluded_anew_and_the_others_are_not_asked_for(
    tmp_path: Path,
) -> None:
    with OpenAIServer(reply=Script()) as server:
        runs = model_runs(tmp_path, server)
        name = runs.start(MODEL_PLAN)
        wait_for(lambda: runs.get(name).state != "running")
        before, asked = runs.get(name).report, len(server.requests)
        gross = "NIKE's gross profit was $22,292 million in fiscal 2023 [1]."
        server.reply = Script(write=lambda words: reply(gross) if "Section: Sales" in words else Turn(status=500))
        runs.rerun(name, 1)
        wait_for(lambda: runs.get(name).state != "running")
        roles = [role_of(request) for request in server.requests[asked:]]
    after = runs.get(name).report
    assert before is not None and after is not None
    assert "22,292" in after.sections[1].answer.text and after.sections[2].answer == before.sections[2].answer
    assert sorted(roles) == ["frame", "frame", "grade", "light", "polish", "polish", "refine", "refine", "write"]
    changed = {section.name: section.change for section in report_diff(before, after).sections}
    assert changed["Sales"] == "changed" and changed["Income"] == "same"
