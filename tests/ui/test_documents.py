"""Documents in a real browser: box and cell, downloads that say what the page shows, corrections, a recorded call."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from urllib.parse import unquote

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Locator, expect

from pages.shared import spots
from preprocess.audio import AudioOptions
from preprocess.convert import convert_file
from preprocess.report import Report, Table
from preprocess.store.reports import load_report, main_file, report_folders
from preprocess.version import CONVERTER_VERSION
from rag.config import load_settings
from rag.service import Service
from tests.openai_server import OpenAIServer, Turn
from tests.rag.helpers import wait_for
from tests.sounds import tone
from tests.ui.browser import CHROMIUM, Window, served, window

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"needs {CHROMIUM} (Debian package chromium; .ci/run installs it)"
    ),
]
SAID = (
    "Welcome to the third quarter 2024 earnings call of Saffron Lamps.",
    "Revenue of Saffron Lamps was 412 million dollars in the quarter, up 7 percent.",
    "We opened nineteen shops in the north of the country.",
    "Gross margin of Saffron Lamps fell to 31 percent because of freight.",
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, ingested: Path) -> Path:
    """A library of the sample filing and a call that the scripted endpoint wrote down."""
    home = tmp_path_factory.mktemp("documents") / "home"
    shutil.copytree(ingested, home, ignore=shutil.ignore_patterns("*.lock"))
    call = home.parent / "call"
    call.write_bytes(tone(80.0))
    with OpenAIServer(Turn(text="\n".join(SAID))) as server:
        speech = AudioOptions(model_path="/nowhere", base_url=server.base_url, model="whisper-1")
        convert_file(call, "Saffron Lamps Q3 2024 earnings call.wav", home / "preprocessed_data", speech=speech)
    return home


@pytest.fixture(scope="module")
def base(home: Path) -> Iterator[str]:
    with served(home) as address:
        yield address


@pytest.fixture(scope="module")
def browser(base: str) -> Iterator[Window]:
    """One window for all tests here: each opens its own address, which is a fresh session."""
    with window(base) as opened:
        yield opened
        assert opened.foreign == [] and opened.dialogs == []


@pytest.fixture(scope="module")
def report(home: Path) -> Report:
    return next(found for found in map(load_report, report_folders(home / "preprocessed_data")) if found.media == "pdf")


@pytest.fixture(scope="module")
def statement(report: Report) -> Table:
    return next(table for table in report.tables if table.is_financial_statement)


def opened(browser: Window, report: Report, table: Table) -> Locator:
    """The grid of a table's cells on the Library page."""
    browser.go(f"/library?r={report.report_id}&t={table.id}")
    browser.wait(".view img")
    return browser.page.locator(".grid .cells")


def test_a_click_on_the_picture_picks_the_cell_and_the_arrow_keys_move_the_box(
    browser: Window, report: Report, statement: Table
) -> None:
    cells, picture = opened(browser, report, statement), browser.page.locator(".view img")
    row, column = next(
        (r, c) for r, line in enumerate(statement.rows) for c, cell in enumerate(line.cells) if cell.value
    )
    spot = next(s for s in spots.on_page(report, statement.pages[0]) if s.at == (row, column + 1))
    page = next(page for page in report.pages if page.number == statement.pages[0])
    ((left, top, width, height),) = spots.fractions((spot,), page.width, page.height)
    shown = picture.bounding_box()
    assert shown is not None
    at = {"x": (left + width / 2) * shown["width"], "y": (top + height / 2) * shown["height"]}
    picture.click(position=at)  # type: ignore[arg-type]
    selected = cells.locator("td[aria-selected]")
    selected.wait_for()
    assert selected.inner_text() == statement.rows[row].cells[column].text
    browser.page.wait_for_url(re.compile(rf"cell={row}\.{column + 1}"))
    browser.settle()
    before = picture.get_attribute("src")
    selected.focus()
    browser.page.keyboard.press("ArrowDown")
    browser.page.wait_for_url(re.compile(rf"cell={row + 1}\.{column + 1}"))
    browser.settle()
    assert picture.get_attribute("src") != before


def test_from_the_list_to_a_table_without_a_mouse(browser: Window, report: Report) -> None:
    page = browser.page
    browser.go("/library")
    page.locator(".grid tbody tr").first.focus()
    page.keyboard.press("Enter")
    browser.wait(".view img")
    focused = page.locator(".grid tr:focus")
    focused.wait_for()
    at = int(focused.get_attribute("data-at") or -1)
    page.keyboard.press("ArrowDown")
    shown = [table for table in report.tables if not table.is_contents]
    page.wait_for_url(lambda url: shown[at + 1].id in unquote(url))
    page.keyboard.press("Alt+L")
    page.get_by_role("heading", name="Library").wait_for()


def test_both_downloads_hold_the_numbers_that_the_page_shows(
    browser: Window, report: Report, statement: Table, tmp_path: Path
) -> None:
    cells = opened(browser, report, statement)
    shown = [row.locator("td").all_inner_texts() for row in cells.locator("tbody tr").all()]
    heads = [head.strip() for head in cells.locator("th .name").all_inner_texts()]
    rows = list(csv.reader(io.StringIO(_downloaded(browser, "CSV", tmp_path).decode("utf-8-sig"))))
    sheet = load_workbook(io.BytesIO(_downloaded(browser, "XLSX", tmp_path))).worksheets[0]
    written = [list(row) for row in sheet.iter_rows(values_only=True)]
    assert len(rows) == len(written) == len(shown) + 1 and len(shown) > 5
    assert rows[0][1:] == written[0][1:] and statement.unit.currency is not None
    for head, unit in zip(heads[1:], rows[0][1:], strict=True):
        assert unit.startswith(head) and statement.unit.currency in unit
    for page, line, sheet_row in zip(shown, rows[1:], written[1:], strict=True):
        assert page[0] == line[0] == sheet_row[0]
        for printed, plain, value in zip(page[1:], line[1:], sheet_row[1:], strict=True):
            assert _same(printed, plain, value), (printed, plain, value)


def test_a_correction_typed_on_the_page_outlives_a_new_conversion(home: Path, browser: Window, report: Report) -> None:
    page = browser.page
    browser.go(f"/library?r={report.report_id}")
    page.get_by_text("Details", exact=True).click()
    page.get_by_label("Ticker").fill("kept")
    page.get_by_text("Amends an earlier filing").click()
    page.keyboard.press("Alt+S")
    page.get_by_text("Saved.").wait_for()
    # A field is empty for the moment between being drawn and being given its value.
    expect(page.get_by_label("Ticker")).to_have_value("KEPT")
    expect(page.locator("form, .stForm")).to_contain_text("by hand")
    page.reload()
    browser.settle()
    again = home.parent / "again"
    shutil.copytree(home, again, ignore=shutil.ignore_patterns("*.lock"))
    main = main_file(again / "preprocessed_data" / report.report_id)
    older = f'"converter_version": {CONVERTER_VERSION - 1}'
    main.write_text(main.read_text("utf-8").replace(f'"converter_version": {CONVERTER_VERSION}', older), "utf-8")
    service = Service.open(load_settings(home=again))
    wait_for(lambda: service.health().index.ready)
    wait_for(lambda: service.report(report.report_id).converter_version == CONVERTER_VERSION)
    assert service.report(report.report_id).ticker == "KEPT" and service.report(report.report_id).amendment
    assert set(service.edited_fields(report.report_id)) == {"ticker", "amendment"}
    service.close()


def test_the_row_behind_a_footnote_is_opened_as_data(browser: Window, statement: Table) -> None:
    page = browser.page
    browser.go("/")
    page.get_by_placeholder("Ask about your filings").fill(
        "What were total net sales of Example Lantern in fiscal 2025?"
    )
    page.keyboard.press("Enter")
    browser.wait(".marker")
    page.locator(".marker").first.click()
    page.locator(".view .frame").wait_for()
    # On a phone the page of a footnote covers all that is behind it.
    page.set_viewport_size({"width": 400, "height": 800})
    wait_for(lambda: _size(page.locator("[data-testid=stColumn]:has(.st-key-evidence)")) == (400, 800), 10)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".view .frame").focus()
    page.keyboard.press("d")
    page.wait_for_url(re.compile("/library"))
    cell = page.locator(".grid td[aria-selected]")
    cell.wait_for()
    row = next(row for row in statement.rows if row.label == "Total net sales")
    assert cell.inner_text() in (row.label, *(cell.text for cell in row.cells))


def _size(part: Locator) -> tuple[float, float]:
    """Width and height in pixels; nothing while it is not drawn."""
    box = part.bounding_box()
    return (box["width"], box["height"]) if box else (0.0, 0.0)


def test_a_footnote_of_a_call_opens_its_second_and_marks_what_was_said(browser: Window) -> None:
    page = browser.page
    browser.go("/")
    page.get_by_placeholder("Ask about your filings").fill("What was the gross margin of Saffron Lamps?")
    page.keyboard.press("Enter")
    browser.wait(".marker")
    assert "0:40" in page.locator(".sources").inner_text()
    page.locator(".marker").first.focus()
    page.keyboard.press("Enter")
    page.locator("tr[aria-selected] mark", has_text="Gross margin").wait_for()
    _sounds_at(browser, 40)
    page.locator("tr[aria-selected]").focus()
    page.keyboard.press("ArrowUp")
    page.locator("tr[aria-selected]", has_text="Welcome").wait_for()
    _sounds_at(browser, 0)


def _sounds_at(browser: Window, second: int) -> None:
    """Wait until the sound stands at a second; it is there a moment after the sound itself is loaded."""
    browser.page.wait_for_function(f"document.querySelector('audio')?.currentTime === {second}")


def _downloaded(browser: Window, button: str, folder: Path) -> bytes:
    with browser.page.expect_download() as download:
        browser.page.get_by_role("button", name=button, exact=True).click()
    assert download.value.suggested_filename.endswith(button.lower())
    download.value.save_as(folder / button)
    return (folder / button).read_bytes()


def _same(printed: str, plain: str, value: object) -> bool:
    """A printed figure is a real number in both files: "(1,577)" is -1577; words stay words."""
    digits = re.sub(r"[^\d.]", "", printed)
    if not digits:
        return plain in ("", "0", printed) and (value in (None, 0) or value == printed)
    number = Decimal(digits) * (-1 if "(" in printed or "−" in printed else 1)
    return isinstance(value, int | float) and Decimal(plain.rstrip("%")) == number == Decimal(str(value))
