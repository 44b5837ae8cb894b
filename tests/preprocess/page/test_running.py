"""Heads of pages are dropped where they repeat; a title stays where it comes first."""

from collections.abc import Sequence
from pathlib import Path

from preprocess.report import Report
from tests.preprocess.made import SENTENCE, Put, column, convert, make_pdf

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")
WORDS += ("fourteen",)


def body(n: int) -> list[Put]:
    word = WORDS[n - 1]
    return column([f"Chapter {word} says:", f"{word} {SENTENCE}", f"{SENTENCE} {word}", f"Thus {word}."], y=100)


def read(tmp_path: Path, heads: Sequence[Put | None]) -> Report:
    pages = [[*([head] if head else []), *body(n)] for n, head in enumerate(heads, 1)]
    return convert(make_pdf(tmp_path / "a.pdf", pages))


def pages_with(report: Report, words: str) -> list[int]:
    return [block.page for block in report.blocks if words in block.text]


def test_a_title_that_runs_over_its_chapter_heads_it_where_it_begins(tmp_path: Path) -> None:
    head = Put("Notes to Financial Statements", 72, 40, bold=True)
    report = read(tmp_path, [None] * 6 + [head] * 6 + [None] * 2)
    assert pages_with(report, "Notes to Financial") == [7]
    ninth = next(block for block in report.blocks if block.page == 9)
    assert ninth.heading_path == ("Notes to Financial Statements",)


def test_a_continued_title_a_light_one_and_that_of_a_whole_document_only_run(tmp_path: Path) -> None:
    continued = Put("Notes to Financial Statements (continued)", 72, 40, bold=True)
    assert pages_with(read(tmp_path, [None] * 6 + [continued] * 6), "Notes to Financial") == []
    light = Put("Operating Review", 400, 40)
    assert pages_with(read(tmp_path, [None] * 6 + [light] * 6), "Operating Review") == []
    whole = Put("LANTERN WORKS INC.", 250, 40, bold=True)
    assert pages_with(read(tmp_path, [whole] * 12), "LANTERN") == []


def test_the_same_title_far_apart_is_a_title_each_time(tmp_path: Path) -> None:
    head = Put("Selected metrics", 72, 40, bold=True)
    heads = [head if n in (4, 9, 14) else None for n in range(1, 15)]
    assert pages_with(read(tmp_path, heads), "Selected metrics") == [4, 9, 14]


def test_the_header_of_a_table_that_goes_on_over_pages_is_no_running_line(tmp_path: Path) -> None:
    header = [Put(text, x, 60) for text, x in (("Company", 72), ("Interest", 250), ("Capital", 350), ("Method", 450))]
    rows = [
        [
            Put(text, x, 80 + 14 * n)
            for n in range(20)
            for text, x in ((f"{word} {n} Ltd", 72), ("100.0", 250), ("5", 350))
        ]
        for word in WORDS[:6]
    ]
    pages = [[Put("LANTERN WORKS INC.", 250, 30), *header, *own] for own in rows]
    report = convert(make_pdf(tmp_path / "a.pdf", pages))
    assert all(page.running_heads == ("LANTERN WORKS INC.",) for page in report.pages)
    assert all("Interest" in report.full_content[page.start : page.end] for page in report.pages[:1])


def ends(tmp_path: Path, feet: Sequence[Sequence[str]]) -> Report:
    """Pages of prose that end in these lines at one height, a page number below them; the last word stands apart."""
    pages = []
    for n, lines in enumerate(feet, 1):
        words = [line.rsplit(" ", 1) for line in lines]
        last = [
            Put(text, x, 700 + 14 * i) for i, line in enumerate(words) for text, x in zip(line, (72, 440), strict=False)
        ]
        pages.append([*body(n), *last, Put(str(n + 30), 300, 760)])
    return convert(make_pdf(tmp_path / "a.pdf", pages))


def test_rows_that_end_two_pages_alike_but_for_their_figures_are_no_running_feet(tmp_path: Path) -> None:
    thousands = [
        ("Provision for income taxes 1,234", "Net income 5,678"),
        ("Provision for income taxes 987", "Net income 4,321"),
    ]
    report = ends(tmp_path, thousands)
    assert [page.running_heads for page in report.pages] == [("31",), ("32",)]
    assert all(figure in report.full_content for figure in ("1,234", "5,678", "987", "4,321"))


def test_rows_of_small_figures_are_no_running_feet_even_where_they_are_the_same(tmp_path: Path) -> None:
    assert [page.running_heads for page in ends(tmp_path, [("Stores 412",), ("Stores 437",)]).pages] == [
        ("31",),
        ("32",),
    ]
    assert pages_with(ends(tmp_path, [("Margin 12.5% 11.0%",), ("Margin 13.1% 12.5%",)]), "Margin") == [1, 2]
    assert pages_with(ends(tmp_path, [("Ships 12 14",), ("Ships 12 14",)]), "Ships") == [1, 2]


def test_feet_whose_page_number_counts_along_run_whatever_else_they_say(tmp_path: Path) -> None:
    for foot in ("2022 Annual Report {}", "Form 10-K 2018 | {}", "Printed on 1/19/24, 10:23 {}/120"):
        report = ends(tmp_path, [(foot.format(n),) for n in (44, 45, 46)])
        assert [len(page.running_heads) for page in report.pages] == [2, 2, 2]
    sheets = ends(tmp_path, [(f"Annual Report {n} {n + 1}",) for n in (44, 46, 48)])
    assert [len(page.running_heads) for page in sheets.pages] == [2, 2, 2]
    renumbered = ends(tmp_path, [(f"2022 Annual Report {n}",) for n in (44, 45, 46, 90, 91)])
    assert [len(page.running_heads) for page in renumbered.pages] == [2] * 5
    same = ends(tmp_path, [("See accompanying notes to financial statements 2023",)] * 2)
    assert [len(page.running_heads) for page in same.pages] == [2, 2]


def test_a_printed_number_sign_is_no_number(tmp_path: Path) -> None:
    assert pages_with(ends(tmp_path, [("Lanterns of lot # 12",), ("Lanterns of lot 3 12",)]), "Lanterns") == [1, 2]
