"""What raises a page: the statement a metric lives in, a row of its name, a printed figure."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from preprocess.report import DocType
from rag.chunks.chunk import chunk_report
from rag.config import Settings, load_settings
from rag.index import Index
from rag.index.base import page_key
from rag.query.understand import understand
from rag.recipes import search
from rag.retrieval.ingredients import (
    PageScore,
    asides,
    item_number,
    page_number,
    section_matches,
    statement_pages,
    statement_weights,
)
from rag.retrieval.retrieve import _join_tables
from rag.types import Hit, Legs
from tests.rag.builders import H, T, make_report, sentences


@pytest.mark.parametrize(
    ("question", "weights"),
    [
        ("revenue", {"income_statement": 1.0}),
        ("free cash flow", {"cash_flow": 1.0}),
        ("effective tax rate", {"income_statement": 0.5}),
        ("why did revenue fall, what drove it?", {"income_statement": 0.5}),
        ("revenue by segment", {"segment": 0.5, "income_statement": 0.25}),
        ("using the balance sheet, what drove inventory?", {"balance_sheet": 1.0}),
        ("who are the competitors?", {}),
    ],
)
def test_a_statement_counts_as_much_as_it_prints_the_figure(question: str, weights: dict[str, float]) -> None:
    assert statement_weights(understand(question, [])) == weights


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return load_settings(home=tmp_path_factory.mktemp("ingredients"))


@pytest.fixture(scope="module")
def index(settings: Settings) -> Iterator[Index]:
    opened = Index.open(settings)
    prose = "Our comparable sales are discussed with same store sales and the percentage change of sales. "
    balance = [("Cash and cash equivalents", "812"), ("Total current assets", "1,900"), ("Goodwill", "77")]
    balance += [("Total assets", "9,400"), ("Accounts payable", "654"), ("Retained earnings", "3,300")]
    income = [("Revenues", "51,217"), ("Cost of sales", "28,925"), ("Interest expense", "6"), ("Net income", "5,070")]
    income += [("Income before income taxes", "6,201"), ("Income tax expense", "1,131"), ("Diluted", "3.23")]
    report = make_report(
        pages=[
            [H("Overview"), prose + sentences(8, "Tax")],
            [H("Selected data"), T(["2023"], [("Comparable sales growth", "18.2%"), ("Stores", "1,577")])],
            [H("Consolidated Balance Sheets"), T(["2023"], balance, statement="balance_sheet")],
            [H("Goodwill"), "Goodwill of 1577 stores is tested for impairment. " + sentences(8, "Goodwill")],
            [H("Consolidated Statements of Income"), T(["2023"], income, statement="income_statement")],
            *[[H(f"Note {n}"), sentences(9, f"Matter {n}")] for n in range(6)],
        ]
    )
    opened.add(report, chunk_report(report, settings.chunking))
    yield opened
    opened.close()


def test_the_primary_statement_is_the_page_with_most_of_its_line_items(index: Index) -> None:
    reports = frozenset(filing.report_id for filing in index.filings())
    strengths = statement_pages(understand("total assets", index.filings()), index, reports)
    assert page_number(max(strengths, key=lambda key: strengths[key])) == 3


def test_a_row_of_the_name_beats_prose_about_it(index: Index, settings: Settings) -> None:
    found = search("Nike comparable sales", index, settings, expanded=False)
    assert (found.hits[0].chunk.page_first, found.hits[0].chunk.kind) == (2, "table")


@pytest.mark.parametrize("figure", ["1,577", "$1,577", "1577", "$ (1,577)"])
def test_a_printed_figure_finds_its_table_however_it_is_typed(index: Index, settings: Settings, figure: str) -> None:
    found = search(figure, index, settings, expanded=False)
    assert (found.hits[0].chunk.page_first, found.hits[0].chunk.kind) == (2, "table")


def test_a_figure_that_looks_like_a_year_is_a_figure_when_it_is_printed_as_one() -> None:
    assert "2029" in understand("where is $2,029 printed?", []).words
    assert "2029" not in understand("revenue 2029", []).words


@pytest.mark.parametrize(
    ("printed", "doc_type", "number"),
    [
        ("Item 7", "10-k", "7"),
        ("Item 5.07", "8-k", "5.07"),
        ("Item 2", "10-q", "7"),
        ("Part II, Item 1A", "10-q", "1A"),
        (None, "10-k", None),
    ],
)
def test_items_of_every_form_are_counted_as_in_a_10k(printed: str | None, doc_type: DocType, number: str) -> None:
    assert item_number(printed, doc_type) == number


def test_a_page_of_the_item_that_holds_the_topic_is_raised(index: Index) -> None:
    chunk = index.chunks(index.filings()[0].report_id)[0]
    query = replace(understand("Who are the competitors?", index.filings()), items=("1",))
    pages = {
        page_key(chunk.report_id, number): PageScore("", {}, [Hit(replace(chunk, sec_item=item), 1.0, Legs())])
        for number, item in ((3, "Item 1A"), (4, "Item 1"), (5, None))
    }
    assert [page_number(key) for key in section_matches(query, pages, index)] == [4]


EXHIBITS = "10.1 Plan (incorporated by reference to Form 8-K). " * 4


@pytest.mark.parametrize(
    ("question", "text", "found"),
    [
        ("debt of the plan", EXHIBITS, True),
        ("which exhibits name the plan?", EXHIBITS, False),
        ("debt of the plan", "The plan is incorporated by reference to our proxy statement.", False),
        ("talc litigation", "The critical audit matter is the talc litigation.", True),
        ("what did the auditor say of talc?", "The critical audit matter is the talc litigation.", False),
    ],
)
def test_a_page_that_lists_or_repeats_stands_aside_unless_it_is_asked_for(
    question: str, text: str, found: bool
) -> None:
    report = make_report(pages=[[H("Part IV"), text]])
    (chunk,) = chunk_report(report, load_settings().chunking)
    pages = {"a": PageScore("a", hits=[Hit(chunk, 1.0, Legs())])}
    assert bool(asides(understand(question, []), pages)) is found


def test_a_chunk_over_two_pages_stands_once(settings: Settings, tmp_path: Path) -> None:
    opened = Index.open(load_settings(home=tmp_path))
    told = ["Our lamp harbor is insured against storms by a pool of owners.", "The storms of the harbor are insured."]
    report = make_report(pages=[told, [f"{told[0]} Again.", "Storms."]])
    opened.add(report, chunk_report(report, settings.chunking))
    hits = search("insured storms of the harbor", opened, settings, expanded=False).hits
    opened.close()
    assert len({hit.chunk.ref_id for hit in hits}) == len(hits) > 0


def test_a_table_over_two_pages_is_one_place(index: Index) -> None:
    chunk = replace(index.chunks(index.filings()[0].report_id)[0], kind="table", page_first=8, page_last=9)
    key = partial(page_key, chunk.report_id)
    pages = {key(8): PageScore(key(8), {"page": 0.4}), key(9): PageScore(key(9), {"page": 0.9, "statement": 1.0})}
    _join_tables(pages, [Hit(chunk, 1.0, Legs())])
    assert pages[key(8)].parts == {"page": 0.9, "statement": 1.0}


def test_a_statement_that_stands_under_the_auditors_headings_is_no_aside(index: Index) -> None:
    chunk = index.chunks(index.filings()[0].report_id)[0]
    under = replace(
        chunk, kind="table", search_text="Harbor · Critical Audit Matters · Balance Sheets\nInventories | 5"
    )
    assert not asides(understand("inventories", []), {"a": PageScore("a", hits=[Hit(under, 1.0, Legs())])})
