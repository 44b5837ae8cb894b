"""What the clipboard gets of an answer: words, and tables that stay tables; never markup of a filing."""

from __future__ import annotations

from dataclasses import replace

from pages.shared import exports, pasted
from rag.types import Answer, Citation, Filing, NumberCheck, Usage

FILING = Filing("l-1", "LANTERN_2023_10K", "", "Lantern <b>Works</b>", None, "10-k", 2023, None, None, None, 90, 40)
CITED = Citation("[1]", "LANTERN_2023_10K|p1|c1", FILING, 4, (), "Revenue <script>alert(1)</script> 1,500", "table")
TEXT = """Lantern <img src=x onerror=alert(1)> sold more.

| Fiscal year | FY2022 | FY2023 |
|---|---|---|
| Revenue | $1,200 million [1] | $1,500 million [1] |"""


def answered() -> Answer:
    start = TEXT.index("$1,500 million")
    number = NumberCheck("$1,500 million", start, start + 14, None, "", None, "unverified", "[1]", reason="not so")
    return Answer("How much?", TEXT, (CITED,), (number,), (), False, "model", 1, Usage(), 0.1)


def test_the_cells_of_a_table_are_pasted_as_cells() -> None:
    text = exports.as_text(answered())
    assert "Revenue\t$1,200 million [1]\t$1,500 million [1]" in text and "|---" not in text
    page = pasted.as_page(answered())
    assert page.count("<tr>") == 2 and page.count("<td ") == 6 and "<sup>[1]</sup>" in page


def test_what_was_not_verified_is_said_before_the_answer_and_at_its_number() -> None:
    assert exports.as_text(answered()).startswith("Not verified: $1,500 million (not so)\n")
    page = pasted.as_page(answered())
    assert page.startswith("<p><b>Not verified: $1,500 million (not so)</b></p>")
    assert "<b>$1,500 million (not verified)</b>" in page


def test_a_copied_source_tells_the_used_figures_with_their_years_and_unit() -> None:
    cells, unit = (("2022", "1,200"), ("2023", "1,500")), "USD, in millions"
    row = replace(CITED, quote="Net sales 1,200 1,500", label="Net sales", cells=cells, unit=unit)
    grown = NumberCheck("25%", 0, 3, None, "", None, "derived", None, inputs=(("[1]", 0), ("[1]", 1)))
    found = replace(answered(), text="25% [1]", citations=(row,), numbers=(grown,))
    assert exports.as_text(found).endswith("Net sales: 1,200 (2022), 1,500 (2023) · USD, in millions")
    assert "Net sales: 1,200 (2022), 1,500 (2023)" in pasted.as_page(found)


def test_nothing_that_a_filing_or_a_model_wrote_becomes_markup() -> None:
    page = pasted.as_page(answered())
    assert "<img" not in page and "<script" not in page and "<b>Works" not in page
    assert "&lt;img src=x" in page and "Lantern &lt;b&gt;Works" in page


def test_an_answer_without_sources_is_pasted_without_a_list_of_them() -> None:
    bare = replace(answered(), text="Not in these documents.", citations=(), numbers=())
    assert exports.as_text(bare) == "Not in these documents."
    assert pasted.as_page(bare) == "<p>Not in these documents.</p>"
