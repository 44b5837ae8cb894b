from pathlib import Path

from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.preprocess.layout.flow import blocks, flow
from tests.preprocess.made import Put, column, convert, make_pdf


def test_call_outs_beside_the_text_are_not_read_into_its_lines(tmp_path: Path) -> None:
    page = [
        *flow(72, 100, 14, 8),
        Put("12%", 430, 120, bold=True, size=28),
        Put("organic growth", 430, 140, size=9),
        Put("$2.4bn", 430, 190, bold=True, size=28),
        Put("net sales", 430, 210, size=9),
    ]
    assert blocks(tmp_path, page)[1:] == ["12%", "organic growth", "$2.4bn", "net sales"]


def test_a_panel_with_a_step_of_its_own_is_read_behind_the_text(tmp_path: Path) -> None:
    page = [*flow(72, 100, 16, 8), Put("At a glance", 420, 104, bold=True, size=12)]
    page += flow(420, 123, 8, 4, step=15, size=9)
    found = blocks(tmp_path, page)
    assert len(found) == 3
    assert found[1].endswith("At a glance")
    assert "glance" not in found[0]


def test_a_narrow_panel_left_of_the_text_is_read_before_it(tmp_path: Path) -> None:
    panel = [Put("Highlights", 60, 104, bold=True, size=12), *flow(60, 122, 6, 2, step=14, size=9)]
    found = blocks(tmp_path, [*panel, *flow(200, 100, 20, 9)])
    assert found[0].endswith("Highlights")
    assert len(found) == 3


def test_columns_whose_lines_stand_at_other_heights_are_read_one_after_the_other(tmp_path: Path) -> None:
    left = [Put(f"left words number {n} fill their whole line", 72, 100 + 12 * n) for n in range(20)]
    right = [Put(f"right words number {n} fill their whole line", 330, 105 + 12 * n) for n in range(20)]
    content = " ".join(blocks(tmp_path, [*left, *right]))
    assert content.index("left words number 19") < content.index("right words number 0")


def test_terms_beside_what_they_mean_stay_on_their_lines(tmp_path: Path) -> None:
    terms = ["EBITDA", "Organic growth", "Net debt", "Free cash", "Backlog", "Churn"]
    meanings = [
        (Put(term, 72, 106 + 40 * n, bold=True), *flow(220, 100 + 40 * n, 2, 8)) for n, term in enumerate(terms)
    ]
    content = "\n".join(blocks(tmp_path, [put for meaning in meanings for put in meaning]))
    assert [content.index(term) for term in terms] == sorted(content.index(term) for term in terms)
    assert content.index("keeps stores") < content.index("Organic growth")


def test_a_row_of_words_is_read_cell_by_cell(tmp_path: Path) -> None:
    names = ["Ann Lamp", "Bo Wick", "Cy Oil", "Di Buoy"]
    left = [
        Put(put.text, put.x, put.y)
        for n, name in enumerate(names)
        for put in column([name, "Director"], 72, 100 + 60 * n)
    ]
    right = [put for n in range(4) for put in flow(230, 103 + 60 * n, 3, 8, step=13, size=9)]
    found = blocks(tmp_path, [*left, *right])
    assert [text.split(" the harbour")[0] for text in found] == [f"{name} Director" for name in names]


def test_lives_beside_ages_are_no_table_and_each_stays_with_its_name(tmp_path: Path) -> None:
    people = [("Ann Lamp", 51), ("Bo Wick", 54), ("Cy Oil", 57), ("Di Buoy", 60)]
    left = [
        Put(text, x, 100 + 72 * n) for n, (name, age) in enumerate(people) for text, x in ((name, 72), (str(age), 190))
    ]
    right = [put for n in range(4) for put in flow(230, 100 + 72 * n, 5, 9)]
    report = convert(make_pdf(tmp_path / "a.pdf", [[*left, *right]]))
    assert report.tables == ()
    assert [block.text.split(" the harbour")[0] for block in report.blocks] == [f"{name} {age}" for name, age in people]


def test_a_list_and_footnotes_are_not_rows(tmp_path: Path) -> None:
    marks = [Put(f"({n})", 72, 100 + 30 * n) for n in range(1, 6)]
    right = [put for n in range(1, 6) for put in flow(100, 100 + 30 * n, 2, 8)]
    report = convert(make_pdf(tmp_path / "a.pdf", [[*marks, *right]]))
    assert [block.kind for block in report.blocks] == ["ListItem"] * 5


def test_an_item_set_with_its_title_apart_is_still_a_heading(tmp_path: Path) -> None:
    left = [Put(f"10.{n}", 72, 100 + 30 * n) for n in range(1, 6)]
    right = [put for n in range(1, 6) for put in flow(150, 100 + 30 * n, 2, 8)]
    item = [Put("Item 16.", 72, 280, bold=True), Put("Form 10-K Summary", 150, 280, bold=True)]
    report = convert(make_pdf(tmp_path / "a.pdf", [[*left, *right, *item]]))
    assert (report.blocks[-1].kind, report.blocks[-1].sec_item) == ("Heading", "Item 16")


def test_columns_hardly_further_apart_than_words_are_read_one_after_the_other(tmp_path: Path) -> None:
    left = ["our", "gathering", "volumes", "fell", "in", "the", "year", "as", "two"]
    right = ["we", "declared", "distributions", "of", "one", "lantern", "to", "each"]
    edge = 72 + stringWidth(" ".join(left), "Helvetica", 10) + 7
    page = [Put(" ".join([*left[n:], *left[:n]]), 72, 100 + 12 * n) for n in range(8)]
    page += [Put(" ".join([*right[n:], *right[:n]]), edge, 100 + 12 * n) for n in range(8)]
    text = " ".join(blocks(tmp_path, page))
    assert "as two gathering" in text and "to each declared" in text
