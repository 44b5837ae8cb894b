from collections.abc import Sequence
from pathlib import Path

import pytest

from preprocess.layout.headings import PERIODS, Style
from preprocess.layout.levels import Levels
from tests.preprocess.made import SENTENCE, Put, column, convert, make_pdf

PLAIN = Style(1.0, 0)


def prose(y: float, x: float = 72) -> list[Put]:
    return column([f"{SENTENCE} and wicks", f"{SENTENCE} of cotton", "as it has for many years."], x=x, y=y)


def headings(path: Path, pages: Sequence[Sequence[Put]]) -> list[str]:
    report = convert(make_pdf(path / "a.pdf", pages))
    return [block.text.lstrip("# ") for block in report.blocks if block.kind == "Heading"]


@pytest.mark.parametrize(
    "put",
    [
        Put("Revenue from harbour contracts", 72, 128, underlined=True),
        Put("Twelve months ended June 30, 2023", 72, 128, underlined=True),
        Put("Significant Judgment about Lanterns", 72, 120, font="Helvetica-Oblique"),
        Put("Section 5.12. Properties of the company.", 72, 120),
    ],
    ids=["underlined", "period", "italic", "section"],
)
def test_a_line_of_the_texts_own_size_that_is_set_apart_is_a_heading(tmp_path: Path, put: Put) -> None:
    assert headings(tmp_path, [[*prose(60), put, *prose(140), *prose(200)]]) == [put.text]


@pytest.mark.parametrize(
    "put",
    [
        Put("See the notes to the statements", 72, 120, font="Helvetica-Oblique"),
        Put("and in the harbours of the north", 72, 120, font="Helvetica-Oblique"),
        Put("A link to a site;", 72, 120, underlined=True),
    ],
)
def test_a_slanting_or_underlined_line_that_reads_like_no_title_is_none(tmp_path: Path, put: Put) -> None:
    assert headings(tmp_path, [[*prose(60), put, *prose(140), *prose(200)]]) == []


def test_a_document_in_italics_has_no_heading_on_every_line(tmp_path: Path) -> None:
    lines = [f"{SENTENCE} and wicks", f"{SENTENCE} of cotton", "Lanterns and Wicks"]
    page = [Put(text, 72, 60 + 12 * n, font="Helvetica-Oblique") for n, text in enumerate(lines * 6)]
    assert headings(tmp_path, [page]) == []


def test_a_risk_that_is_a_whole_bold_paragraph_heads_what_follows(tmp_path: Path) -> None:
    risk = [
        f"If {SENTENCE[4:]} no more, the company",
        f"may find that {SENTENCE[4:]}",
        "and its shares may fall in price.",
    ]
    found = headings(tmp_path, [[*(Put(text, 72, 60 + 12 * n, bold=True) for n, text in enumerate(risk)), *prose(120)]])
    assert found == [" ".join(risk)]


def test_a_bullet_before_a_bold_line_over_plain_text_is_a_heading_and_items_of_a_list_are_not(tmp_path: Path) -> None:
    page = [
        *prose(60),
        Put("• Recognition of lanterns", 72, 130, bold=True),
        *prose(160),
        Put("• Wicks", 72, 230, bold=True),
        Put("• Oil", 72, 244, bold=True),
    ]
    assert headings(tmp_path, [page]) == ["• Recognition of lanterns"]


def levels(headed: Sequence[tuple[str, Style]], is_form: bool = False) -> list[int]:
    made = Levels(headed, is_form)
    return [made.level(text, style) for text, style in headed]


def test_a_heading_stands_one_level_below_the_nearest_that_outranks_it() -> None:
    big, bold, italic = Style(1.6, 2), Style(1.0, 2), Style(1.0, 0, italic=True)
    assert levels([("A", big), ("c", bold), ("x", italic), ("d", bold), ("B", big), ("y", italic)]) == [
        1,
        2,
        3,
        2,
        1,
        2,
    ]


def test_rare_styles_of_another_chapter_cost_no_level() -> None:
    sizes = [Style(size, 2) for size in (3.0, 2.4, 2.0, 1.7, 1.4, 1.2)]
    cover = [(f"cover {n}", style) for n, style in enumerate(sizes)]
    body = [("Item 7. Discussion", PLAIN), ("Liquidity", Style(1.0, 2)), ("Cash", Style(1.0, 0, underlined=True))]
    assert levels([*cover, *body], is_form=True)[-3:] == [2, 3, 4]


def test_parts_items_and_notes_rank_by_what_they_say() -> None:
    bold = Style(1.0, 2)
    headed = [
        ("PART II", bold),
        ("Item 8. Financial Statements", bold),
        ("NOTES TO CONSOLIDATED FINANCIAL STATEMENTS", bold),
        ("Note 1. Lanterns", Style(1.2, 2)),
        ("Wicks", bold),
        ("Note 2. Oil", Style(1.2, 2)),
    ]
    assert levels(headed, is_form=True) == [1, 2, 3, 4, 5, 4]


def test_bold_over_italic_and_centred_over_left_are_told_apart() -> None:
    bold = Style(1.0, 2)
    slanting, middle = Style(1.0, 2, italic=True), Style(1.0, 2, centred=True)
    assert levels([("Report", middle), ("Opinion", bold), ("Basis", slanting), ("Opinion again", bold)]) == [1, 2, 3, 2]


def test_long_rows_of_figures_and_dots_are_told_from_periods_at_once() -> None:
    for text in ("December " + "2022 " * 70 + "x", "May 1 " + "." * 300 + "x", "in " + "-" * 300 + "x"):
        assert PERIODS.match(text) is None
    assert PERIODS.match("Years ended December 31, 2022 and 2021")


def test_an_exhibit_begins_anew_and_no_name_below_a_signature_is_a_heading(tmp_path: Path) -> None:
    plain = Style(1.0, 1)
    assert levels([("Item 15. Exhibits", plain), ("Exhibit 31.1", plain), ("Certification", plain)], True) == [2, 2, 3]
    signed = [Put("/s/ Ada Byron", 72, 300), Put("Ada Byron", 72, 330), *prose(400)]
    assert "Ada Byron" not in headings(tmp_path, [[Put("Certification", 72, 60, bold=True), *signed]])


def test_the_same_words_in_another_style_do_not_lower_a_chapter() -> None:
    big, small = Style(1.4, 2, caps=True), Style(1.0, 1)
    chapters = [("NET PROFIT", big), ("BALANCE SHEET", big)]
    assert levels([*chapters, *[("Balance sheet", small)] * 4])[:2] == [1, 1]


def test_a_title_that_hangs_below_its_number_is_one_heading(tmp_path: Path) -> None:
    first = "MARKET FOR THE EQUITY OF THE COMPANY, RELATED MATTERS AND PURCHASES OF"
    puts = [
        Put("Item 5.", 72, 60, bold=True),
        Put(first, 120, 60, bold=True),
        Put("EQUITY SECURITIES", 120, 72, bold=True),
    ]
    assert headings(tmp_path, [[*puts, *prose(110)]]) == [f"Item 5. {first} EQUITY SECURITIES"]
