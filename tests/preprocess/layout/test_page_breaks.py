"""A paragraph that a page break parts is one paragraph, which knows where each of its lines stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from preprocess.report import Block, Report
from preprocess.store.reports import load_report, save_report
from tests.preprocess.made import SENTENCE, Put, column, convert, make_pdf

OTHER = [f"{SENTENCE} and wicks", f"{SENTENCE} of cotton", "as it has for many years."]
BROKEN = [f"{SENTENCE} and wicks", f"{SENTENCE} and it opened"]
REST = ["four stores in the year, of which one is a ship.", ""]


def read(tmp_path: Path, *pages: Sequence[Put]) -> Report:
    report = convert(make_pdf(tmp_path / "a.pdf", pages))
    for before, page in zip(report.pages, report.pages[1:], strict=False):
        assert before.start <= before.end <= page.start
    return report


def parted(report: Report) -> list[Block]:
    return [block for block in report.blocks if len(block.pages) > 1]


def page_text(report: Report, number: int) -> str:
    page = report.pages[number - 1]
    return report.full_content[page.start : page.end]


def test_the_two_parts_are_one_block_whose_lines_know_their_page(tmp_path: Path) -> None:
    report = read(
        tmp_path, [*column(OTHER, y=60), *column(BROKEN, y=700)], [*column(REST, y=60), *column(OTHER, y=100)]
    )
    (block,) = parted(report)
    assert block.page == 1 and block.pages == (1, 2) and block.bbox[1] > 680
    assert block.text.endswith("and it opened four stores in the year, of which one is a ship.")
    assert [line.page for line in block.lines] == [1, 1, 2] and block.lines[-1].bbox[1] < 80
    assert block.page_at(block.lines[-1].start) == 2 and block.page_at(block.start) == 1
    assert page_text(report, 1).endswith("and it opened") and page_text(report, 2).startswith("four stores")


def test_it_goes_on_over_a_whole_page_and_behind_running_lines(tmp_path: Path) -> None:
    heads = (
        [Put("LANTERN WORKS INC.", 250, 30)],
        [Put("LANTERN WORKS INC.", 250, 30)],
        [Put("LANTERN WORKS INC.", 250, 30)],
    )
    feet = [Put(str(n), 300, 770) for n in (1, 2, 3)]
    bodies = column(BROKEN, y=700), column([f"stores {SENTENCE[4:]}"] * 3, y=60), [*column(REST, y=60)]
    pages = [[*head, *body, foot] for head, body, foot in zip(heads, bodies, feet, strict=True)]
    (block,) = parted(read(tmp_path, *pages))
    assert block.pages == (1, 2, 3) and "LANTERN" not in block.text


def test_a_new_sentence_a_heading_or_a_list_on_the_next_page_begins_anew(tmp_path: Path) -> None:
    after = column(OTHER, y=100)
    heading = [Put("our stores", 72, 60, bold=True)]
    assert parted(read(tmp_path, [*column(OTHER, y=600)], after)) == []
    assert parted(read(tmp_path, [*column(BROKEN, y=700)], [*heading, *after])) == []
    assert (
        parted(read(tmp_path, [*column(BROKEN, y=700)], [*column(["(a) a ship, and", "(b) a pier."], y=60), *after]))
        == []
    )


def test_a_name_goes_on_where_the_line_above_had_no_room_for_it(tmp_path: Path) -> None:
    full, short = f"{SENTENCE} sold to Harbour", "They are sold to Harbour"
    rest = column(["Lantern Works of the northern coast, a customer for many", "years."], y=60)
    (block,) = parted(read(tmp_path, column([full, full], y=700), [*rest, *column(OTHER, y=140)]))
    assert "sold to Harbour Lantern Works" in block.text
    assert parted(read(tmp_path, column([full, short], y=700), [*rest, *column(OTHER, y=140)])) == []


def test_a_word_hyphenated_at_the_foot_of_the_page_is_mended(tmp_path: Path) -> None:
    above = column(["Our lanterns are sold in all of the harbours here", f"{SENTENCE} and its lan-"], y=700)
    (block,) = parted(read(tmp_path, above, column(["terns are sold with wicks of cotton."], y=60)))
    assert "its lanterns are sold with wicks" in block.text


def test_a_footnote_below_and_a_table_above_do_not_part_it(tmp_path: Path) -> None:
    note = [Put("(1) Counted at the end of the year by the harbour master.", 72, 740, size=7)]
    rows = [("Lanterns", "1,200", "1,100"), ("Wicks", "300", "280"), ("Total", "1,500", "1,380")]
    head = [Put("2023", 306, 60), Put("2022", 406, 60)]
    table = [
        Put(text, x, 76 + 14 * n) for n, row in enumerate(rows) for text, x in zip(row, (72, 300, 400), strict=True)
    ]
    report = read(
        tmp_path, [*column(BROKEN, y=690), *note], [*head, *table, *column(REST, y=150), *column(OTHER, y=190)]
    )
    (block,) = parted(report)
    kinds = [(b.kind, b.page) for b in report.blocks]
    assert block.text.endswith("which one is a ship.")
    assert kinds.index(("Footnote", 1)) < kinds.index(("Text", 1)) < kinds.index(("Table", 2))
    assert page_text(report, 2).startswith("four stores") and "1,500" in page_text(report, 2)


def test_it_is_stored_and_loaded_with_its_pages(tmp_path: Path) -> None:
    report = read(
        tmp_path, [*column(OTHER, y=60), *column(BROKEN, y=700)], [*column(REST, y=60), *column(OTHER, y=100)]
    )
    assert load_report(save_report(report, tmp_path / "a.pdf", tmp_path / "stored")) == report


def test_what_stands_over_a_table_and_is_no_sentence_is_its_caption(tmp_path: Path) -> None:
    rows = [("Lanterns", "1,200", "1,100"), ("Wicks", "300", "280"), ("Total", "1,500", "1,380")]
    put = [
        Put(text, x, 160 + 14 * n) for n, row in enumerate(rows) for text, x in zip(row, (72, 300, 400), strict=True)
    ]
    over = [Put("Sales of our stores", 72, 104), Put("(In millions)", 72, 122)]
    years = [Put("2023", 306, 142), Put("2022", 406, 142)]
    report = read(tmp_path, [*column(OTHER, y=40), *over, *years, *put, *column(OTHER, y=240)])
    kinds = [block.kind for block in report.blocks]
    assert "Caption" in kinds and kinds[kinds.index("Caption") - 1] != "Table"
    prose = [block.text for block in report.blocks if block.kind == "Text"]
    assert not any("In millions" in text for text in prose) and len(prose) == 2
