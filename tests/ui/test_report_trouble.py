"""What goes wrong with a report, in a real browser: one clear sentence each time, and what was finished is kept."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pages.shared.render import BREAKER
from rag.web.search import NO_NETWORK
from tests.openai_server import OpenAIServer, Turn
from tests.scripted_report import role_of, verdict
from tests.ui.browser import CHROMIUM, Window, served, window

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"needs {CHROMIUM} (Debian package chromium; .ci/run installs it)"
    ),
]
TOPIC = "Example Lantern Works company update"
GARBAGE = Turn(text="<<<%%% no JSON, no plan, no sentence")
ROW, HEAD = 33, 33
"""Heights of a row and of the header of the plan's table, in pixels."""


@dataclass
class Model:
    """A language model that answers well, passes no draft, sends garbage, or waits with the second section."""

    mood: str = "good"
    go: threading.Event = field(default_factory=threading.Event)

    def __call__(self, request: dict[str, Any]) -> Turn:
        if self.mood == "held" and "Section: Results" in str(request["messages"]):
            self.go.wait(60)
        if self.mood == "strict" and role_of(request) == "grade":
            return Turn(text=verdict("It says nothing of what was asked."))
        return GARBAGE if self.mood == "garbage" else Turn()


@pytest.fixture(scope="module")
def model() -> Model:
    return Model()


@pytest.fixture(scope="module")
def browser(model: Model, tmp_path_factory: pytest.TempPathFactory, ingested: Path) -> Iterator[Window]:
    home = tmp_path_factory.mktemp("trouble")
    for part in ("preprocessed_data", "index"):
        shutil.copytree(ingested / part, home / part, ignore=shutil.ignore_patterns("*.lock"))
    server = OpenAIServer(reply=model)
    with server, served(home, server.base_url, ["offline"]) as base, window(base) as opened:
        yield opened
        assert opened.foreign == [] and opened.dialogs == []


def test_a_company_that_is_not_there_is_one_sentence_and_the_plan_before_is_kept(browser: Window) -> None:
    _planned(browser, TOPIC)
    _propose(browser, "Zorblax Holdings Ltd credit memo")
    _alert(page := browser.page, "No filing of Zorblax Holdings Ltd is in the library; it holds Example Lantern Works")
    expect(page.get_by_test_id("stDataFrame")).to_have_count(1)


def test_forty_sections_are_refused_and_none_too(browser: Window) -> None:
    page = browser.page
    _planned(browser, TOPIC)
    _options(browser, structure="\n".join(f"Section {number}" for number in range(40)))
    _propose(browser, TOPIC)
    _alert(page, "The structure has 40 sections and a report at most 20; join some.")
    _options(browser, structure="Sales: what was sold")
    _propose(browser, TOPIC)
    page.locator("[role=gridcell]", has_text="what was sold").first.wait_for(state="attached")
    # The sentence above goes when the page is drawn to its end, and the table moves up.
    expect(page.get_by_test_id("stAlertContentError")).to_have_count(0)
    browser.settle()
    _row(page, 1, 16)
    expect(page.locator("[role=row][aria-selected=true]")).to_have_count(1)
    # The table tells what was deleted a moment later; a click that follows at once is about the plan without it.
    page.keyboard.press("Delete")
    page.get_by_role("button", name="Write the report").click()
    _alert(page, "The plan has no section; add one and start again.")
    assert page.get_by_role("button", name="Discard").is_visible()


def test_a_model_that_answers_with_garbage_leaves_the_usual_sections_with_figures(
    browser: Window, model: Model
) -> None:
    page = browser.page
    model.mood = "garbage"
    _planned(browser, TOPIC)
    page.get_by_text("The sections are the usual ones instead.").wait_for()
    _write(browser)
    said = _said(page)
    model.mood = "good"
    assert said.count("made of figures, rows and quotes") == 1, said
    expect(page.locator("td", has_text="1,103").first).to_be_visible()
    assert page.get_by_test_id("stAlertContentError").count() == 0
    _stepped(browser)


def test_the_web_without_a_network_is_one_sentence_and_the_report_is_written(browser: Window, model: Model) -> None:
    page = browser.page
    model.mood = "strict"
    browser.go("/report")
    _options(
        browser, structure="Bridges: weighing bridges on Mars\nSwimmers: the fastest swimmers of Atlantis", web=True
    )
    _propose(browser, TOPIC)
    browser.wait("[data-testid=stDataFrame]")
    _write(browser)
    said = _said(page)
    model.mood = "good"
    assert said.count(NO_NETWORK) == 1, said
    assert [text for text in page.locator("h3").all_inner_texts() if text.strip()] == ["Bridges", "Swimmers"]
    # The report of the test before is there to compare with.
    page.get_by_text("Compare with another report").click()
    browser.settle()
    page.get_by_role("combobox").last.click()
    page.get_by_role("option").first.click()
    page.get_by_text("Revenue, FY2025").first.wait_for()
    assert page.get_by_text(re.compile("^Swimmers · added$")).count() == 1


def test_feedback_makes_a_new_plan_and_it_is_stopped_resumed_and_written_again(browser: Window, model: Model) -> None:
    page = browser.page
    browser.go("/report")
    _propose(browser, TOPIC)
    browser.wait("[data-testid=stDataFrame]")
    page.get_by_label("What should be different?").fill("Leave out the introduction and the conclusion")
    page.get_by_role("button", name="Plan again").click()
    browser.settle()
    model.mood = "held"
    page.get_by_role("button", name="Write the report").click()
    page.get_by_text("1 of 2 sections written").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Resume").wait_for()
    first = page.locator(".answer .text").first.inner_text()
    expect(page.get_by_text("Not written yet")).to_be_visible()
    expect(page.locator(".st-key-runs").get_by_text(re.compile("stopped, 1 of 2 sections")).first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Resume").wait_for()
    assert page.locator(".answer .text").first.inner_text() == first
    model.go.set()
    page.get_by_role("button", name="Resume").click()
    _done(browser)
    assert page.locator(".answer .text").first.inner_text() == first
    model.mood = "held"
    model.go.clear()
    page.get_by_role("button", name="Write again").last.click()
    page.get_by_text("1 of 2 sections written").wait_for()
    model.go.set()
    _done(browser)
    assert page.locator(".answer .text").first.inner_text() == first


def _stepped(browser: Window) -> None:
    """The keyboard leads from footnote to footnote of the report that is open."""
    page = browser.page
    page.locator(".answer .marker").first.click()
    browser.wait(".frame img")
    page.get_by_text(re.compile(r"^1 of \d+$")).wait_for()
    page.keyboard.press("Alt+ArrowDown")
    page.get_by_text(re.compile(r"^2 of \d+$")).wait_for()
    assert page.locator(".marker.active").count() > 0
    page.keyboard.press("Escape")
    page.locator(".frame img").wait_for(state="detached")


def _planned(browser: Window, topic: str) -> None:
    """A fresh plan with the usual options."""
    browser.go("/report")
    _propose(browser, topic)
    browser.wait("[data-testid=stDataFrame]")


def _propose(browser: Window, topic: str) -> None:
    browser.page.get_by_label("Topic").fill(topic)
    browser.page.get_by_role("button", name="Propose sections").click()
    browser.settle()


def _options(browser: Window, structure: str, web: bool = False) -> None:
    page = browser.page
    box = page.get_by_label("Your own structure")
    if not box.is_visible():
        page.get_by_text("Options", exact=True).click()
    box.fill(structure)
    box.press("Control+Enter")
    browser.settle()
    if web:
        page.get_by_text("Search the web too").click()
        expect(page.get_by_role("switch", name="Search the web too")).to_be_checked()
        browser.settle()


def _write(browser: Window) -> None:
    browser.page.get_by_role("button", name="Write the report").click()
    _done(browser)


def _done(browser: Window) -> None:
    browser.page.get_by_test_id("stPopoverButton").filter(has_text="Download").wait_for()
    browser.settle()


def _said(page: Page) -> str:
    """What stands at the top of the report."""
    return page.locator(".st-key-notices").inner_text().replace(BREAKER, "")


def _alert(page: Page, sentence: str) -> None:
    """The one error of the page says this."""
    expect(page.get_by_test_id("stAlertContentError")).to_contain_text(sentence)


def _row(page: Page, row: int, x: int) -> None:
    table: Locator = page.get_by_test_id("stDataFrame")
    box = table.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + x, box["y"] + HEAD + (row - 0.5) * ROW)
