from __future__ import annotations

from datetime import date

import pytest

from preprocess.describe.by_rules import summarize
from preprocess.layout.assemble import escape
from preprocess.layout.headings import is_item_heading
from preprocess.layout.sections import Sections, contents_lines
from preprocess.metadata.dates import find_date
from preprocess.report import Column, Row, Table, Unit


@pytest.mark.parametrize(
    "text",
    ["Item 7.", "ITEM 1A. RISK FACTORS", "Item 7A Quantitative and Qualitative Disclosures", "Items 10. Directors"],
)
def test_item_headings_are_recognised(text: str) -> None:
    assert is_item_heading(text)


@pytest.mark.parametrize("text", ["Item 1A of this report lists risks", "Items such as these", "Item 12(b) registered"])
def test_references_to_items_are_not_headings(text: str) -> None:
    assert not is_item_heading(text)


def test_part_two_of_a_quarterly_report_counts_its_items_anew() -> None:
    sections = Sections("10-q")
    assert sections.heading("Part I – Financial Information", 1).item is None
    assert sections.heading("Item 1. Financial Statements", 2).item == "Item 1"
    sections.heading("PART II - OTHER INFORMATION", 1)
    assert sections.heading("Item 1A. Risk Factors", 2).item == "Part II, Item 1A"


def test_items_of_current_reports_have_decimals_and_a_10k_ignores_them() -> None:
    assert Sections("8-k").heading("Item 2.02 Results of Operations", 2).item == "Item 2.02"
    annual = Sections("10-k")
    annual.heading("Item 9B. Other Information", 2)
    assert annual.heading("Item 5.02 Departure of Directors", 2).item == "Item 9B"


def test_the_path_holds_the_headings_above_and_signatures_end_the_items() -> None:
    sections = Sections()
    sections.heading("PART II", 1)
    sections.heading("Item 7. Discussion", 2)
    sections.heading("Liquidity", 4)
    assert sections.heading("Cash", 5).path == ("PART II", "Item 7. Discussion", "Liquidity", "Cash")
    assert sections.heading("Debt", 4).path == ("PART II", "Item 7. Discussion", "Debt")
    assert sections.heading("SIGNATURES", 3).item is None


def test_short_items_on_one_page_are_no_table_of_contents() -> None:
    texts = [f"Item {n}. Title" if n % 2 else "The information is in the proxy statement." for n in range(10, 20)]
    assert contents_lines(texts) == frozenset()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("ended May 31, 2023 and", date(2023, 5, 31)),
        ("am 31 December 2022", date(2022, 12, 31)),
        ("the 15th day of February, 2023", date(2023, 2, 15)),
        ("8K_dated-2022-05-20", date(2022, 5, 20)),
        ("Sept. 3, 2022", date(2022, 9, 3)),
        ("February 30, 2022", None),
        ("no date", None),
    ],
)
def test_dates_are_read_as_printed(text: str, day: date | None) -> None:
    assert find_date(text) == day


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        ("growth of 7.5%* and 6.2%*.", "growth of 7.5%* and 6.2%*."),
        ("*Equals earnings", "\\*Equals earnings"),
        ("# title", "\\# title"),
        ("2. Debt", "2\\. Debt"),
        ("<b>bold</b>", "\\<b>bold\\</b>"),
        ("less < more", "less < more"),
        ("![x](http://y)", "!\\[x]\\(http://y)"),
        ("$ 1,577 (in millions)", "$ 1,577 (in millions)"),
    ],
)
def test_only_what_would_act_is_escaped(text: str, harmless: str) -> None:
    assert escape(text, True) == harmless


def test_a_summary_names_caption_unit_columns_and_rows_within_400_characters() -> None:
    box = (0.0, 0.0, 1.0, 1.0)
    rows = tuple(Row(f"A rather long label of row number {n}", 0, (), box, 1) for n in range(60))
    columns = (Column("Year ended May 31, 2023"), Column("Year ended May 31, 2022"))
    unit = Unit("USD", 1_000_000)
    table = Table("t", (1,), box, "Revenues", columns, rows, unit, "other", "")
    summary = summarize(table)
    assert summary.startswith("Revenues. USD millions. columns: Year ended May 31, 2023")
    assert "row number 0" in summary and len(summary) <= 400
