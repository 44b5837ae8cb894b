"""The web in a report: only where the filings do not do, cited as [N1], checked like the rest, never in the way."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rag.answering.depth import Means as Sources
from rag.chunks.chunk import filing_of
from rag.config import LLMSettings, Settings, WebSettings
from rag.reports.journal import Journal
from rag.reports.types import PlannedSection, ReportOptions, ReportPlan, WrittenReport
from rag.reports.wiring import writer
from rag.reports.writer import write_report
from rag.web.search import NO_NETWORK
from rag.web.web import Web
from tests.openai_server import OpenAIServer
from tests.rag.answering.web_pages import FACT, QUESTION, web_of
from tests.rag.asked import report_of
from tests.scripted_report import NIKE, SALES, Script, found, means, reply, verdict
from tests.web_server import WebServer, article

LIE = "NIKE's revenue was $52,900 million in fiscal 2023, two people said."
BRIDGES = PlannedSection("Bridges", "", QUESTION)
PLAN = ReportPlan("Globex Rail", (BRIDGES,), options=ReportOptions(max_search_depth=1, sources="web"))
REFUSES = reply("Not in these documents.")


@pytest.fixture
def server() -> Iterator[WebServer]:
    with WebServer({"/fact": article("Rail", FACT), "/lie": article("Talk", LIE)}) as web:
        yield web


def from_page(words: str, said: str, sentence: str) -> str:
    """A draft that cites the excerpt which holds `said`, or a refusal where none does."""
    numbers = [m[1] for m in re.finditer(r'number="(\d+)"[^>]*>>>\n(.*?)\n<<<END', words, re.S) if said in m[2]]
    return reply(f"{sentence} [{numbers[0]}].") if numbers else REFUSES


def written(web: Web | None, script: Script, plan: ReportPlan = PLAN) -> WrittenReport:
    with OpenAIServer(reply=script) as model:
        return write_report(plan, means(model, web=web))


def bridges(words: str) -> str:
    return from_page(words, "weighing bridges", "Globex Rail sold 4,215 weighing bridges in fiscal 2023")


def test_what_the_filings_do_not_hold_is_cited_from_the_web_and_checked(server: WebServer) -> None:
    web, engine = web_of(server, "/fact")
    report = written(web, Script(write=bridges))
    assert "4,215 weighing bridges in fiscal 2023 [N1]" in report.markdown and report.mode == "model"
    assert [n.status for n in report.sections[0].answer.numbers] == ["verified"]
    assert engine.asked == [QUESTION]
    assert "are pages of the web (1)" in report.notices[0]
    source = next(line for line in report.markdown.splitlines() if line.startswith("[N1]"))
    assert f"`{server.url('/fact')}`" in source and "fetched on 20" in source


def test_a_number_that_the_page_does_not_hold_is_stamped(server: WebServer) -> None:
    web, _ = web_of(server, "/fact")
    wrong = "Globex Rail sold 4,512 weighing bridges in fiscal 2023"
    report = written(web, Script(write=lambda words: from_page(words, "weighing bridges", wrong)))
    assert "4,512 (unverified)" in report.markdown and "could not be verified" in report.notices[0]


def test_the_web_joins_the_filings_where_a_draft_from_them_alone_is_weak(server: WebServer) -> None:
    web, engine = web_of(server, "/fact")
    prompts: list[str] = []

    def write(words: str) -> str:
        prompts.append(words)
        return reply(SALES)

    plan = replace(PLAN, sections=(replace(BRIDGES, question="What was NIKE's revenue in fiscal 2023?"),))
    written(web, Script(write=write, grade=verdict("Thin.", "a phrase of the model")), plan)
    assert len(prompts) == 2 and FACT not in prompts[0] and FACT in prompts[1] and "51,217" in prompts[1]
    assert engine.asked == ["What was NIKE's revenue in fiscal 2023?"]


def test_a_draft_that_passes_asks_nobody_else(server: WebServer) -> None:
    web, engine = web_of(server, "/fact")
    plan = replace(PLAN, sections=(replace(BRIDGES, question="What was NIKE's revenue in fiscal 2023?"),))
    written(web, Script(write=reply(SALES)), plan)
    assert engine.asked == [] and server.seen == []


def test_without_a_network_the_report_rests_on_the_filings_and_says_so(server: WebServer) -> None:
    web, engine = web_of(server)
    plan = replace(PLAN, sections=(replace(BRIDGES, question="What was NIKE's revenue in fiscal 2023?"),))
    report = written(web, Script(write=reply(SALES), grade=verdict("Thin.")), plan)
    assert "51,217" in report.markdown and report.mode == "model" and engine.asked
    assert f"{NO_NETWORK} What was to be looked up there rests on your filings alone." in report.notices


@pytest.mark.parametrize("second", [REFUSES, reply("NIKE's revenue was $52,900 million in fiscal 2023 [1].")])
def test_a_web_that_failed_is_told_also_where_an_earlier_draft_is_kept(server: WebServer, second: str) -> None:
    web, _ = web_of(server)
    plan = replace(PLAN, sections=(replace(BRIDGES, question="What was NIKE's revenue in fiscal 2023?"),))
    drafts = iter((reply(SALES), second))
    report = written(web, Script(write=lambda _: next(drafts, second), grade=verdict("Thin.")), plan)
    assert "51,217" in report.markdown and "52,900" not in report.markdown
    assert sum(NO_NETWORK in notice for notice in report.notices) == 1


def test_a_page_that_contradicts_the_table_of_numbers_is_stamped(server: WebServer) -> None:
    web, _ = web_of(server, "/lie")
    section = PlannedSection("Sales", "", "What was NIKE's revenue in fiscal 2023?", metrics=("revenue",))
    lie = "NIKE's revenue was $52,900 million in fiscal 2023"
    script = Script(write=lambda words: from_page(words, "52,900", lie))
    report = written(web, script, replace(PLAN, sections=(section,)))
    (number,) = report.sections[0].answer.numbers
    assert number.status == "unverified" and "$51,217 million for the same metric" in number.reason


def test_without_a_model_an_unanswered_section_quotes_the_web(server: WebServer) -> None:
    web, _ = web_of(server, "/fact")
    report = write_report(PLAN, means(None, web=web))
    assert "4,215 weighing bridges" in report.markdown and "[N1]" in report.markdown and report.mode == "quotes"


@pytest.mark.parametrize(
    ("enabled", "sources", "used"), [(True, "web", True), (True, "local", False), (False, "web", False)]
)
def test_the_web_is_used_only_where_plan_and_settings_both_say_so(
    server: WebServer, enabled: bool, sources: str, used: bool
) -> None:
    web, engine = web_of(server, "/fact")

    def sources_of(online: bool) -> Sources:
        return Sources(found, report_of(NIKE), lambda: [filing_of(NIKE)], web=web if online else None)

    with OpenAIServer(reply=Script(write=REFUSES)) as model:
        llm = LLMSettings(base_url=model.base_url, model="m", retries=0)
        write = writer(Settings(llm=llm, web=WebSettings(enabled=enabled)), sources_of)
        plan = replace(PLAN, options=ReportOptions(max_search_depth=1, sources="web" if sources == "web" else "local"))
        write(plan, journal=Journal(), on_section=lambda number, section: None, stop=threading.Event())
    assert bool(engine.asked) is used
