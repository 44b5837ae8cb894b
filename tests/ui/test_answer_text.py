"""Where a line of an answer may be broken, how high a chart is: by their own scripts in a browser, without the app."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.ui.browser import ARGUMENTS, CHROMIUM, ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"needs {CHROMIUM} (Debian package chromium; .ci/run installs it)"
    ),
]
PARTS = ROOT / "pages" / "shared" / "components"
DRAW = """([tag, pieces]) => {
    const drawn = fill(el(tag), pieces, {}, () => {}, {});
    return [...drawn.querySelectorAll(".together")].map((node) => node.innerText);
}"""
FIGURE = {"kind": "number", "text": "4.3%", "status": "derived", "title": ""}
FOOTNOTE = {"kind": "marker", "text": "[1]"}


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(ARGUMENTS))
        page = chromium.new_page()
        for part in ("drawn", "answer_text"):
            page.add_script_tag(path=Path(PARTS / f"{part}.js"))
        yield page
        chromium.close()


def kept(page: Page, *pieces: Any, tag: str = "p") -> list[str]:
    """What a line is not broken in."""
    drawn = [{"kind": "text", "text": one} if isinstance(one, str) else one for one in pieces]
    return [text.replace("ƒ", "") for text in page.evaluate(DRAW, [tag, drawn])]


def test_a_bracket_stays_with_its_figure_and_the_figure_with_its_footnote(page: Page) -> None:
    assert kept(page, "Flexibles (", FIGURE, " ", FOOTNOTE, "), Rigid") == ["(4.3% [1]),"]


def test_a_footnote_stays_with_the_word_before_it_and_the_stop_behind_it(page: Page) -> None:
    assert kept(page, "They work all over the world.” ", FOOTNOTE) == ["world.” [1]"]
    assert kept(page, "Sales rose ", FOOTNOTE, ".") == ["rose [1]."]


def test_what_stands_free_can_be_broken_anywhere(page: Page) -> None:
    assert kept(page, "It was ", FIGURE, " in all") == []
    assert kept(page, FIGURE, " ", FOOTNOTE, tag="td") == []


def test_a_small_change_is_drawn_small_and_a_large_one_fills_the_chart(page: Page) -> None:
    assert page.evaluate("spanned([30.3, 30.4])") == pytest.approx([34.15, 26.55], abs=0.01)
    assert page.evaluate("spanned([10, -5])") == [10, -5]


DRAWN = """(rows) => {
    const cells = rows.map((row) => row.map((text) => [{ kind: "text", text }]));
    const drawn = table({ kind: "table", rows: cells }, {}, () => {}, {});
    return [...drawn.querySelectorAll("tr:last-child td")].map((cell) => cell.className);
}"""


def test_a_column_of_names_begins_at_the_left_and_one_of_figures_ends_at_the_right(page: Page) -> None:
    rows = [["Company", "Filings", "Sales"], ["Fern", "10-K 2022", "$1,000 million"], ["Moss", "8-K 2023", "—"]]
    assert page.evaluate(DRAWN, rows) == ["", "said", ""]
