"""`retrieve_docs` and `web_search` as LangChain tools."""

from __future__ import annotations

from collections.abc import Sequence

from langchain_core.utils.function_calling import convert_to_openai_tool

from rag.config import RetrievalSettings, WebSettings
from rag.errors import WebUnavailable
from rag.tools.reader import Reader
from rag.tools.search_tools import NOTHING, search_tools
from rag.types import Filters, SearchResult
from rag.web.search import NO_NETWORK, WebResult
from rag.web.web import Web
from tests.rag.answering.nike import NIKE
from tests.rag.asked import result_of


def library(question: str, filters: Filters | None) -> SearchResult:
    return result_of(question, [NIKE])


def empty(question: str, filters: Filters | None) -> SearchResult:
    return result_of(question, [])


def web(*results: WebResult, on: bool = True) -> Web:
    def search(question: str, count: int) -> Sequence[WebResult]:
        if not results:
            raise WebUnavailable(NO_NETWORK)
        return results

    return Web(WebSettings(enabled=on), RetrievalSettings(), lambda: None, search=search)


def test_every_hit_comes_with_its_metadata() -> None:
    (tool,) = search_tools(library)
    told = tool.invoke({"query": "revenues in Greater China"})
    assert tool.name == "retrieve_docs" and "NIKE, Inc. 10-K fiscal 2023" in told
    assert "page 1" in told and "id NIKE" in told and "report nike" in told and "score" in told


def test_nothing_found_is_told_as_text() -> None:
    (tool,) = search_tools(empty)
    assert tool.invoke({"query": "weather"}).startswith(NOTHING)


def test_the_web_is_a_tool_only_where_it_is_switched_on() -> None:
    assert [tool.name for tool in search_tools(library, web(on=False))] == ["retrieve_docs"]
    found = WebResult("https://news.example/a", "A title", "A snippet")
    _, tool = search_tools(library, web(found))
    assert tool.invoke({"query": "x"}) == "1. A title\nhttps://news.example/a\nA snippet"


def test_every_tool_can_be_offered_to_a_model_and_says_what_it_takes() -> None:
    offered = (*search_tools(library, web()), *Reader(NIKE, library).tools())
    told = [convert_to_openai_tool(tool)["function"] for tool in offered]
    assert len({one["name"] for one in told}) == len(offered) > 8
    for one in told:
        assert one["description"] and one["parameters"]["type"] == "object"
        assert all("type" in kind or "anyOf" in kind for kind in one["parameters"]["properties"].values())
    assert next(one for one in told if one["name"] == "retrieve_docs")["parameters"]["required"] == ["query"]


def test_an_error_is_a_sentence_for_the_agent() -> None:
    _, tool = search_tools(library, web())
    assert tool.invoke({"query": "x"}) == NO_NETWORK
