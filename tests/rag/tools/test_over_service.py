"""The tools of agents over a real service: what it finds, and one document read by a scripted model."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from rag.config import LLMSettings, Settings
from rag.errors import LLMNotConfigured, UnknownReport
from rag.service import Service
from rag.tools.search_tools import search_tools
from tests.openai_server import OpenAIServer, Turn
from tests.rag.tools.test_reader import call

QUESTION = "What were total net sales in fiscal 2025?"


@pytest.fixture
def opened(filled: Settings) -> Iterator[Service]:
    service = Service.open(filled)
    yield service
    service.close()


def test_an_agents_search_finds_what_the_service_holds(opened: Service) -> None:
    (tool,) = search_tools(lambda question, filters: opened.search(question, filters=filters))
    told = tool.invoke({"query": QUESTION})
    filing = opened.filings()[0]
    assert "1,103" in told and f"report {filing.report_id}" in told and "page" in told and "score" in told
    assert "id Sample_2023_10K|p" in told


def test_a_model_reads_one_filing_of_the_service_and_its_figures_are_checked(filled: Settings) -> None:
    said = {"answer": "Total net sales were $1,103 million in fiscal 2025 [1].", "ref_ids": []}
    turns = (call("keyword_search", query="total net sales"), call("answer"), Turn(text=json.dumps(said)))
    with OpenAIServer(*turns) as server:
        llm = LLMSettings(base_url=server.base_url, model="m", retries=0)
        service = Service.open(filled.model_copy(update={"llm": llm}))
        made = service.read("Sample_2023_10K", QUESTION)
        service.close()
    assert made.numbers and {number.status for number in made.numbers} == {"verified"} and "1,103" in made.text
    assert made.citations[0].filing.doc_name == "Sample_2023_10K" and made.steps[-1].text == "Read enough."


def test_what_cannot_be_read_is_told_apart(opened: Service) -> None:
    with pytest.raises(UnknownReport, match="no filing zebra"):
        opened.read("zebra", QUESTION)
    with pytest.raises(LLMNotConfigured):
        opened.read("Sample_2023_10K", QUESTION)
