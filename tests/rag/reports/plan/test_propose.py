"""The plan by a model: searched for first, framed, proposed anew on feedback; what becomes of it where that fails."""

from __future__ import annotations

import json

import pytest

from rag.chunks.chunk import filing_of
from rag.config import LLMSettings
from rag.errors import RagError
from rag.llm.client import LLMClient
from rag.llm.roles import open_role
from rag.reports.plan.framing import with_roles
from rag.reports.plan.propose import plan_report
from rag.reports.types import PlannedSection, ReportOptions, ReportPlan
from rag.types import Filters, SearchResult, Usage
from rag.web.web import OFF
from tests.openai_server import OpenAIServer, Turn
from tests.scripted_report import NIKE, Script, content, found, model, role_of

FILINGS = [filing_of(NIKE)]


def sections(*names: str, frame: bool = False) -> str:
    keys = [
        {"name": n, "description": "d", "question": f"What of {n}?", "research": not frame, "queries": []}
        for n in names
    ]
    return json.dumps({"sections": keys})


def test_the_queries_of_the_planner_are_searched_and_what_they_find_is_shown_to_it() -> None:
    searched: list[str] = []

    def search(question: str, filters: Filters | None) -> SearchResult:
        searched.append(question)
        return found(question, filters)

    script = Script(queries='{"queries": ["NIKE revenue", "NIKE risks"]}', plan=sections("Sales", "Risks"))
    with OpenAIServer(reply=script) as server:
        plan = plan_report("NIKE in 2023", FILINGS, model(server), search=search)
        asked = next(content(request) for request in server.requests if role_of(request) == "plan")
    assert searched == ["NIKE in 2023", "NIKE revenue", "NIKE risks"] and plan.queries == ("NIKE revenue", "NIKE risks")
    assert "51,217" in asked and plan.usage.calls == 2
    assert [(s.name, s.role) for s in plan.sections] == [
        ("Introduction", "introduction"), ("Sales", "body"), ("Risks", "body"), ("Conclusion", "conclusion"),
    ]  # fmt: skip


def test_feedback_goes_to_the_planner_with_the_plan_so_far() -> None:
    before = ReportPlan(
        "NIKE", (PlannedSection("Sales", "", "What of sales?"),), queries=("q",), usage=Usage(2, 22, 14)
    )
    script = Script(plan=sections("Cash", "Debt"))
    with OpenAIServer(reply=script) as server:
        feedback = "Leave out sales, add cash; no conclusion."
        plan = plan_report("NIKE", FILINGS, model(server), feedback=feedback, before=before, search=found)
        asked = [content(request) for request in server.requests if role_of(request) == "plan"]
    assert "- Sales: What of sales?" in asked[0] and feedback in asked[0]
    assert [s.name for s in plan.sections] == ["Cash", "Debt"] and plan.usage.calls == 3


def test_feedback_without_a_model_keeps_the_plan_and_says_why() -> None:
    before = ReportPlan("NIKE", (PlannedSection("Sales", "", "What of sales?"),))
    plan = plan_report("NIKE", FILINGS, None, feedback="more", before=before)
    assert plan.sections == before.sections and "Feedback needs a language model" in plan.notices[-1]


def test_a_planner_that_is_down_is_replaced_by_its_backup_and_the_plan_says_so() -> None:
    with OpenAIServer(reply=Script(plan=sections("Cash", "Debt"))) as server:
        settings = LLMSettings(
            base_url="http://127.0.0.1:9/v1", model="first", backup_model="second", backup_base_url=server.base_url,
            retries=0,
        )  # fmt: skip
        plan = plan_report("NIKE", FILINGS, open_role(settings, "planner"))
    assert [s.name for s in plan.sections][1:3] == ["Cash", "Debt"]
    assert any("second answered instead." in notice for notice in plan.notices)


@pytest.mark.parametrize("sent", ["no plan", '{"sections": []}', sections(*(f"S{n}" for n in range(40)))])
def test_no_plan_none_or_forty_sections_become_the_usual_ones_with_a_sentence(sent: str) -> None:
    with OpenAIServer(default=Turn(text=sent)) as server:
        plan = plan_report("NIKE", FILINGS, model(server))
    assert plan.sections[0].name == "Summary" and plan.usage.calls == 2
    assert "did not send a plan of one to twelve sections" in plan.notices[0] and "usual ones" in plan.notices[0]


def test_searches_that_cannot_be_planned_leave_the_topic_and_a_sentence() -> None:
    with OpenAIServer(reply=Script(queries="what?", plan=sections("Cash"))) as server:
        plan = plan_report("NIKE", FILINGS, model(server), search=found)
    assert [s.name for s in plan.sections] == ["Cash"] and "a search for the topic itself" in plan.notices[0]


@pytest.mark.parametrize(
    ("topic", "filings", "said"),
    [
        ("NIKE", [], "upload"),
        ("Zyxel's debt", FILINGS, "No filing of"),
        ("Zorblax Corp credit memo", FILINGS, "No filing of Zorblax Corp is"),
        ("Zorblax company update", FILINGS, "No filing of Zorblax is"),
        ("Update on Meridian Bank AG", FILINGS, "No filing of Meridian Bank AG is"),
    ],
)
def test_an_empty_store_or_an_absent_company_is_one_sentence_and_no_call(
    topic: str, filings: list[object], said: str
) -> None:
    with OpenAIServer() as server, pytest.raises(RagError, match=said):
        plan_report(topic, filings, model(server))  # type: ignore[arg-type]
    assert not server.requests


def test_the_web_where_it_is_switched_off_is_said_in_the_plan() -> None:
    assert plan_report("NIKE", FILINGS, None, ReportOptions(sources="web")).notices == (OFF,)


def test_sections_without_research_frame_the_report_only_at_its_ends() -> None:
    plan = [PlannedSection(n, "", f"{n}?", research=r) for n, r in (("A", False), ("B", False), ("Conclusions", True))]
    assert [(s.role, s.research) for s in with_roles(plan)] == [
        ("introduction", False), ("body", True), ("conclusion", False),
    ]  # fmt: skip


def test_an_own_structure_keeps_its_sections_and_its_conclusion_needs_no_research() -> None:
    options = ReportOptions(structure="Introduction\nSales: revenue by region\nConclusion")
    with OpenAIServer() as server:
        plan = plan_report("NIKE", FILINGS, LLMClient(model(server).settings), options, search=found)
        assert not server.requests
    assert [s.name for s in plan.sections] == ["Introduction", "Sales", "Conclusion"]
    assert [s.role for s in with_roles(plan.sections)] == ["introduction", "body", "conclusion"]


@pytest.mark.parametrize("topic", ["Cash and debt", "A short company update", "Annual credit memo", "NIKE credit memo"])
def test_a_topic_that_names_no_stranger_is_about_the_filings_there_are(topic: str) -> None:
    assert plan_report(topic, FILINGS, None).sections
