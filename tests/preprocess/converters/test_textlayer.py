from __future__ import annotations

from pathlib import Path

import pytest

from preprocess.errors import ConversionError
from preprocess.report import Report
from tests.pdfs import image_only_pdf
from tests.preprocess.made import SENTENCE, Put, column, convert, make_pdf


def prose(y: float, count: int = 3) -> list[Put]:
    return column([SENTENCE + " and"] * (count - 1) + ["beyond the islands."], y=y)


def texts(report: Report, kind: str) -> list[str]:
    return [block.text for block in report.blocks if block.kind == kind]


@pytest.fixture(scope="module")
def sample_report(sample: Path) -> Report:
    return convert(sample, sample.name)


def test_every_offset_points_at_the_text_it_names(sample_report: Report) -> None:
    content = sample_report.full_content
    for block in sample_report.blocks:
        assert content[block.start : block.end] == block.text
        assert all(block.start <= line.start <= line.end <= block.end for line in block.lines)
    assert "\n\n".join(block.text for block in sample_report.blocks) == content
    for page in sample_report.pages:
        own = [block for block in sample_report.blocks if block.page == page.number]
        assert not own or (page.start, page.end) == (own[0].start, own[-1].end)


def test_the_lines_of_a_paragraph_carry_the_boxes_of_the_printed_lines(tmp_path: Path) -> None:
    report = convert(make_pdf(tmp_path / "a.pdf", [prose(100)]))
    (block,) = report.blocks
    assert len(block.lines) == 3
    assert [round(line.bbox[1]) for line in block.lines] == sorted(round(line.bbox[1]) for line in block.lines)
    assert report.full_content[block.lines[2].start : block.lines[2].end] == "beyond the islands."
    assert block.lines[2].bbox[2] < block.lines[1].bbox[2]


def test_table_ids_are_the_ids_of_their_blocks_and_context_is_what_stands_above(sample_report: Report) -> None:
    blocks = {block.id: block for block in sample_report.blocks}
    assert sample_report.tables
    for table in sample_report.tables:
        assert blocks[table.id].kind in ("Table", "TableOfContents")
        assert len(table.summary) <= 400
    assert any(table.context_heading for table in sample_report.tables)


def test_wrapped_lines_are_joined_and_a_wider_step_parts_paragraphs(tmp_path: Path) -> None:
    report = convert(make_pdf(tmp_path / "a.pdf", [prose(100) + prose(146)]))
    assert len(texts(report, "Text")) == 2
    assert texts(report, "Text")[0].endswith("coast and beyond the islands.")


def test_a_word_hyphenated_at_the_line_end_is_mended_and_a_compound_keeps_its_hyphen(tmp_path: Path) -> None:
    lines = [SENTENCE + " and infor-", "mation about lanterns with long-", "term information."]
    known = Put("A long-term plan and information.", 72, 200)
    report = convert(make_pdf(tmp_path / "a.pdf", [[*column(lines), known]]))
    assert "information about lanterns with long-term information." in report.full_content


def test_headings_lists_and_sec_items_are_recognised(tmp_path: Path) -> None:
    page = [
        Put("PART II", 280, 80, bold=True),
        Put("Item 7. Management’s Discussion and Analysis", 72, 110, bold=True),
        Put("Liquidity", 72, 140, bold=True),
        *prose(160),
        Put("• Wicks grew by a tenth.", 80, 215),
        Put("• Oil fell by a third.", 80, 232),
    ]
    report = convert(make_pdf(tmp_path / "a.pdf", [page]))
    assert texts(report, "Heading")[1] == "## Item 7. Management’s Discussion and Analysis"
    assert texts(report, "ListItem") == ["- Wicks grew by a tenth.", "- Oil fell by a third."]
    last = report.blocks[-1]
    assert last.sec_item == "Item 7"
    assert last.heading_path == ("PART II", "Item 7. Management’s Discussion and Analysis", "Liquidity")


def test_an_item_is_carried_over_pages_and_a_table_of_contents_sets_none(tmp_path: Path) -> None:
    entries = [f"Item {n}. Title number {n} of the report {n + 2}" for n in range(1, 9)]
    contents = [Put("TABLE OF CONTENTS", 230, 60, bold=True), *column(entries, y=90, step=16)]
    first = [Put("Item 1. Business", 72, 80, bold=True), *prose(110)]
    report = convert(make_pdf(tmp_path / "a.pdf", [contents, first, prose(100), prose(100)]))
    assert {block.sec_item for block in report.blocks if block.page == 1} == {None}
    assert {block.sec_item for block in report.blocks if block.page > 1} == {"Item 1"}
    assert any(block.kind == "TableOfContents" for block in report.blocks)


def test_a_sentence_that_begins_with_an_item_is_no_heading(tmp_path: Path) -> None:
    sentence = "Item 1A of this report describes risks that may harm the business of the company in the long run."
    report = convert(make_pdf(tmp_path / "a.pdf", [[*prose(100), Put(sentence, 72, 160)]]))
    assert not texts(report, "Heading")


def test_running_heads_and_page_numbers_leave_the_text_and_stay_on_the_page(tmp_path: Path) -> None:
    words = ("one", "two", "three", "four", "five", "six", "seven")
    chapters = [f"Chapter {word} tells how {word} lanterns came to be lit." for word in words]
    head = Put("LANTERN CORP 2022 FORM 10-K", 72, 40)
    pages = [
        [head, *column([text], y=100), *prose(140), *column([text], y=200), Put(str(n), 300, 760)]
        for n, text in enumerate(chapters, 1)
    ]
    report = convert(make_pdf(tmp_path / "a.pdf", pages))
    assert "FORM 10-K" not in report.full_content
    assert report.pages[3].running_heads == ("LANTERN CORP 2022 FORM 10-K", "4")


def test_two_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    left = [f"left words number {n} fill their line" for n in range(12)]
    right = [f"right words number {n} fill their line" for n in range(12)]
    page = [Put("A title over both of the columns of this page", 72, 60, bold=True, size=16)]
    page += column(left, x=72) + column(right, x=320)
    content = convert(make_pdf(tmp_path / "a.pdf", [page])).full_content
    assert content.index("left words number 11") < content.index("right words number 0")


def test_a_sentence_runs_from_the_foot_of_a_column_to_a_name_at_the_head_of_the_next(tmp_path: Path) -> None:
    left = [f"Line {n} of the left column tells of lamps" for n in range(9)] + [
        "and of the securities that are held in"
    ]
    right = ["Treasury and by its officers, as told there."] + [
        f"Line {n} of the right one tells of wicks" for n in range(9)
    ]
    report = convert(make_pdf(tmp_path / "a.pdf", [[*column(left, x=50), *column(right, x=320)]]))
    assert "securities that are held in Treasury and by its officers" in report.blocks[0].text


def test_text_that_looks_like_markup_is_harmless_and_its_offsets_hold(tmp_path: Path) -> None:
    lines = ["# not a heading", "<script>alert(1)</script> and [a](http://b)", "1. not a list", "*not* emphasis"]
    report = convert(make_pdf(tmp_path / "a.pdf", [column(lines, step=40)]))
    assert "\n<script" not in report.full_content and "\\<script>" in report.full_content
    assert "](http" not in report.full_content
    assert not report.full_content.startswith("# ")
    assert all(report.full_content[b.start : b.end] == b.text for b in report.blocks)


def test_a_pdf_without_any_text_fails_with_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(image_only_pdf(2))
    with pytest.raises(ConversionError, match="None of its 2 pages has a text layer"):
        convert(path)


def test_a_page_without_text_among_others_is_noted(tmp_path: Path) -> None:
    report = convert(make_pdf(tmp_path / "a.pdf", [prose(100), [], prose(100)]))
    assert [page.has_text_layer for page in report.pages] == [True, False, True]
    assert "page 2" in report.notices[0]
    assert report.pages[1].start == report.pages[1].end


def test_converting_twice_gives_the_same_report(sample: Path) -> None:
    assert convert(sample, sample.name) == convert(sample, sample.name)


@pytest.mark.shared
def test_a_real_release_keeps_its_paragraphs_and_headings(real_filings: Path) -> None:
    report = convert(real_filings / "JOHNSON_JOHNSON_2023Q2_EARNINGS.pdf", "JOHNSON_JOHNSON_2023Q2_EARNINGS.pdf")
    assert "# FOR IMMEDIATE RELEASE" in report.full_content
    assert "announced results for second-quarter 2023" in report.full_content
    assert (report.company, report.doc_type, report.fiscal_quarter) == ("Johnson & Johnson", "earnings", 2)


@pytest.mark.shared
def test_a_real_current_report_knows_its_items(real_filings: Path) -> None:
    name = "FOOTLOCKER_2022_8K_dated-2022-05-20.pdf"
    report = convert(real_filings / name, name)
    assert {block.sec_item for block in report.blocks} >= {"Item 5.02"} or {b.sec_item for b in report.blocks} - {None}
    assert (report.company, report.doc_type, report.date and report.date.isoformat()) == (
        "Foot Locker, Inc.",
        "8-k",
        "2022-05-20",
    )
