"""A conversation in a real browser: mode, steps, stop, next question, thumb with a reason, rename, search, reload."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.openai_server import OpenAIServer, Turn
from tests.rag.helpers import wait_for
from tests.ui.browser import CHROMIUM, PATIENCE, Window, served, window

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"needs {CHROMIUM} (Debian package chromium; .ci/run installs it)"
    ),
]
SLOW = Turn(text=json.dumps({"answer": "Lanterns sold well. " * 400, "ref_ids": []}), drip=0.1)
BOX = "Ask about your filings"


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with OpenAIServer(default=SLOW) as server:
        yield server


@pytest.fixture
def browser(server: OpenAIServer, tmp_path: Path, ingested: Path) -> Iterator[Window]:
    home = tmp_path / "home"
    for part in ("preprocessed_data", "index"):
        shutil.copytree(ingested / part, home / part, ignore=shutil.ignore_patterns("*.lock"))
    with served(home, server.base_url) as base, window(base) as opened:
        yield opened
        assert opened.foreign == [] and opened.dialogs == []


def _stands_above(one: Locator, other: Locator) -> bool:
    """Whether one ends before the other begins; not told while the page draws either anew."""
    upper, lower = one.bounding_box(), other.bounding_box()
    return bool(upper and lower and upper["y"] + upper["height"] <= lower["y"])


def test_a_conversation_is_stopped_continued_rated_renamed_and_found_again(
    browser: Window, server: OpenAIServer
) -> None:
    page = browser.page
    browser.go("/")
    box = page.get_by_placeholder(BOX)
    page.get_by_role("radio", name="Deep").click()
    expect(page.get_by_text("Searches again up to 9 times")).to_be_visible()
    box.fill("Why did net sales rise in fiscal 2025?")
    page.keyboard.press("Enter")
    page.locator(".steps .search").get_by_text(re.compile("^Searched")).wait_for()
    page.locator(".text.running", has_text="Lanterns sold well").wait_for()
    assert not server.hung_up.is_set()
    # However many steps there are, they do not push it under the ask box.
    wait_for(lambda: _stands_above(page.get_by_role("button", name="Stop"), page.locator(".steps").last), 10)
    page.keyboard.press("Escape")
    page.get_by_text("Stopped by you.").wait_for()
    page.get_by_role("button", name="Ask this again").wait_for()
    assert server.hung_up.wait(10), "the request to the model goes on"
    expect(page.get_by_role("radio", name="Deep")).to_have_attribute("aria-checked", "true")

    box.fill("What were total net sales in fiscal 2025?")
    page.keyboard.press("Enter")
    offered = page.locator(".st-key-suggestions button").filter(has_not_text="Ask this again").first
    offered.wait_for()
    asked = offered.inner_text().split("\n")[-1]
    offered.click()
    expect(page.locator(".answer .foot")).to_have_count(2, timeout=PATIENCE)
    assert asked in page.locator("[class*=st-key-ask-]").last.inner_text()
    page.locator(".foot .link[aria-expanded]").last.click()
    page.locator(".foot .steps .answer", has_text="Computed").last.wait_for()

    page.get_by_role("button", name="Not a good answer").last.click()
    page.get_by_placeholder("What was wrong?").fill("Wrong year")
    page.keyboard.press("Enter")
    page.get_by_text("Kept", exact=True).last.wait_for()
    browser.settle()
    page.get_by_test_id("stPopoverButton").filter(has_text="more_horiz").first.click()
    page.get_by_role("button", name="Delete …").wait_for()
    page.get_by_label("Title").fill("Lantern sales")
    page.keyboard.press("Enter")
    row = page.locator(".st-key-conversations button", has_text="Lantern sales").filter(visible=True)
    row.wait_for()
    page.get_by_label("Title").wait_for(state="hidden")
    page.reload()
    expect(page.get_by_placeholder("What was wrong?")).to_have_value("Wrong year", timeout=PATIENCE)

    page.keyboard.press("Alt+n")
    page.get_by_text("Ask your filings").wait_for()
    search = page.get_by_placeholder("Search conversations")
    search.fill("zebra")
    page.get_by_text("No conversation holds these words.").wait_for()
    search.fill("lantern net")
    row.click()
    expect(page.locator(".answer .foot")).to_have_count(2, timeout=PATIENCE)
    page.get_by_test_id("stPopoverButton").filter(has_text="more_horiz").first.click()
    page.get_by_role("button", name="Delete …").click()
    # The menu does not stay open behind the second look.
    page.get_by_label("Title").wait_for(state="hidden")
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    page.get_by_text("Ask your filings").wait_for()
    expect(row).to_have_count(0)

    box.fill("What drives lantern demand?")
    page.keyboard.press("Enter")
    # Streamlit drops what a page sends in the moment that it is left: the question stands there first.
    page.locator("[class*=st-key-ask-]", has_text="What drives lantern demand?").wait_for()
    page.reload()
    page.locator(".st-key-conversations button", has_text="What drives lantern demand?").filter(visible=True).wait_for()
