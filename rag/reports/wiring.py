"""How a service writes a plan: the report writer with the service's search and reports, and a model for each role."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from rag.answering.depth import Means as Sources
from rag.config import Settings
from rag.llm.roles import Role, open_role
from rag.reports.journal import Journal
from rag.reports.types import ReportPlan, WrittenReport, WrittenSection
from rag.reports.writer import Means, write_report

# In the order of Means' fields.
ROLES: tuple[Role, ...] = ("writer", "light", "verifier", "conclude")


class Write(Protocol):
    """How a plan becomes a report: Service wires rag.reports.writer.write_report into this."""

    def __call__(
        self,
        plan: ReportPlan,
        *,
        journal: Journal,
        on_section: Callable[[int, WrittenSection], None],
        stop: threading.Event,
    ) -> WrittenReport:
        """Do the steps that the journal does not have yet; raises FootnoteError."""
        ...


def writer(settings: Settings, sources_of: Callable[[bool], Sources]) -> Write:
    """write_report with the service's search, reports and language models; sources_of(True) has the web too."""

    def write(
        plan: ReportPlan,
        *,
        journal: Journal,
        on_section: Callable[[int, WrittenSection], None],
        stop: threading.Event,
    ) -> WrittenReport:
        sources = sources_of(plan.options.sources == "web" and settings.web.enabled)
        writing, light, verifier, conclude = (open_role(settings.llm, role) for role in ROLES)
        means = Means(
            sources.search, sources.report_of, sources.filings, writing, light, verifier, conclude, sources.web
        )
        return write_report(plan, means, journal=journal, on_section=on_section, stop=stop)

    return write
