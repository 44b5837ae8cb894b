"""The part of the service that plans, writes, keeps and exports reports."""

from __future__ import annotations

import threading
from abc import ABC
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rag.errors import RagError
from rag.facade.glance import Glance
from rag.facade.questions import Questions
from rag.types import Filing

if TYPE_CHECKING:
    from rag.reports.exports import Exported
    from rag.reports.facts.key_figures import KeyFigures
    from rag.reports.runs import ReportRun, ReportRuns
    from rag.reports.types import ReportOptions, ReportPlan


class Reporting(Questions, ABC):
    """What Service writes reports with; the runs are read from disk when they are first asked for."""

    def __init__(self) -> None:
        self._report_lock = threading.Lock()
        self._runs: ReportRuns | None = None
        self._resume = True
        self._glance: Glance | None = None

    def key_figures(self, filings: Sequence[Filing]) -> Mapping[str, KeyFigures]:
        """report_id → key figures of the filings that are worked out already; the others are begun."""
        with self._report_lock:
            if self._glance is None:
                self._glance = Glance(self.settings.data_dir, self.report)
        return self._glance.of(filings)

    def plan_report(self, topic: str, options: ReportOptions | None = None, **again: Any) -> ReportPlan:
        """Propose sections; feedback="…" on a plan before=… gives a new one. Raises RagError."""
        from rag.reports.plan.propose import proposed

        means = self._means(options is not None and options.sources == "web" and self.settings.web.enabled)
        return proposed(self.settings, topic, self.filings(), options, search=means.search, web=means.web, **again)

    def start_report(self, plan: ReportPlan) -> str:
        """Write a plan in a thread of the service and return the run's id."""
        return self._report_runs().start(plan)

    def report_runs(self) -> tuple[ReportRun, ...]:
        """Every run, the newest first."""
        return self._report_runs().runs()

    def report_run(self, run_id: str) -> ReportRun:
        """A run as it is now; raises RagError when it is gone."""
        return self._report_runs().get(run_id)

    def writes_report(self, run_id: str) -> bool:
        """Whether this process is writing the run."""
        return self._report_runs().active(run_id)

    def stop_report(self, run_id: str) -> None:
        """Stop a run; finished sections are kept."""
        self._report_runs().stop(run_id)

    def resume_report(self, run_id: str) -> None:
        """Go on with a stopped or failed run."""
        self._report_runs().resume(run_id)

    def rerun_report_section(self, run_id: str, section: int) -> None:
        """Write one section (from 0) of a run that is not running again."""
        self._report_runs().rerun(run_id, section)

    def delete_report_run(self, run_id: str) -> None:
        """Remove a run."""
        self._report_runs().delete(run_id)

    def export_report(self, run_id: str, kind: str) -> Exported:
        """A finished report as a file: "md", "docx", "pdf" or "xlsx"; raises RagError when it is not finished."""
        from rag.reports.exports import export

        report = self.report_run(run_id).report
        if report is None:
            raise RagError("This report is not finished yet; there is nothing to download.")
        return export(report, kind)

    def _report_runs(self) -> ReportRuns:
        # The page and the start-up thread may both be first.
        with self._report_lock:
            if self._runs is None:
                from rag.reports.runs import ReportRuns
                from rag.reports.wiring import writer

                self._runs = ReportRuns(self.settings.state_dir / "report_runs", writer(self.settings, self._means))
                if self._resume:
                    self._runs.resume_unfinished()
            return self._runs
