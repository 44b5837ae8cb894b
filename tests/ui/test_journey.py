"""One working day in a real browser: upload, ready, ask, click a footnote, see the place, search, report, download."""

from __future__ import annotations

import base64
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn
from openpyxl import load_workbook
from PIL import Image
from pypdf import PdfReader

from tests.rag.helpers import wait_for
from tests.ui.browser import CHROMIUM, Window, served, window

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"needs {CHROMIUM} (Debian package chromium; .ci/run installs it)"
    ),
]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, ingested: Path) -> Iterator[str]:
    """The address of an app with an empty library; only the converted embedding model is there already."""
    home = tmp_path_factory.mktemp("journey")
    shutil.copytree(ingested / "index" / "models", home / "index" / "models")
    with served(home) as address:
        yield address


@pytest.fixture
def browser(base: str) -> Iterator[Window]:
    with window(base) as opened:
        yield opened
        assert opened.foreign == [] and opened.dialogs == []


def test_an_empty_library_says_on_every_page_what_to_do(browser: Window) -> None:
    for path in ("/", "/library", "/search", "/report", "/evaluate"):
        browser.go(path)
        browser.wait("h3:has-text('No filings yet')")
        # The button is drawn after the heading; two of them would end the wait with an error.
        browser.page.get_by_role("button", name="Load the sample 10-K").wait_for()
        assert browser.page.get_by_test_id("stAlert").count() == 0


def test_from_upload_to_a_downloaded_report(browser: Window, sample: Path, tmp_path: Path) -> None:
    page = browser.page
    browser.go("/upload")
    page.set_input_files("input[type=file]", sample)
    browser.wait("text=Ready.")
    browser.wait("h3:has-text('Library')")

    browser.go("/")
    page.locator(".cells td", has_text="1,103").click()
    browser.wait(".frame img")
    assert "k=revenue" in page.url and "1,103" in page.locator("td.picked").inner_text()
    # Beside the open page every column of the table is in sight.
    wait_for(lambda: page.locator(".grid .frame").evaluate("node => node.scrollWidth <= node.clientWidth"), 10)
    figure = page.url
    page.keyboard.press("d")
    page.wait_for_url(re.compile("/library.*cell="))
    page.goto(figure)
    browser.wait(".frame img")
    page.keyboard.press("Escape")
    page.locator(".frame img").wait_for(state="detached")
    notes = {"name": "notes.pdf", "mimeType": "application/pdf", "buffer": b"plain words"}
    again = {**notes, "name": "again.pdf", "buffer": sample.read_bytes()}
    page.locator("[data-testid=stChatInput] input[type=file]").first.set_input_files([notes, again])
    page.get_by_test_id("stChatInputSubmitButton").click()
    page.get_by_text(re.compile("notes.*not a PDF")).wait_for()
    page.get_by_text("Already in the library").wait_for()
    assert page.get_by_text("taken in").count() == 0
    page.get_by_role("heading", name="Ask your filings").click()
    page.keyboard.press("/")
    page.keyboard.type("What were total net sales in fiscal 2025?")
    page.keyboard.press("Enter")
    browser.wait(".marker")
    page.keyboard.press("Alt+ArrowDown")
    browser.wait(".frame img")
    page.locator(".frame:focus").wait_for()
    home = page.locator(".bar .count").inner_text()
    page.keyboard.press("ArrowRight")
    page.locator(".bar", has_text="Back to the place").wait_for()
    assert page.locator(".bar .count").inner_text() != home
    browser.settle()
    page.keyboard.press("Escape")
    page.locator(".frame img").wait_for(state="detached")
    page.locator(".marker").first.focus()
    page.keyboard.press("Enter")
    browser.wait(".frame img")
    assert _boxed(page.locator(".frame img").get_attribute("src") or "")
    assert re.search(r"10-K FY2025, page \d+", page.locator(".caption").inner_text())
    answer = page.locator(".answer .text").inner_text()
    _copied(browser)
    page.reload()
    browser.wait(".frame img")
    assert page.locator(".answer .text").inner_text() == answer
    assert "1,103" in page.locator("td.picked").inner_text()
    page.get_by_placeholder("Ask about your filings").focus()
    page.keyboard.press("Alt+ArrowDown")
    browser.settle()
    assert page.locator(".frame img").count() == 1
    page.keyboard.press("Escape")
    page.locator(".frame img").wait_for(state="detached")
    assert page.title() == "Total net sales in fiscal 2025 · Footnote"

    browser.go("/search")
    page.get_by_role("textbox").first.fill("capital expenditures")
    page.keyboard.press("Enter")
    browser.wait(".hit")
    assert "q=capital" in page.url and page.locator(".hit").count() > 1
    page.locator(".hit").first.focus()
    page.keyboard.press("ArrowDown")
    page.locator(".hit.active >> nth=0").get_by_text("2", exact=True).first.wait_for()

    browser.go("/report")
    page.get_by_role("textbox").first.fill("Annual review of Example Lantern Works")
    page.get_by_role("button", name="Propose sections").click()
    page.get_by_role("button", name="Write the report").click()
    # Charts bring buttons of their own ("Download as PNG").
    button = page.get_by_test_id("stPopoverButton").filter(has_text="Download")
    button.wait_for()
    browser.wait(".answer .text .marker")
    shown = " ".join(page.locator(".answer .text").all_inner_texts())
    button.click()
    files = {ending: _downloaded(browser, ending, tmp_path) for ending in ("md", "docx", "pdf", "xlsx")}
    text = files["md"].decode()
    assert text.startswith("# Annual review") and "## Sources" in text and "page " in text
    _same_words(shown, files)


def _copied(browser: Window) -> None:
    """The answer with its sources is on the clipboard, as text and as a page."""
    browser.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    browser.page.get_by_role("button", name="Copy with sources").click()
    browser.page.get_by_role("button", name="Copied").wait_for()
    read = "async () => { const [item] = await navigator.clipboard.read(); "
    read += "const text = async (type) => (await item.getType(type)).text(); "
    text, shown = browser.page.evaluate(read + "return [await text('text/plain'), await text('text/html')]; }")
    assert "1,103" in text and "\nSources\n[10K1] Example Lantern Works" in text
    assert "1,103" in shown and "<sup>[10K1]</sup>" in shown


def _downloaded(browser: Window, ending: str, folder: Path) -> bytes:
    with browser.page.expect_download() as download:
        browser.page.locator(f".st-key-download-{ending} button").first.click()
    assert download.value.suggested_filename == f"annual-review-of-example-lantern-works.{ending}"
    download.value.save_as(folder / ending)
    return (folder / ending).read_bytes()


def _same_words(shown: str, files: dict[str, bytes]) -> None:
    """The figures that the page shows stand in the Word file and in the PDF; the workbook opens."""
    figures = set(re.findall(r"\d+(?:[.,]\d+)+", shown))
    word = "".join(node.text or "" for node in docx.Document(io.BytesIO(files["docx"])).element.body.iter(qn("w:t")))
    printed = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(files["pdf"])).pages)
    assert figures and [f for f in sorted(figures) if f not in word or f not in printed] == []
    assert load_workbook(io.BytesIO(files["xlsx"])).sheetnames[-1] == "Sources"


def _boxed(source: str) -> bool:
    """Whether the outline of a box is drawn in the picture."""
    with Image.open(io.BytesIO(base64.b64decode(source.partition(",")[2]))) as image:
        colours = image.convert("RGB").getcolors(image.width * image.height) or []
    return any(abs(r - 214) < 12 and abs(g - 120) < 12 and b < 30 for _, (r, g, b) in colours)
