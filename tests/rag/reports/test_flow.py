"""The flow of a report with a model, role by role: grades, rounds, edits that add nothing, and what garbage costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rag.config import LLMSettings, RoleSettings, RolesSettings
from rag.llm.roles import Role, open_role
from rag.reports.journal import Journal
from rag.reports.markdown import escaped
from rag.reports.types import ReportOptions, ReportPlan, WrittenReport
from rag.reports.writer import write_report
from rag.types import Filters, SearchResult
from tests.openai_server import OpenAIServer, Turn
from tests.scripted_report import (
    PLAN,
    SALES,
    SECTIONS,
    Script,
    content,
    draft_of,
    found,
    means,
    reply,
    role_of,
    section_text,
    text,
    verdict,
)

GARBAGE = "I would rather not say {"
ROLES: tuple[tuple[str, Role], ...] = (("writer", "writer"), ("verifier", "verifier"), ("conclude", "conclude"))
CUT = Turn(finish="length")
ALONE = replace(PLAN, sections=SECTIONS[:1])
LONGER = f"{SALES} NIKE's gross profit was $22,292 million in fiscal 2023 [1]."


def written(script: Script, plan: ReportPlan = PLAN, **changes: Any) -> tuple[WrittenReport, OpenAIServer]:
    with OpenAIServer(reply=script) as server:
        return write_report(plan, means(server, **changes)), server


def asked(server: OpenAIServer, role: str) -> list[str]:
    return [content(request) for request in server.requests if role_of(request) == role]


def sales(report: WrittenReport) -> Any:
    return next(section for section in report.sections if section.name == "Sales")


def test_a_draft_that_fails_is_searched_again_for_what_is_missing_and_written_anew() -> None:
    searched: list[str] = []

    def find(question: str, filters: Filters | None) -> SearchResult:
        searched.append(question)
        return found(question, filters)

    def write(words: str) -> str:
        return reply(LONGER) if "was weak: Gross profit is missing" in words else draft_of(words)

    def judge(words: str) -> str:
        weak = "Section: Sales" in words and "gross profit" not in words
        return verdict("Gross profit is missing.", "NIKE gross profit 2023") if weak else verdict()

    report, _ = written(Script(write=write, grade=judge), ALONE, search=find)
    drafts = sales(report).drafts
    assert [draft.grade.passed for draft in drafts] == [False, True]
    assert drafts[0].grade.weakness == "Gross profit is missing." and drafts[0].grade.by == "m"
    assert "NIKE gross profit 2023" in searched and drafts[1].queries[0] == "NIKE gross profit 2023"
    assert "22,292" in sales(report).answer.text and not report.notices


@pytest.mark.parametrize("depth", [1, 3])
def test_a_section_that_never_passes_ends_at_the_depth_and_the_report_says_so(depth: int) -> None:
    plan = replace(ALONE, options=ReportOptions(max_search_depth=depth))
    report, server = written(Script(grade=verdict("It is thin.")), plan)
    assert len(sales(report).drafts) == depth and len(asked(server, "grade")) == depth
    told = f"“Sales” did not pass its check; draft {depth} was the last: It is thin."
    assert told in report.notices and told in report.markdown
    assert "51,217" in sales(report).answer.text and report.mode == "model"


def test_an_unverified_number_fails_a_draft_without_asking_the_verifier() -> None:
    def write(words: str) -> str:
        return (
            draft_of(words)
            if "was weak" in words or "Section: Sales" not in words
            else reply("NIKE's revenue was $61,217 million in fiscal 2023 [1].")
        )

    report, server = written(Script(write=write), ALONE)
    first, second = sales(report).drafts
    assert "$61,217 million" in first.grade.weakness and first.grade.by == "program" and second.grade.passed
    assert "61,217" not in report.markdown and len(asked(server, "grade")) == 1


def test_at_most_five_sub_questions_are_searched() -> None:
    searched: list[str] = []

    def find(question: str, filters: Filters | None) -> SearchResult:
        searched.append(question)
        return found(question, filters)

    many = '{"queries": ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]}'
    written(Script(light=many), ALONE, search=find)
    assert searched[1:] == [SECTIONS[0].question, "a1", "a2", "a3", "a4", "a5"]


def test_refinement_sees_the_whole_report_and_what_stands_around_comes_from_the_finished_sections() -> None:
    report, server = written(Script())
    refined = asked(server, "refine")
    assert len(refined) == 2 and all("51,217" in words and "4,689" in words for words in refined)
    frames = asked(server, "frame")
    assert len(frames) == 2 and all("51,217" in words and "4,689" in words for words in frames)
    assert "operating income fell 11.4%" in frames[1] and "This report on" not in frames[0]
    assert [section.name for section in report.sections] == ["Introduction", "Sales", "Income", "Conclusion"]
    opening, closing = report.sections[0].answer, report.sections[-1].answer
    assert opening.mode == closing.mode == "model" and opening.citations and closing.numbers
    said, _, flagged = closing.text.partition("\n\n")
    assert "51,217" in said and "operating income fell 11.4%" in flagged
    assert {n.status for section in report.sections for n in section.answer.numbers} == {"verified", "derived"}
    assert all(closing.text[n.start : n.end] == n.text for n in closing.numbers)


def test_a_polish_that_adds_a_number_is_dropped_and_the_report_says_why() -> None:
    def polish(words: str) -> str:
        return text(f"{section_text(words)} Costs were $7 million [10K9].")

    report, _ = written(Script(polish=polish), ALONE)
    told = "The polish of “Sales” was dropped: it added $7 million, [10K9]."
    assert told in report.notices and escaped(told) in report.markdown
    assert sales(report).answer.text == SALES.replace("[1]", "[10K1]")


def test_a_polish_of_words_alone_is_taken() -> None:
    report, _ = written(Script(polish=lambda words: text(section_text(words).replace("was", "amounted to"))))
    assert "revenue amounted to $51,217 million" in sales(report).answer.text and not report.notices


def test_a_refinement_may_take_a_fact_of_another_section_but_none_from_nowhere() -> None:
    def refine(words: str) -> str:
        own, other = section_text(words), words.partition("Income\n")[2].partition("\n")[0]
        return text(f"{own} {other}" if "revenue was" in own else f"{own} A loss of $7 million.")

    report, _ = written(Script(refine=refine), replace(PLAN, sections=SECTIONS))
    assert "4,689" in sales(report).answer.text
    assert any("refinement of “Income” was dropped: it added $7 million" in n for n in report.notices)


def test_a_conclusion_with_a_figure_of_its_own_is_dropped_and_the_rules_conclude() -> None:
    def frame(words: str) -> str:
        return text("NIKE will earn $9,999 million next year [10K1].")

    report, _ = written(Script(frame=frame))
    assert "9,999" not in report.sections[0].answer.text + report.sections[-1].answer.text
    assert sum("was dropped: it added $9,999 million" in notice for notice in report.notices) == 2
    assert report.sections[0].answer.text == "This report on NIKE, Inc. covers: Sales, Income."


@pytest.mark.parametrize(
    ("role", "bad", "notice", "mode"),
    [
        ("light", GARBAGE, "was searched without sub-questions", "model"),
        ("write", GARBAGE, "did not answer in the form asked for", "quotes"),
        ("write", CUT, "was cut at llm.max_tokens", "quotes"),
        ("grade", GARBAGE, "was checked by the program only", "model"),
        ("grade", Turn(status=500), "was checked by the program only", "model"),
        ("refine", GARBAGE, "was not refined", "model"),
        ("polish", CUT, "was not polished", "model"),
    ],
)
def test_garbage_of_any_role_is_a_sentence_and_all_other_work_is_kept(
    role: str, bad: str | Turn, notice: str, mode: str
) -> None:
    report, _ = written(replace(Script(), **{role: bad}), ALONE)
    assert report.mode == mode and "51,217" in report.markdown
    said = [n for n in report.notices if notice in n]
    assert said and all(n.endswith(".") for n in said)


def test_a_role_that_is_down_is_taken_over_by_its_backup_and_the_report_says_so() -> None:
    with OpenAIServer(reply=Script()) as server:
        own = RoleSettings(model="absent", base_url="http://127.0.0.1:9/v1", backup_model="second")
        own = own.model_copy(update={"backup_base_url": server.base_url})
        roles = RolesSettings(writer=own, verifier=own, conclude=own)
        settings = LLMSettings(base_url=server.base_url, model="m", retries=0, roles=roles)
        used = {name: open_role(settings, role) for name, role in ROLES}
        report = write_report(PLAN, means(server, **used))
    assert report.mode == "model" and "51,217" in report.markdown
    assert any(notice.endswith("second answered instead.") for notice in report.notices)
    assert {request["model"] for request in server.requests if role_of(request) != "light"} == {"second"}


def test_what_stands_around_is_made_by_rule_where_the_model_sends_garbage() -> None:
    report, _ = written(Script(frame=GARBAGE))
    assert sum("was not written from the finished sections" in notice for notice in report.notices) == 2
    assert report.sections[0].answer.text == "This report on NIKE, Inc. covers: Sales, Income."
    assert report.sections[-1].answer.text and report.mode == "model"


def test_the_cost_of_a_report_counts_every_call_also_those_that_failed() -> None:
    journal = Journal()
    with OpenAIServer(reply=Script(refine=GARBAGE)) as server:
        report = write_report(PLAN, means(server), journal=journal)
        assert report.usage.calls == len(server.requests)
    by_kind = {step.kind: step.usage.calls for step in journal.steps if step.section is None}
    assert by_kind["refine"] == 2 and by_kind["polish"] == 1 and by_kind["frame"] == 1


def test_the_steps_say_what_became_of_every_draft() -> None:
    journal = Journal()
    with OpenAIServer(reply=Script(grade=verdict("It is thin."))) as server:
        write_report(ALONE, means(server), journal=journal)
    told = [step.text for step in journal.steps]
    assert "Sales, draft 1: 1 numbers, 0 not verified" in told and "Sales, draft 2 failed: It is thin." in told
