from pathlib import Path

from preprocess.layout.item_pages import head_items, listed_items
from tests.preprocess.made import SENTENCE, Put, column, convert, make_pdf

CONTENTS = (
    "Part I – Financial information Page",
    "Item 1. Financial Statements.",
    "Consolidated statements of income 12",
    "Notes 16",
    "Item 2. Management’s Discussion and Analysis.",
    "Highlights 3",
    "Item 3. Market risk. 40",
    "Part II – Other information",
    "Item 1. Legal Proceedings. 41",
)


def test_an_item_begins_on_the_first_page_listed_below_it() -> None:
    running = [[f"Bank 10-Q {n - 2}"] for n in range(1, 50)]
    found = listed_items(CONTENTS, running, "10-q")
    assert found == {5: "Item 2", 14: "Item 1", 42: "Item 3", 43: "Part II, Item 1"}


def test_pages_without_numbers_that_count_along_say_nothing() -> None:
    assert listed_items(CONTENTS, [["Bank 10-Q"]] * 50, "10-q") == {}
    assert listed_items(CONTENTS, [[str(n * n)] for n in range(50)], "10-q") == {}


def test_the_head_of_a_page_names_its_items() -> None:
    assert head_items(("PART II", "Item 9, 9A", "99"), "10-k") == ("Item 9", "Item 9A")
    assert head_items(("Part II, Item 1A and 2",), "10-q") == ("Part II, Item 1A", "Part II, Item 2")
    assert head_items(("2023 FORM 10-K 43",), "10-k") == ()


WORDS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"


def body(n: int) -> list[Put]:
    """A page that has no line in common with the others."""
    word = WORDS.split()[n - 1]
    return column(
        [f"Chapter {word} of the book says:", f"{word} {SENTENCE}", f"{SENTENCE} {word}", f"Thus {word}."], y=100
    )


def test_an_annual_report_with_items_in_its_page_heads_only_knows_them(tmp_path: Path) -> None:
    names = ["Item 1", "Item 1", "Item 1A", "Item 1A", "Item 7", "Item 7", "Item 7"]
    pages = [
        [Put("PART I" if n < 5 else "PART II", 280, 30), Put(name, 280, 42), *body(n), Put(str(n), 300, 760)]
        for n, name in enumerate(names, 1)
    ]
    report = convert(make_pdf(tmp_path / "a.pdf", pages))
    assert [{b.sec_item for b in report.blocks if b.page == n} for n in range(1, 8)] == [{name} for name in names]
    assert report.pages[4].running_heads == ("PART II", "Item 7", "5")


def test_numbered_titles_at_the_top_of_their_pages_are_not_running(tmp_path: Path) -> None:
    pages = [[Put(f"EXHIBIT 31.{n}", 450, 60, bold=True), *body(n)] for n in range(1, 8)]
    report = convert(make_pdf(tmp_path / "a.pdf", pages))
    titles = [block.text.lstrip("# ") for block in report.blocks if "EXHIBIT" in block.text]
    assert titles == [f"EXHIBIT 31.{n}" for n in range(1, 8)]


def test_items_of_the_contents_without_headings_begin_on_their_pages(tmp_path: Path) -> None:
    contents = ["FORM 10-Q", "TABLE OF CONTENTS", *CONTENTS[:4], "Item 2. Discussion of results. 3"]
    contents += ["Item 3. Market risk. 5", "Item 4. Controls. 6"]
    pages = [column(contents, y=80, step=16), *(body(n) for n in range(2, 14))]
    numbered = [[*page, Put(str(n), 300, 760)] for n, page in enumerate(pages, 1)]
    report = convert(make_pdf(tmp_path / "a.pdf", numbered), "TEST_2022Q2_10Q.pdf")
    items = [{block.sec_item for block in report.blocks if block.page == page} for page in (2, 3, 4, 5, 6, 12, 13)]
    assert items == [{None}, {"Item 2"}, {"Item 2"}, {"Item 3"}, {"Item 4"}, {"Item 1"}, {"Item 1"}]
