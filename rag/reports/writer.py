"""A report in sections: a plan that a person may change, each section answered with footnotes, one list of sources.

Without a model it is an extract report: key rows of the statements as tables, then quotes. With one it is prose. Either
way footnotes are numbered once for the whole report and the list of sources is written by code (S2-15).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from preprocess.report import Report
from rag.answering.answer import QUOTES_NOTICE, answer
from rag.answering.families import Numbering, in_order, renamed
from rag.errors import LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.prompts import PLAN_REPAIR, PLAN_SCHEMA, plan_messages
from rag.llm.structured import structured
from rag.reports.markdown import report_markdown
from rag.reports.plan import fixed_plan, parse_plan
from rag.reports.types import PlannedSection, ReportPlan, WrittenReport, WrittenSection
from rag.types import Answer, AnswerMode, Citation, Filing, Filters, SearchResult

__all__ = ["PlannedSection", "ReportPlan", "WrittenReport", "WrittenSection", "plan_report", "write_report"]
Search = Callable[[str, Filters | None], SearchResult]
NOTHING_DONE: Mapping[int, WrittenSection] = MappingProxyType({})
EXTRACT = "This report is made of quotes and table rows from the filings; no language model was used."
PARTLY = "The language model failed for {names}; there the report is made of quotes and table rows from the filings."


def plan_report(topic: str, filings: Sequence[Filing], llm: LanguageModel | None) -> ReportPlan:
    """Three to eight sections for a topic: by the model, else the fixed plan of an analyst. Raises LLMStopped only."""
    if llm is not None:
        try:
            told = structured(
                llm,
                plan_messages(topic, filings),
                schema=PLAN_SCHEMA,
                parse=lambda text: parse_plan(topic, text, filings),
                repair=PLAN_REPAIR,
            )
            return replace(told.value, notices=told.notices)
        except LLMStopped:
            raise
        except LLMError as error:
            plan = fixed_plan(topic, filings)
            return replace(plan, notices=(f"{error} The sections are the usual ones instead.",))
    return fixed_plan(topic, filings)


def write_report(
    plan: ReportPlan,
    *,
    search: Search,
    report_of: Callable[[str], Report],
    llm: LanguageModel | None,
    on_section: Callable[[int, WrittenSection], None] | None = None,
    done: Mapping[int, WrittenSection] = NOTHING_DONE,
    stop: threading.Event | None = None,
) -> WrittenReport:
    """Write the sections in order; those in `done` (by position) are taken as they are, so a run can resume (S2-17).

    on_section is told each new section with its report-wide markers. Raises LLMStopped when `stop` is set.
    """
    filters = Filters(report_ids=plan.filings) if plan.filings else None
    sources = _Sources()
    sections = []
    for position, planned in enumerate(plan.sections):
        if stop is not None and stop.is_set():
            raise LLMStopped("Stopped by you.")
        section = done.get(position)
        if section is None:
            made = answer(planned.question, search(planned.question, filters), report_of, llm, stop=stop)
            section = WrittenSection(planned.name, sources.adopted(made))
            if on_section is not None:
                on_section(position, section)
        else:
            sources.keep(section.answer)
        sections.append(section)
    return _compiled(plan, tuple(sections), sources.citations, llm)


def _compiled(
    plan: ReportPlan, sections: tuple[WrittenSection, ...], citations: tuple[Citation, ...], llm: LanguageModel | None
) -> WrittenReport:
    mode: AnswerMode = "quotes" if llm is None or all(s.answer.mode != "model" for s in sections) else "model"
    notices = _notices(sections, mode)
    text = report_markdown(plan, [(s.name, s.answer) for s in sections], citations, notices)
    return WrittenReport(plan, sections, citations, text, mode, notices)


def _notices(sections: Sequence[WrittenSection], mode: AnswerMode) -> tuple[str, ...]:
    """What stands at the top: unverified numbers first, then how the report was made, then what went wrong."""
    bad = sum(n.status == "unverified" for s in sections for n in s.answer.numbers)
    said = [f"{bad} number{'s' if bad > 1 else ''} in this report could not be verified."] if bad else []
    if mode == "quotes":
        said.append(EXTRACT)
    quoted = [s.name for s in sections if s.answer.mode != "model"]
    if mode == "model" and quoted:
        said.append(PARTLY.format(names=", ".join(quoted)))
    rest = [n for s in sections for n in s.answer.notices if n != QUOTES_NOTICE and not n.startswith("Not verified")]
    return tuple(dict.fromkeys([*said, *rest]))


class _Sources:
    """The report's one list of footnotes: the same place has one number wherever it is cited."""

    def __init__(self) -> None:
        self._by_place: dict[tuple[object, ...], Citation] = {}

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every citation in the order of its number."""
        return tuple(in_order(self._by_place.values()))

    def keep(self, written: Answer) -> None:
        """Take over the citations of a section that already has report-wide markers."""
        for citation in written.citations:
            self._by_place.setdefault(_place(citation), citation)

    def adopted(self, made: Answer) -> Answer:
        """The answer with report-wide markers; the verdicts on its numbers go along."""
        names = {citation.marker: self._numbered(citation).marker for citation in made.citations}
        text, citations, numbers = renamed(made.text, made.citations, made.numbers, names)
        return replace(made, text=text, citations=tuple({c.marker: c for c in citations}.values()), numbers=numbers)

    def _numbered(self, citation: Citation) -> Citation:
        if (place := _place(citation)) not in self._by_place:
            numbering = Numbering(c.marker for c in self._by_place.values())
            self._by_place[place] = replace(citation, marker=numbering.next(citation.filing))
        return self._by_place[place]


def _place(citation: Citation) -> tuple[object, ...]:
    boxes = tuple((box.page, *(round(edge) for edge in box.bbox)) for box in citation.boxes)
    return (citation.filing.report_id, citation.page, boxes, citation.quote)
