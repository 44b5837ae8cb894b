"""Compound questions and what a model reads in a question, over a real index and a scripted endpoint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.chunks.chunk import chunk_report
from rag.config import LLMSettings, RetrievalSettings, Settings
from rag.index import Index
from rag.query.parts import listed_metrics, split_question
from rag.query.told import BY_RULES, NO_MODEL
from rag.recipes import search
from tests.openai_server import OpenAIServer, Turn
from tests.rag.annual import HARBOR, NORTH, annual


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    opened = Index.open(Settings(home=tmp_path))
    for report in (
        annual("HARBOR_2021_10K", HARBOR, 2021, 4100),
        annual("HARBOR_2023_10K", HARBOR, 2023, 5200),
        annual("NORTHGALE_2023_10K", NORTH, 2023, 9800),
    ):
        opened.add(report, chunk_report(report, Settings().chunking))
    yield opened
    opened.close()


def reading(base_url: str) -> Settings:
    llm = LLMSettings(base_url=base_url, model="scripted-model", retries=0)
    return Settings(retrieval=RetrievalSettings(understand="model"), llm=llm)


def read(**changed: object) -> Turn:
    nothing = {"company_names": [], "doc_type": None, "fiscal_years": [], "fiscal_quarter": None}
    return Turn(text=json.dumps({**nothing, "keywords": [], "sub_questions": [], **changed}))


@pytest.mark.parametrize(
    "question, parts",
    [
        ("What was revenue in 2021, and how did capex change?", ("What was revenue in 2021", "how did capex change")),
        ("What were sales? Who audits it?", ("What were sales", "Who audits it")),
        ("What is the DPO? DPO is defined as 365 * payables / COGS. Round to two places.", ()),
        ("Compare the research and development of both", ()),
        ("2022年營收是多少？毛利率如何？", ("2022年營收是多少", "毛利率如何")),
        ("", ()),
    ],
)
def test_a_compound_question_is_split_where_it_asks_again(question: str, parts: tuple[str, ...]) -> None:
    assert split_question(question) == parts


@pytest.mark.parametrize(
    "question, metrics",
    [
        ("revenue and capex of  in 2023", ("revenue", "capex")),
        ("What were the revenue, capital expenditures and inventory in FY2022?", ("revenue", "capital expenditure")),
        ("How high were net income and total assets?", ("net income", "total asset")),
        ("revenue and net income in 2023", ()),
        ("capex and revenue as a percentage", ()),
        ("What is the ratio of inventory and cost of goods sold?", ()),
        ("Who are the customers and competitors?", ()),
        ("2023 年的營收和存貨是多少？", ("2023 年的營收", "存貨是多少？")),
    ],
)
def test_a_list_of_figures_of_several_statements_is_split(question: str, metrics: tuple[str, ...]) -> None:
    assert listed_metrics(question)[: len(metrics) or None] == metrics


def test_every_part_of_a_compound_question_has_its_quota(index: Index) -> None:
    question = "What were Harbor Lantern's inventories in 2023, and how much were its capital expenditures?"
    found = search(question, index, Settings(), k=4)
    pages = [(hit.chunk.doc_name, hit.chunk.page_first) for hit in found.hits]
    assert {("HARBOR_2023_10K", 7), ("HARBOR_2023_10K", 8)} <= set(pages)


def test_no_company_and_no_period_of_a_comparison_starves(index: Index) -> None:
    found = search(
        "Compare total assets of Harbor Lantern and Northgale, and what were dividends paid?", index, Settings()
    )
    assert {hit.chunk.doc_name.partition("_")[0] for hit in found.hits[:2]} == {"HARBOR", "NORTHGALE"}
    years = search("Harbor Lantern capital expenditures 2021 and 2023", index, Settings(), k=2)
    assert {hit.chunk.doc_name for hit in years.hits} == {"HARBOR_2021_10K", "HARBOR_2023_10K"}


def test_a_model_adds_the_company_the_year_and_five_keywords(index: Index) -> None:
    turn = read(company_names=["northgale"], fiscal_years=[2023], keywords=["capital expenditures", "cash flows"])
    with OpenAIServer(turn) as server:
        found = search("How much did the lamp maker of the north invest?", index, reading(server.base_url))
    assert found.query.filters.companies == (NORTH,) and found.query.periods == ((2023, None),)
    assert found.query.keywords[:2] == ("capital expenditures", "cash flows") and len(found.query.keywords) == 5
    assert {hit.chunk.doc_name for hit in found.hits} == {"NORTHGALE_2023_10K"} and found.notices == ()


def test_what_the_model_invents_is_dropped_and_what_rules_found_stays(index: Index) -> None:
    turn = read(company_names=["Northgale", "Umbrella"], fiscal_years=[2019], fiscal_quarter="q2", doc_type="10-q")
    with OpenAIServer(turn) as server:
        found = search("Harbor Lantern inventories in its 2023 10-K", index, reading(server.base_url))
    assert found.query.filters.companies == (HARBOR,) and found.query.filters.doc_types == ("10-k",)
    assert found.query.periods == ((2023, None),)


@pytest.mark.parametrize(
    "turn",
    [Turn(status=500), Turn(text="no idea"), read(fiscal_years=[1850]), read(doc_type="20-f")],
    ids=["down", "prose", "year", "enum"],
)
def test_without_a_usable_reply_the_rules_read_and_the_page_says_so(index: Index, turn: Turn) -> None:
    with OpenAIServer(default=turn) as server:
        found = search("Harbor Lantern inventories 2023", index, reading(server.base_url))
    assert found.hits and found.notices[-1].endswith(BY_RULES)


def test_a_setting_without_a_model_is_said(index: Index) -> None:
    asked = Settings(retrieval=RetrievalSettings(understand="model"))
    found = search("Harbor Lantern inventories 2023", index, asked)
    assert found.hits and NO_MODEL in found.notices
    assert NO_MODEL not in search("Harbor Lantern inventories 2023", index, Settings()).notices
