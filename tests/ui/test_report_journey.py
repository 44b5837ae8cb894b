"""A report in a real browser: the plan is edited, approved, written, read, and taken away in four kinds of file."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn
from openpyxl import load_workbook
from playwright.sync_api import Locator, Page
from pypdf import PdfReader

from tests.ui.browser import CHROMIUM, Window, served, window

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"needs {CHROMIUM} (Debian package chromium; .ci/run installs it)"
    ),
]
DIGITS = re.compile(r"\d[\d,.]*\d|\d")
ROW, HEAD = 33, 33
"""Heights of a row and of the header of the plan's table, in pixels."""
MARKED, NUMBER, NAME = 16, 80, 200
"""How far from its left edge the box that marks a row, its number and its name stand."""


@pytest.fixture
def browser(tmp_path: Path, ingested: Path) -> Iterator[Window]:
    home = tmp_path / "home"
    shutil.copytree(ingested, home)
    with served(home) as address, window(address) as opened:
        yield opened
        assert opened.foreign == [] and opened.dialogs == []


def test_an_edited_plan_becomes_a_report_whose_files_hold_what_the_page_shows(browser: Window, tmp_path: Path) -> None:
    page = browser.page
    browser.go("/report")
    page.get_by_role("textbox").first.fill("Example Lantern Works: <b>update</b>")
    page.get_by_role("button", name="Propose sections").click()
    page.get_by_test_id("stDataFrame").wait_for()
    browser.settle()
    _typed(browser, 2, NAME, "What it makes")
    _typed(browser, 6, NUMBER, "1")
    _at(page, 5, MARKED)
    page.keyboard.press("Delete")
    browser.settle()

    page.get_by_role("button", name="Write the report").click()
    page.get_by_test_id("stPopoverButton").filter(has_text="Download").wait_for()
    browser.wait(".answer .text .marker")
    browser.settle()
    headings = [text for text in page.locator("h3").all_inner_texts() if text.strip()]
    assert headings == ["Risks", "Summary", "What it makes", "What moved the results", "Cash and balance sheet",
                        "Points to check"]  # fmt: skip
    page.get_by_text("7 steps").or_(page.get_by_text("6 steps")).first.wait_for()
    page.get_by_text("Table of numbers (").first.click()
    listed = page.locator("table", has_text="Status")
    listed.first.wait_for()
    figures = {figure for table in listed.all() for figure in _figures(table)}
    assert len(figures) > 40

    files = {kind: _downloaded(browser, kind, tmp_path) for kind in ("md", "docx", "pdf", "xlsx")}
    sheet = load_workbook(io.BytesIO(files["xlsx"]))["Numbers"]
    heads = next(row for row in sheet.iter_rows(values_only=True) if row[0] == "Company")
    printed = {row[heads.index("As printed")] for row in sheet.iter_rows(values_only=True) if row[1] and row[5]}
    assert figures <= {digits for text in printed if text for digits in DIGITS.findall(text)}
    _same_sections(headings, files)


def _figures(table: Locator) -> Iterator[str]:
    """The digits in the columns of a table that hold values."""
    head, *rows = [row.locator("th, td").all_inner_texts() for row in table.locator("tr").all()]
    own = [at for at, title in enumerate(head) if re.search(r"FY\d{4}|Value", title)]
    yield from (digits for row in rows for at in own for digits in DIGITS.findall(re.sub(r"\[\w+\]", "", row[at])))


def _typed(browser: Window, row: int, x: int, text: str) -> None:
    """Another text in a cell of the plan; rows count from 1."""
    page = browser.page
    _at(page, row, x, clicks=2)
    cell = page.locator("#portal textarea, #portal input").first
    cell.fill(text)
    cell.press("Enter")
    cell.wait_for(state="detached")
    browser.settle()


def _at(page: Page, row: int, x: int, clicks: int = 1) -> None:
    box = page.get_by_test_id("stDataFrame").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + x, box["y"] + HEAD + (row - 0.5) * ROW, click_count=clicks)


def _downloaded(browser: Window, kind: str, folder: Path) -> bytes:
    button = browser.page.locator(f".st-key-download-{kind} button").first
    if not button.is_visible():
        browser.page.get_by_test_id("stPopoverButton").filter(has_text="Download").click()
    with browser.page.expect_download() as download:
        button.click()
    assert re.fullmatch(rf"[\w-]+\.{kind}", download.value.suggested_filename)
    download.value.save_as(folder / kind)
    return (folder / kind).read_bytes()


def _same_sections(headings: list[str], files: dict[str, bytes]) -> None:
    """The sections in their order, and the title as words, in each file that is read as text."""
    word = docx.Document(io.BytesIO(files["docx"]))
    assert [p.text for p in word.paragraphs if p.style.name == "Heading 1"][: len(headings)] == headings
    assert re.findall(r"^## (.+)$", files["md"].decode(), re.MULTILINE)[: len(headings)] == headings
    printed = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(files["pdf"])).pages).split())
    places = [printed.index(heading) for heading in headings]
    assert places == sorted(places) and "Example Lantern Works: <b>update</b>" in printed
    figures = set(re.findall(r"\$[\d,.]+ million", files["md"].decode().replace("\\", "")))
    body = "".join(node.text or "" for node in word.element.body.iter(qn("w:t")))
    assert figures and all(figure in body and figure in printed for figure in figures)
