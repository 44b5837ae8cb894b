"""Every export is opened again by an independent reader and compared with the report it was made from."""

from __future__ import annotations

import io
import re
from decimal import Decimal
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn
from openpyxl import load_workbook
from pypdf import PdfReader

from rag.errors import RagError
from rag.reports.exports import KINDS, export, file_name, kind_of
from rag.reports.exports.build import document
from rag.reports.exports.document import STAMP
from rag.reports.exports.fonts import missing_sentence
from tests.rag.reports.exports.reports import HOSTILE, report

HARMLESS = HOSTILE.replace("\x0b", "").replace("\x00", "").replace("\u202e", "")

BESIDE = re.compile(r"[\w.%-]+\.pdf#page=\d+")
"""A page of a filing's file that lies beside the report: no scheme, no folder."""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return {kind: export(report(), kind).data for kind in KINDS}


def test_a_word_file_holds_what_the_report_says_and_its_markers_lead_to_its_footnotes(files: dict[str, bytes]) -> None:
    opened = docx.Document(io.BytesIO(files["docx"]))
    body = opened.element.body
    text = "".join(node.text or "" for node in body.iter(qn("w:t")))
    assert "Net sales were 1,234[1]" in text.replace(" [1]", "[1]") and "營收成長" in text and f"99 {STAMP}" in text
    assert (
        re.search(r"Fern & Co, 10-K, fiscal 2024, \w+\.pdf, page 34, Statements of Income", text)
        and "“Net sales 1,234 1,100”" in text
    )
    names = {mark.get(qn("w:name")) for mark in body.iter(qn("w:bookmarkStart"))}
    anchors = [mark for jump in body.iter(qn("w:hyperlink")) if (mark := jump.get(qn("w:anchor")))]
    assert names == {"note1", "note2"} and len(anchors) > 5 and set(anchors) == names
    assert [p.text for p in opened.paragraphs if p.style.name == "Heading 1"][:2] == ["Results", "風險 Risks"]
    assert opened.tables[0].cell(1, 1).text == "1,234[1]" and len(opened.inline_shapes) == 1
    assert HARMLESS in opened.tables[0].cell(2, 0).text
    outside = [rel.target_ref for rel in opened.part.rels.values() if rel.is_external]
    assert outside and all(BESIDE.fullmatch(target) for target in outside)


def test_a_pdf_holds_what_the_report_says_and_its_markers_lead_to_its_footnotes(files: dict[str, bytes]) -> None:
    opened = PdfReader(io.BytesIO(files["pdf"]))
    text = " ".join(" ".join(page.extract_text() for page in opened.pages).split())
    assert "Review of Fern & Co" in text and f"99 {STAMP}" in text
    # Debian's plain fonts have no Chinese; then the file says which characters it lacks.
    assert ("cannot be printed" if missing_sentence(["營收成長"]) else "營收成長") in text
    assert re.search(r"Fern & Co, 10-K, fiscal 2024, \w+\.pdf, page 34, Statements of Income", text)
    links = [note.get_object() for page in opened.pages for note in page.get("/Annots", [])]
    inside = [link for link in links if "/Dest" in link and "/A" not in link]
    assert len(inside) > 5 and all(BESIDE.fullmatch(link["/A"]["/URI"]) for link in links if link not in inside)
    assert "/Catalog" in str(opened.trailer["/Root"]) and "/Names" not in opened.trailer["/Root"]


def test_a_workbook_holds_numbers_as_numbers_and_formulas_as_text(files: dict[str, bytes]) -> None:
    book = load_workbook(io.BytesIO(files["xlsx"]))
    assert book.sheetnames == ["Numbers", "Table 1", "Sources"]
    rows = list(book["Numbers"].iter_rows(min_row=4, values_only=True))
    assert [row[3] for row in rows] == [1_234_000_000, pytest.approx(0.1218), 99]
    assert [row[6] for row in rows] == ["verified", "derived", STAMP] and rows[2][1] == HARMLESS
    assert {cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row} <= {"s", "inlineStr", "n"}
    place = book["Numbers"]["J4"].hyperlink
    assert place is not None and place.location == "'Sources'!A2" and place.target is None
    source = [cell.value for cell in book["Sources"][2]]
    assert source[:4] == ["[1]", "Fern & Co", "10-K, fiscal 2024", 34] and source[5] == "Net sales 1,234 1,100"


def test_a_report_without_anything_in_it_is_still_a_file() -> None:
    from dataclasses import replace

    bare = replace(report(), sections=(), citations=(), facts=(), tables=(), charts=(), notices=())
    for kind in KINDS:
        assert export(bare, kind).data


def test_the_same_report_gives_the_same_bytes(files: dict[str, bytes]) -> None:
    assert {kind: export(report(), kind).data for kind in KINDS} == files


def test_every_figure_of_the_page_is_in_every_file(files: dict[str, bytes]) -> None:
    made = document(report())
    assert [section.name for section in made.sections] == ["Results", "風險 Risks"]
    assert {fact.value for fact in made.facts} >= {Decimal(99), Decimal("12.18")}
    rows = ["".join(span.text for span in row.cells[0]) for grid in made.numbers for row in grid.rows]
    assert "Growth — 1,234 / 1,100 − 1" in rows


def test_a_character_that_no_font_has_is_told_in_one_sentence() -> None:
    assert missing_sentence(["Net sales – €5 “x”"]) == ""
    assert missing_sentence(["\U0010fffd"]).startswith("1 character (")


def test_traditional_chinese_reports_have_chinese_headings() -> None:
    words = document(report(language="zh-TW")).words
    assert words["sources"] == "資料來源"


@pytest.mark.parametrize(("name", "kind"), [("a.md", "md"), ("b.DOCX", "docx"), ("c.d.pdf", "pdf"), ("e.xlsx", "xlsx")])
def test_the_ending_of_a_file_says_its_kind(name: str, kind: str) -> None:
    assert kind_of(Path(name)) == kind


def test_another_ending_is_refused_in_one_sentence() -> None:
    with pytest.raises(RagError, match=r"end it in \.md, \.docx, \.pdf or \.xlsx"):
        kind_of(Path("report.html"))
    with pytest.raises(RagError):
        export(report(), "html")


def test_a_topic_becomes_a_harmless_file_name() -> None:
    assert file_name("../../etc: Nike’s <FY2023>?", "pdf") == "etc-nike-s-fy2023.pdf"
    assert file_name("???", "md") == "report.md" and file_name("耐吉 2023", "md") == "耐吉-2023.md"
