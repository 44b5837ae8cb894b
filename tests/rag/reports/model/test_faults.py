"""Twenty faults planted in what a scripted model writes: each is stopped (taken out, dropped) or stamped in place."""

from __future__ import annotations

import json

import pytest

from rag.chunks.chunk import filing_of
from rag.config import LLMSettings
from rag.llm.client import LLMClient
from rag.reports.model.unchanged import added_facts
from rag.reports.types import PlannedSection, ReportOptions, ReportPlan, WrittenReport
from rag.reports.writer import Means, write_report
from rag.types import Filters, SearchResult
from tests.openai_server import OpenAIServer, Turn
from tests.rag.asked import report_of, result_of
from tests.rag.statements_made import made
from tests.scripted_report import stopped_or_stamped

NIKE = made()
PLAN = ReportPlan(
    "NIKE in 2023",
    (PlannedSection("Results", "", "What were NIKE's revenue and net income in fiscal 2023?", metrics=("revenue",)),),
    options=ReportOptions(max_search_depth=1),
)
WRONG_NUMBER = (
    "NIKE's revenue was $51,271 million in fiscal 2023 {1}.",
    "NIKE's revenue was $61,217 million in fiscal 2023 {1}.",
    "NIKE's net income was $4,986 million in fiscal 2023 {1}.",
    "NIKE's gross profit was $22,929 million in fiscal 2023 {1}.",
    "NIKE's income tax expense was $1,311 million in fiscal 2023 {1}.",
)
WRONG_PERIOD = (
    "NIKE's revenue was $46,710 million in fiscal 2023 {1}.",
    "NIKE's revenue was $51,217 million in fiscal 2022 {1}.",
    "NIKE's net income was $5,980 million in fiscal 2023 {1}.",
    "NIKE's gross profit was $19,962 million in fiscal 2022 {1}.",
    "NIKE's cost of sales was $25,231 million in fiscal 2023 {1}.",
)
WRONG_SCALE = (
    "NIKE's revenue was $51,217 billion in fiscal 2023 {1}.",
    "NIKE's net income was $4,689 thousand in fiscal 2023 {1}.",
)
NO_SOURCE = (
    "NIKE's market share was 38% in fiscal 2023 [98]. Revenue was $51,217 million in fiscal 2023 {1}.",
    "NIKE has 79,100 employees. Revenue was $51,217 million in fiscal 2023 {1}.",
)
CONTRADICTION = (
    "NIKE's revenue was $51,217 million in fiscal 2023 {1}. NIKE's revenue was $44,538 million in fiscal 2023 {1}.",
    "NIKE's net income was $4,689 million in fiscal 2023 {1}, a net income of $5,903 million in fiscal 2023 {1}.",
    "NIKE's revenue fell 9.6% to $51,217 million in fiscal 2023 from $46,710 million in fiscal 2022 {1}.",
)
ADDED = (
    ("Revenue was $51,217 million [1].", "Revenue was $51,217 million [1], after $46,710 million [1]."),
    ("Revenue was $51,217 million [1].", "Revenue was $51,217 million [1][4]."),
)


def find(question: str, filters: Filters | None) -> SearchResult:
    return result_of(question, [NIKE])


def written(text: str) -> WrittenReport:
    """The report whose one section the model writes so; {1} is the excerpt of the income statement."""
    number, ref_id = next(
        (n, c.hits[0].chunk.ref_id)
        for n, c in enumerate(find(PLAN.sections[0].question, None).contexts, 1)
        if "51,217" in c.text
    )
    reply = json.dumps({"answer": text.replace("{1}", f"[{number}]"), "ref_ids": [ref_id]})
    with OpenAIServer(Turn(text='{"queries": []}'), Turn(text=reply)) as server:
        model = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0))
        means = Means(find, report_of(NIKE), lambda: [filing_of(NIKE)], model, model, None)
        return write_report(PLAN, means)


@pytest.mark.parametrize("text", [*WRONG_NUMBER, *WRONG_PERIOD, *WRONG_SCALE, *NO_SOURCE, *CONTRADICTION])
def test_a_planted_fault_is_stamped_and_said_at_the_top_or_not_written(text: str) -> None:
    stopped_or_stamped(written(text), text)


def test_a_source_that_does_not_exist_is_taken_out() -> None:
    assert "[97]" not in written("NIKE's revenue was $51,217 million in fiscal 2023 [97].").markdown


@pytest.mark.parametrize(("before", "after"), ADDED)
def test_an_edit_that_adds_a_figure_or_a_footnote_is_dropped(before: str, after: str) -> None:
    assert added_facts(before, after, counted=True) and not added_facts(after, after, counted=True)


def test_a_right_section_is_neither_stamped_nor_dropped() -> None:
    report = written("NIKE's revenue was $51,217 million in fiscal 2023 {1}, after $46,710 million in fiscal 2022 {1}.")
    assert report.mode == "model" and "(unverified)" not in report.markdown
    assert all(row.status != "unverified" for row in report.facts)
