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
from rag.errors import LLMStopped, RagError
from rag.llm.client import LanguageModel
from rag.llm.structured import added
from rag.reports.compile import notices, numbered, one_value
from rag.reports.data.material import Material, Search, gather
from rag.reports.data.section import data_section
from rag.reports.journal import Journal
from rag.reports.markdown import report_markdown
from rag.reports.model.editing import Editor
from rag.reports.model.online import quoted
from rag.reports.model.research import Researcher
from rag.reports.plan.propose import plan_report
from rag.reports.plan.sections import checked_plan
from rag.reports.sentences import in_language
from rag.reports.types import PlannedSection, ReportPlan, WrittenReport, WrittenSection
from rag.types import AnswerMode, Filing, Usage
from rag.web.web import Web

__all__ = ["PlannedSection", "ReportPlan", "WrittenReport", "WrittenSection", "plan_report", "write_report"]
OnSection = Callable[[int, WrittenSection], None]


@dataclass(frozen=True)
class Means:
    """What a report is made with; the models are None where none is set, web where it is not to be searched.

    conclude: the model of introduction and conclusion, where it is another than the writer.
    """

    search: Search
    report_of: Callable[[str], Report]
    filings: Callable[[], Sequence[Filing]]
    writer: LanguageModel | None = None
    light: LanguageModel | None = None
    verifier: LanguageModel | None = None
    conclude: LanguageModel | None = None
    web: Web | None = None


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
    book, plan = journal or Journal(), checked_plan(plan)
    filings = means.filings()
    if not filings:
        raise RagError("There is no filing to write about; upload one first.")
    material = gather(plan, filings, means.search, means.report_of)
    work = Work(plan, material, means, book, stop)
    parallel = min(client.settings.parallel for client in means.writer.chain) if means.writer else 1
    with ThreadPoolExecutor(parallel, "footnote-section") as pool:
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
    whole = work.edited(tuple(sections))
    return compiled(plan, whole, material, added(plan.usage, book.usage))


@dataclass(frozen=True)
class Work:
    """One report in the making."""

    plan: ReportPlan
    material: Material
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
        planned, means = self.plan.sections[number], self.means
        data = data_section(self.material, planned)
        if not planned.research or self._framed(planned):
            return data
        if means.writer is not None:
            own = Researcher(
                self.material, means.writer, means.light, means.verifier, means.web, self.journal, self.stop
            )
            return own.section(number, data)
        if means.web is not None and data.answer.refused:
            return replace(data, answer=quoted(planned, data.answer, means.web, self.stop, self.material.words))
        return data

    def _framed(self, planned: PlannedSection) -> bool:
        """Whether the section is written from the finished ones, as long as there are such."""
        return planned.role != "body" and any(s.role == "body" and s.research for s in self.plan.sections)

    def edited(self, sections: tuple[WrittenSection, ...]) -> tuple[WrittenSection, ...]:
        """The sections after refinement, polish, introduction and conclusion."""
        if self.means.writer is None or all(section.answer.mode != "model" for section in sections):
            return sections
        conclude = self.means.conclude or self.means.writer
        return Editor(self.material, self.means.writer, conclude, self.journal, self.stop).edited(sections)


def compiled(plan: ReportPlan, sections: Sequence[WrittenSection], material: Material, usage: Usage) -> WrittenReport:
    """The report of finished sections: numbered, checked against each other, written down; usage is what it cost."""
    whole, citations = numbered(sections)
    whole, facts = one_value(whole, citations)
    written = any(s.answer.mode == "model" for s in whole)
    mode: AnswerMode = "model" if written else "quotes"
    pages = len({citation.filing.url for citation in citations if citation.filing.url})
    web = (material.words.word("from_web", count=str(pages)),) if pages else ()
    every = (*notices(whole, facts, mode, material.words), *web, *plan.notices)
    said = tuple(dict.fromkeys(in_language(sentence, material.words.language) for sentence in every))
    text = report_markdown(plan, whole, citations, said, facts)
    tables = tuple(table for section in whole for table in section.tables)
    charts = tuple(chart for section in whole for chart in section.charts)
    return WrittenReport(plan, whole, citations, text, mode, said, facts, tables, charts, usage)
