"""Text layers as odd programs write them: fonts that say no characters, hidden text, signs and blanks of all kinds."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import reportlab
from pypdf import PdfReader, PdfWriter
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from preprocess.convert import quiet
from preprocess.converters.textlayer import TextLayer
from preprocess.ocr.pictured import needs_reading
from preprocess.page.words import read_page_words
from preprocess.report import Report

ROWS = (
    ("Consolidated Statements of Income",),
    ("(In millions)",),
    ("Years ended December 31,", "2022", "2021"),
    ("Net sales", "1,250", "1,118"),
    ("Cost of sales", "(830)", "(741)"),
    ("Gross profit", "420", "377"),
    ("Operating expenses", "(224)", "(221)"),
    ("Operating income", "196", "156"),
)
VALUES = {"Net sales": (1250, 1118), "Cost of sales": (-830, -741), "Operating income": (196, 156)}
PROSE = "The lamps of the harbour sold well in every region of the northern coast this year."
VERA = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
Draw = Callable[[Canvas, float, float, str], None]
"""Draws a text from (x, y) on."""


def page(
    draw: Draw, figures: Draw | None = None, rows: Sequence[Sequence[str]] = ROWS, under: Draw | None = None
) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=1)
    if under is not None:
        under(canvas, 0, 0, "")
    for i, (label, *values) in enumerate(rows):
        draw(canvas, 60, 720 - 16 * i, label)
        for right, value in zip((400, 500), values, strict=False):
            (figures or draw)(canvas, right - pdfmetrics.stringWidth(value, "Helvetica", 10), 720 - 16 * i, value)
    for i in range(3):
        draw(canvas, 60, 500 - 13 * i, PROSE)
    canvas.save()
    return buffer.getvalue()


def plain(canvas: Canvas, x: float, y: float, text: str) -> None:
    in_font("Helvetica")(canvas, x, y, text)


def in_font(name: str) -> Draw:
    def draw(canvas: Canvas, x: float, y: float, text: str) -> None:
        canvas.setFont(name, 10)
        canvas.drawString(x, y, text)

    return draw


def hidden(canvas: Canvas, x: float, y: float, text: str) -> None:
    at = canvas.beginText(x, y)
    at.setFont("Helvetica", 10)
    at.setTextRenderMode(3)
    at.textOut(text)
    at.setTextRenderMode(0)
    canvas.drawText(at)


def without_characters(data: bytes) -> bytes:
    """The same PDF with fonts that no longer say which characters they draw."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    for number in range(1, len(writer._objects) + 1):
        item = writer.get_object(number)
        if isinstance(item, dict) and item.get("/Type") == "/Font":
            item.pop("/ToUnicode", None)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def read(folder: Path, data: bytes) -> Report:
    pdf = folder / "a.pdf"
    pdf.write_bytes(data)
    return TextLayer().convert(pdf, "LANTERN_2022_10K.pdf", quiet)


def values(report: Report) -> dict[str, tuple[Decimal | None, ...]]:
    return {row.label: tuple(cell.value for cell in row.cells) for table in report.tables for row in table.rows}


def wants_ocr(data: bytes) -> bool:
    document = pdfium.PdfDocument(data)
    try:
        return needs_reading(document, read_page_words(document, 1))
    finally:
        document.close()


@pytest.fixture(scope="module")
def subset() -> str:
    """A font whose codes count from 0 in order of use, as many programs embed them."""
    pdfmetrics.registerFont(TTFont("VeraSubset", str(VERA), asciiReadable=0))
    return "VeraSubset"


@pytest.mark.parametrize("only_figures", [True, False])
def test_a_font_that_does_not_say_its_characters_gives_no_figures_and_is_told(
    tmp_path: Path, subset: str, only_figures: bool
) -> None:
    data = without_characters(page(plain if only_figures else in_font(subset), in_font(subset)))
    assert wants_ocr(data)
    report = read(tmp_path, data)
    assert [value for cells in values(report).values() for value in cells if value is not None] == []
    (notice,) = report.notices
    assert notice.startswith("The fonts of 1 of 1 pages do not say which characters they draw")


def test_a_font_with_its_table_of_characters_is_read(tmp_path: Path, subset: str) -> None:
    data = page(in_font(subset))
    assert not wants_ocr(data) and VALUES.items() <= values(read(tmp_path, data)).items()


def test_a_bullet_that_no_font_says_leaves_a_page_as_it_is(subset: str) -> None:
    rows = [*ROWS, ("Other income", "4", "3")]
    data = without_characters(page(plain, None, rows, lambda canvas, x, y, text: in_font(subset)(canvas, 40, 500, "x")))
    assert not wants_ocr(data)


def test_codes_counted_from_the_exclamation_mark_on_are_no_text() -> None:
    letters = {letter: chr(33 + i) for i, letter in enumerate("etaoinsrhldcumfpgwybvk")}
    cipher = "".join(letters.get(c, c) for c in PROSE)
    assert wants_ocr(page(lambda canvas, x, y, text: plain(canvas, x, y, cipher)))


def test_the_layer_of_a_scanner_is_read_and_said_to_be_ocr(tmp_path: Path) -> None:
    picture = pdfium.PdfDocument(page(plain))[0].render(scale=1).to_pil().convert("L")
    half = picture.height // 2
    strips = picture.crop((0, 0, picture.width, half)), picture.crop((0, half, picture.width, picture.height))

    def scan(canvas: Canvas, x: float, y: float, text: str) -> None:
        canvas.drawImage(ImageReader(strips[0]), 0, 396, 612, 396)
        canvas.drawImage(ImageReader(strips[1]), 0, 0, 612, 396)

    report = read(tmp_path, page(hidden, under=scan))
    assert VALUES.items() <= values(report).items()
    assert [(p.ocr, p.has_text_layer) for p in report.pages] == [(True, False)]
    assert report.notices[0].startswith("Page 1 was read by OCR")


def test_text_that_nobody_can_see_is_left_out(tmp_path: Path) -> None:
    report = read(
        tmp_path, page(plain, rows=ROWS, under=lambda canvas, x, y, text: hidden(canvas, 60, 300, "Sold 999"))
    )
    assert "999" not in report.full_content and VALUES.items() <= values(report).items()
    assert not report.pages[0].ocr


@pytest.mark.parametrize("shift", [0.0, 0.3, 0.6])
def test_text_drawn_twice_for_weight_is_read_once(tmp_path: Path, shift: float) -> None:
    def twice(canvas: Canvas, x: float, y: float, text: str) -> None:
        plain(canvas, x, y, text)
        plain(canvas, x + shift, y, text)

    report = read(tmp_path, page(twice))
    assert VALUES.items() <= values(report).items() and report.full_content.count("Gross profit") == 1


def test_words_in_pieces_are_whole(tmp_path: Path) -> None:
    def pieces(canvas: Canvas, x: float, y: float, text: str) -> None:
        for i in range(0, len(text), 2):
            plain(canvas, x, y, text[i : i + 2])
            x += pdfmetrics.stringWidth(text[i : i + 2], "Helvetica", 10) + (0.3 if i % 4 else -0.2)

    report = read(tmp_path, page(pieces))
    assert VALUES.items() <= values(report).items() and PROSE in report.full_content


@pytest.mark.parametrize("blank", ["\u00a0", " "])
@pytest.mark.parametrize("minus", ["-", "\u2013", "\u2212"])
def test_blanks_between_thousands_and_every_minus_are_read(tmp_path: Path, blank: str, minus: str) -> None:
    pdfmetrics.registerFont(TTFont("Vera", str(VERA)))
    rows = (
        ("Koncernens resultaträkning",),
        ("SEK M", "2022", "2021"),
        ("Nettoomsättning", f"12{blank}450{blank}310", f"9{blank}118{blank}044"),
        ("Kostnad för varor", f"{minus}8{blank}300", f"{minus}7{blank}401"),
        ("Rörelseresultat", f"4{blank}150", f"1{blank}717"),
    )
    found = values(read(tmp_path, page(in_font("Vera"), rows=rows)))
    assert found["Nettoomsättning"] == (12450310, 9118044)
    assert found["Kostnad för varor"] == (-8300, -7401)


def test_wide_digits_and_the_triangles_of_japan_are_read(tmp_path: Path) -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiKakuGo-W5"))
    rows = (
        ("連結損益計算書及び連結包括利益計算書",),
        ("(百万円)", "2023年", "2022年"),
        ("売上高", "１，２５０", "１，１１８"),
        ("売上原価", "△８３０", "▲７４１"),
        ("売上総利益", "４２０", "３７７"),
        ("営業利益", "△９６", "７１"),
    )
    found = values(read(tmp_path, page(in_font("HeiseiKakuGo-W5"), rows=rows)))
    assert found["売上原価"] == (-830, -741) and found["売上高"] == (1250, 1118) and found["営業利益"] == (-96, 71)


def test_a_triangle_that_says_it_rose_is_no_minus(tmp_path: Path) -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiKakuGo-W5"))
    rows = (*ROWS, ("Growth of sales, %", "▲11", "▲4"))
    found = values(read(tmp_path, page(plain, in_font("HeiseiKakuGo-W5"), rows)))
    assert all(value is None or value > 0 for label, cells in found.items() if "Growth" in label for value in cells)


@pytest.mark.parametrize(("drawn", "text"), [("pro\ufb01t and \ufb02ow", "profit and flow"), ("of\ufb01ce", "office")])
def test_ligatures_are_spelled_out(tmp_path: Path, drawn: str, text: str) -> None:
    pdfmetrics.registerFont(TTFont("Vera", str(VERA)))
    report = read(tmp_path, page(lambda canvas, x, y, label: in_font("Vera")(canvas, x, y, f"The {drawn} of {label}")))
    assert f"The {text} of" in report.full_content
