"""A report in sections: a plan that a person may change, each section with its figures and footnotes, one list of both.

Without a model it is a data report: tables of facts, judgements by rule, quotes. With one it is prose over the same
facts. Either way footnotes are numbered once, every number is checked, and the lists are written by code (S2-15).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from preprocess.report import Report
from rag.config import Settings
from rag.errors import LLMError, LLMStopped, RagError
from rag.llm.client import LanguageModel
from rag.llm.prompts import PLAN_REPAIR, PLAN_SCHEMA, plan_messages
from rag.llm.roles import open_role
from rag.llm.structured import structured
from rag.reports.compile import cost, notices, numbered, one_value
from rag.reports.data import Desk, Search, data_section, open_desk
from rag.reports.editing import Editor
from rag.reports.journal import Journal
from rag.reports.markdown import report_markdown
from rag.reports.plan import checked_plan, fixed_plan, parse_plan
from rag.reports.research import Researcher
from rag.reports.types import DEFAULT_OPTIONS, PlannedSection, ReportOptions, ReportPlan, WrittenReport, WrittenSection
from rag.types import AnswerMode, Filing

__all__ = ["PlannedSection", "ReportPlan", "WrittenReport", "WrittenSection", "plan_report", "write_report"]
SECTIONS_AT_ONCE = 3
NO_WEB = (
    "The web was not searched: reports are made from the filings only for now; ask in the chat with Web switched on."
)
USUAL = "{error} The sections are the usual ones instead."
OnSection = Callable[[int, WrittenSection], None]


@dataclass(frozen=True)
class Means:
    """What a report is made with; the models are None where none is set."""

    search: Search
    report_of: Callable[[str], Report]
    filings: Callable[[], Sequence[Filing]]
    writer: LanguageModel | None = None
    light: LanguageModel | None = None
    verifier: LanguageModel | None = None


def plan_report(
    topic: str,
    filings: Sequence[Filing],
    llm: LanguageModel | None,
    options: ReportOptions = DEFAULT_OPTIONS,
    *,
    feedback: str = "",
    before: ReportPlan | None = None,
) -> ReportPlan:
    """The sections for a topic: by the model, else those of the structure or template.

    feedback on the plan `before` makes a new one. Raises LLMStopped, and RagError for what cannot be written about.
    """
    fixed = fixed_plan(topic, filings, options)
    fixed = fixed if options.sources == "local" else replace(fixed, notices=(*fixed.notices, NO_WEB))
    if llm is None:
        said = ("Feedback needs a language model, and none is set; change the sections by hand.",) if feedback else ()
        return replace(before or fixed, notices=(*fixed.notices, *said))
    own = before or (fixed if options.structure.strip() else None)
    if own is not None and not feedback:
        return own
    try:
        told = structured(
            llm,
            plan_messages(topic, filings, options.language, feedback, own),
            schema=PLAN_SCHEMA,
            parse=lambda text: parse_plan(topic, text, filings, options),
            repair=PLAN_REPAIR,
        )
    except LLMStopped:
        raise
    except LLMError as error:
        return replace(own or fixed, notices=(*fixed.notices, USUAL.format(error=error)))
    return replace(told.value, notices=(*fixed.notices, *told.notices))


def proposed(
    settings: Settings,
    topic: str,
    filings: Sequence[Filing],
    options: ReportOptions | None = None,
    feedback: str = "",
    before: ReportPlan | None = None,
) -> ReportPlan:
    """plan_report with the planner of the settings."""
    planner = open_role(settings.llm, "planner")
    return plan_report(topic, filings, planner, options or DEFAULT_OPTIONS, feedback=feedback, before=before)


def write_report(
    plan: ReportPlan,
    means: Means,
    *,
    journal: Journal | None = None,
    on_section: OnSection | None = None,
    stop: threading.Event | None = None,
) -> WrittenReport:
    """Write every section of a plan; steps that the journal has are not done again, so a run can resume (S2-17).

    on_section is told each new section; its markers are its own until the report is compiled. Raises LLMStopped when
    `stop` is set, RagError when the plan cannot be written.
    """
    book = journal or Journal()
    filings = means.filings()
    if not filings:
        raise RagError("There is no filing to write about; upload one first.")
    desk = open_desk(checked_plan(plan), filings, means.search, means.report_of)
    work = Work(plan, desk, means, book, stop)
    with ThreadPoolExecutor(SECTIONS_AT_ONCE if means.writer else 1, "footnote-section") as pool:
        futures = [pool.submit(work.section, number) for number in range(len(plan.sections))]
        sections = []
        try:
            for number, future in enumerate(futures):
                sections.append(future.result())
                if on_section is not None:
                    on_section(number, sections[-1])
        except BaseException:
            for future in futures:
                future.cancel()
            raise
    if stop is not None and stop.is_set():
        raise LLMStopped("Stopped by you.")
    return compiled(plan, work.edited(tuple(sections)), desk)


@dataclass(frozen=True)
class Work:
    """One report in the making."""

    plan: ReportPlan
    desk: Desk
    means: Means
    journal: Journal
    stop: threading.Event | None

    def section(self, number: int) -> WrittenSection:
        """One section, from the journal where it is finished."""
        planned = self.plan.sections[number]
        return self.journal.step(
            f"section:{number}", "write", planned.name, WrittenSection, lambda: self._made(number), section=number,
            stop=self.stop,
        )  # fmt: skip

    def _made(self, number: int) -> WrittenSection:
        planned = self.plan.sections[number]
        data = data_section(self.desk, planned)
        if self.means.writer is None or not planned.research or planned.role in ("introduction", "conclusion"):
            return data
        own = Researcher(self.desk, self.means.writer, self.means.light, self.means.verifier, self.journal, self.stop)
        return own.section(number, data)

    def edited(self, sections: tuple[WrittenSection, ...]) -> tuple[WrittenSection, ...]:
        """The sections after refinement, polish, introduction and conclusion."""
        if self.means.writer is None or all(section.answer.mode != "model" for section in sections):
            return sections
        return Editor(self.plan, self.means.writer, self.journal, self.stop).edited(sections)


def compiled(plan: ReportPlan, sections: Sequence[WrittenSection], desk: Desk) -> WrittenReport:
    """The report of finished sections: numbered, checked against each other, written down."""
    whole, citations = numbered(sections)
    whole, facts = one_value(whole, citations)
    written = any(s.answer.mode == "model" for s in whole)
    mode: AnswerMode = "model" if written else "quotes"
    said = tuple(dict.fromkeys((*plan.notices, *notices(whole, facts, mode, desk.words))))
    text = report_markdown(plan, whole, citations, said, facts)
    tables = tuple(table for section in whole for table in section.tables)
    charts = tuple(chart for section in whole for chart in section.charts)
    return WrittenReport(plan, whole, citations, text, mode, said, facts, tables, charts, cost(whole))
