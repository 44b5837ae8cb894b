from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from preprocess.layout.headings import Style
from preprocess.layout.levels import Levels
from tests.preprocess.made import Put, column, convert, make_pdf

BIG, BOLD, SLANTING = Style(1.4, 2), Style(1.0, 2), Style(1.0, 2, italic=True)


def levels(headed: Sequence[tuple[str, Style]]) -> list[int]:
    made = Levels(headed, False)
    return [made.level(text, style) for text, style in headed]


def test_what_comes_again_and_again_in_one_section_is_a_part_of_its_parts() -> None:
    parts = [(text, BOLD) for name in ("Lanterns", "Wicks", "Oil", "Brass") for text in (name, "Revenue", "Backlog")]
    assert levels([("Segments", BIG), *parts])[1:7] == [2, 3, 3, 2, 3, 3]


def test_what_comes_once_in_each_of_several_sections_stands_beside_its_like() -> None:
    years = ("2023", "2022", "2021", "2020", "2019")
    headed = [pair for year in years for pair in ((year, BIG), ("Net sales", BOLD), (f"Costs of {year}", BOLD))]
    assert levels(headed) == [1, 2, 2] * len(years)


def test_a_statement_ends_the_report_of_the_auditors_above_it_however_its_title_is_set() -> None:
    headed = [
        ("Report of Independent Registered Public Accounting Firm", BIG),
        ("Basis for Opinion", SLANTING),
        ("Consolidated Balance Sheets", BOLD),
        ("Consolidated Statements of Cash Flows", BOLD),
        ("Supplemental cash flows", SLANTING),
    ]
    assert levels(headed) == [1, 2, 1, 1, 2]
    assert levels([("Liquidity", BIG), ("Consolidated Statements of Cash Flows", BOLD)]) == [1, 2]


def test_a_rule_under_a_clause_leaves_its_number_out(tmp_path: Path) -> None:
    text = column(["The committee pays each award in full within two months of the end of its year."] * 3, y=120)
    puts = [*column(["What an award is worth is what the committee says it is, in its own words."] * 3, y=60)]
    clause = [Put("4.3.", 72, 104), Put("Payment of Award", 110, 104, underlined=True)]
    report = convert(make_pdf(tmp_path / "a.pdf", [[*puts, *clause, *text]]))
    assert [block.text.lstrip("# ") for block in report.blocks if block.kind == "Heading"] == ["4.3. Payment of Award"]
