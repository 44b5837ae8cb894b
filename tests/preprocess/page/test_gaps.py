"""Blanks and letters that PDFium drops are found again: text reads as printed."""

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from preprocess.page.words import clean_text, read_page_words, text_lines
from tests.pdfs import raw_pdf
from tests.preprocess.made import Put, column, convert, make_pdf


def lines_of(data: bytes) -> list[str]:
    document = pdfium.PdfDocument(data)
    try:
        return [line.text for line in text_lines(read_page_words(document, 1))]
    finally:
        document.close()


def letter_by_letter(tmp_path: Path, text: str, font: str, size: float = 9.0) -> bytes:
    """A page that draws every character, blanks too, as a text object of its own."""
    path = tmp_path / "letters.pdf"
    canvas = Canvas(str(path), pagesize=(612, 792), invariant=1)
    x = 72.0
    for letter in text:
        canvas.setFont(font, size)
        canvas.drawString(x, 700, letter)
        x += stringWidth(letter, font, size)
    canvas.save()
    return path.read_bytes()


@pytest.mark.parametrize("font", ["Times-Italic", "Times-BoldItalic", "Times-Roman", "Helvetica-Oblique"])
@pytest.mark.parametrize(
    "text",
    [
        "results may differ from those of our staff",
        "acquisition of Signify of five offices",
        "Chief Executive Officer of the staff, if afforded",
    ],
)
def test_letters_set_one_by_one_read_as_printed(tmp_path: Path, text: str, font: str) -> None:
    assert lines_of(letter_by_letter(tmp_path, text, font)) == [text]


def test_a_letter_printed_twice_for_weight_is_one_letter(tmp_path: Path) -> None:
    path = tmp_path / "shadow.pdf"
    canvas = Canvas(str(path), pagesize=(612, 792), invariant=1)
    canvas.setFont("Times-Italic", 9)
    for shift in (0.0, 0.25):
        for place, letter in enumerate("of"):
            canvas.drawString(72 + 4.5 * place + shift, 700, letter)
    canvas.save()
    assert lines_of(path.read_bytes()) == ["of"]


def test_a_blank_that_the_font_keeps_at_a_line_feed_parts_words() -> None:
    unicode = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def "
        "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <0A> <000A> endbfchar "
        "1 beginbfrange <20> <7E> <0020> endbfrange endcmap end end"
    )
    text = "BT /F1 10 Tf -1 Tc 72 700 Td <4D61696C0A4F726465720A506861726D616379> Tj ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        " /Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(text)} >>\nstream\n{text}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R"
        " /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [10 /space] >> >>",
        f"<< /Length {len(unicode)} >>\nstream\n{unicode}\nendstream",
    ]
    assert lines_of(raw_pdf(objects)) == ["Mail Order Pharmacy"]


def test_a_trademark_stands_at_its_word_and_an_amount_apart_from_its_currency(tmp_path: Path) -> None:
    first, second = "We sell Lantern Immortal", "and its oil is sold for CHF"
    ends = [72 + stringWidth(text, "Helvetica", 10) for text in (first, second)]
    puts = [Put(first, 72, 100), Put("TM", ends[0], 94.5, size=4.5)]
    puts += [Put(second, 72, 112), Put("3.7m a year.", ends[1] + 1.5, 112)]
    report = convert(make_pdf(tmp_path / "a.pdf", [puts]))
    assert report.blocks[0].text == f"{first}™ {second} 3.7m a year."


def test_a_radical_is_read_as_the_character_it_is_printed_as() -> None:
    assert clean_text([ord(char) for char in "2024年5⽉"]) == "2024年5月"


def test_a_narrow_blank_that_is_an_object_of_its_own_parts_capitals(tmp_path: Path) -> None:
    path = tmp_path / "narrow.pdf"
    canvas = Canvas(str(path), pagesize=(612, 792), invariant=1)
    canvas.setFont("Times-Bold", 9)
    x = 72.0
    for letter in "GOODWILL AND ASSETS":
        canvas.drawString(x, 700, letter)
        x += 1.25 if letter == " " else stringWidth(letter, "Times-Bold", 9)
    canvas.save()
    assert lines_of(path.read_bytes()) == ["GOODWILL AND ASSETS"]


@pytest.mark.parametrize(("more", "read"), [("long-term", "lock-downs"), ("longterm", "lockdowns")])
def test_an_unknown_word_keeps_its_hyphen_where_only_compounds_break(tmp_path: Path, more: str, read: str) -> None:
    lines = ["The harbour has seen many quarantines, many closures and many lock-", "downs of its lamps in every year."]
    lines += [f"Our {more} debt is held by the banks of the coast and by its long-", "term lenders in the towns."]
    report = convert(make_pdf(tmp_path / "a.pdf", [column(lines)]))
    assert f"many {read} of its lamps" in report.blocks[0].text
