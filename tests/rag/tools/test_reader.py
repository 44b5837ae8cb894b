"""The reader: its tools, its budget and breakers, and the answer that it ends with."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

from rag.config import LLMSettings
from rag.errors import LLMNotConfigured, LLMStopped
from rag.llm.client import LLMClient
from rag.tools.agent import parse_call, read
from rag.tools.reader import Reader
from rag.types import Answer, Filters, SearchResult
from tests.openai_server import OpenAIServer, Turn
from tests.rag.asked import result_of
from tests.rag.builders import H, T, make_report, sentences

REPORT = make_report(
    "MERIDIAN_2023_10K",
    [
        [H("Business", item="1"), "Meridian makes weighing bridges and scales for harbours and mills."],
        [H("Results", item="7"), "Orders for weighing bridges rose because two harbours were enlarged."],
        [T(["2023", "2022"], [["Net sales", "4,215", "3,998"], ["Net income", "310", "275"]], "Income statement")],
        [sentences(4, "Pension")],
    ],
    company="Meridian Instruments",
    ticker=None,
)
QUESTION = "Why did orders rise at Meridian?"
ANSWER = json.dumps({"answer": "Orders rose because two harbours were enlarged. [1]", "ref_ids": []})


def search(question: str, filters: Filters | None) -> SearchResult:
    assert filters is not None and filters.report_ids == (REPORT.report_id,)
    return result_of(question, [REPORT])


def reader() -> Reader:
    return Reader(REPORT, search)


def call(tool: str, **arguments: Any) -> Turn:
    return Turn(text=json.dumps({"tool": tool, **arguments}))


def reading(*turns: Turn, calls: int = 12, stop: threading.Event | None = None) -> tuple[Answer, OpenAIServer]:
    with OpenAIServer(*turns, default=Turn(text=ANSWER)) as server:
        llm = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0))
        return read(QUESTION, reader(), search, llm, calls=calls, stop=stop), server


def test_the_tools_show_outline_pages_and_bookmarks() -> None:
    tools = {tool.name: tool for tool in reader().tools()}
    assert "page 2: Results" in tools["outline"].invoke({}) and "4 pages, 1 tables" in tools["outline"].invoke({})
    assert "two harbours" in tools["peek"].invoke({"page": 2})
    assert tools["go_to_page"].invoke({"page": 2}).startswith("Page 2 of 4:")
    assert "4,215" in tools["next_page"].invoke({}) and "two harbours" in tools["previous_page"].invoke({})
    assert tools["list_bookmarks"].invoke({}) == "No page is marked yet."
    assert tools["bookmark"].invoke({"page": 2, "note": "why"}) == "Page 2 is marked."
    assert tools["list_bookmarks"].invoke({}) == "page 2: why"


def test_a_document_is_searched_by_words_and_by_sense() -> None:
    tools = {tool.name: tool for tool in reader().tools()}
    assert tools["keyword_search"].invoke({"query": "harbours enlarged"}).startswith("page 2: Orders for weighing")
    assert tools["keyword_search"].invoke({"query": "zeppelin"}).startswith("No page holds")
    assert "Meridian Instruments 10-K" in tools["semantic_search"].invoke({"query": "why orders rose"})


def test_a_page_that_is_not_there_is_told_as_text() -> None:
    tools = {tool.name: tool for tool in reader().tools()}
    assert tools["go_to_page"].invoke({"page": 99}) == "There is no page 99; the document has 4 pages."
    assert tools["previous_page"].invoke({}) == "There is no page -1; the document has 4 pages."


def test_the_answer_rests_on_the_marked_page_with_a_footnote() -> None:
    turns = (call("keyword_search", query="orders rose"), call("go_to_page", page=2), call("bookmark", page=2))
    made, server = reading(*turns, call("answer"))
    assert made.mode == "model" and made.text == "Orders rose because two harbours were enlarged. [10K1]"
    assert made.citations[0].page == 2 and "two harbours" in made.citations[0].quote and made.citations[0].boxes
    assert made.contexts[0].pages == (2,) and made.usage.calls == 5
    assert [step.text for step in made.steps][-1] == "Read enough."
    assert "two harbours" in server.requests[2]["messages"][-1]["content"]


def test_figures_of_the_reader_are_checked_like_any_other() -> None:
    wrong = "Net sales were $4,215 million in 2023 [1] and $9,998 million in 2022 [1]."
    made, _ = reading(
        call("go_to_page", page=3), call("answer"), Turn(text=json.dumps({"answer": wrong, "ref_ids": []}))
    )
    assert {check.text: check.status for check in made.numbers} == {
        "$4,215 million": "verified",
        "$9,998 million": "unverified",
    }


def test_the_budget_of_calls_ends_the_reading() -> None:
    made, server = reading(*(call("peek", page=n % 4 + 1) for n in range(3)), calls=3)
    assert made.steps[-1].text == "The budget of 3 calls is spent." and len(server.requests) == 4
    assert made.citations


def test_three_errors_force_an_answer() -> None:
    turns = (call("go_to_page", page=99), call("fly"), call("go_to_page", page="far"))
    made, server = reading(*turns)
    assert made.steps[-1].text.startswith("Three calls failed") and len(server.requests) == 4
    assert "no page 99" in made.steps[0].text and "no tool fly" in made.steps[1].text and "page" in made.steps[2].text


def test_three_turns_without_a_call_force_an_answer() -> None:
    talk = Turn(text="I would like to think about this first.")
    made, server = reading(talk, call("peek", page=1), talk, talk, talk)
    assert made.steps[-1].text.startswith("Three turns without a call") and len(server.requests) == 6


def test_an_endpoint_that_fails_ends_in_quotes_and_says_so() -> None:
    made, _ = reading(call("go_to_page", page=2), *[Turn(status=500)] * 9)
    assert made.mode == "quotes" and any("The reading ended there." in notice for notice in made.notices)


def test_stop_and_a_missing_model_are_told_apart() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(LLMStopped):
        reading(call("outline"), stop=stop)
    with pytest.raises(LLMNotConfigured, match="needs a language model"):
        read(QUESTION, reader(), search, None)


def test_long_readings_forget_the_oldest_pages_first() -> None:
    long = make_report("LONG", [[H("A"), sentences(110)]] * 3)
    with OpenAIServer(*(call("go_to_page", page=n % 3 + 1) for n in range(9)), default=Turn(text=ANSWER)) as server:
        llm = LLMClient(LLMSettings(base_url=server.base_url, model="m", retries=0))
        read(QUESTION, Reader(long, lambda q, f: result_of(q, [long])), lambda q, f: result_of(q, [long]), llm, calls=9)
    told = [message["content"] for message in server.requests[8]["messages"]]
    assert told[3] == "(read before)" and told[-1].startswith("Page") and sum(map(len, told)) < 40_000


@pytest.mark.parametrize(
    "text",
    [
        '{"tool": "peek", "page": 2}',
        'Sure!\n```json\n{"name": "peek", "arguments": {"page": 2}}\n```',
        '<tool_call>{"name": "peek", "arguments": "{\\"page\\": 2}"}</tool_call>',
        '{"id": "1", "type": "function", "function": {"name": "peek", "arguments": {"page": 2}}}',
        '{"action": "peek()", "action_input": {"page": 2}}',
        'a {broken {"tool": "peek", "args": {"page": 2}} and {"tool": "outline"}',
    ],
)
def test_calls_are_understood_in_the_shapes_that_models_send(text: str) -> None:
    found = parse_call(text)
    assert found is not None and (found.tool, dict(found.arguments)) == ("peek", {"page": 2})


@pytest.mark.parametrize("text", ["", "peek(2)", "[1, 2]", '{"page": 2}', "{" * 5000, '{"tool": 3}', '{"tool": " "}'])
def test_what_is_no_call_is_none(text: str) -> None:
    assert parse_call(text) is None


def test_an_answer_in_place_of_a_call_ends_the_reading() -> None:
    found = parse_call('{"answer": "It rose."}')
    assert found is not None and found.tool == "answer"
