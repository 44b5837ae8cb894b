"""A report by a real small model, start to end: what is asserted is its form and its references, never its wording."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rag.answering.numbers.read import MARKER
from rag.chunks.chunk import filing_of
from rag.config import LLMSettings
from rag.llm.client import LLMClient
from rag.llm.structured import structured
from rag.reports.model.editing import parsed_text
from rag.reports.model.grading import grade
from rag.reports.model.prompts import TEXT_REPAIR, TEXT_SCHEMA, edit_messages
from rag.reports.model.unchanged import added_facts
from rag.reports.runs import ReportRuns
from rag.reports.templates import template_names
from rag.reports.types import PlannedSection, ReportOptions, ReportPlan, WrittenReport
from rag.reports.writer import Means, plan_report, write_report
from rag.types import Filing, Filters, SearchResult
from tests.rag.asked import report_of, result_of
from tests.rag.helpers import wait_for
from tests.rag.statements_made import INCOME, made
from tests.scripted_report import NIKE, means

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")
HARBOR = replace(
    made((("Revenues", "$ 21,427", "$ 19,842", "$ 18,000"), *INCOME[1:]), name="HARBOR_2023_10K"),
    company="Harbor Lantern Inc.", ticker="HRBL",
)  # fmt: skip
FILED = {"peer-comparison": (NIKE, HARBOR)}
SALES = PlannedSection("Revenue", "Revenue and its change", "How did NIKE's revenue change?", metrics=("revenue",))
PLAN = ReportPlan("Revenue of NIKE", (SALES,), options=ReportOptions(length="short", max_search_depth=1))


def small(base_url: str, **changes: int) -> LLMClient:
    """The model as a person sets it up for a machine without a GPU: a small window, short answers, one request."""
    limits = {"max_tokens": 250, "context_tokens": 1024, "parallel": 1, "retries": 0, **changes}
    common = {"base_url": base_url, "model": "qwen", "read_timeout_seconds": 600, "total_budget_seconds": 900}
    return LLMClient(LLMSettings.model_validate({**common, **limits}))


def planned(template: str, filings: list[Filing]) -> ReportPlan:
    """The template's first section with figures, and its conclusion; only the company update is split by the model."""
    options = ReportOptions(template=template, length="short", max_search_depth=1)
    topic = " and ".join(str(filing.company) for filing in filings)
    plan = plan_report(topic, filings, None, options)
    body = next(section for section in plan.sections if section.role == "body" and section.metrics)
    asked = () if template == "company-update" else (body.question,)
    return replace(plan, sections=(replace(body, queries=asked), plan.sections[-1]))


@pytest.mark.parametrize("template", template_names())
def test_every_footnote_of_a_report_is_a_place_and_every_number_has_its_verdict(
    template: str, base_url: str, tmp_path: Path
) -> None:
    llm, reports = small(base_url), FILED.get(template, (NIKE,))
    filings = [filing_of(report) for report in reports]

    def find(question: str, filters: Filters | None) -> SearchResult:
        return result_of(question, reports)

    def write(plan: ReportPlan, **given: Any) -> WrittenReport:
        own = Means(find, report_of(*reports), lambda: filings, llm, llm, llm, llm)
        return write_report(plan, own, **given)

    runs, plan = ReportRuns(tmp_path, write), planned(template, filings)
    run_id = runs.start(plan)
    wait_for(lambda: runs.get(run_id).state != "running", 3000)
    run = runs.get(run_id)
    assert run.state == "done" and run.report is not None, run.error
    report, known = run.report, {citation.marker for citation in run.report.citations}
    seconds = run.updated - run.started
    print(f"\n{template}: {report.mode}, {seconds:.0f} s, {report.usage}, {report.notices}\n{report.markdown}")
    assert known and all(citation.page in (1, 2, 3) and citation.boxes for citation in report.citations)
    assert [section.name for section in report.sections] == [section.name for section in plan.sections]
    for section in report.sections:
        answer = section.answer
        assert answer.text and set(MARKER.findall(answer.text)) <= known
        assert all(answer.text[number.start : number.end] == number.text for number in answer.numbers)
        assert answer.mode == "model" or report.notices
    bad = sum(number.status == "unverified" for section in report.sections for number in section.answer.numbers)
    assert report.markdown.count("(unverified)") >= bad and (not bad or "could not be verified" in report.notices[0])
    keys = [row.key for row in report.facts]
    assert len(keys) == len(set(keys)) and report.usage.calls == sum(step.usage.calls for step in run.steps) > 0
    assert {"section:0:queries", "section:0:write:1", "section:0", "section:1"} <= {step.key for step in run.steps}
    assert not re.search(r"\[F\d", report.markdown)
    _is_graded(report, {step.key: step.text for step in run.steps})


def _is_graded(report: WrittenReport, steps: dict[str, str]) -> None:
    """A draft by the model has its grade in the journal and in the report, and goes through refinement and polish."""
    drafts = [draft for draft in report.sections[0].drafts if draft.answer.mode == "model"]
    for draft in drafts:
        assert draft.grade is not None and (draft.grade.passed or draft.grade.weakness)
        verdict = "passed" if draft.grade.passed else f"failed: {draft.grade.weakness}"
        assert (
            steps[f"section:0:grade:{draft.attempt}"] == f"{report.sections[0].name}, draft {draft.attempt} {verdict}"
        )
    if drafts:
        assert {"refine:0", "polish:0", "frame:1"} <= set(steps)


def test_a_real_model_grades_a_right_section_and_an_empty_one_and_polishes_without_new_facts(base_url: str) -> None:
    """The steps that a whole report reaches late: a verdict that parses, and an edit that is kept whole or dropped."""
    llm = small(base_url, max_tokens=200)
    report = write_report(PLAN, means(None))
    answer = replace(
        report.sections[0].answer, mode="model", text="NIKE's revenue was $51,217 million [1].", numbers=()
    )
    told = grade(SALES, answer, llm)
    print(told)
    assert told.by == "qwen" and not told.said and told.usage.calls > 0
    assert told.passed or told.weakness
    messages = edit_messages("polish", SALES.name, answer.text, "", "en")
    sent = structured(llm, messages, schema=TEXT_SCHEMA, parse=parsed_text, repair=TEXT_REPAIR).value
    print(sent, added_facts(answer.text, sent, counted=True))
    assert sent.strip()
