import io
from collections.abc import Callable

import pypdfium2 as pdfium
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import RectangleObject
from reportlab.pdfgen.canvas import Canvas

from preprocess.page.words import PageWords, clean_text, read_page_words, text_lines


def pdf_of(draw: Callable[[Canvas], None]) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=1)
    canvas.setFont("Helvetica", 10)
    draw(canvas)
    canvas.save()
    return buffer.getvalue()


def words_of(data: bytes) -> PageWords:
    document = pdfium.PdfDocument(data)
    try:
        return read_page_words(document, 1)
    finally:
        document.close()


def sentence(canvas: Canvas) -> None:
    canvas.drawString(72, 700, "Total revenues 66,608")


def test_words_have_boxes_from_the_top_left_corner() -> None:
    page = words_of(pdf_of(sentence))
    assert [word.text for word in page.words] == ["Total", "revenues", "66,608"]
    x0, y0, x1, y1 = page.words[0].bbox
    assert x0 == pytest.approx(72, abs=0.5)
    assert y0 < 92 < y1
    assert x1 < page.words[1].bbox[0]
    assert page.sizes == (10.0, 10.0, 10.0)


def test_bold_is_told_by_the_name_of_the_font() -> None:
    def draw(canvas: Canvas) -> None:
        sentence(canvas)
        canvas.setFont("Helvetica-Bold", 14)
        canvas.drawString(72, 740, "Heading")

    page = words_of(pdf_of(draw))
    assert page.words[0].text == "Heading"
    assert page.bold == (True, False, False, False)
    assert page.sizes[0] == 14.0


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_a_page_rotated_for_display_is_read_as_displayed(angle: int) -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf_of(sentence))))
    writer.pages[0].rotate(angle)
    out = io.BytesIO()
    writer.write(out)
    page = words_of(out.getvalue())
    assert (page.width, page.height) == ((792, 612) if angle in (90, 270) else (612, 792))
    assert page.words == ()
    assert {word.text for word in page.rotated} == {"Total", "revenues", "66,608"}
    for word in page.rotated:
        assert 0 <= word.bbox[0] < word.bbox[2] <= page.width
        assert 0 <= word.bbox[1] < word.bbox[3] <= page.height


def test_the_crop_box_moves_the_origin_and_hides_what_is_outside() -> None:
    def draw(canvas: Canvas) -> None:
        sentence(canvas)
        canvas.drawString(72, 30, "Hidden")

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf_of(draw))))
    writer.pages[0].cropbox = RectangleObject((50, 100, 562, 742))
    out = io.BytesIO()
    writer.write(out)
    page = words_of(out.getvalue())
    assert (page.width, page.height) == (512, 642)
    assert [word.text for word in page.words] == ["Total", "revenues", "66,608"]
    assert page.words[0].bbox[0] == pytest.approx(22, abs=0.5)


def test_words_on_offset_baselines_share_a_line() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "Revenue")
        canvas.drawString(400, 697.5, "1,234")
        canvas.drawString(72, 686, "Costs")

    assert [line.text for line in text_lines(words_of(pdf_of(draw)))] == ["Revenue 1,234", "Costs"]


def test_drawn_rules_are_known() -> None:
    def draw(canvas: Canvas) -> None:
        sentence(canvas)
        canvas.line(72, 690, 300, 690)
        canvas.rect(72, 600, 100, 0.7, stroke=0, fill=1)
        canvas.rect(72, 400, 100, 100, stroke=0, fill=1)

    rules = words_of(pdf_of(draw)).rules
    assert len(rules) == 2
    assert rules[0][1] == pytest.approx(102, abs=1.5)


def test_letters_set_apart_are_one_word_and_columns_are_not() -> None:
    def draw(canvas: Canvas) -> None:
        text = canvas.beginText(72, 700)
        text.setCharSpace(0.8)
        text.textOut("NEUROSCIENCE")
        canvas.drawText(text)
        canvas.drawString(300, 700, "5.7")
        canvas.drawString(330, 700, "8.3")

    assert [word.text for word in words_of(pdf_of(draw)).words] == ["NEUROSCIENCE", "5.7", "8.3"]


@pytest.mark.parametrize(
    ("codes", "text"),
    [
        ("pro\ufb01t", "profit"),
        ("non\u00adGAAP", "non-GAAP"),
        ("5½", "5½"),
        ("10²", "10²"),
        ("a\x00b", "ab"),
        ("\u202eabc", "abc"),
        ("e\u0301", "é"),
        ("１２", "12"),
        ("\uf0b7", "•"),
    ],
)
def test_odd_characters_become_plain_text(codes: str, text: str) -> None:
    assert clean_text([ord(c) for c in codes]) == text
