from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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


def test_the_notes_of_a_designed_report_stand_beside_its_statements_and_over_their_notes() -> None:
    chapters = ("Income statement", "Balance sheet", "Notes to the consolidated financial statements")
    headed = [("Annual Report", Style(3.0, 2)), *((text, BIG) for text in chapters), ("1. Sales", BOLD)]
    assert levels([*headed, ("2. Earnings per share", BOLD), ("Changes in equity", BIG)]) == [1, 2, 2, 2, 3, 3, 2]
    alike = [("Balance sheet", BOLD), ("Notes to the financial statements", BOLD), ("1. Sales", BOLD)]
    assert levels(alike) == [1, 1, 2]


def test_a_title_said_again_over_its_chapter_heads_it_once() -> None:
    headed = [("Operating Review", Style(8.0, 0)), ("OPERATING REVIEW", BOLD), ("Revenue", SLANTING)]
    assert levels(headed) == [1, 1, 2]


def test_semibold_under_bold_and_clause_under_clause_are_deeper() -> None:
    bold, semibold = Style(1.0, 3), Style(1.0, 2)
    assert levels([("Methods", bold), ("Subsidiaries", semibold), ("Transactions", bold)]) == [1, 2, 1]
    assert levels([("2.1 Basis", BOLD), ("2.1.1 Leases", BOLD), ("2.2 Revenue", BOLD)]) == [1, 2, 1]


def test_a_name_of_capitals_is_not_set_in_them() -> None:
    headed = [("Canada:", BOLD), ("EMEA:", replace(BOLD, caps=True)), ("Rest of World:", BOLD)]
    assert levels(headed) == [1, 1, 1]
    assert levels([("CONTRACTS AND LEASES", replace(BOLD, caps=True)), ("DEBT", replace(BOLD, caps=True))]) == [1, 1]


def test_a_rule_under_a_clause_leaves_its_number_out(tmp_path: Path) -> None:
    text = column(["The committee pays each award in full within two months of the end of its year."] * 3, y=120)
    puts = [*column(["What an award is worth is what the committee says it is, in its own words."] * 3, y=60)]
    clause = [Put("4.3.", 72, 104), Put("Payment of Award", 110, 104, underlined=True)]
    report = convert(make_pdf(tmp_path / "a.pdf", [[*puts, *clause, *text]]))
    assert [block.text.lstrip("# ") for block in report.blocks if block.kind == "Heading"] == ["4.3. Payment of Award"]
