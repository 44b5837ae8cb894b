"""A report by a real small model, start to end: what is asserted is its form and its references, never its wording."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rag.answering.numbers import MARKER
from rag.config import LLMSettings, RetrievalSettings, Settings
from rag.reports.types import PlannedSection, ReportOptions, ReportPlan
from rag.service import Service
from tests.rag.helpers import finished, wait_for

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")
SALES = PlannedSection(
    "Revenue", "Revenue and its change", "How did the revenue of Example Lantern Works change?", metrics=("revenue",),
    queries=("total revenue by product",),
)  # fmt: skip
CLOSING = PlannedSection("Conclusion", "", "", research=False, role="conclusion")
PLAN = ReportPlan(
    "Revenue of Example Lantern Works", (SALES, CLOSING), options=ReportOptions(length="short", max_search_depth=1)
)


@pytest.fixture(scope="module")
def service(base_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    # Short contexts: the model reads about twenty tokens a second.
    retrieval = RetrievalSettings(top_k=2, expand_back=100, expand_forward=300)
    llm = LLMSettings(
        base_url=base_url, model="qwen", max_tokens=250, read_timeout_seconds=300, total_budget_seconds=600, retries=0
    )
    owner = Service.open(Settings(home=tmp_path_factory.mktemp("report"), llm=llm, retrieval=retrieval))
    owner.load_sample()
    finished(owner)
    yield owner
    owner.close()


def test_every_footnote_of_a_report_is_a_place_and_every_number_has_its_verdict(service: Service) -> None:
    run_id = service.start_report(PLAN)
    wait_for(lambda: service.report_run(run_id).state != "running", 1500)
    run = service.report_run(run_id)
    assert run.state == "done" and run.report is not None, run.error
    report, known = run.report, {citation.marker for citation in run.report.citations}
    pages = {page.number for page in service.report(service.filings()[0].report_id).pages}
    assert all(citation.page in pages and citation.boxes for citation in report.citations) and known
    assert [section.name for section in report.sections] == ["Revenue", "Conclusion"]
    for section in report.sections:
        answer = section.answer
        assert answer.text and set(MARKER.findall(answer.text)) <= known
        assert all(answer.text[number.start : number.end] == number.text for number in answer.numbers)
        assert answer.mode == "model" or report.notices
    bad = sum(number.status == "unverified" for section in report.sections for number in section.answer.numbers)
    assert len(re.findall(r"\(unverified\)", report.markdown)) >= bad and (not bad or "verified" in report.notices[0])
    keys = [row.key for row in report.facts]
    assert len(keys) == len(set(keys)) and report.usage.calls == sum(step.usage.calls for step in run.steps) > 0
    assert {"section:0:queries", "section:0:write:1", "section:0", "section:1"} <= {step.key for step in run.steps}
    print(f"{report.mode}, {report.usage}, {[step.text for step in run.steps]}, {report.notices}")
