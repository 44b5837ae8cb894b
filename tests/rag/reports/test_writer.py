"""Reports: the plan, one list of footnotes, markdown that no filing can break, resuming and stopping."""

from __future__ import annotations

import json
import re
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from rag.chunks.chunk import filing_of
from rag.config import LLMSettings
from rag.errors import LLMStopped
from rag.llm.client import LLMClient
from rag.reports.journal import Journal
from rag.reports.markdown import escaped
from rag.reports.phrases import Words
from rag.reports.writer import (
    Means,
    PlannedSection,
    ReportPlan,
    WrittenReport,
    WrittenSection,
    plan_report,
    write_report,
)
from rag.types import Filters, SearchResult
from tests.openai_server import OpenAIServer, Turn
from tests.rag.answering.nike import NIKE
from tests.rag.asked import report_of, result_of

EXTRACT = Words().word("extract")
PLAN = ReportPlan(
    "Nike in 2023",
    (
        PlannedSection("Sales", "", "What was Nike's revenue in FY2023 compared to the year before?"),
        PlannedSection("China", "", "Why did Nike's revenues in Greater China fall?"),
        PlannedSection("Sales again", "", "What was Nike's revenue in FY2023?"),
    ),
)


def find(question: str, filters: Filters | None) -> SearchResult:
    return result_of(question, [NIKE])


def written(plan: ReportPlan = PLAN, llm: LLMClient | None = None, **options: object) -> WrittenReport:
    return write_report(plan, Means(find, report_of(NIKE), lambda: [filing_of(NIKE)], llm, llm, llm), **options)  # type: ignore[arg-type]


def test_the_template_follows_from_the_words_of_the_topic() -> None:
    plan = plan_report("Nike's debt and credit risks", [filing_of(NIKE)], None)
    assert plan.options.template == "credit-memo" and plan.filings == (NIKE.report_id,)
    assert all("NIKE, Inc. in fiscal 2023" in s.question for s in plan.sections)
    assert plan_report("Nike", [filing_of(NIKE)], None).options.template == "company-update"


def test_an_extract_report_says_so_and_shows_rows_as_a_table() -> None:
    report = written()
    assert report.mode == "quotes" and report.notices[0] == EXTRACT and f"> {EXTRACT}" in report.markdown
    assert "| Revenues | \\$ 51,217 | \\$ 46,710 | [10K1] |" in report.markdown
    assert "“Revenues in Greater China fell because stores were closed for part of the year.” [" in report.markdown


def test_a_place_has_one_number_in_the_whole_report_and_every_number_a_source() -> None:
    report = written()
    markers = [c.marker for c in report.citations]
    assert markers == [f"[10K{i}]" for i in range(1, len(markers) + 1)]
    assert report.sections[0].answer.citations[0].marker == report.sections[2].answer.citations[0].marker == "[10K1]"
    body, _, sources = report.markdown.partition("## Sources")
    assert (
        set(re.findall(r"\[10K\d+\]", body)) == set(markers) == set(re.findall(r"^\[10K\d+\]", sources, re.MULTILINE))
    )
    assert "NIKE, Inc., 10-K, fiscal 2023, NIKE\\_2023\\_10K.pdf, page 3: “Revenues" in sources


def test_the_numbers_of_a_section_stand_where_its_text_has_them() -> None:
    numbers = [(s.answer.text, n) for s in written().sections for n in s.answer.numbers]
    assert numbers and all(text[n.start : n.end] == n.text and n.status == "verified" for text, n in numbers)


def test_a_resumed_report_equals_an_undisturbed_one_after_every_step(tmp_path: Path) -> None:
    whole_file = tmp_path / "whole.jsonl"
    whole = written(journal=Journal(whole_file))
    lines = whole_file.read_bytes().splitlines(keepends=True)
    assert len(lines) >= 3
    for steps in range(len(lines)):
        part = tmp_path / f"{steps}.jsonl"
        part.write_bytes(b"".join(lines[:steps]) + lines[steps][:40])
        again = written(journal=Journal(part))
        assert again.markdown == whole.markdown and again.facts == whole.facts


def test_stop_ends_it_between_sections() -> None:
    stop = threading.Event()
    finished: list[int] = []

    def told(number: int, section: WrittenSection) -> None:
        finished.append(number)
        stop.set()

    with pytest.raises(LLMStopped):
        written(on_section=told, stop=stop)
    # The section after it may have been written before the stop was asked for.
    assert finished[0] == 0 and len(finished) < len(PLAN.sections)


def test_text_of_a_filing_cannot_become_a_link_an_image_or_html() -> None:
    evil = "![x](http://e.vil/a.png) <script>alert(1)</script> [a](javascript:b) `c` $x$ | **d** &lt; www.e.vil"
    shown = escaped(evil)
    for live in ("![", "](", "<s", "$x$", "**", "http://", "javascript:", "&lt;", "www.e"):
        assert live not in shown.replace("\\", "\\\\") or f"\\{live[0]}" in shown
    assert "\\[" in shown and "\\<script\\>" in shown and "http://" not in shown and "javascript:" not in shown
    assert escaped("# Title\n- item\n1. first").splitlines() == ["\\# Title", "\\- item", "1\\. first"]
    made = written(ReportPlan("<b>T</b>\n# two", PLAN.sections[:1])).markdown
    assert made.startswith("# \\<b\\>T\\</b\\> # two\n")


def test_a_model_plans_and_writes() -> None:
    sections = [{"name": "Sales", "description": "d", "question": "What was Nike's revenue?", "research": True}]
    with OpenAIServer(Turn(text=json.dumps({"sections": sections}))) as server:
        model = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0))
        plan = plan_report("Nike", [filing_of(NIKE)], model)
        assert [s.name for s in plan.sections] == ["Sales"] and plan.sections[0].metrics == ("revenue",)
        report = written(replace(PLAN, sections=PLAN.sections[:2]), model)
    assert report.mode == "model" and EXTRACT not in report.markdown
    assert [s.answer.mode for s in report.sections] == ["model", "model"]
    assert all(n.status != "unverified" for s in report.sections for n in s.answer.numbers)


def test_a_model_that_fails_leaves_a_data_report_that_says_so() -> None:
    with OpenAIServer(default=Turn(text="no json at all")) as server:
        model = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0))
        report = written(replace(PLAN, sections=PLAN.sections[:2]), model)
    assert report.mode == "quotes" and report.markdown.count("51,217") > 0
    assert any("language model" in notice for notice in report.notices)


def test_a_plan_that_is_not_one_becomes_the_usual_plan_and_says_so() -> None:
    with OpenAIServer(Turn(text="no plan")) as server:
        plan = plan_report("Nike", [filing_of(NIKE)], LLMClient(LLMSettings(base_url=server.base_url, model="m")))
    assert plan.sections[0].name == "Summary" and "usual ones" in plan.notices[0]
