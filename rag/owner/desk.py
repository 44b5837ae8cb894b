"""What commands can ask, as calls with JSON arguments and JSON results.

The owner of the index answers them in its process or over loopback by the same functions, so the results are the same.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, TypeAdapter

from rag.config import Settings
from rag.errors import IndexBusy, RagError
from rag.owner import documents, loopback
from rag.owner.lock import read_owner
from rag.types import Depth, Filters

if TYPE_CHECKING:
    from rag.service import Service

Desk = Callable[[str, dict[str, Any]], Any]
"""desk(method, arguments) → a JSON value; raises FootnoteError."""


class Arguments(BaseModel):
    """Base of every call's arguments: unknown ones are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class SearchArguments(Arguments):
    """Arguments of `search`."""

    question: str
    filters: Filters | None = None
    k: int | None = None
    recipe: str | None = None


class AskArguments(Arguments):
    """Arguments of `ask`; history is (question, answer) pairs."""

    question: str
    mode: Depth | None = None
    filters: Filters | None = None
    history: tuple[tuple[str, str], ...] = ()
    web: bool = False


class ReadArguments(Arguments):
    """Arguments of `read`: a filing by its id or file name."""

    report_id: str
    question: str


class IndexArguments(Arguments):
    """Arguments of `index`."""

    rebuild: bool = False


class EvaluateArguments(Arguments):
    """Arguments of `evaluate`: a file on this machine, and recipes (none: the settings' one)."""

    questions: Path
    recipes: tuple[str, ...] = ()


class TopicArguments(Arguments):
    """Arguments of `plan`: options as rag.reports.types.ReportOptions has them, feedback on the plan `before`."""

    topic: str
    options: dict[str, Any] = {}
    feedback: str = ""
    before: dict[str, Any] | None = None


class ExportArguments(Arguments):
    """Arguments of `export`."""

    run_id: str
    kind: str


class RunArguments(Arguments):
    """Arguments of `run` and `resume`."""

    run_id: str


class RerunArguments(RunArguments):
    """Arguments of `rerun`: a section counted from 0."""

    section: int


class CompareArguments(Arguments):
    """Arguments of `compare`: two finished runs."""

    before: str
    after: str


def calls(service: Service) -> loopback.Calls:
    """Every call by name, answered by this service."""
    return {
        "search": lambda given: _search(service, SearchArguments.model_validate(given)),
        "ask": lambda given: _ask(service, AskArguments.model_validate(given)),
        "read": lambda given: _read(service, ReadArguments.model_validate(given)),
        "health": lambda given: documents.health_document(service.health(wait=True)),
        "index": lambda given: _index(service, IndexArguments.model_validate(given)),
        "evaluate": lambda given: _evaluate(service, EvaluateArguments.model_validate(given)),
        "wake": lambda given: service.use_new_models(),
        "plan": lambda given: _plan(service, TopicArguments.model_validate(given)),
        "start": lambda given: _start(service, given),
        "export": lambda given: _export(service, ExportArguments.model_validate(given)),
        "run": lambda given: _run(service, RunArguments.model_validate(given).run_id),
        "runs": lambda given: _runs(service),
        "resume": lambda given: service.resume_report(RunArguments.model_validate(given).run_id),
        "rerun": lambda given: _rerun(service, RerunArguments.model_validate(given)),
        "compare": lambda given: _compare(service, CompareArguments.model_validate(given)),
    }


@contextmanager
def open_desk(settings: Settings) -> Iterator[Desk]:
    """A desk in this process, or that of the process that owns the index; raises IndexBusy if it cannot be asked."""
    from rag.service import Service

    try:
        service = Service.open(settings, resume=False)
    # The index has one owner: while the app runs, it answers for us.
    except IndexBusy:
        owner = read_owner(settings)
        if owner is None:
            raise
        yield lambda method, arguments: loopback.call(owner, method, arguments)
        return
    try:
        here = calls(service)
        yield lambda method, arguments: here[method](arguments)
    finally:
        service.close()


def _search(service: Service, asked: SearchArguments) -> dict[str, Any]:
    result = service.search(asked.question, filters=asked.filters, k=asked.k, recipe=asked.recipe)
    return documents.search_document(result, service.report)


def _ask(service: Service, asked: AskArguments) -> dict[str, Any]:
    made = service.ask(asked.question, history=asked.history, filters=asked.filters, mode=asked.mode, web=asked.web)
    return documents.answer_document(made)


def _read(service: Service, asked: ReadArguments) -> dict[str, Any]:
    return documents.answer_document(service.read(asked.report_id, asked.question))


def _index(service: Service, asked: IndexArguments) -> dict[str, Any]:
    status = service.bring_up_to_date(asked.rebuild)
    failed = [{"name": job.name, "reason": job.reason} for job in service.jobs() if job.state == "failed"]
    return {**_dump(status), "failed": failed}


def _evaluate(service: Service, asked: EvaluateArguments) -> dict[str, Any]:
    return service.evaluate(asked.questions, asked.recipes)


def _plan(service: Service, asked: TopicArguments) -> dict[str, Any]:
    from rag.reports.types import ReportOptions, ReportPlan

    options = TypeAdapter(ReportOptions).validate_python(asked.options)
    # What came over the wire is checked like a file: a plan may be edited by hand.
    before = None if asked.before is None else TypeAdapter(ReportPlan).validate_python(asked.before)
    return _dump(service.plan_report(asked.topic, options, feedback=asked.feedback, before=before))


def _start(service: Service, given: dict[str, Any]) -> str:
    from rag.reports.writer import ReportPlan

    return service.start_report(TypeAdapter(ReportPlan).validate_python(given))


def _export(service: Service, asked: ExportArguments) -> str:
    """The file's bytes as base64: what goes over loopback is JSON."""
    return base64.b64encode(service.export_report(asked.run_id, asked.kind).data).decode("ascii")


def _run(service: Service, run_id: str) -> dict[str, Any]:
    run = service.report_run(run_id)
    report: dict[str, Any] | None = None
    if run.report is not None:
        cited = [documents.citation_document(citation) for citation in run.report.citations]
        report = {"topic": run.plan.topic, "sections": [section.name for section in run.report.sections]}
        report |= {"markdown": run.report.markdown, "mode": run.report.mode, "citations": cited}
        report["usage"] = _dump(run.report.usage)
        report["notices"] = list(run.report.notices)
        report["facts"] = [_dump(row) for row in run.report.facts]
        report["tables"] = [_dump(table) for table in run.report.tables]
    done = sum(section is not None for section in run.sections)
    told = {"state": run.state, "error": run.error, "done": done, "total": len(run.sections), "report": report}
    return {**told, "steps": [step.text for step in run.steps]}


def _runs(service: Service) -> dict[str, Any]:
    """Every run in a line; "interrupted" is one that a process left behind and nobody goes on with."""
    rows = []
    for run in service.report_runs():
        alone = run.state == "running" and not service.writes_report(run.run_id)
        done = sum(section is not None for section in run.sections)
        started = datetime.fromtimestamp(run.started).isoformat(timespec="seconds")
        row = {"run_id": run.run_id, "topic": run.plan.topic, "state": "interrupted" if alone else run.state}
        rows.append({**row, "started": started, "done": done, "total": len(run.sections), "error": run.error})
    return {"runs": rows, "notices": list(service.health().notices)}


def _rerun(service: Service, asked: RerunArguments) -> None:
    run = service.report_run(asked.run_id)
    if not 0 <= asked.section < len(run.sections):
        raise RagError(f"This report has {len(run.sections)} sections; choose one of them.")
    service.rerun_report_section(asked.run_id, asked.section)


def _compare(service: Service, asked: CompareArguments) -> dict[str, Any]:
    from rag.reports.diff import report_diff

    before, after = (service.report_run(run_id).report for run_id in (asked.before, asked.after))
    if before is None or after is None:
        raise RagError("Only finished reports can be compared; resume the other one first.")
    return _dump(report_diff(before, after))


def _dump(value: object) -> dict[str, Any]:
    """A dataclass as JSON values."""
    return dict(TypeAdapter(type(value)).dump_python(value, mode="json"))
