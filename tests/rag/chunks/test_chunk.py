from __future__ import annotations

import json
import logging
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from preprocess.report import Report
from preprocess.store.reports import load_report
from rag.chunks.chunk import chunk_report, filing_of, header_line, table_text
from rag.chunks.spans import split_spans
from rag.config import ChunkingSettings
from tests.rag.builders import H, T, make_report, sentences

SETTINGS = ChunkingSettings()
INCOME = T(
    ["2023", "2022"],
    [("Revenues", "$ 51,217", "$ 46,710"), ("Net income", "5,070", "(6,046)")],
    caption="Consolidated Statements of Income",
    statement="income_statement",
    summary="Income and its parts.",
)


def prose(count: int) -> list[str]:
    return [sentences(4, f"Topic {i}") for i in range(count)]


def test_every_chunk_is_the_slice_its_offsets_name() -> None:
    report = make_report(pages=[[H("Item 7. MD&A", item="7"), *prose(20), INCOME], [sentences(200)], prose(3)])
    for chunk in chunk_report(report, SETTINGS):
        assert chunk.text == report.full_content[chunk.start : chunk.end]
        assert chunk.text == chunk.text.strip()


def test_no_prose_chunk_is_longer_than_the_settings_allow() -> None:
    report = make_report(pages=[[*prose(20), sentences(300), "x" * 5000]])
    assert max(len(chunk.text) for chunk in chunk_report(report, SETTINGS)) <= SETTINGS.chunk_size


def test_chunks_begin_where_a_block_begins() -> None:
    report = make_report(pages=[prose(30)])
    starts = {block.start for block in report.blocks}
    assert {chunk.start for chunk in chunk_report(report, SETTINGS)} <= starts


def test_every_character_of_the_prose_is_in_some_chunk() -> None:
    report = make_report(pages=[prose(15), [sentences(150), "y" * 4000]])
    covered = {i for chunk in chunk_report(report, SETTINGS) for i in range(chunk.start, chunk.end)}
    missed = "".join(c for i, c in enumerate(report.full_content) if i not in covered)
    assert missed.strip() == ""


def test_a_paragraph_of_ten_thousand_characters_is_split_at_sentences() -> None:
    paragraph = sentences(180)
    assert len(paragraph) > 10_000
    chunks = chunk_report(make_report(pages=[[paragraph]]), SETTINGS)
    assert len(chunks) > 6
    assert all(chunk.text.endswith(".") and chunk.text.startswith("Revenue") for chunk in chunks)


def test_neighbouring_chunks_overlap_by_at_most_the_setting() -> None:
    chunks = chunk_report(make_report(pages=[[sentences(180)]]), SETTINGS)
    overlaps = [left.end - right.start for left, right in pairwise(chunks)]
    assert all(0 < overlap <= SETTINGS.chunk_overlap for overlap in overlaps)


def test_text_without_any_separator_is_cut_and_kept() -> None:
    spans = split_spans("z" * 4000, 0, 4000, SETTINGS)
    assert spans[0] == (0, 1500)
    assert spans[-1][1] == 4000


def test_a_table_is_one_chunk_with_every_label_and_cell_and_its_header() -> None:
    rows = [(f"Line item {i}", f"{i},001", f"({i},002)") for i in range(1, 120)]
    report = make_report(pages=[[H("Item 8. Financial Statements", item="8"), replace_rows(rows), "After it."]])
    (table,) = [chunk for chunk in chunk_report(report, SETTINGS) if chunk.kind == "table"]
    assert len(table.text) > SETTINGS.chunk_size
    for label, *cells in rows:
        assert label in table.search_text and all(cell in table.search_text for cell in cells)
    assert table.search_text.startswith(
        "NIKE, Inc. · 10-K · fiscal year 2023 · Item 8 · Item 8. Financial Statements\n"
    )
    assert "In millions" in table.search_text and "income statement" in table.search_text


def replace_rows(rows: list[tuple[str, str, str]]) -> T:
    return replace(INCOME, rows=rows)


def test_prose_does_not_repeat_a_table() -> None:
    report = make_report(pages=[["Before it.", INCOME, "After it."]])
    texts = [chunk.text for chunk in chunk_report(report, SETTINGS) if chunk.kind == "text"]
    assert texts == ["Before it.", "After it."]


def test_a_table_of_contents_is_not_indexed() -> None:
    contents = T(["Page"], [("Item 1. Business", "3")], contents=True)
    kept_as_table = make_report(pages=[["Cover.", contents]])
    as_table = replace(kept_as_table.blocks[1], kind="Table")
    for report in (kept_as_table, replace(kept_as_table, blocks=(kept_as_table.blocks[0], as_table))):
        assert [chunk.text for chunk in chunk_report(report, SETTINGS)] == ["Cover."]


def test_a_very_large_table_is_left_out_with_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    report = make_report(pages=[["Before it.", replace(INCOME, rows=[("word " * 300, "1", "2")])]])
    with caplog.at_level(logging.WARNING):
        chunks = chunk_report(report, SETTINGS.model_copy(update={"max_table_chars": 1000}))
    assert [chunk.kind for chunk in chunks] == ["text"]
    assert "max_table_chars" in caplog.text


def test_a_table_going_on_over_a_page_knows_both_pages() -> None:
    report = joined_over_two_pages()
    chunks = chunk_report(report, SETTINGS)
    (table,) = [chunk for chunk in chunks if chunk.kind == "table"]
    assert (table.page_first, table.page_last) == (1, 2)
    assert table.block_ids == ("/page/1/Table/0", "/page/2/Table/0")
    assert all("6,046" not in chunk.text for chunk in chunks if chunk.kind == "text")


def joined_over_two_pages() -> Report:
    report = make_report(pages=[["Before it.", INCOME], [replace(INCOME, caption="continued"), "After it."]])
    first, second = report.tables
    return replace(report, tables=(replace(first, pages=(1, 2), rows=first.rows + second.rows),))


def test_references_count_from_page_one_and_are_unique() -> None:
    report = make_report(pages=[["First."], [*prose(20), INCOME, "Last."]])
    refs = [chunk.ref_id for chunk in chunk_report(report, SETTINGS)]
    assert refs[0] == "NIKE_2023_10K|p1|c0"
    assert "NIKE_2023_10K|p2|c1" in refs
    assert len(set(refs)) == len(refs)


def test_a_chunk_over_a_page_break_names_both_pages() -> None:
    (chunk,) = chunk_report(make_report(pages=[["Ends on"], ["the next page."]]), SETTINGS)
    assert (chunk.page_first, chunk.page_last, chunk.block_ids) == (1, 2, ("/page/1/Text/0", "/page/2/Text/0"))


def test_a_chunk_does_not_run_from_one_item_into_the_next() -> None:
    pages = [[H("Item 1A. Risk", item="1A"), "Rain."], [H("Item 7. MD&A", item="7"), "Revenue rose."]]
    chunks = chunk_report(make_report(pages=pages), SETTINGS)
    assert [(chunk.sec_item, chunk.heading_path) for chunk in chunks] == [
        ("1A", ("Item 1A. Risk",)),
        ("7", ("Item 7. MD&A",)),
    ]


def test_the_header_line_says_whose_text_it_is() -> None:
    report = make_report(fiscal_quarter=2, doc_type="10-q")
    expected = "NIKE, Inc. · 10-Q · Q2 · fiscal year 2023 · Item 7 · Liquidity"
    assert header_line(report, "7", ("Liquidity",)) == expected
    assert header_line(report, "Item 7", ("Liquidity",)) == expected
    assert header_line(replace(report, company=None, fiscal_year=None), None, ()) == "NIKE_2023_10K · 10-Q · Q2"


def test_a_report_of_the_plain_source_format_is_chunked(tmp_path: Path) -> None:
    table = "| Year | Sales |\n| --- | --- |\n| 2023 | 1,577 |"
    content = f"# Outlook\n\n{sentences(60)}\n\n{table}\n\nWe rate it Buy."
    (tmp_path / "note.json").write_text(json.dumps({"date": "2024-05-01", "full_content": content}))
    entry = {"date": "2024-05-01", "context_heading": "Outlook", "context_paragraph": "", "summary": "Sales a year."}
    (tmp_path / "note_table_0.json").write_text(json.dumps({**entry, "table": table}))
    report = load_report(tmp_path)
    chunks = chunk_report(report, SETTINGS)
    assert all(chunk.text == report.full_content[chunk.start : chunk.end] for chunk in chunks)
    (found,) = [chunk for chunk in chunks if chunk.kind == "table"]
    assert "Sales a year." in found.search_text and "1,577" in found.search_text


def test_an_empty_report_has_no_chunks() -> None:
    report = make_report(pages=[[]])
    assert chunk_report(report, SETTINGS) == ()
    assert filing_of(report).pages == 1


def test_a_table_without_rows_is_searched_by_its_markdown() -> None:
    table = replace(make_report(pages=[[INCOME]]).tables[0], rows=(), markdown="| free form |")
    assert "free form" in table_text(table)
