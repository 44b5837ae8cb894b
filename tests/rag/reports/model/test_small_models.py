"""A small model on one's own machine: short requests, one at a time, and what such models do wrong in a section."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rag.answering.fitting import CHARACTERS
from rag.config import LLMSettings
from rag.llm.client import LLMClient
from rag.reports.types import PlannedSection, WrittenReport
from rag.reports.writer import write_report
from tests.openai_server import OpenAIServer
from tests.scripted_report import FRAMED, PLAN, SALES, SECTIONS, Script, content, means, reply, role_of, text

WINDOW, ANSWER = 1024, 250
LISTED = "NIKE, Inc., revenue, FY2023: $51,217 million [1], NIKE, Inc., revenue, FY2022: $46,710 million [1]"


def written(script: Script, *sections: PlannedSection, **limits: Any) -> tuple[WrittenReport, OpenAIServer]:
    with OpenAIServer(reply=script) as server:
        llm = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0, **limits))
        made = means(server, writer=llm, light=llm, verifier=llm, conclude=llm)
        return write_report(replace(PLAN, sections=sections or PLAN.sections), made), server


def test_no_request_is_longer_than_the_window_and_the_figure_asked_for_is_in_it() -> None:
    many = replace(SECTIONS[0], metrics=("revenue", "gross_profit", "operating_income", "net_income", "inventory"))
    report, server = written(Script(), many, *FRAMED[2:], context_tokens=WINDOW, max_tokens=ANSWER)
    lengths = [sum(len(message["content"]) for message in request["messages"]) for request in server.requests]
    # Rules are plain words of four characters a token, so a request may be longer than figures would fill it.
    assert max(lengths) <= (WINDOW - ANSWER) * CHARACTERS * 1.8
    (draft,) = [content(r) for r in server.requests if role_of(r) == "write" and "Section: Sales" in content(r)]
    assert "51,217" in draft and "words." in draft and "80 to" not in draft
    assert report.mode == "model" and "(unverified)" not in report.markdown


def test_sections_are_written_one_after_the_other_where_the_model_serves_one() -> None:
    _, server = written(Script(), parallel=1)
    order = [content(request).count("Section: Income") for request in server.requests if role_of(request) == "write"]
    assert order == sorted(order)


def test_a_draft_that_lists_the_facts_does_not_pass() -> None:
    report, _ = written(Script(write=reply(LISTED)), SECTIONS[0])
    grade = report.sections[0].drafts[0].grade
    assert grade is not None and not grade.passed and "lists figures" in grade.weakness


def test_ids_that_do_not_exist_are_passed_over_where_the_text_names_its_sources() -> None:
    report, _ = written(Script(write=lambda asked: reply(SALES, "nike|p99|c9")), SECTIONS[0])
    assert not any("do not exist" in notice or "does not exist" in notice for notice in report.notices)


def test_what_is_said_twice_stands_once_also_where_rules_conclude_with_the_same_words() -> None:
    twice = f"{SALES} {SALES}"
    report, _ = written(Script(write=reply(twice), frame=text(twice.replace("[1]", "[10K1]"))), *FRAMED[1:])
    plain = report.markdown.split("## Table of numbers")[0]
    assert plain.count("revenue was") == 3  # two sections and the conclusion
    conclusion = report.sections[-1].answer.text.split("\n\n")
    assert len(conclusion) == len(set(conclusion))
